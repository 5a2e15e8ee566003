import { useDeferredValue, useMemo, useState } from 'react'
import type { FileStatus, LibraryStatus } from '../../../../src-main/contract/types.ts'
import type { Lines } from '../../../bridge/queries/files.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import type { Reading } from '../../../ui/reading.ts'
import type { ScopeChip } from '../../../ui/scope/scope.ts'
import { bytes, number } from '../../../ui/words/format.ts'
import { IgnoreDialog } from '../ignore/IgnoreDialog.tsx'
import { RemoveSource } from '../RemoveSource.tsx'
import { readable, readinessInWords, unreadable } from '../statusWords.ts'
import { FileTree } from './FileTree.tsx'
import { useRowActions } from './useRowActions.ts'
import './files.css'

/** The whole tree at the top: sources. */
const sources: Lines = { folderId: null, path: '' }

const groups = ['all', 'ready', 'unreadable', 'waiting'] as const
type Group = (typeof groups)[number]

const statusesOf: Record<Group, FileStatus[] | null> = {
  all: null,
  ready: readable,
  unreadable,
  waiting: ['pending'],
}

/** Every file that Footnote saw, with what became of it: nothing is passed over in silence. */
export function FilesView(props: {
  status: LibraryStatus | undefined
  onRead: (reading: Reading) => void
  /** Begins a question that is asked of this alone. */
  onAsk: (chip: ScopeChip) => void
}) {
  const { status } = props
  const [group, setGroup] = useState<Group>('all')
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const statuses = statusesOf[group]
  const top = useMemo<Lines>(() => (statuses || name ? { statuses, name } : sources), [statuses, name])
  const isTree = top === sources
  const folders = status?.folders ?? []
  const { act, leaving, rulesOf, setRulesOf, stay, error } = useRowActions(folders, props)
  return (
    <>
      <header className="view-head is-full">
        <h2>{t('library.files.title')}</h2>
        <span className="small soft">
          {status ? t('library.files.summary', { ready: readinessInWords(status), size: bytes(status.bytes) }) : ''}
        </span>
      </header>
      <div className="files-tools">
        <div className="files-filter">
          <Icon name="search" size={16} />
          <input
            type="search"
            className="field"
            aria-label={t('library.files.filter')}
            placeholder={t('library.files.filter')}
            data-testid="file-filter"
            spellCheck={false}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="file-groups" role="group" aria-label={t('library.files.which')}>
          {groups.map((other) => (
            <button
              key={other}
              type="button"
              className="button compact"
              aria-pressed={other === group}
              onClick={() => setGroup(other)}
            >
              {t(`library.group.${other}`)} <span className="soft">{amountOf(status, statusesOf[other])}</span>
            </button>
          ))}
        </div>
        <button type="button" className="button quiet compact" onClick={() => setRulesOf(null)}>
          <Icon name="hide" size={15} /> {t('library.do.rules')}
        </button>
      </div>
      <ProblemNotice error={error} />
      <FileTree
        // Another list begins at its top.
        key={isTree ? 'tree' : `list ${group}`}
        top={top}
        label={isTree ? t('library.files.tree') : t('library.files.list')}
        folders={folders}
        missing={status?.missing ?? []}
        nothing={name ? t('library.files.noneNamed', { name }) : t('library.files.none')}
        onAct={act}
      />
      {leaving ? <RemoveSource source={leaving} onClose={stay} /> : null}
      {rulesOf === undefined ? null : (
        <IgnoreDialog folders={folders} folderId={rulesOf} onClose={() => setRulesOf(undefined)} />
      )}
    </>
  )
}

function amountOf(status: LibraryStatus | undefined, statuses: FileStatus[] | null): string {
  if (!status) return ''
  const amounts = statuses ? statuses.map((name) => status.byStatus[name] ?? 0) : Object.values(status.byStatus)
  return number(amounts.reduce((sum, amount) => sum + amount, 0))
}
