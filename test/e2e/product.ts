import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onSmallDisk } from './smallDisk.ts'

const root = join(import.meta.dirname, '..', '..')
const bootstrap = join(root, 'src-main', 'cli', 'bootstrap.mjs')

/** Time that a start may take, the first one's building included. */
const startLimitMs = 100_000

/** Footnote as a user runs it, built and in processes of its own. */
export type Product = {
  /** Where its page is, with a token that works once. */
  address: string
  port: number
  /** Ends it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Ends all its processes at once, as a power cut would. */
  kill(): Promise<void>
}

export type ProductOptions = {
  /** Stands for the user's home folder: all that the page may browse. */
  home: string
  library: string
  /** Any free port when absent. */
  port?: number
  /** Address of an Ollama server; when absent, one where nobody listens. */
  ollamaHost?: string
  /** Size of the disk that the library lies on; when absent, that of this machine. */
  diskMegabytes?: number
}

/** Starts the page's server with a home folder and a library of its own. Throws what it said when it ends early. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { home, library, port, diskMegabytes, ollamaHost = '127.0.0.1:9' } = options
  const args = ['--library', library, 'serve', ...(port === undefined ? [] : ['--port', String(port)])]
  const command = [process.execPath, bootstrap, 'start', ...args]
  if (diskMegabytes !== undefined) await mkdir(library, { recursive: true })
  const [program = '', ...rest] = diskMegabytes === undefined ? command : onSmallDisk(library, diskMegabytes, command)
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, OLLAMA_HOST: ollamaHost },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that `kill` reaches the processes that it starts.
    detached: true,
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let hasEnded = false
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      hasEnded = true
      resolve(code)
    }),
  )
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Footnote printed no address:\n${said}`)), startLimitMs)
    const look = () => {
      const found = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/.exec(said)?.[0]
      if (found === undefined && !hasEnded) return
      clearTimeout(timer)
      if (found === undefined) reject(new Error(`Footnote ended early:\n${said}`))
      else resolve(found)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    void ended.then(look)
  })
  return {
    address,
    port: Number(new URL(address).port),
    stop() {
      if (!hasEnded) child.kill('SIGTERM')
      return ended
    },
    async kill() {
      if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
