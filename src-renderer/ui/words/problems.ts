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
    case 'store/readOnly':
      return 'Searching, asking and reading work here; to change something, close the other Footnote.'
    case 'store/notFound':
      return 'Search or ask again; “Look for changes” brings the library up to date.'
    case 'input/refused':
      return 'Shorten it, or check it for characters that do not belong there.'
    case 'input/dropped':
      return 'Drop a folder from your file manager, or use “Add a folder”.'
    case 'export/nothing':
      return 'Ask the question once more and export its new answer.'
    case 'models/cutShort':
      return 'Ask for less at once, or choose another model in the settings.'
    case 'engine/fault':
    case 'embed/failed':
    case 'shell/dialog':
    case 'shell/engine':
    case 'shell/refused':
      return 'Try once more; if it happens again, restart Footnote.'
    default:
      return ''
  }
}
