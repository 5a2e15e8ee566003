import { language, t } from '../../language/language.ts'

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
      message: t('problem.unreachable'),
      nextStep: t('problem.next.reopen'),
      retry: true,
    }
  }
  return { ...coded, message: inOwnWords(coded), nextStep: nextStepOf(coded.code) }
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
  if (isRefusedInput) return { code: 'input/refused', message: t('problem.refusedInput'), retry: false }
  return { code: 'engine/fault', message: t('problem.fault'), retry: true }
}

function isCodedProblem(value: unknown): value is CodedProblem {
  if (typeof value !== 'object' || value === null) return false
  const { code, message, retry } = value as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string' && typeof retry === 'boolean'
}

/**
 * What happened, in the language shown. The engine speaks English: there its own sentence stands, which names the
 * file or the address; in another language the catalogue's says it in general, and a code that it does not know
 * keeps the engine's.
 */
function inOwnWords({ code, message }: CodedProblem): string {
  if (language() === 'en') return message
  const key = `problem.said.${code.replace('/', '-')}` as 'problem.said.store-damaged'
  return t(key, { defaultValue: '' }) || message
}

/** What a user can do about an error, by its code. Empty where the engine's own sentence already says it. */
function nextStepOf(code: string): string {
  switch (code) {
    case 'server/refused':
      return t('problem.next.newAddress')
    case 'store/readOnly':
      return t('problem.next.readOnly')
    case 'store/notFound':
      return t('problem.next.searchAgain')
    case 'input/refused':
      return t('problem.next.shorten')
    case 'input/dropped':
      return t('problem.next.dropFolder')
    case 'export/nothing':
      return t('problem.next.askAgain')
    case 'models/cutShort':
      return t('problem.next.askLess')
    case 'engine/fault':
    case 'embed/failed':
    case 'shell/dialog':
    case 'shell/engine':
    case 'shell/refused':
      return t('problem.next.tryAgain')
    default:
      return ''
  }
}
