// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf, usePlace, viewOf, type View } from '../../src-renderer/place.ts'

beforeEach(() => {
  history.replaceState(null, '', location.pathname)
  localStorage.clear()
})
afterEach(cleanup)

const item = {
  n: 1,
  documentId: 4,
  file: 'lease.pdf',
  pages: [2],
  headingPath: ['Term'],
  start: 10,
  end: 20,
  contentHash: 'abc',
}

/** What the page makes of an entry of the history. */
function placeWith(state: unknown, hash = '#/ask/3') {
  history.replaceState(state, '', hash)
  const { result, unmount } = renderHook(usePlace)
  unmount()
  return result.current.place
}

test.each<[string, View]>([
  ['', { name: 'ask', conversationId: null }],
  ['#/ask', { name: 'ask', conversationId: null }],
  ['#/ask/12', { name: 'ask', conversationId: 12 }],
  ['#/ask/12/34', { name: 'ask', conversationId: 12, messageId: 34 }],
  ['#/ask/12/x', { name: 'ask', conversationId: null }],
  ['#/ask/012', { name: 'ask', conversationId: null }],
  ['#/ask/-1', { name: 'ask', conversationId: null }],
  ['#/ask/9999999999999999', { name: 'ask', conversationId: null }],
  ['#/ask/1; drop', { name: 'ask', conversationId: null }],
  ['#/search', { name: 'search', words: '' }],
  ['#/search/notice%20period', { name: 'search', words: 'notice period' }],
  ['#/search/100%', { name: 'search', words: '100%' }],
  ['#/search/a/b', { name: 'search', words: 'a/b' }],
  ['#/search/what%3F?type=pdf', { name: 'search', words: 'what?', chips: [{ kind: 'type', format: 'pdf' }] }],
  ['#/search/a?type=exe&b', { name: 'search', words: 'a' }],
  ['#/files', { name: 'files' }],
  ['#/quality', { name: 'quality' }],
  ['#/javascript:alert(1)', { name: 'ask', conversationId: null }],
])('the address %j is a view', (hash, view) => expect(viewOf(hash)).toEqual(view))

test('each view has an address that leads back to it', () => {
  const view = fc.oneof(
    fc.record({
      name: fc.constant('ask' as const),
      conversationId: fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: null }),
    }),
    fc.record({ name: fc.constant('search' as const), words: fc.string({ unit: 'grapheme' }) }),
    fc.constant({ name: 'files' as const }),
    fc.constant({ name: 'quality' as const }),
  )
  fc.assert(
    fc.property(view, (shown: View) => {
      expect(viewOf(hashOf(shown))).toEqual(shown)
    }),
    { numRuns: 50 },
  )
})

test('half a character in the search words breaks nothing', () => {
  expect(viewOf(hashOf({ name: 'search', words: 'cut \ud83d' }))).toEqual({ name: 'search', words: 'cut \ufffd' })
})

test('a reload finds the view and the open source again', () => {
  const reading = { items: [item, { ...item, n: null, contentHash: null }], index: 1 }
  expect(placeWith({ reading })).toEqual({ view: { name: 'ask', conversationId: 3 }, reading })
})

test('a page that is opened without an address goes on where the last one was', () => {
  const { result } = renderHook(usePlace)
  act(() => result.current.move({ view: { name: 'files' }, reading: null }, 'push'))
  expect(location.hash).toBe('#/files')
  expect(placeWith(null, location.pathname)).toEqual({ view: { name: 'files' }, reading: null })
})

test('an address that is typed, and moving through the history, are followed', () => {
  const { result } = renderHook(usePlace)
  history.replaceState(null, '', '#/search/rent')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(result.current.place.view).toEqual({ name: 'search', words: 'rent' })
})

test.each([
  ['no reading', { reading: null }],
  ['no list', { reading: { items: 'lease', index: 0 } }],
  ['an index beyond the list', { reading: { items: [item], index: 1 } }],
  ['a gap', { reading: { items: [null, item], index: 1 } }],
  ['a place without a file', { reading: { items: [{ ...item, file: undefined }], index: 0 } }],
  ['pages that are none', { reading: { items: [{ ...item, pages: 'two' }], index: 0 } }],
  ['headings that are none', { reading: { items: [{ ...item, headingPath: [{}] }], index: 0 } }],
  ['half a position', { reading: { items: [{ ...item, start: 1.5 }], index: 0 } }],
])('what an earlier page left is not believed: %s', (_, state) => expect(placeWith(state).reading).toBeNull())

test('no entry of the history, whatever it holds, keeps the page from opening', () => {
  const damaged = fc.record(
    {
      n: fc.anything(),
      documentId: fc.anything(),
      file: fc.anything(),
      pages: fc.anything(),
      headingPath: fc.anything(),
      start: fc.anything(),
      end: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const items = fc.array(fc.oneof(fc.anything(), damaged, fc.constant(item)))
  const state = fc.oneof(fc.anything(), fc.record({ reading: fc.record({ items, index: fc.integer() }) }))
  fc.assert(
    fc.property(state, (left) => {
      Object.defineProperty(history, 'state', { value: left, configurable: true })
      const { result, unmount } = renderHook(usePlace)
      unmount()
      const { reading } = result.current.place
      for (const { file, headingPath, pages } of reading?.items ?? [])
        expect([typeof file, Array.isArray(headingPath), Array.isArray(pages)]).toEqual(['string', true, true])
    }),
    { numRuns: 60 },
  )
  Reflect.deleteProperty(history, 'state')
})
