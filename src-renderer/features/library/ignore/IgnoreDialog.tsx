import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { IgnorePreview } from '../../../../src-main/contract/nouns/libraryTypes.ts'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { useApi } from '../../../bridge/apiContext.tsx'
import { useIgnoreRules } from '../../../bridge/queries/library.ts'
import { t } from '../../../language/language.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { useLibraryActions } from '../useLibraryActions.ts'

/** What is said before the engine has answered. */
const nothing: IgnorePreview = { files: 0, examples: [], refused: [] }

/** Files named in a preview, at most as many as the engine gives. */
const examplesShown = 3

/** What shall be left out, for all folders or one, tried out before it is kept. `folderId`: whose rules are shown first. */
export function IgnoreDialog(props: { folders: readonly FolderRow[]; folderId: number | null; onClose: () => void }) {
  const folders = props.folders.filter(({ file }) => file === undefined)
  const [folderId, setFolderId] = useState(props.folderId)
  const [typed, setTyped] = useState<string | null>(null)
  const state = useIgnoreRules()
  const { setIgnoreRules } = useLibraryActions()
  const toast = useToast()
  const saved = (state.data?.rules.find((each) => each.folderId === folderId)?.patterns ?? []).join('\n')
  const text = typed ?? saved
  const patterns = linesOf(text)
  const save = () => {
    const onSuccess = () => (toast({ message: t('library.ignore.saved') }), props.onClose())
    setIgnoreRules.mutate({ folderId, patterns }, { onSuccess })
  }
  const footer = (
    <>
      <button type="button" className="button" onClick={props.onClose}>
        {t('dialog.cancel')}
      </button>
      <button
        type="button"
        className="button primary"
        data-testid="save-rules"
        disabled={text === saved || setIgnoreRules.isPending}
        onClick={save}
      >
        {t('library.ignore.save')}
      </button>
    </>
  )
  return (
    <Dialog title={t('library.ignore.title')} onClose={props.onClose} footer={footer}>
      <div className="ignore">
        <p className="soft small">{t('library.ignore.what')}</p>
        <label>
          <span className="small">{t('library.ignore.where')}</span>
          <select
            className="field"
            value={folderId ?? ''}
            onChange={(event) => {
              setFolderId(event.target.value === '' ? null : Number(event.target.value))
              setTyped(null)
            }}
          >
            <option value="">{t('library.ignore.everywhere')}</option>
            {folders.map(({ id, name, path }) => (
              <option key={id} value={id} title={path}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="small">{t('library.ignore.rules')}</span>
          <textarea
            className="field ignore-rules"
            rows={7}
            spellCheck={false}
            placeholder={'*.log\n/drafts/'}
            data-testid="ignore-rules"
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {text === saved ? null : <Preview folderId={folderId} patterns={patterns} />}
        <ProblemNotice error={state.error ?? setIgnoreRules.error} />
        <details>
          <summary className="small">{t('library.ignore.builtIn')}</summary>
          <p className="path small soft">{(state.data?.builtIn ?? []).join('   ')}</p>
        </details>
        <p className="soft small">{t('library.ignore.ownFile', { name: '.footnoteignore' })}</p>
      </div>
    </Dialog>
  )
}

/** How many files the rules would take out of the library, before they are kept. */
function Preview({ folderId, patterns }: { folderId: number | null; patterns: string[] }) {
  const api = useApi()
  const tried = useDeferredValue(patterns.join('\n'))
  const preview = useQuery({
    queryKey: ['ignorePreview', folderId, tried],
    queryFn: ({ signal }) => api.previewIgnoreRules.query({ folderId, patterns: linesOf(tried) }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const { files, examples, refused } = preview.data ?? nothing
  const names = examples.slice(0, examplesShown).join(', ') + (files > examplesShown ? ', …' : '')
  return preview.data === undefined ? (
    <ProblemNotice error={preview.error} />
  ) : (
    <div role="status" data-testid="ignore-preview">
      <p className="small">
        {files === 0 ? t('library.ignore.hidesNone') : t('library.ignore.hides', { count: files })}{' '}
        <span className="path soft">{names}</span>
      </p>
      {refused.length === 0 ? null : (
        <p className="notice">
          {t('library.ignore.refused')} <span className="path">{refused.join('   ')}</span>
        </p>
      )}
    </div>
  )
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
