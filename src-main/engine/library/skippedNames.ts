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

/** Downloads that have not ended, and what editors put beside an open file. */
const temporaryFile = /^~\$|\.(?:tmp|temp|swp|swo|part|partial|crdownload|download)$|~$/i

/**
 * True for what users never mean when they add a folder: hidden names, version control, packages,
 * trash, temporary and system files.
 */
export function isSkippedName(name: string, isFolder: boolean): boolean {
  if (name.startsWith('.')) return true
  const lower = name.toLowerCase()
  return isFolder ? folderNames.has(lower) : fileNames.has(lower) || temporaryFile.test(name)
}
