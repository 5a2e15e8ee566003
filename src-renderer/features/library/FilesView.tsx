import { useState } from 'react'
import type { FileRow, FileStatus, LibraryStatus } from '../../../src-main/contract/types.ts'
import { useFiles } from '../../bridge/queries/library.ts'
import { bytes, count } from '../../ui/words/format.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { readable, readinessInWords, reasonInWords, statusInWords, unreadable } from './statusWords.ts'

const groups: { name: string; statuses: FileStatus[] | undefined }[] = [
  { name: 'All', statuses: undefined },
  { name: 'Ready', statuses: readable },
  { name: 'Not readable', statuses: unreadable },
  { name: 'Waiting', statuses: ['pending'] },
]

/** Every file that Footnote saw, with what became of it: nothing is passed over in silence. */
export function FilesView({ status }: { status: LibraryStatus | undefined }) {
  const [group, setGroup] = useState(groups[0])
  const files = useFiles(group?.statuses)
  const rows = files.data?.pages.flatMap((page) => page.rows) ?? []
  const total = files.data?.pages[0]?.total ?? 0
  const folderNames = new Map(status?.folders.map((folder) => [folder.id, folder.name]))
  return (
    <>
      <header className="view-head">
        <h2>Files</h2>
        <span className="small soft">{status ? `${readinessInWords(status)} · index ${bytes(status.bytes)}` : ''}</span>
      </header>
      <div className="scrolls files">
        <div className="column">
          <div className="file-groups" role="group" aria-label="Which files">
            {groups.map((other) => (
              <button
                key={other.name}
                type="button"
                className="button compact"
                aria-pressed={other === group}
                onClick={() => setGroup(other)}
              >
                {other.name} <span className="soft">{amountOf(status, other.statuses)}</span>
              </button>
            ))}
          </div>
          <ProblemNotice error={files.error} />
          <ul>
            {rows.map((file) => (
              <FileLine key={file.id} file={file} folder={folderNames.get(file.folderId) ?? ''} />
            ))}
          </ul>
          {files.data && rows.length === 0 ? <p className="soft">No files here.</p> : null}
          {files.hasNextPage ? (
            <button
              type="button"
              className="button"
              disabled={files.isFetchingNextPage}
              onClick={() => void files.fetchNextPage()}
            >
              Show more of {count(total, 'file')}
            </button>
          ) : null}
        </div>
      </div>
    </>
  )
}

function amountOf(status: LibraryStatus | undefined, statuses: FileStatus[] | undefined): string {
  if (!status) return ''
  const amounts = statuses ? statuses.map((name) => status.byStatus[name] ?? 0) : Object.values(status.byStatus)
  return amounts.reduce((sum, amount) => sum + amount, 0).toLocaleString('en')
}

function FileLine({ file, folder }: { file: FileRow; folder: string }) {
  const reason = reasonInWords(file)
  const isWell = file.status === 'ok' || file.status === 'pending'
  return (
    <li className="file">
      <span className="file-name">
        <span className="soft">{folder}/</span>
        {file.path}
      </span>
      <span className={`small file-status${isWell ? '' : ' is-off'}`} data-status={file.status}>
        {statusInWords(file.status).label}
      </span>
      <span className="small soft file-size">{bytes(file.size)}</span>
      {reason === '' ? null : <p className="small soft">{reason}</p>}
    </li>
  )
}
