import { AppError, messageOf } from '../../../base/errors.ts'

/** What Ollama's downloader says when it cannot reach its store (Go's words for the network). */
const unreachable =
  /no such host|dial tcp|i\/o timeout|network is unreachable|connection (?:refused|reset)|proxyconnect|TLS handshake|x509|server misbehaving|max retries exceeded|unexpected EOF/i

/** What went wrong with fetching a model, in words with a next step; other errors stay as they are. */
export function pullError(error: unknown, name: string): unknown {
  if (!(error instanceof AppError)) return error
  const text = typeof error.cause === 'string' ? error.cause : messageOf(error)
  const because = (code: string, sentence: string, retry = true): AppError =>
    new AppError(`models/${code}`, sentence, { cause: text, retry })
  if (/file does not exist|manifest unknown|not found/i.test(text))
    return because('noSuchModel', `Ollama knows no model “${name}”. Look its name up at ollama.com/library.`, false)
  if (/requires a newer version|\b412\b/i.test(text))
    return because('tooOld', `This version of Ollama is too old for ${name}. Update Ollama, then get it again.`, false)
  if (/no space left|disk quota|not enough space/i.test(text))
    return because('diskFull', `The disk is full. Make room, then go on getting ${name}: what came is kept.`)
  if (/digest mismatch/i.test(text))
    return because('damagedDownload', `What came of ${name} was damaged on its way. Get it again.`)
  if (unreachable.test(text))
    return because(
      'noNetwork',
      `Ollama could not reach its store on the internet. Check the connection, then go on getting ${name}: what came is kept.`,
    )
  return error
}
