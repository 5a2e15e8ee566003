import type { Handlers } from '../../contract/router.ts'
import type { LiveFinder } from '../library/liveFinder.ts'

/** Finding while somebody types. */
export function createFindHandlers(finder: LiveFinder): Pick<Handlers, 'find'> {
  return { find: async ({ text, limit }) => finder.find(text, limit) }
}
