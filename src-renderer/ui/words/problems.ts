/** An error as the page tells it: what happened, and what can be done next. */
export type Problem = {
  code: string
  /** What happened, in a sentence. */
  message: string
  /** The next step, in a sentence; empty when the message already names it or there is none. */
  nextStep: string
  /** The same call may go through later. */
  retry: boolean
}

type CodedProblem = { code: string; message: string; retry: boolean }

/** Turns anything thrown by a call into words. */
export function problemOf(error: unknown): Problem {
  const coded = codedProblem(error)
  if (!coded) {
    return {
      code: 'page/unreachable',
      message: 'Footnote cannot be reached.',
      nextStep: 'If you closed it, start it again and open the address that it prints.',
      retry: true,
    }
  }
  return { ...coded, nextStep: nextStepOf(coded.code) }
}

/** The engine's own errors carry `data.problem`; any other answer of the engine carries at least `data`. */
function codedProblem(error: unknown): CodedProblem | undefined {
  if (!(error instanceof Error) || !('data' in error)) return undefined
  const { data } = error
  if (typeof data !== 'object' || data === null) return undefined
  if ('problem' in data && isCodedProblem(data.problem)) {
    const { code, message, retry } = data.problem
    return { code, message, retry }
  }
  const isRefusedInput = 'code' in data && data.code === 'BAD_REQUEST'
  if (isRefusedInput)
    return { code: 'input/refused', message: 'This is not something Footnote can work with.', retry: false }
  return { code: 'engine/fault', message: 'Something went wrong inside Footnote.', retry: true }
}

function isCodedProblem(value: unknown): value is CodedProblem {
  if (typeof value !== 'object' || value === null) return false
  const { code, message, retry } = value as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string' && typeof retry === 'boolean'
}

/** What a user can do about an error, by its code. Empty where the engine's own sentence already says it. */
function nextStepOf(code: string): string {
  switch (code) {
    case 'server/refused':
      return 'Start Footnote again, or open the address that it printed last.'
    case 'shell/engineStopped':
      return 'Footnote starts it again by itself; wait a moment and repeat.'
    case 'store/readOnly':
      return 'You can search, ask and read; to change the library, close the other Footnote first.'
    case 'store/diskFull':
      return 'Free some space on the disk, then press “Look for changes”.'
    case 'store/damaged':
      return 'Your documents are untouched. Start Footnote with another library and add the folders again.'
    case 'store/newer':
      return 'Update Footnote, or choose another library.'
    case 'store/notFound':
      return 'Press “Look for changes” in the library to bring it up to date.'
    case 'library/folderGone':
      return 'Connect the drive again or put the folder back, then press “Look for changes”.'
    case 'input/notAFolder':
      return 'Choose the folder that holds it.'
    case 'input/refused':
      return 'Shorten it, or check it for characters that do not belong there.'
    case 'models/unreachable':
    case 'models/notRunning':
    case 'models/notFound':
      return 'Start Ollama or choose another model in the settings; until then Footnote quotes.'
    case 'engine/fault':
      return 'Try once more; if it happens again, restart Footnote.'
    default:
      return ''
  }
}
