import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from './bridge/apiContext.tsx'
import { useCommand, useReportedState } from './bridge/commands.ts'
import { language } from './language/language.ts'
import type { View } from './place.ts'
import { problemOf } from './ui/words/problems.ts'
import type { Reading } from './ui/reading.ts'
import { useToast } from './ui/toast/Toasts.tsx'

/** A question that came from outside and waits in the box; a new object each time. */
export type Draft = { text: string }

/** What the page can do for the desktop shell's menu and links. */
type Acts = {
  reading: Reading | null
  show: (view: View) => void
  read: (reading: Reading) => void
  closeReader: () => void
  search: () => void
  openSettings: (section: 'answers' | 'keyboard') => void
}

/**
 * Does in the page what menu and links ask for; adding a folder is done where its button is.
 * @returns the question that a link brought, for the box
 */
export function usePageCommands({ reading, show, read, closeReader, search, openSettings }: Acts): Draft | null {
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useState<Draft | null>(null)
  useReportedState({ language: language(), isReaderOpen: reading !== null })
  const newQuestion = () => show({ name: 'ask', conversationId: null })
  useCommand('newQuestion', newQuestion)
  useCommand('find', search)
  useCommand('settings', () => openSettings('answers'))
  useCommand('keys', () => openSettings('keyboard'))
  useCommand('showFiles', () => show({ name: 'files' }))
  useCommand('closeReader', () => (reading ? closeReader() : undefined))
  useCommand('ask', ({ question }) => {
    newQuestion()
    setDraft({ text: question })
  })
  useCommand('open', ({ documentId, start = 0, end = start }) => {
    const queryKey = ['document', documentId]
    client.fetchQuery({ queryKey, queryFn: () => api.document.query({ documentId }) }).then(
      ({ file }) => read(readPlace(documentId, file, start, end)),
      (error: unknown) => toast({ message: problemOf(error).message }),
    )
  })
  return draft
}

function readPlace(documentId: number, file: string, start: number, end: number): Reading {
  const item = { n: null, documentId, file, pages: [], headingPath: [], start, end, contentHash: null }
  return { items: [item], index: 0 }
}
