import type { ListedFile, TreeEntry, TreeFolder } from '../../../../src-main/contract/nouns/libraryTypes.ts'
import { t } from '../../../language/language.ts'
import { count, nameOf } from '../../../ui/words/format.ts'
import { reasonInWords, statusInWords, unreadableFiles } from '../statusWords.ts'

/** What a row says of its file or folder. `off`: the part of its status that the user may want to do something about. */
export type RowWords = { name: string; status: string; off: string; reason: string }

/** `isMissing`: its source was not found when it was looked for last; `isSingle`: that source is one file. */
export function wordsOf(entry: TreeEntry, isMissing: boolean, isSingle: boolean): RowWords {
  const words = entry.kind === 'folder' ? folderWords(entry) : fileWords(entry)
  if (!isMissing) return words
  const reason = isSingle ? t('library.missing.file') : t('library.missing.folder')
  return { ...words, status: '', off: t('library.missing.status'), reason }
}

function fileWords(file: ListedFile): RowWords {
  const isWell = file.status === 'ok' || file.status === 'pending'
  // Read, but not yet to be found by meaning.
  const isWordsOnly = file.status === 'ok' && !file.isEmbedded
  const status = isWordsOnly ? t('library.status.words') : statusInWords(file.status).label
  const name = nameOf(file.path)
  return { name, status: isWell ? status : '', off: isWell ? '' : status, reason: reasonInWords(file) }
}

function folderWords({ name, files, byStatus }: TreeFolder): RowWords {
  const off = unreadableFiles({ byStatus })
  const waiting = byStatus.pending ?? 0
  const parts = [count(files, 'file'), ...(waiting > 0 ? [t('library.files.waiting', { count: waiting })] : [])]
  return { name, status: parts.join(' · '), off: off > 0 ? t('library.notReadable', { count: off }) : '', reason: '' }
}
