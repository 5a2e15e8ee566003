/** Titles that programs fill in, and names of files: they say less than the name of the file itself. */
const noTitle =
  /^(?:microsoft (?:word|powerpoint|excel)\b|untitled|document\d*$|slide \d+|print|layout \d|\(?(?:anonymous|unspecified)\)?$)|\.(?:docx?|pdf|xlsx?|pptx?|indd|qxd|tex|dvi|ps|html?|txt|rtf)$|^\S*[-_\d]\S*$|^https?:/i

/** The title of a PDF's metadata, when it looks like one that a person gave. */
export function cleanTitle(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined
  const title = raw
    .replace(/[\0-\x1f\x7f\ufeff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || title.length > 300 || noTitle.test(title) || title.includes('\ufffd')) return undefined
  return title
}
