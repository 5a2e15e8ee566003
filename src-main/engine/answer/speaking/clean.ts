/** Addresses as they are written in running text: with a scheme, www, a domain with a path, or of mail. */
const address =
  /(?:[a-z][a-z0-9+.-]{0,15}:\/\/|\bwww\.|(?<![:/\w])\/\/(?=[\w-]+\.[a-z]))[^\s<>"'`)\]]+|\b(?:mailto|javascript|data|file|tel|sms):[^\s<>"'`)\]]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?\/[^\s<>"'`)\]]*/giu

/** Tags that a page would act on. Anything else in angle brackets is text. */
const pageTag =
  /<(?=!--|\/?(?:a|applet|area|audio|base|body|button|canvas|details|div|embed|form|frame|frameset|head|html|iframe|image|img|input|link|marquee|math|meta|object|p|picture|script|select|source|span|style|svg|table|template|textarea|title|track|video)\b)/gi

/** The end of a stream that may go on as an address, a link or a tag. */
const openRun = /(?:\S*(?:\/\/|www\.|@|\w:)\S*|[!-~]+)$/

/** Longer than any address: then what waits is let go. */
const longestRun = 4000

export const removedLink = '(link removed)'

/**
 * SECURITY: takes out of a model's stream what a page, an export or a person's click could follow out of this
 * computer: links and pictures of Markdown, tags of HTML, and addresses that `isKnown` does not know. The
 * last run of letters waits for its end, so that no half of an address is ever shown.
 */
export class StreamCleaner {
  readonly #isKnown: (address: string) => boolean
  #held = ''

  constructor(isKnown: (address: string) => boolean) {
    this.#isKnown = isKnown
  }

  push(chunk: string): string {
    const text = this.#held + chunk
    const open = openRun.exec(text)?.index ?? text.length
    const from = text.length - open > longestRun ? text.length : open
    this.#held = text.slice(from)
    return this.#clean(text.slice(0, from))
  }

  end(): string {
    const text = this.#held
    this.#held = ''
    return this.#clean(text)
  }

  #clean(text: string): string {
    return text
      .replace(address, (found) => {
        const end = /[.,;:!?*_]*$/.exec(found)?.index ?? found.length
        return this.#isKnown(found.slice(0, end)) ? found : removedLink + found.slice(end)
      })
      .replace(/\](?=\()/g, '] ')
      .replace(pageTag, '‹')
  }
}

/** Knows the addresses that stand in some texts, whatever their case. */
export function knownAddresses(texts: readonly string[]): (address: string) => boolean {
  const known = new Set(texts.flatMap((text) => text.toLowerCase().match(address) ?? []).map(withoutEnd))
  return (found) => known.has(withoutEnd(found.toLowerCase()))
}

function withoutEnd(found: string): string {
  return found.replace(/[.,;:!?*_/]+$/, '')
}
