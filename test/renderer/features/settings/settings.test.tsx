// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../../src-main/base/errors.ts'
import { chooseLanguage, language } from '../../../../src-renderer/language/language.ts'
import { showAppearance } from '../../../../src-renderer/ui/appearance/appearance.ts'
import { isKey, keyCaps, keyNames } from '../../../../src-renderer/ui/keys/keys.ts'
import { readSources } from '../../../architecture/scan.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { alertText, openPage } from '../../openPage.tsx'
import type { ModelsState } from '../../../../src-main/contract/nouns/modelTypes.ts'

const withOllama: Partial<ModelsState> = {
  available: true,
  reason: null,
  models: [
    { name: 'qwen3:4b', bytes: 2_600_000_000, parameters: '4.0B' },
    { name: 'llama3.2:1b', bytes: 1_300_000_000 },
  ],
}

/** The settings, opened from the sidebar. */
async function open(
  models: Partial<ModelsState>,
  change: (library: ReturnType<typeof createFakeLibrary>) => void = () => {},
) {
  const library = createFakeLibrary()
  Object.assign(library.state.models, models)
  change(library)
  openPage(library.handlers)
  const opener = screen.getByTestId('settings')
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Settings' })
  return { ...library, opener, dialog }
}

const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })

test('without Ollama the page says why, what happens instead, and how to change it', async () => {
  const { state, dialog, opener } = await open({})
  expect((await radio(/Footnote quotes/)).checked).toBe(true)
  expect(dialog.textContent).toContain('Ollama is not running at http://127.0.0.1:11434.')
  expect(dialog.textContent).toContain('Footnote quotes instead of writing.')
  expect(opener.textContent).toBe('Answers: word for word')
  Object.assign(state.models, withOllama)
  fireEvent.click(within(dialog).getByText('Look again'))
  expect(await radio(/qwen3:4b/)).toBeTruthy()
  expect(within(dialog).queryByText('Look again')).toBeNull()
})

test('models are listed with their size; the one chosen writes the answers, and the sidebar says so', async () => {
  const { state, opener } = await open(withOllama)
  const model = await radio(/qwen3:4b/)
  expect(model.closest('label')?.textContent).toContain('4.0B · 2.6 GB')
  expect((await radio(/llama3\.2:1b/)).closest('label')?.textContent).toContain('each sentence. 1.3 GB')
  fireEvent.click(model)
  await waitFor(() => expect(state.models.chosen).toBe('qwen3:4b'))
  await waitFor(() => expect(opener.textContent).toBe('Answers: qwen3:4b'))
  fireEvent.click(await radio(/Footnote quotes/))
  await waitFor(() => expect(state.models.chosen).toBeNull())
  await waitFor(() => expect(opener.textContent).toBe('Answers: word for word'))
})

test.each<[string, Partial<ModelsState>, string]>([
  ['Ollama without models', { models: [] }, 'Get one with “ollama pull”'],
  ['a model that is gone', { chosen: 'mistral:7b' }, '“mistral:7b” is no longer there. Choose another one.'],
])('%s: the dialog says what to do', async (_, models, words) => {
  const { dialog } = await open({ ...withOllama, ...models })
  await waitFor(() => expect(dialog.textContent).toContain(words))
})

test('a choice that is refused is told and not shown as made', async () => {
  const { state } = await open(withOllama, ({ handlers }) => {
    handlers.chooseModel = async () => {
      throw new AppError('models/notForChat', '“qwen3:4b” only makes vectors and cannot write. Choose another model.')
    }
  })
  fireEvent.click(await radio(/qwen3:4b/))
  expect(await alertText()).toContain('Choose another model.')
  expect(state.models.chosen).toBeNull()
  expect((await radio(/Footnote quotes/)).checked).toBe(true)
})

test('models that cannot be asked for are told in the dialog; the rest of the page stays', async () => {
  const { dialog } = await open({}, ({ handlers }) => {
    handlers.models = async () => {
      throw new AppError('models/badHost', '“x” is not an address. Set OLLAMA_HOST, or remove it.')
    }
  })
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('Set OLLAMA_HOST'))
  fireEvent.click(screen.getByTestId('settings-about'))
  expect(await within(dialog).findByText('all-MiniLM-L6-v2 int8')).toBeTruthy()
})

test('where things are kept is shown; closing gives the focus back', async () => {
  const { dialog, opener } = await open({})
  fireEvent.click(screen.getByTestId('settings-about'))
  const about = await within(dialog).findByRole('region', { name: 'About' })
  expect(about.textContent).toContain('/home/ada/.local/share/footnote/library')
  expect(document.activeElement).not.toBe(opener)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

describe('keys', () => {
  test('“?” shows the map of keys, but belongs to a field where one types', async () => {
    openPage(createFakeLibrary().handlers, '#/search/')
    const field = await screen.findByRole('combobox', { name: 'Find files, headings and passages' })
    expect(fireEvent.keyDown(field, { key: '?' })).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fireEvent.keyDown(document.body, { key: '?', shiftKey: true })).toBe(false)
    const dialog = await screen.findByRole('dialog', { name: 'Settings' })
    expect(within(dialog).getByText('Find files, headings and passages').closest('div')?.textContent).toBe(
      'CtrlKFind files, headings and passages',
    )
  })

  test('the map names every key that the page takes, and no other', () => {
    const taken = readSources(['src-renderer']).flatMap(({ text }) =>
      [...text.matchAll(/isKey\(\s*'(\w+)'/g)].map(([, name]) => name),
    )
    expect(new Set(taken)).toEqual(new Set(keyNames))
    for (const name of keyNames) expect(keyCaps(name).length, name).toBeGreaterThan(0)
  })

  test('a key is taken with what is held with it, on a Mac as elsewhere', () => {
    const pressed = (key: string, held: Partial<KeyboardEvent> = {}) => ({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...held,
    })
    expect(isKey('search', pressed('K', { ctrlKey: true, shiftKey: true }))).toBe(true)
    expect(isKey('search', pressed('k', { metaKey: true }))).toBe(true)
    expect(isKey('search', pressed('k'))).toBe(false)
    expect(isKey('search', pressed('k', { ctrlKey: true, altKey: true }))).toBe(false)
    expect(isKey('keys', pressed('?', { shiftKey: true }))).toBe(true)
  })
})

describe('appearance and language', () => {
  afterEach(async () => {
    showAppearance('system')
    await chooseLanguage(null)
  })

  test('a look is shown at once, kept by the library, and by the page for its next first drawing', async () => {
    const { state, dialog } = await open({})
    fireEvent.click(screen.getByTestId('settings-look'))
    fireEvent.click(await radio(/^Dark/))
    expect(document.documentElement.dataset['appearance']).toBe('dark')
    expect(localStorage.getItem('footnote.appearance')).toBe('dark')
    await waitFor(() => expect(state.preferences.appearance).toBe('dark'))
    fireEvent.click(within(dialog).getAllByRole('radio', { name: 'As the system' })[0] ?? dialog)
    expect('appearance' in document.documentElement.dataset).toBe(false)
    await waitFor(() => expect(state.preferences.appearance).toBe('system'))
  })

  test('another language is shown in the settings that stay open, and is kept', async () => {
    const { state } = await open({})
    fireEvent.click(screen.getByTestId('settings-look'))
    fireEvent.click(await radio(/^Deutsch/))
    const dialog = await screen.findByRole('dialog', { name: 'Einstellungen' })
    expect(within(dialog).getByRole('radiogroup', { name: 'Aussehen' })).toBeTruthy()
    await waitFor(() => expect(state.preferences.language).toBe('de'))
    fireEvent.click(await radio(/^English/))
    await screen.findByRole('dialog', { name: 'Settings' })
    await waitFor(() => expect(state.preferences.language).toBe('en'))
    expect(language()).toBe('en')
  })

  test('what the library keeps is shown where the page has no copy of it', async () => {
    const { handlers, state } = createFakeLibrary()
    Object.assign(state.preferences, { appearance: 'contrast', language: 'de' })
    openPage(handlers)
    await screen.findByText('Fragen Sie Ihre eigenen Dokumente')
    expect(document.documentElement.dataset['appearance']).toBe('contrast')
  })
})

test('the share of the processor and the pause on battery are set; a refusal is told and taken back', async () => {
  let isRefused = false
  const { state, dialog } = await open({}, ({ handlers }) => {
    const set = handlers.setPreferences
    handlers.setPreferences = async (...call) => {
      if (isRefused) throw new AppError('store/readOnly', 'Another Footnote writes this library.')
      return set(...call)
    }
  })
  fireEvent.click(screen.getByTestId('settings-performance'))
  fireEvent.click(await radio(/^A little/))
  await waitFor(() => expect(state.preferences.cpuShare).toBe('low'))
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Pause indexing on battery/ }))
  await waitFor(() => expect(state.preferences.isPausedOnBattery).toBe(false))
  isRefused = true
  fireEvent.click(await radio(/^All of it/))
  expect(await alertText()).toContain('Another Footnote writes')
  await waitFor(async () => expect((await radio(/^A little/)).checked).toBe(true))
})

test('the network log says in a sentence what left, then each connection; cleared, that nothing did', async () => {
  const entry = { at: 0, purpose: 'write', outcome: 'made', times: 3, bytesUp: 1200, bytesDown: 90 } as const
  const { state, dialog } = await open({}, ({ state }) => {
    state.connections = [
      { ...entry, address: '127.0.0.1:11434', isLocal: true },
      { ...entry, address: 'evil.example', isLocal: false, purpose: 'refusedCall', outcome: 'refused' },
    ]
  })
  fireEvent.click(screen.getByTestId('settings-privacy'))
  const log = await screen.findByRole('region', { name: 'Network log' })
  // What was refused has not left, and this computer is not another one.
  expect(await within(log).findByText('Nothing has left this computer.')).toBeTruthy()
  expect(within(log).getAllByRole('row')[1]?.textContent).toContain(
    '127.0.0.1:11434 this computerHad an answer written, 3 times1.2 kB90 B',
  )
  state.connections.push({ ...entry, address: 'huggingface.co', isLocal: false, purpose: 'download' })
  fireEvent.click(screen.getByTestId('settings-about'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Network log' })).toBeNull())
  fireEvent.click(screen.getByTestId('settings-privacy'))
  expect(await within(dialog).findByText('1.2 kB were sent to other computers: huggingface.co.')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear the log' }))
  expect(await within(dialog).findByText('Nothing has left this computer.')).toBeTruthy()
  await waitFor(() => expect(within(dialog).queryByRole('table')).toBeNull())
})
