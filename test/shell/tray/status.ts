import type { HostStatus } from '../../../src-main/shell/host/hostMessages.ts'

type Change = Partial<Omit<HostStatus, 'progress'>> & { progress?: Partial<HostStatus['progress']> }

/** A status of a library that has nothing to do, but for what is given. */
export function createStatus({ progress, ...rest }: Change = {}): HostStatus {
  const calm = { phase: 'idle', done: 0, total: 0, rate: 0, secondsLeft: null } as const
  return { filesRead: 0, problem: null, pausedBy: [], progress: { ...calm, ...progress }, ...rest }
}
