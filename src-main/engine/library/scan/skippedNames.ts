/** Folders that programs make for themselves; lower case. */
const folderNames = new Set([
  'node_modules',
  '__pycache__',
  '__macosx',
  '$recycle.bin',
  'system volume information',
  'lost+found',
])

/** Files that operating systems leave in every folder; lower case. */
const fileNames = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r'])

/** Ends of names of files that are not finished: temporary ones, and downloads on their way; lower case. */
const unfinishedEnds = ['tmp', 'temp', 'swp', 'swo', 'part', 'partial', 'crdownload', 'download']

/** Those, and what editors put beside an open file. */
const temporaryFile = new RegExp(String.raw`^~\$|\.(?:${unfinishedEnds.join('|')})$|~$`, 'i')

/**
 * True for what users never mean when they add a folder: hidden names, version control, packages,
 * trash, temporary and system files.
 */
export function isSkippedName(name: string, isFolder: boolean): boolean {
  if (name.startsWith('.')) return true
  const lower = name.toLowerCase()
  return isFolder ? folderNames.has(lower) : fileNames.has(lower) || temporaryFile.test(name)
}

/** The same in the language of ignore rules, for people to see. */
export const builtInPatterns: readonly string[] = [
  '.*',
  ...[...folderNames].map((name) => `${name}/`),
  ...[...fileNames].map((name) => name.trim()),
  '~$*',
  '*~',
  ...unfinishedEnds.map((end) => `*.${end}`),
]
