import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A small JSON file of the shell's own, such as where the window was. */
export type StateFile = {
  /** Undefined: there is none yet, or it was cut off. Whoever reads checks what it holds. */
  read(): unknown
  /** A disk that takes nothing costs the state, never more. */
  write(state: unknown): void
}

/** @param path in a folder that exists */
export function createStateFile(path: string): StateFile {
  return {
    read() {
      try {
        return JSON.parse(readFileSync(path, 'utf8'))
      } catch {
        // First start, or a file that was cut off: the usual values are as good.
        return undefined
      }
    },
    write(state) {
      try {
        writeFileSync(`${path}.new`, JSON.stringify(state))
        renameSync(`${path}.new`, path)
      } catch {
        // A full disk must not keep the window from closing; the next one opens as the last one that was kept.
      }
    },
  }
}
