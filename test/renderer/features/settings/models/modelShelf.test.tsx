// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppError } from '../../../../../src-main/base/errors.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { openPage, openSettings } from '../../../openPage.tsx'
import type { ShelfModel } from '../../../../../src-main/contract/nouns/modelTypes.ts'

type FakeLibrary = ReturnType<typeof createFakeLibrary>

/** The section of models, in the settings. */
async function open(change: (library: FakeLibrary) => void = () => {}) {
  const library = createFakeLibrary()
  change(library)
  openPage(library.handlers)
  await openSettings('models')
  const section = await screen.findByRole('region', { name: 'What searches' })
  await within(section).findByRole('radio', { name: /bundled/ })
  const row = (title: string) => within(section).getByRole('listitem', { name: title })
  const model = (title: string): ShelfModel => {
    const found = library.state.shelf.models.find((each) => each.title === title)
    if (!found) throw new Error(`no model ${title}`)
    return found
  }
  return { ...library, section, row, model }
}

const radio = (row: HTMLElement) => within(row).getByRole<HTMLInputElement>('radio')
const button = (row: HTMLElement, name: RegExp) => within(row).getByRole('button', { name })

test('models are shown with languages, size and licence; what is not here cannot be chosen', async () => {
  const { section, row } = await open()
  expect(row('bundled').textContent).toContain('English · 34 MB · MIT')
  expect(row('many-tongues').textContent).toContain('about 100 languages')
  expect(row('ranker').textContent).toContain('English, Chinese')
  expect(radio(row('bundled')).checked).toBe(true)
  expect(radio(row('many-tongues')).disabled).toBe(true)
  const off = within(section).getAllByRole<HTMLInputElement>('radio', { name: /^Off/ })
  expect(off.map(({ name, checked }) => [name, checked])).toEqual([
    ['reranker', true],
    ['entailment', true],
  ])
  expect(section.textContent).toContain('Nothing is downloaded until you press Install')
})

test('an installation is asked for by its button only, shows how far it is, and can be cancelled', async () => {
  const { row, model } = await open()
  expect(model('ranker').progress).toBeNull()
  fireEvent.click(button(row('ranker'), /Install ranker/))
  await waitFor(() => expect(row('ranker').textContent).toContain('0 B of 1 B'))
  model('ranker').progress = { done: 12_000_000, total: 34_000_000, rate: 2_000_000, secondsLeft: 11 }
  await waitFor(() => expect(row('ranker').textContent).toContain('12 MB of 34 MB · 2.0 MB a second · 11 s left'))
  expect(
    within(row('ranker')).getByRole<HTMLProgressElement>('progressbar', { name: 'Download of ranker' }).value,
  ).toBe(12_000_000)
  expect(within(row('ranker')).queryByRole('button', { name: /Install/ })).toBeNull()
  fireEvent.click(button(row('ranker'), /Cancel the download of ranker/))
  expect(await within(row('ranker')).findByRole('button', { name: /Install ranker/ })).toBeTruthy()
})

test('a download that ends by itself makes the model ready, or says why it is not', async () => {
  const { row, model } = await open()
  fireEvent.click(button(row('ranker'), /Install/))
  await within(row('ranker')).findByRole('progressbar')
  Object.assign(model('ranker'), { progress: null, problem: 'huggingface.co cannot be reached. Check the connection.' })
  expect((await within(row('ranker')).findByRole('alert')).textContent).toContain('Check the connection')
  fireEvent.click(button(row('ranker'), /Install/))
  await within(row('ranker')).findByRole('progressbar')
  Object.assign(model('ranker'), { progress: null, state: 'installed' })
  await waitFor(() => expect(radio(row('ranker')).disabled).toBe(false))
})

test('a model of entailment is switched on and off by itself', async () => {
  const { state, section, row } = await open(({ state }) => {
    const ranker = state.shelf.models.find(({ task }) => task === 'rerank')
    if (ranker) Object.assign(ranker, { task: 'entail', state: 'installed' })
  })
  fireEvent.click(radio(row('ranker')))
  await waitFor(() => expect(state.shelf.entailment).toBe('maker/ranker'))
  await waitFor(() => expect(radio(row('ranker')).checked).toBe(true))
  expect(state.shelf.reranker).toBeNull()
  fireEvent.click(within(section).getByRole('radio', { name: /^Off Answers/ }))
  await waitFor(() => expect(state.shelf.entailment).toBeNull())
})

test('a reranker is switched on and off, and removed only while it is off', async () => {
  const { state, section, row } = await open(({ state }) => {
    for (const model of state.shelf.models) if (model.task === 'rerank') model.state = 'installed'
  })
  fireEvent.click(radio(row('ranker')))
  await waitFor(() => expect(state.shelf.reranker).toBe('maker/ranker'))
  await waitFor(() => expect(radio(row('ranker')).checked).toBe(true))
  expect(within(row('ranker')).queryByRole('button')).toBeNull()
  fireEvent.click(within(section).getByRole('radio', { name: /^Off Passages/ }))
  fireEvent.click(await within(row('ranker')).findByRole('button', { name: 'Remove ranker' }))
  expect(await within(row('ranker')).findByRole('button', { name: 'Install ranker' })).toBeTruthy()
})

test('another embedding model is announced with what it costs, before it is used', async () => {
  const { state, section, row } = await open(({ state }) => {
    state.status.passages = 1200
    for (const model of state.shelf.models) model.state = 'installed'
  })
  fireEvent.click(radio(row('many-tongues')))
  const words = await within(section).findByText(/many-tongues is used when Footnote starts next/)
  expect(words.textContent).toContain('All 1,200 passages will then be embedded again')
  expect(words.textContent).toContain('vectors of bundled stay, so that going back costs nothing')
  expect(state.shelf.embedder.chosen).toBe('maker/many')
})

test('documents in another language get a model offered that knows it', async () => {
  const { section } = await open(({ state }) => {
    state.shelf.advice = { language: 'de', share: 0.8, model: 'maker/many' }
  })
  const words =
    'Your documents are mostly in German; bundled knows English best. many-tongues fits: about 100 languages · 34 MB · MIT.'
  expect(section.textContent).toContain(words)
})

test('a model that could not be used is told, and which one searches instead', async () => {
  const { section } = await open(({ state }) => {
    state.shelf.embedder = { inUse: 'maker/bundled', chosen: 'maker/many', problem: 'A file of the model is damaged.' }
  })
  expect(within(section).getByRole('alert').textContent).toBe(
    'many-tongues could not be used: A file of the model is damaged. bundled searches instead.',
  )
})

test('a model is imported by its path, also with the keyboard; a refusal is told and the path kept', async () => {
  let isRefused = true
  const { section } = await open(({ handlers }) => {
    const take = handlers.importModel
    handlers.importModel = async (...call) => {
      if (isRefused) throw new AppError('models/notAModel', 'It holds no .onnx file.')
      return take(...call)
    }
  })
  const field = within(section).getByLabelText<HTMLInputElement>(/Import a model/)
  const submit = within(section).getByRole<HTMLButtonElement>('button', { name: 'Import' })
  expect(submit.disabled).toBe(true)
  fireEvent.change(field, { target: { value: '~/model.zip' } })
  fireEvent.submit(field)
  expect((await within(section).findByRole('alert')).textContent).toContain('no .onnx file')
  expect(field.value).toBe('~/model.zip')
  isRefused = false
  fireEvent.click(submit)
  expect(await within(section).findByRole('listitem', { name: 'model.zip' })).toBeTruthy()
  expect(field.value).toBe('')
})

test('a shelf that cannot be read is told; the rest of the settings stays', async () => {
  const library = createFakeLibrary()
  library.handlers.modelShelf = async () => {
    throw new AppError('store/readOnly', 'The folder of models cannot be read.')
  }
  openPage(library.handlers)
  await openSettings('models')
  const section = await screen.findByRole('region', { name: 'What searches' })
  expect((await within(section).findByRole('alert')).textContent).toContain('cannot be read')
  fireEvent.click(screen.getByTestId('settings-answers'))
  expect(await screen.findByRole('region', { name: 'Who answers' })).toBeTruthy()
})
