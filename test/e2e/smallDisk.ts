import { spawnSync } from 'node:child_process'

const inNamespace = ['--map-root-user', '--mount']

/** Why a disk of a few megabytes cannot be made here; empty when it can. */
export const noSmallDisk = findObstacle()

function findObstacle(): string {
  if (process.platform !== 'linux') return 'mount namespaces are a feature of Linux'
  const probe = spawnSync('unshare', [...inNamespace, 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt'])
  return probe.status === 0 ? '' : 'this machine allows no mount namespaces'
}

/** A command line that runs `command` where `folder` lies on a disk of its own of so many megabytes. */
export function onSmallDisk(folder: string, megabytes: number, command: readonly string[]): string[] {
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && shift && exec "$@"`
  return ['unshare', ...inNamespace, 'sh', '-c', script, 'sh', folder, ...command]
}
