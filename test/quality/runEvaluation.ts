import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

/** The evaluation data beside the checkout; a user's machine has none of it. */
export const data = join(root, '..', 'shared', 'eval')

/** Why the figures cannot be measured here, or null. */
export function whyNot(): string | null {
  return existsSync(data) ? null : `there is no evaluation data in ${data}`
}

/**
 * Runs `footnote eval` as a user does, in a library of its own that nothing was kept from, and reads
 * the figures from the last line. Prints them, so that a report holds numbers and not only verdicts.
 */
export async function runEvaluation(
  kind: string,
  folder: string,
  settings: readonly string[] = [],
): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(root, 'out', 'main', 'cli.js'),
      'eval',
      kind,
      folder,
      '--json',
      ...settings.flatMap((setting) => ['--set', setting]),
    ],
    { cwd: root, maxBuffer: 1 << 24 },
  )
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>
  process.stdout.write(`${kind} ${folder.slice(data.length + 1)} ${JSON.stringify(figures)}\n`)
  return figures
}
