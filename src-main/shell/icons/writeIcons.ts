/** Writes the icons that ship as files, from the drawing: `node src-main/shell/icons/writeIcons.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawAppIcon } from './icons.ts'

/** The packager makes the formats of Windows and macOS from this one. */
const size = 1024

writeFileSync(join(import.meta.dirname, '..', '..', '..', 'resources', 'icons', 'icon.png'), drawAppIcon(size))
