import { useEffect, useRef } from 'react'
import type { PageCommand, PageState } from '../../src-main/contract/pageCommands.ts'
import { desktop } from './desktop.ts'

/** Follows what the desktop shell asks of the page (menu, links, opened files); in a browser nothing ever comes. */
export function useCommands(onCommand: (command: PageCommand) => void): void {
  const latest = useRef(onCommand)
  useEffect(() => {
    latest.current = onCommand
  })
  useEffect(() => {
    desktop?.onCommand((command) => latest.current(command))
    return () => desktop?.onCommand(() => {})
  }, [])
}

/** Keeps the shell's menu in step with what the page shows; a browser has none. */
export function useReportedState({ language, isReaderOpen }: PageState): void {
  useEffect(() => desktop?.reportState({ language, isReaderOpen }), [language, isReaderOpen])
}
