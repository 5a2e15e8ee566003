/** What looks like an address: viewers turn it into a link even where it is escaped, so it goes into a code span. */
const address = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|xmpp:)\S+|[^\s@]+@[^\s@]+/giu

/** Characters that can begin markup somewhere in a line, in CommonMark, GFM or Pandoc. */
const markup = /[\\`*_{}[\]<>~|&$#^]/g

/** A code span that holds exactly this text (which has no white space). */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  // A space on both sides is taken off again by the reader; needed where the text begins or ends with a backtick.
  const pad = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** Begins a list, a heading line or a rule only where a line begins. */
function escapeLineStart(line: string): string {
  return line.replace(/^(\d{1,9})([.)])/, '$1\\$2').replace(/^[-+=:%]/, '\\$&')
}

/** One line without line breaks as Markdown that reads back as exactly this text. */
function escapeLine(line: string): string {
  let escaped = ''
  let from = 0
  for (const match of line.matchAll(address)) {
    escaped += line.slice(from, match.index).replace(markup, '\\$&') + codeSpan(match[0])
    from = match.index + match[0].length
  }
  escaped += line.slice(from).replace(markup, '\\$&')
  // White space at the ends of a line means something in Markdown, or gets lost.
  return escapeLineStart(escaped).replace(/^\s+|\s+$/g, entities)
}

function entities(text: string): string {
  return [...text].map((character) => `&#${character.codePointAt(0)};`).join('')
}

/**
 * Markdown that reads back as exactly this text and as nothing else: no markup, HTML, link, image
 * or footnote of a document's own. Line breaks stay line breaks (never a new paragraph); `prefix`
 * goes before each following line, as blockquotes and footnotes want it.
 */
export function escapeMarkdown(text: string, prefix = ''): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      if (index === 0) return escapeLine(line)
      const before = lines[index - 1] ?? ''
      // A blank line would end the paragraph: its break becomes a character.
      const isPlain = line.trim() !== '' && before.trim() !== ''
      return isPlain ? `\n${prefix}${escapeLine(line)}` : `&#10;${escapeLine(line)}`
    })
    .join('')
}
