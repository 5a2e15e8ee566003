import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A program that does not answer within this time (ms) says nothing. */
const answerTimeoutMs = 5_000

/** Where Linux says what feeds the computer: files in memory, no disk is woken. */
const linuxSupplies = '/sys/class/power_supply'

/** What the system says of its power, by platform; tests say it themselves. */
export type PowerSource = {
  platform: NodeJS.Platform
  suppliesPath: string
  execute(command: string, args: readonly string[]): Promise<string>
}

const ownSystem: PowerSource = {
  platform: process.platform,
  suppliesPath: linuxSupplies,
  execute: async (command, args) =>
    (await run(command, [...args], { timeout: answerTimeoutMs, windowsHide: true })).stdout,
}

/** True while the computer runs on its battery; false on the mains, without a battery, and where nobody says. */
export async function isOnBattery(source: PowerSource = ownSystem): Promise<boolean> {
  try {
    if (source.platform === 'linux') return await isDischarging(source.suppliesPath)
    if (source.platform === 'darwin') return /'Battery Power'/.test(await source.execute('pmset', ['-g', 'batt']))
    if (source.platform !== 'win32') return false
    // Win32_Battery: 1 is “the battery is discharging”. Empty without a battery.
    const query = '(Get-CimInstance -ClassName Win32_Battery).BatteryStatus'
    const said = await source.execute('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query])
    return said.trim().split(/\s+/).includes('1')
  } catch {
    // No such file or program: then nothing is known that could pause anything.
    return false
  }
}

/** A battery of the computer itself runs down, and no plug feeds it. */
async function isDischarging(suppliesPath: string): Promise<boolean> {
  let isFed = false
  let isRunningDown = false
  for (const name of await readdir(suppliesPath)) {
    const read = async (file: string): Promise<string> =>
      (await readFile(join(suppliesPath, name, file), 'utf8').catch(() => '')).trim()
    // Of a mouse or a headset.
    if ((await read('scope')) === 'Device') continue
    if ((await read('type')) === 'Battery') isRunningDown ||= (await read('status')) === 'Discharging'
    else isFed ||= (await read('online')) === '1'
  }
  return isRunningDown && !isFed
}

/**
 * Looks at the power while that matters, at once when it begins to and then from time to time.
 * @param parts.isNeeded something runs that a battery would pause, or is paused by it
 */
export function createPowerWatch(parts: {
  isNeeded: () => boolean
  onChange: (listener: () => void) => () => void
  read: () => Promise<boolean>
  tell: (isOnBattery: boolean) => void
  everyMs?: number
}): { close(): void } {
  const { everyMs = 30_000 } = parts
  let lookedAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  async function look(): Promise<void> {
    const now = performance.now()
    if (isClosed || now - lookedAt < everyMs || !parts.isNeeded()) return
    lookedAt = now
    const isOn = await parts.read()
    // Somebody who knows better may have come meanwhile.
    if (!isClosed) parts.tell(isOn)
  }

  const stop = parts.onChange(() => void look())
  // A little later than it may, or every second look would come too early.
  const timer = setInterval(() => void look(), everyMs + 50).unref()
  return {
    close() {
      isClosed = true
      stop()
      clearInterval(timer)
    },
  }
}
