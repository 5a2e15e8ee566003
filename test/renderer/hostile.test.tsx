// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../src-main/base/errors.ts'
import type { Answer, AnswerSentence } from '../../src-main/contract/types.ts'
import { createFakeLibrary } from './fakeLibrary.ts'
import { teachSizes } from './features/library/files/sizes.ts'
import { alertText, openPage, type } from './openPage.tsx'

/** Everything that would do something if anything took it for more than letters. */
const attack =
  '<script>steal()</script><img src=x onerror="steal()"><a href="javascript:steal()">click</a> [click](javascript:steal()) ![x](http://evil.example/x.png) <iframe srcdoc="<script>steal()</script>"></iframe><svg onload="steal()"> &lt;b&gt; {{7*7}} ${steal()} \u202Egnp.exe'
/** The same in a document: the text format keeps every letter. */
const document_ = `The ransom clause says ${attack} and nothing else.`

const steal = vi.fn()
beforeEach(() => {
  steal.mockClear()
  vi.stubGlobal('steal', steal)
  return () => vi.unstubAllGlobals()
})

/** Nothing on the page came out of the text: no elements of its own, no addresses, nothing that ran. */
function expectHarmless(): void {
  expect(steal).not.toHaveBeenCalled()
  expect(
    document.querySelectorAll('script, img, iframe, object, embed, a[href], form[action], link, base'),
  ).toHaveLength(0)
  for (const element of document.querySelectorAll('*')) {
    const attributes = element.getAttributeNames()
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    for (const name of ['href', 'src', 'srcdoc', 'action']) expect(element.getAttribute(name)).toBeNull()
  }
}

async function open(hash = '') {
  const library = createFakeLibrary()
  library.state.paceMs = 1
  library.state.status.folders.push({ id: 1, path: `/home/ada/${attack}`, name: attack, addedAt: 0 })
  await library.add('/home/ada/clause.txt', new TextEncoder().encode(document_))
  const view = library.state.documents.get(1)?.view
  if (!view) throw new Error('the document was not read')
  expect(view.text).toContain('<img src=x onerror="steal()">')
  return { ...library, view, openPage: () => openPage(library.handlers, hash) }
}

test('a document: its passages, quotes and whole text are shown letter by letter', async () => {
  const page = await open('#/search/ransom%20clause')
  page.openPage()
  const passage = await screen.findByTestId('passage')
  expect(passage.textContent).toContain('<script>steal()</script>')
  fireEvent.click(passage)
  await screen.findByTestId('highlight')
  const region = screen.getByRole('region', { name: /^Text of/ })
  expect(region.textContent).toBe(page.view.text.trim())
  expectHarmless()
})

test('a model: its words, its reasons and its markers are shown letter by letter, while they come and when kept', async () => {
  const { handlers, state, view, openPage } = await open()
  const quote = view.text.trim()
  const sentences: AnswerSentence[] = [
    { text: attack, verdict: 'notFound', reason: attack, citations: [1] },
    { text: `See ${attack}`, verdict: 'supported', citations: [1] },
  ]
  const answer: Answer = {
    declined: false,
    text: sentences.map((sentence) => sentence.text).join('\n\n'),
    sentences,
    sources: [
      {
        n: 1,
        start: 0,
        end: quote.length,
        documentId: 1,
        fileId: 1,
        file: `${attack}.txt`,
        title: attack,
        headingPath: [attack],
        pages: [],
        quote,
        contentHash: view.contentHash,
      },
    ],
    model: attack,
    index: { files: 1, filesRead: 1, passages: 1, embedded: 1 },
    notices: [attack],
  }
  handlers.ask = async function* () {
    yield { type: 'started', conversationId: 1, questionId: 1, messageId: 2 }
    yield { type: 'delta', text: attack }
    yield { type: 'delta', text: '\n\nSee' }
    await waitFor(() => expect(document.querySelector('.tail')?.textContent).toContain('onerror'))
    for (const sentence of sentences) yield { type: 'sentence', sentence, sources: answer.sources }
    yield { type: 'notice', message: attack }
    const kept = { conversationId: 1, complete: true, createdAt: 0, scope: null }
    state.messages.push(
      { ...kept, id: 1, parentId: null, role: 'user', text: attack, answer: null },
      { ...kept, id: 2, parentId: 1, role: 'assistant', text: answer.text, answer },
    )
    yield { type: 'done', answer }
  }
  state.conversations.push({ id: 1, title: attack, createdAt: 0, updatedAt: 0 })
  openPage()
  type(await screen.findByRole('textbox', { name: 'Your question' }), attack)
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByTestId('export')
  const shown = screen.getByTestId('answer')
  for (const part of [attack, `See ${attack}`, `Written by ${attack}`]) expect(shown.textContent).toContain(part)
  const [marker] = within(shown).getAllByTestId('citation-1')
  fireEvent.focus(marker ?? document.body)
  expect(screen.getByRole('tooltip').textContent).toContain(quote)
  fireEvent.focus(screen.getByTestId('doubt'))
  fireEvent.click(marker ?? document.body)
  await screen.findByTestId('highlight')
  expectHarmless()
})

test('names of folders, files, models and conversations, and errors of the engine, are letters too', async () => {
  const { handlers, state, openPage } = await open('#/files')
  state.conversations.push({ id: 1, title: attack, createdAt: 0, updatedAt: 0 })
  state.models = { ...state.models, available: true, models: [{ name: attack, bytes: 1 }], chosen: attack }
  state.status.problem = attack
  state.status.writtenBy = attack
  state.status.progress = { phase: 'reading', done: 1, total: 2, rate: 1, secondsLeft: 1, current: attack }
  for (const file of state.files) Object.assign(file, { path: attack, reason: attack, status: 'failed' })
  handlers.cancelIndexing = async () => {
    throw new AppError('store/foreign', attack)
  }
  teachSizes()
  openPage()
  fireEvent.click(await screen.findByRole('button', { name: /^Not readable/ }))
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(attack))
  fireEvent.click(await screen.findByRole('button', { name: /stop indexing/i }))
  expect(await alertText()).toBe(attack)
  fireEvent.click(screen.getByTestId('settings'))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByText(attack, { exact: false })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: /^Remove / }))
  expect(screen.getByRole('dialog').textContent).toContain('onerror')
  fireEvent.click(screen.getByText('Cancel'))
  fireEvent.click(screen.getByRole('button', { name: /^Delete / }))
  await screen.findByTestId('toast')
  expectHarmless()
})

test('an address cannot bring anything but words into the page', async () => {
  const { openPage } = await open(`#/search/${encodeURIComponent(attack)}`)
  openPage()
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe(attack)
  expectHarmless()
})
