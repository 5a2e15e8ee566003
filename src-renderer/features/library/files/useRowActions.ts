import { useState } from 'react'
import type { TreeEntry } from '../../../../src-main/contract/nouns/libraryTypes.ts'
import type { FolderRow } from '../../../../src-main/contract/types.ts'
import { t } from '../../../language/language.ts'
import type { Reading } from '../../../ui/reading.ts'
import type { ScopeChip } from '../../../ui/scope/scope.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { nameOf } from '../../../ui/words/format.ts'
import { useLibraryActions } from '../useLibraryActions.ts'
import { beginningOf, chipOf, patternFor, sourceOf, type RowAction } from './rowActions.ts'

type Ways = { onRead: (reading: Reading) => void; onAsk: (chip: ScopeChip) => void }

/** Does what a row's menu offers. What asks first is handed out: the source about to be removed, and whose rules are open. */
export function useRowActions(folders: readonly FolderRow[], { onRead, onAsk }: Ways) {
  const { readAgain, addIgnoreRule, showInFolder } = useLibraryActions()
  const toast = useToast()
  const [leaving, setLeaving] = useState<FolderRow | null>(null)
  /** Undefined: no rules are open; null: those for all folders. */
  const [rulesOf, setRulesOf] = useState<number | null>()

  function act(action: RowAction, entry: TreeEntry): void {
    const source = sourceOf(entry, folders)
    const name = entry.kind === 'folder' ? entry.name : nameOf(entry.path)
    const { folderId, path } = entry
    if (action === 'open' || action === 'text') {
      const item = beginningOf(entry, action === 'text')
      if (item) onRead({ items: [item], index: 0 })
    } else if (action === 'ask') onAsk(chipOf(entry, source))
    else if (action === 'show' && entry.kind === 'file' && entry.documentId !== null)
      showInFolder.mutate(entry.documentId)
    else if (action === 'readAgain') {
      const message = t('library.done.readAgain', { name })
      readAgain.mutate({ folderId, path }, { onSuccess: () => toast({ message }) })
    } else if (action === 'ignore') {
      const rule = { folderId, pattern: patternFor(entry) }
      const undo = { label: t('library.done.undo'), run: () => addIgnoreRule.mutate({ ...rule, isWithdrawn: true }) }
      const message = t('library.done.ignored', { name })
      addIgnoreRule.mutate(rule, { onSuccess: () => toast({ message, action: undo }) })
    } else if (action === 'rules') setRulesOf(folderId)
    else if (action === 'remove' && source) setLeaving(source)
  }

  const error = readAgain.error ?? addIgnoreRule.error ?? showInFolder.error
  return { act, leaving, stay: () => setLeaving(null), rulesOf, setRulesOf, error }
}
