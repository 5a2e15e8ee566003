import { AppError, messageOf } from '../../../base/errors.ts'

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/

/** Code of a failed system call, also where `fetch` hides it in a cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const own = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return `${own} ${codeOf(error.cause)}`
}

/** A connection that could not be made, or that ended before the file did. */
export function brokenOff(cause: unknown, url: string): AppError {
  const { host } = new URL(url)
  if (unreachable.test(codeOf(cause)))
    return new AppError(
      'models/offline',
      `${host} cannot be reached. Check the connection and press Install again, or import the model from a file.`,
      { cause, retry: true },
    )
  return new AppError(
    'models/brokenOff',
    `The download from ${host} broke off. Press Install again: it goes on where it stopped.`,
    { cause, retry: true },
  )
}

/** An answer that is no file. */
export function refusedStatus(status: number, url: string): AppError {
  const { host } = new URL(url)
  if (status === 404 || status === 410 || status === 401)
    return new AppError(
      'models/gone',
      `${host} no longer has this model. Look for a newer Footnote, or import the model from a file.`,
    )
  return new AppError('models/refused', `${host} answered with an error (${status}). Try again in a few minutes.`, {
    retry: true,
  })
}

/** A file that came whole but is another one. */
export function wrongDigest(url: string): AppError {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  return new AppError(
    'models/wrongDigest',
    `What came as ${name} is not the file that Footnote expects, and was thrown away. Try again; if it happens again, something on the way changes it: import the model from a file that you trust.`,
    { retry: true },
  )
}

/** A file that cannot be written or read where models are kept. */
export function writeProblem(cause: unknown, path: string): AppError {
  if (/ENOSPC|EDQUOT/.test(codeOf(cause)))
    return new AppError('models/diskFull', `The disk is full: ${path} cannot grow. Make room and try again.`, {
      cause,
      retry: true,
    })
  return new AppError(
    'models/notWritable',
    `${path} cannot be written (${messageOf(cause)}). Give Footnote the right to write there, and try again.`,
    { cause },
  )
}
