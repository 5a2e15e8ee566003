import { powerMonitor } from 'electron'

/** Where the system tells of no change, it is asked this often. */
const pollMs = 60_000

/** What of the engine has to know how the computer gets its power. */
export type PowerListener = { setOnBattery(isOnBattery: boolean): void; wakeUp(): void }

/**
 * Tells the engine of battery and mains, and when the computer wakes up: what changed on drives that were
 * away meanwhile is then looked for. Sleeping itself needs nothing: each step is written as it is done.
 * Call when the app is ready.
 */
export function setupPower(platform: NodeJS.Platform, listener: PowerListener): void {
  let wasOnBattery: boolean | undefined
  const look = () => {
    const isOnBattery = powerMonitor.isOnBatteryPower()
    if (isOnBattery !== wasOnBattery) listener.setOnBattery(isOnBattery)
    wasOnBattery = isOnBattery
  }
  look()
  powerMonitor.on('on-battery', look)
  powerMonitor.on('on-ac', look)
  // Electron has those two events on macOS and Windows only.
  if (platform === 'linux') setInterval(look, pollMs).unref()
  powerMonitor.on('resume', () => {
    look()
    listener.wakeUp()
  })
}
