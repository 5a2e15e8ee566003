// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { SearchView } from '../../../../src-renderer/features/search/SearchView.tsx'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage, show, type } from '../../openPage.tsx'

type Library = ReturnType<typeof createFakeLibrary>
afterEach(() => void vi.useRealTimers())

/** The page, searching a lease; `searched` are the words that reached the engine. */
async function open(hash = '#/search', change: (library: Library) => void = () => {}) {
  const library = createFakeLibrary()
  library.state.status.folders.push({ id: 1, path: '/home/ada/Home', name: 'Home', addedAt: 0 })
  const bytes = '# Lease\n\nThe notice period is three months.\n\n## Rent\n\nThe monthly rent is 900 euros.\n'
  await library.add('/home/ada/Home/lease.md', new TextEncoder().encode(bytes))
  const searched: string[] = []
  const search = library.handlers.search
  library.handlers.search = (input, signal) => {
    // The second call asks the same once more, for what answers best.
    if (!input.sentences) searched.push(input.query)
    return search(input, signal)
  }
  change(library)
  openPage(library.handlers, hash)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find files, headings and passages' })
  return { ...library, field, searched }
}

test('words are searched once they rest; what was found is counted and says why', async () => {
  const { field, searched } = await open()
  expect(document.activeElement).toBe(field)
  for (const part of ['no', 'noti', 'notice ', 'notice period']) type(field, part)
  const passage = await screen.findByTestId('passage')
  expect(searched).toEqual(['notice period'])
  await waitFor(() => expect(passage.querySelector('strong')?.textContent).toBe('The notice period is three months.'))
  expect(passage.textContent).toContain('Found by words (1st) and meaning (2nd)')
  expect(screen.getByText(/1 passage in 7 ms/)).toBeTruthy()
  expect(location.hash).toBe('#/search/notice%20period')
})

test('a passage opens in the reader, without the number of a citation', async () => {
  await open('#/search/monthly%20rent')
  const passage = await screen.findByTestId('passage')
  await waitFor(() => expect(passage.querySelector('strong')).not.toBeNull())
  fireEvent.click(passage)
  expect((await screen.findByTestId('highlight')).textContent).toBe('The monthly rent is 900 euros.')
  expect(screen.getByRole('complementary').textContent).not.toContain('Source')
})

test('passages are shown, and open whole, before it is known what answers best in them', async () => {
  await open('#/search/monthly%20rent', ({ handlers }) => {
    const { search } = handlers
    handlers.search = (input, signal) => (input.sentences ? new Promise(() => {}) : search(input, signal))
  })
  const passage = await screen.findByTestId('passage')
  expect(passage.querySelector('strong')).toBeNull()
  expect(screen.getByText(/1 passage in 7 ms/)).toBeTruthy()
  fireEvent.click(passage)
  expect((await screen.findByTestId('highlight')).textContent).toBe('The monthly rent is 900 euros.')
})

test('an address with words searches them at once', async () => {
  const { field, searched } = await open('#/search/monthly%20rent')
  expect(field.value).toBe('monthly rent')
  await screen.findByTestId('passage')
  expect(new Set(searched)).toEqual(new Set(['monthly rent']))
})

test('words of another address come into the field and stay there', async () => {
  const { field, searched } = await open('#/search/monthly%20rent')
  history.replaceState(null, '', '#/search/notice')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await waitFor(() => expect(field.value).toBe('notice'))
  await waitFor(() => expect(searched.at(-1)).toBe('notice'))
  expect(location.hash).toBe('#/search/notice')
})

test('“Search” pressed once more empties the field', async () => {
  const { field } = await open('#/search/monthly%20rent')
  await screen.findByTestId('passage')
  fireEvent.click(screen.getByRole('button', { name: /^Search/ }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(screen.queryByTestId('passage')).toBeNull()
})

test('a page that is drawn anew all the time, as by a streaming answer, does not hold the search back', () => {
  vi.useFakeTimers()
  const field = createRef<HTMLInputElement>()
  const onWords = vi.fn()
  const view = () => (
    <SearchView
      words=""
      chips={[]}
      field={field}
      onSearch={(words) => onWords(words)}
      onRead={() => {}}
      onAsk={() => {}}
    />
  )
  const { showAgain } = show(createFakeLibrary().handlers, view())
  type(screen.getByRole('combobox'), 'rent')
  for (let step = 0; step < 10; step++) {
    act(() => void vi.advanceTimersByTime(50))
    showAgain(view())
  }
  expect(onWords).toHaveBeenCalledWith('rent')
})

test('nothing found is said with what may help; an empty field is no search', async () => {
  const { field, searched } = await open()
  type(field, 'unicorns')
  expect(await screen.findByText(/Nothing was found. Other words may help/)).toBeTruthy()
  type(field, '   ')
  await waitFor(() => expect(screen.queryByText(/Nothing was found/)).toBeNull())
  expect(searched).toEqual(['unicorns'])
})

test('a search that fails is told, and the next one clears it', async () => {
  const { field } = await open('#/search', ({ handlers }) => {
    const search = handlers.search
    handlers.search = async (input, signal) => {
      if (input.query === 'rent') throw new AppError('embed/modelMissing', 'A file is missing. Install Footnote again.')
      return search(input, signal)
    }
  })
  type(field, 'rent')
  expect(await alertText()).toBe('A file is missing. Install Footnote again.')
  type(field, 'notice')
  await screen.findByTestId('passage')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('files are found with each key, before any rest; one that could not be read cannot be opened', async () => {
  const { field, searched } = await open('#/search', ({ state }) => {
    const [lease] = state.files
    if (lease) state.files.push({ ...lease, id: 9, path: 'lease scan.pdf', documentId: null, status: 'scanned' })
  })
  type(field, 'leas')
  const hits = await screen.findAllByTestId<HTMLButtonElement>('hit')
  expect(hits.map((hit) => [hit.textContent, hit.disabled])).toEqual([
    ['lease.md', false],
    ['lease scan.pdfcould not be read: see Files', true],
  ])
  expect(searched).toEqual([])
  fireEvent.click(hits[0] ?? document.body)
  expect((await screen.findByRole('complementary')).textContent).toContain('lease.md')
})

test('a heading opens at its place with itself marked', async () => {
  const { field } = await open('#/search', ({ handlers }) => {
    handlers.find = async () => ({
      hits: [{ kind: 'heading', fileId: 1, documentId: 1, file: 'lease.md', heading: 'Rent', start: 43, end: 79 }],
      isReadAnew: true,
      isComplete: true,
    })
  })
  type(field, 'ertn')
  expect(await screen.findByText('Files and headings with similar words')).toBeTruthy()
  fireEvent.click(screen.getByTestId('hit'))
  expect((await screen.findByTestId('highlight')).textContent).toBe('Rent')
})

test('arrow keys go through all that was found and back to the field; Enter opens the first', async () => {
  const { field } = await open('#/search', ({ handlers }) => {
    const { find } = handlers
    handlers.find = (input, signal) => find({ ...input, text: 'lease' }, signal)
  })
  type(field, 'notice')
  const hit = await screen.findByTestId('hit')
  const passage = await screen.findByTestId('passage')
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  field.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(hit)
  press('ArrowDown')
  expect(document.activeElement).toBe(passage)
  press('ArrowDown')
  expect(document.activeElement).toBe(passage)
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(field)
  press('Enter')
  expect((await screen.findByRole('complementary')).textContent).toContain('lease.md')
})

/** Everything is in view as soon as it is watched. */
class InView implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #told: IntersectionObserverCallback
  constructor(told: IntersectionObserverCallback) {
    this.#told = told
  }
  observe(target: Element): void {
    this.#told([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], this)
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = () => []
}

test('pictures beside a passage are shown small, each once, and open at their captions', async () => {
  vi.stubGlobal('IntersectionObserver', InView)
  const read: number[] = []
  const { field } = await open('#/search/monthly%20rent', ({ handlers }) => {
    const { search, picture } = handlers
    handlers.search = async (input, signal) => {
      const found = await search(input, signal)
      const start = 'Lease\n\n'.length
      const caption = { start, end: start + 'The notice period is three months.'.length }
      const results = found.results.map((each) => {
        const { documentId } = each
        const pictures = [
          { documentId, n: 1, at: 9, caption, text: 'Figure 1: The notice' },
          { documentId, n: 2, at: 9, text: '' },
        ]
        return { ...each, pictures }
      })
      return { ...found, results }
    }
    handlers.picture = async (input, signal) => {
      read.push(input.n)
      if (input.n === 2) throw new AppError('library/originalGone', 'gone')
      return picture(input, signal)
    }
  })
  const figure = await screen.findByRole('button', { name: 'Figure 1: The notice' })
  await waitFor(() => expect(figure.querySelector('img')?.src).toMatch(/^data:image\/png;base64,/))
  const other = screen.getByRole('button', { name: /Picture$/ })
  await waitFor(() => expect(other.textContent).toContain('Not to be had'))
  expect(other.querySelector('img')).toBeNull()
  expect(new Set(read)).toEqual(new Set([1, 2]))
  expect(read).toHaveLength(2)
  expect(document.activeElement).toBe(field)
  fireEvent.click(figure)
  expect((await screen.findByTestId('highlight')).textContent).toBe('The notice period is three months.')
  vi.unstubAllGlobals()
})
