import { AppError } from '../../base/errors.ts'
import type { Handlers } from '../../contract/router.ts'
import type { FolderId } from '../../contract/types.ts'
import type { LiveFinder } from '../library/liveFinder.ts'
import type { Store } from '../store/types.ts'

type Taggable = Parameters<Handlers['tagsOf']>[0]['place']

/** Finding while somebody types, and the tags that narrow it. */
export function createFindHandlers(
  store: Pick<Store, 'reader' | 'writer'>,
  finder: LiveFinder,
): Pick<Handlers, 'find' | 'tags' | 'tagsOf' | 'setTags'> {
  const { reader, writer } = store

  function placeOf(place: Taggable): { folderId: FolderId; path: string } {
    const found = 'fileId' in place ? reader.file(place.fileId) : reader.folder(place.folderId) && place
    if (!found) throw new AppError('store/notFound', 'This file or folder is no longer in the library.')
    return { folderId: found.folderId, path: found.path.replace(/^\/+|\/+$/g, '') }
  }

  return {
    find: async ({ text, ...query }) => finder.find(text, query),
    tags: async () => reader.tags(),
    tagsOf: async ({ place }) => {
      const { folderId, path } = placeOf(place)
      return reader.tagsOf(folderId, path)
    },
    setTags: async ({ place, tags }) => {
      if (!writer)
        throw new AppError('store/readOnly', 'This library is open in another Footnote: tags cannot change here.')
      const { folderId, path } = placeOf(place)
      const spellings = new Map(reader.tags().map(({ tag }) => [foldTag(tag), tag]))
      // Of the words given in this call, too, the first spelling counts.
      for (const tag of tags) if (!spellings.has(foldTag(tag))) spellings.set(foldTag(tag), tag.normalize('NFC'))
      writer.setTags(folderId, path, [...new Set(tags.map((tag) => spellings.get(foldTag(tag)) ?? tag))])
      finder.forgetFilters()
    },
  }
}

function foldTag(tag: string): string {
  return tag.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
}
