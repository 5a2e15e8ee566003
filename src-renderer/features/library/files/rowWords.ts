import type { ListedFile, TreeEntry, TreeFolder } from '../../../../src-main/contract/libraryTypes.ts'
import { t } from '../../../language/language.ts'
import { count, nameOf } from '../../../ui/words/format.ts'
import { reasonInWords, statusInWords, unreadableFiles } from '../statusWords.ts'

/** What a row says of its file or folder. `isOff`: the user may want to do something about it. */
export type RowWords = { name: string; status: string; reason: string; isOff: boolean }

/** `isMissing`: its source was not found when it was looked for last; `isSingle`: that source is one file. */
export function wordsOf(entry: TreeEntry, isMissing: boolean, isSingle: boolean): RowWords {
  const words = entry.kind === 'folder' ? folderWords(entry) : fileWords(entry)
  if (!isMissing) return words
  const reason = isSingle ? t('library.missing.file') : t('library.missing.folder')
  return { ...words, status: t('library.missing.status'), reason, isOff: true }
}

function fileWords(file: ListedFile): RowWords {
  const isWell = file.status === 'ok' || file.status === 'pending'
  // Read, but not yet to be found by meaning.
  const isWordsOnly = file.status === 'ok' && !file.isEmbedded
  const status = isWordsOnly ? t('library.status.words') : statusInWords(file.status).label
  return { name: nameOf(file.path), status, reason: reasonInWords(file), isOff: !isWell }
}

function folderWords({ name, files, byStatus }: TreeFolder): RowWords {
  const off = unreadableFiles({ byStatus })
  const waiting = byStatus.pending ?? 0
  const parts = [
    count(files, 'file'),
    waiting > 0 ? t('library.files.waiting', { count: waiting }) : '',
    off > 0 ? t('library.notReadable', { count: off }) : '',
  ]
  return { name, status: parts.filter(Boolean).join(' · '), reason: '', isOff: off > 0 }
}
