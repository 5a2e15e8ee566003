import type { BackgroundIndexing } from '../library/indexing.ts'

/** Keeps indexing from running while the computer runs on its battery, where the user wants that. */
export interface BatteryPause {
  /** The desktop shell knows; elsewhere nobody says so and nothing is paused. */
  setOnBattery(isOnBattery: boolean): void
  /** After a change of what the user wants. */
  follow(): void
}

/** @param isWanted asked anew at each change */
export function createBatteryPause(
  indexing: Pick<BackgroundIndexing, 'pause' | 'resume'>,
  isWanted: () => boolean,
): BatteryPause {
  let isOnBattery = false
  const follow = (): void => {
    if (isOnBattery && isWanted()) void indexing.pause('battery')
    else indexing.resume('battery')
  }
  return {
    setOnBattery(isNow) {
      isOnBattery = isNow
      follow()
    },
    follow,
  }
}
