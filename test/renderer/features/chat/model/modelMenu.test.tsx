// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ModelMenu } from '../../../../../src-renderer/features/chat/model/ModelMenu.tsx'
import {
  problemInWords,
  progressInWords,
  pullProblemInWords,
} from '../../../../../src-renderer/features/chat/model/modelWords.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { show } from '../../../openPage.tsx'
import type { ModelsState } from '../../../../../src-main/contract/nouns/modelTypes.ts'

const small = { name: 'llama3.2:latest', bytes: 2_000_000_000, parameters: '3.2B' }

async function openMenu(change: (models: ModelsState) => void = () => {}) {
  const library = createFakeLibrary()
  const { models } = library.state
  Object.assign(models, { available: true, reason: null, code: null, version: '0.12.0', models: [small] })
  change(models)
  const page = show(library.handlers, <ModelMenu />)
  const button = screen.getByTestId('model-menu')
  fireEvent.click(button)
  const panel = await screen.findByRole('dialog', { name: 'Who answers' })
  await within(panel).findByRole('group', { name: 'Who answers' })
  return { ...library, ...page, button, panel: within(panel) }
}

describe('who answers', () => {
  test('is shown at a glance and changed in one press', async () => {
    const { state, button, panel } = await openMenu()
    expect(button.getAttribute('aria-label')).toBe('Who answers: Quotes')
    const choice = panel.getByRole('button', { name: /llama3\.2:latest.*3\.2B · 2\.0 GB/ })
    expect(choice.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(choice)
    await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Who answers: llama3.2'))
    expect(state.models.chosen).toBe('llama3.2:latest')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('each model says whether it is ready, or too large for this computer', async () => {
    const { panel } = await openMenu((models) => {
      models.models = [
        { ...small, isLoaded: true },
        { name: 'huge', bytes: 43e9 },
      ]
    })
    expect(panel.getByText('3.2B · 2.0 GB · ready')).toBeTruthy()
    expect(panel.getByText('43 GB · larger than this computer’s memory')).toBeTruthy()
  })

  test('a chosen model that is gone is told, and quotes stand in', async () => {
    const { button, panel } = await openMenu((models) => (models.chosen = 'mistral'))
    expect(button.getAttribute('aria-label')).toBe('Who answers: Quotes')
    expect(panel.getByText(/“mistral” is no longer there/)).toBeTruthy()
  })

  test('without Ollama says what to do, and looks again when asked to', async () => {
    const { state, panel } = await openMenu((models) => {
      Object.assign(models, { available: false, models: [], code: 'models/notInstalled', version: null })
    })
    expect(panel.getByTestId('model-problem').textContent).toContain('Install it from ollama.com')
    expect(panel.queryByText('Get a model')).toBeNull()
    Object.assign(state.models, { available: true, code: null, models: [small] })
    fireEvent.click(panel.getByRole('button', { name: 'Look again' }))
    expect(await panel.findByText('llama3.2:latest')).toBeTruthy()
  })
})

describe('getting a model', () => {
  const none = (models: ModelsState) => Object.assign(models, { available: false, models: [], code: 'models/none' })

  test('offers what fits, warns of what does not, and says what leaves the computer', async () => {
    const { panel, state } = await openMenu(none)
    expect(panel.getByText(/Fits this computer/)).toBeTruthy()
    expect(panel.getByText('Needs about 67 GB of memory; this computer has 8.2 GB.')).toBeTruthy()
    expect(panel.getByText(/Nothing of yours is sent/)).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Get tiny:1b' }))
    expect((await panel.findByTestId('pull')).textContent).toContain('Asking Ollama’s store…')
    expect(state.models.pulls.map(({ name }) => name)).toEqual(['tiny:1b'])
  })

  test('shows how far it is, and can be cancelled', async () => {
    const progress = { done: 500_000_000, total: 2_000_000_000, rate: 10_000_000, secondsLeft: 150 }
    const { panel, state } = await openMenu((models) => {
      models.pulls = [{ name: 'tiny:1b', progress, code: null, problem: null }]
    })
    const bar = panel.getByRole('progressbar', { name: 'Getting tiny:1b' })
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['500000000', '2000000000'])
    expect(panel.getByText('500 MB of 2.0 GB · 10 MB a second · 3 min left')).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Cancel getting tiny:1b' }))
    await waitFor(() => expect(state.models.pulls).toEqual([]))
  })

  test('says why it ended, and goes on or is put away', async () => {
    const { panel, state } = await openMenu((models) => {
      models.pulls = [{ name: 'tiny:1b', progress: null, code: 'models/noNetwork', problem: 'No network.' }]
    })
    const alert = panel.getByRole('alert')
    expect(alert.textContent).toContain('Check the connection')
    fireEvent.click(within(alert).getByRole('button', { name: 'Go on' }))
    expect(await panel.findByTestId('pull')).toBeTruthy()
    expect(state.models.pulls[0]?.progress).not.toBeNull()
  })

  test('any other is fetched by its name; a name that is none is refused in words', async () => {
    const { panel, state } = await openMenu(none)
    const field = panel.getByRole('textbox', { name: 'Another model by its name' })
    fireEvent.change(field, { target: { value: ' qwen2.5:3b ' } })
    fireEvent.submit(field)
    await waitFor(() => expect(state.models.pulls.map(({ name }) => name)).toEqual(['qwen2.5:3b']))
    fireEvent.change(field, { target: { value: '../etc' } })
    fireEvent.submit(field)
    expect((await panel.findByRole('alert')).textContent).toContain('not something Footnote can work with')
  })
})

describe('words', () => {
  const state = createFakeLibrary().state.models
  test.each([
    ['models/notInstalled', 'Install it from ollama.com'],
    ['models/notRunning', 'Start it'],
    ['models/badHost', 'OLLAMA_HOST'],
    ['models/none', 'Get one below'],
    ['models/forbidden', 'numeric address'],
    ['models/tooSlow', 'It was slow.'],
  ])('%s is told with its next step', (code, words) => {
    expect(problemInWords({ ...state, code, reason: 'It was slow.' })).toContain(words)
  })

  test('an old Ollama is told with its version, a good one with nothing', () => {
    expect(problemInWords({ ...state, code: 'models/tooOld', version: '0.4.1' })).toContain('Ollama 0.4.1 is too old')
    expect(problemInWords({ ...state, code: null })).toBe('')
  })

  test.each([
    ['models/noNetwork', 'connection'],
    ['models/noSuchModel', 'ollama.com/library'],
    ['models/tooOld', 'Update Ollama'],
    ['models/diskFull', 'Make room'],
    ['models/damagedDownload', 'damaged'],
    ['models/notRunning', 'Start it'],
    ['models/remote', 'computers of others'],
    ['models/failed', 'The reason.'],
  ])('a pull that ends with %s is told with its next step', (code, words) => {
    expect(pullProblemInWords({ name: 'm', progress: null, code, problem: 'The reason.' })).toContain(words)
  })

  test('progress without rate or end says no more than it knows', () => {
    expect(progressInWords({ done: 5, total: 10, rate: 0, secondsLeft: null })).toBe('5 B of 10 B')
  })
})
