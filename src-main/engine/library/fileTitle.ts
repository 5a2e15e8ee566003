/** The last point and what follows it, when that can be an extension: short and with a letter (`.5` is a number). */
const extension = /\.(?=[0-9]*\p{L})[\p{L}0-9]{1,8}$/u

/**
 * A file's name in words: `reports/3M_2018_10K.pdf` gives `3M 2018 10K`, `quarterlyReport.docx`
 * gives `quarterly Report`. Takes a path with either kind of slash. Empty when the name holds no letter.
 */
export function fileTitle(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const words = name
    .replace(extension, '')
    .replace(/[_\-–.+\s]+/g, ' ')
    // camelCase, and the end of an abbreviation inside it (HTTPServer); digits stay with their letters (10K).
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    // A year at the end of a word is a word of its own.
    .replace(/(\p{L}{3})(?=(?:19|20)\d\d(?!\d))/gu, '$1 ')
    .trim()
  return /\p{L}/u.test(words) ? words : ''
}
