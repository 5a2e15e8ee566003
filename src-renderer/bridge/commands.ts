import { useEffect, useRef } from 'react'
import type { PageCommand, PageState } from '../../src-main/contract/desktop/pageCommands.ts'
import { desktop } from './desktop.ts'

type CommandOf<Type extends PageCommand['type']> = Extract<PageCommand, { type: Type }>

/** Who does what, in the order of arrival: where several could, the last one does. */
const listeners = new Map<string, ((command: never) => void)[]>()
let isListening = false

/**
 * Does one kind of what the desktop shell asks of the page (menu, links, opened files), for as long as the
 * component is there. In a browser nothing ever comes.
 */
export function useCommand<Type extends PageCommand['type']>(
  type: Type,
  onCommand: (command: CommandOf<Type>) => void,
): void {
  const latest = useRef(onCommand)
  useEffect(() => {
    latest.current = onCommand
  })
  useEffect(() => {
    const listener = (command: CommandOf<Type>) => latest.current(command)
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
    listen()
    return () => void listeners.set(type, listeners.get(type)?.filter((other) => other !== listener) ?? [])
  }, [type])
}

/** Told once: what the shell kept until now comes after all components of the first drawing are ready. */
function listen(): void {
  if (isListening) return
  isListening = true
  desktop?.onCommand((command) => listeners.get(command.type)?.at(-1)?.(command as never))
}

/** Keeps the shell's menu in step with what the page shows; a browser has none. */
export function useReportedState({ language, isReaderOpen }: PageState): void {
  useEffect(() => desktop?.reportState({ language, isReaderOpen }), [language, isReaderOpen])
}
