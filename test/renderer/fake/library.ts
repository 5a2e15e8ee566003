import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../src-main/base/errors.ts'
import type { Handlers } from '../../../src-main/contract/router.ts'
import type { QualityEvent } from '../../../src-main/contract/nouns/qualityTypes.ts'
import type { LibraryStatus } from '../../../src-main/contract/types.ts'
import type { FakeState } from './state.ts'

export function libraryHandlers(
  state: FakeState,
): Pick<
  Handlers,
  | 'info'
  | 'status'
  | 'watchStatus'
  | 'browse'
  | 'addFolder'
  | 'removeFolder'
  | 'refresh'
  | 'cancelIndexing'
  | 'checkQuality'
> {
  async function* watchStatus(_: void, signal: AbortSignal): AsyncGenerator<LibraryStatus> {
    let last = ''
    while (!signal.aborted) {
      const now = JSON.stringify(state.status)
      if (now !== last) yield structuredClone(state.status)
      last = now
      await sleep(50)
    }
  }

  async function* checkQuality(input: object, signal: AbortSignal): AsyncGenerator<QualityEvent> {
    state.checked.push(input)
    for (const phase of ['choosing', 'asking'] as const) {
      for (let done = 1; done <= 4; done++) {
        await sleep(state.paceMs, undefined, { signal })
        yield {
          type: 'progress',
          phase,
          done: done * 15,
          total: 60,
          secondsLeft: phase === 'asking' ? 12 - done : null,
        }
      }
    }
    if (state.quality instanceof AppError) throw state.quality
    yield { type: 'done', report: state.quality }
  }

  return {
    info: async () => ({
      version: '0.1.0',
      libraryPath: '/home/ada/.local/share/footnote/library',
      homePath: '/home/ada',
      embeddingModel: 'all-MiniLM-L6-v2 int8',
    }),
    status: async () => state.status,
    watchStatus,
    browse: async ({ path = '/home/ada' }) => {
      if (!path.startsWith('/home/ada'))
        throw new AppError(
          'input/outsideHome',
          'Only folders below your home folder can be added from this page. Use the command line for others.',
        )
      const names =
        path === '/home/ada'
          ? ['Contracts', 'Documents', 'Downloads', 'Music', 'Pictures']
          : ['2024', '2025', 'Archive']
      return {
        path,
        parent: path === '/home/ada' ? null : path.slice(0, path.lastIndexOf('/')),
        folders: names.map((name) => ({ name, path: `${path}/${name}` })),
        files: 12,
      }
    },
    addFolder: async ({ path }) => {
      const folder = { id: state.status.folders.length + 1, path, name: path.split('/').at(-1) ?? path, addedAt: 0 }
      state.status.folders.push(folder)
      return folder
    },
    removeFolder: async ({ folderId }) =>
      void (state.status.folders = state.status.folders.filter(({ id }) => id !== folderId)),
    refresh: async () => undefined,
    cancelIndexing: async () => void (state.status.progress.phase = 'idle'),
    checkQuality,
  }
}
