import { useQueryClient } from '@tanstack/react-query'
import { useApi } from './bridge/apiContext.tsx'
import { useCommand, useReportedState } from './bridge/commands.ts'
import { language } from './language/language.ts'
import type { View } from './place.ts'
import { problemOf } from './ui/words/problems.ts'
import type { Reading } from './ui/reading.ts'
import { useToast } from './ui/toast/Toasts.tsx'

/** What the page can do for the desktop shell's menu and links. */
type Acts = {
  reading: Reading | null
  show: (view: View) => void
  /** Puts a new question in the box; the user sends it. */
  begin: (question: { text: string }) => void
  read: (reading: Reading) => void
  closeReader: () => void
  search: () => void
  openSettings: (section: 'answers' | 'keyboard') => void
}

/** Does in the page what menu and links ask for; adding a folder is done where its button is. */
export function usePageCommands({ reading, show, begin, read, closeReader, search, openSettings }: Acts): void {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  useReportedState({ language: language(), isReaderOpen: reading !== null })
  useCommand('newQuestion', () => show({ name: 'ask', conversationId: null }))
  useCommand('find', search)
  useCommand('settings', () => openSettings('answers'))
  useCommand('keys', () => openSettings('keyboard'))
  useCommand('showFiles', () => show({ name: 'files' }))
  useCommand('closeReader', () => (reading ? closeReader() : undefined))
  useCommand('ask', ({ question }) => begin({ text: question }))
  useCommand('open', ({ documentId, start = 0, end = start }) => {
    const queryKey = ['document', documentId]
    client.fetchQuery({ queryKey, queryFn: () => api.document.query({ documentId }) }).then(
      ({ file }) => read(readPlace(documentId, file, start, end)),
      (error: unknown) => toast({ message: problemOf(error).message }),
    )
  })
}

function readPlace(documentId: number, file: string, start: number, end: number): Reading {
  const item = { n: null, documentId, file, pages: [], headingPath: [], start, end, contentHash: null }
  return { items: [item], index: 0 }
}
