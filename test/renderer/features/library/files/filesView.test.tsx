// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListedFile } from '../../../../../src-main/contract/nouns/libraryTypes.ts'
import type { DesktopBridge } from '../../../../../src-main/contract/desktop/portMessages.ts'
import type { FileStatus } from '../../../../../src-main/contract/types.ts'
import { createFakeDesktop } from '../../../fake/desktop.ts'
import { createFakeLibrary } from '../../../fakeLibrary.ts'
import { openPage, press, type } from '../../../openPage.tsx'
import { teachSizes } from './sizes.ts'

/** What the preload would have put there; null in a browser. */
const shell = vi.hoisted((): { bridge: DesktopBridge<File> | null } => ({ bridge: null }))
vi.mock('../../../../../src-renderer/bridge/desktop.ts', () => ({
  get desktop() {
    return shell.bridge ?? undefined
  },
}))
beforeEach(() => {
  shell.bridge = null
  teachSizes()
})

let nextId = 1
const file = (path: string, status: FileStatus = 'ok', more: Partial<ListedFile> = {}): ListedFile => ({
  id: nextId++,
  folderId: 1,
  path,
  size: 1000,
  modifiedMs: 0,
  contentHash: null,
  documentId: status === 'ok' ? 1 : null,
  status,
  code: null,
  reason: null,
  isEmbedded: true,
  ...more,
})

/** The view of files over these rows of one folder. */
async function open(rows: ListedFile[], change: (library: ReturnType<typeof createFakeLibrary>) => void = () => {}) {
  if (localStorage.getItem('footnote.openFolders') === null) localStorage.setItem('footnote.openFolders', '[]')
  const library = createFakeLibrary()
  const byStatus: Partial<Record<FileStatus, number>> = {}
  for (const { status } of rows) byStatus[status] = (byStatus[status] ?? 0) + 1
  library.state.files = rows
  library.state.status.folders.push({ id: 1, path: '/home/ada/Cases', name: 'Cases', addedAt: 0 })
  Object.assign(library.state.status, { files: rows.length, filesRead: rows.length, byStatus })
  change(library)
  openPage(library.handlers, '#/files')
  await screen.findByRole('treeitem', { name: /Cases/ })
  return { ...library, tree: screen.getByRole('tree') }
}

/** Names of the rows drawn, as they stand below each other. */
const names = () =>
  screen
    .getAllByRole('treeitem')
    .sort((left, right) => Number(left.dataset['index']) - Number(right.dataset['index']))
    .map((row) => row.querySelector('.file-own-name')?.textContent)
const row = (name: RegExp) => screen.findByRole('treeitem', { name })
/** The active row, as a screen reader is told of it. */
const active = () => {
  const id = screen.getByRole('tree').getAttribute('aria-activedescendant') ?? ''
  return document.getElementById(id)?.querySelector('.file-own-name')?.textContent
}

const some = () => [
  file('lease.pdf'),
  file('notes/new.txt', 'ok', { isEmbedded: false }),
  file('notes/old/scan.pdf', 'scanned'),
  file('old.doc', 'unsupported', {
    reason: 'Word files of before 2007 cannot be read yet.',
    code: 'parse/unsupported',
  }),
  file('wait.txt', 'pending'),
]

describe('the tree', () => {
  test('shows folders with what lies in them, and opens and closes by mouse; what was open is remembered', async () => {
    await open(some())
    expect(names()).toEqual(['Cases'])
    expect((await row(/Cases/)).textContent).toContain('5 files · 1 waiting · 2 not readable')
    fireEvent.click(await row(/Cases/))
    await row(/lease/)
    expect(names()).toEqual(['Cases', 'notes', 'lease.pdf', 'old.doc', 'wait.txt'])
    fireEvent.click(await row(/^notes/))
    await row(/new\.txt/)
    expect(names()).toEqual(['Cases', 'notes', 'old', 'new.txt', 'lease.pdf', 'old.doc', 'wait.txt'])
    expect(JSON.parse(localStorage.getItem('footnote.openFolders') ?? '')).toEqual(['1:', '1:notes'])
    fireEvent.click(await row(/^notes/))
    expect(names()).toHaveLength(5)
  })

  test('at first an only source is open; what somebody else left in the page’s memory is not believed', async () => {
    localStorage.setItem('footnote.openFolders', '{')
    await open(some())
    await row(/lease/)
    fireEvent.click(await row(/Cases/))
    await waitFor(() => expect(names()).toEqual(['Cases']))
    expect(localStorage.getItem('footnote.openFolders')).toBe('[]')
  })

  test('each file says what became of it, why, and the next step', async () => {
    localStorage.setItem('footnote.openFolders', '["1:","1:notes","1:notes/old"]')
    await open(some())
    await row(/scan/)
    const textOf = async (name: RegExp) => (await row(name)).textContent
    expect(await textOf(/lease/)).toMatch(/Ready1\.0 kB$/)
    expect(await textOf(/new/)).toContain('Words ready')
    expect(await textOf(/^wait/)).toContain('Waiting')
    expect(await textOf(/scan/)).toContain('Pictures of pages')
    expect(await textOf(/scan/)).toContain('Run it through text recognition (OCR)')
    expect(await textOf(/old\.doc/)).toContain('cannot be read yet. Save it as PDF')
  })

  test('goes by keyboard alone, as trees do, with the place of each row told', async () => {
    const { tree } = await open(some())
    tree.focus()
    await waitFor(() => expect(active()).toBe('Cases'))
    press('ArrowRight')
    await row(/lease/)
    expect((await row(/Cases/)).getAttribute('aria-expanded')).toBe('true')
    press('ArrowRight')
    expect(active()).toBe('notes')
    const notes = await row(/^notes/)
    expect(['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => notes.getAttribute(name))).toEqual([
      '2',
      '1',
      '4',
    ])
    press('ArrowRight')
    await row(/new\.txt/)
    press('ArrowDown')
    press('ArrowDown')
    expect(active()).toBe('new.txt')
    press('ArrowLeft')
    expect(active()).toBe('notes')
    press('ArrowLeft')
    expect(screen.queryByRole('treeitem', { name: /new\.txt/ })).toBeNull()
    press('End')
    expect(active()).toBe('wait.txt')
    press('Home')
    expect(active()).toBe('Cases')
    press('l')
    expect(active()).toBe('lease.pdf')
  })

  test('fifty thousand files are a window of rows; the last one is one key away, and asked for by its page only', async () => {
    localStorage.setItem('footnote.openFolders', '["1:"]')
    const asked: number[] = []
    const { tree } = await open(
      Array.from({ length: 50_000 }, (_, n) => file(`${String(n).padStart(5, '0')}.txt`)),
      ({ handlers }) => {
        const { children } = handlers
        handlers.children = (input, signal) => (asked.push(input.offset), children(input, signal))
      },
    )
    await row(/^00000\.txt/)
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
    tree.focus()
    press('End')
    await row(/^49999\.txt/)
    expect(active()).toBe('49999.txt')
    expect(Math.max(...asked)).toBe(49_800)
    expect(new Set(asked).size).toBeLessThan(8)
  })

  test('a source that is not there says so, with what to do; a single file is a line of its own', async () => {
    await open([file('lease.pdf', 'ok', { folderId: 2 })], ({ state }) => {
      state.status.folders.push({ id: 2, path: '/home/ada', name: 'lease.pdf', addedAt: 0, file: 'lease.pdf' })
      state.status.missing = [1]
    })
    expect((await row(/Cases/)).textContent).toMatch(/Not there.*connect its drive/)
    const single = await row(/lease/)
    expect([single.getAttribute('aria-level'), single.hasAttribute('aria-expanded')]).toEqual(['1', false])
  })
})

describe('filters', () => {
  test('a name filters at once, over all folders, and the number found is announced', async () => {
    await open(some())
    type(screen.getByTestId('file-filter'), 'old')
    await waitFor(() => expect(names()).toEqual(['scan.pdf', 'old.doc']))
    expect(screen.getByText('2 files found')).toBeTruthy()
    expect((await row(/scan/)).querySelector('.file-place')?.textContent).toBe('notes/old')
    type(screen.getByTestId('file-filter'), 'zebra')
    expect(await screen.findByText('No file here has “zebra” in its path.')).toBeTruthy()
    type(screen.getByTestId('file-filter'), '')
    await waitFor(() => expect(names()).toEqual(['Cases']))
  })

  test('statuses count and filter, alone and with a name', async () => {
    await open(some())
    const labels = within(screen.getByRole('group', { name: 'Which files' })).getAllByRole('button')
    expect(labels.map((button) => button.textContent)).toEqual(['All 5', 'Ready 2', 'Not readable 2', 'Waiting 1'])
    fireEvent.click(screen.getByRole('button', { name: 'Not readable 2' }))
    await waitFor(() => expect(names()).toEqual(['scan.pdf', 'old.doc']))
    type(screen.getByTestId('file-filter'), 'scan')
    await waitFor(() => expect(names()).toEqual(['scan.pdf']))
  })

  test('the list follows what the engine finds', async () => {
    const { state } = await open([file('a.pdf')])
    fireEvent.click(screen.getByRole('button', { name: 'Ready 1' }))
    await row(/a\.pdf/)
    state.files = [...state.files, file('b.pdf')]
    Object.assign(state.status, { files: 2, byStatus: { ok: 2 } })
    await waitFor(() => expect(names()).toEqual(['a.pdf', 'b.pdf']))
  })
})

describe('what can be done with a row', () => {
  /** Chooses from the menu of a row. */
  async function choose(name: RegExp, entry: string) {
    fireEvent.click(within(await row(name)).getByTestId('row-menu'))
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  }
  const openAll = (change?: Parameters<typeof open>[1]) => {
    localStorage.setItem('footnote.openFolders', '["1:","1:notes"]')
    return open(some(), change)
  }

  test('a file opens at its beginning; its text opens as Footnote sees it', async () => {
    await openAll()
    fireEvent.click(await row(/lease/))
    await waitFor(() => expect(history.state).toMatchObject({ reading: { items: [{ documentId: 1, start: 0 }] } }))
    expect(history.state).not.toHaveProperty('reading.items.0.isText')
    await choose(/lease/, 'See what Footnote sees')
    await waitFor(() => expect(history.state).toMatchObject({ reading: { items: [{ documentId: 1, isText: true }] } }))
  })

  test('the menu offers what fits: nothing to open of a file that was not read', async () => {
    await openAll()
    const offered = async (name: RegExp) => {
      fireEvent.click(within(await row(name)).getByTestId('row-menu'))
      const labels = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
      press('Escape')
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
      return labels
    }
    expect(await offered(/Cases/)).toEqual(['Ask about this', 'Read again', 'Ignore rules…', 'Remove from Footnote…'])
    expect(await offered(/^notes/)).toEqual(['Ask about this', 'Read again', 'Ignore'])
    expect(await offered(/old\.doc/)).toEqual(['Read again', 'Ignore'])
    expect(await offered(/lease/)).toEqual(['Open', 'See what Footnote sees', 'Ask about this', 'Read again', 'Ignore'])
  })

  test('the menu key opens the active row’s menu, and Escape gives the tree its keys back', async () => {
    const { tree } = await openAll()
    await row(/lease/)
    tree.focus()
    press('l')
    press('F10', { shiftKey: true })
    await screen.findByRole('menuitem', { name: 'Open' })
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(tree))
    press('ArrowDown')
    expect(active()).toBe('old.doc')
  })

  test('reading again is asked of the engine, for a file or a folder, and said', async () => {
    const { state } = await openAll()
    await choose(/new\.txt/, 'Read again')
    expect(await screen.findByText('new.txt is read again.')).toBeTruthy()
    await choose(/^notes/, 'Read again')
    await waitFor(() =>
      expect(state.readAgain).toEqual([
        { folderId: 1, path: 'notes/new.txt' },
        { folderId: 1, path: 'notes' },
      ]),
    )
  })

  test('ignoring adds a rule for exactly this, beside those there are, and can be undone', async () => {
    const { state } = await openAll(({ state }) => {
      state.ignore.rules = [{ folderId: 1, patterns: ['*.log'] }]
      state.files.push(file('odd [1]*.txt'))
    })
    await choose(/odd/, 'Ignore')
    expect(active()).toBe('odd [1]*.txt')
    await waitFor(() =>
      expect(state.ignore.rules).toEqual([{ folderId: 1, patterns: ['*.log', '/odd \\[1\\]\\*.txt'] }]),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(state.ignore.rules).toEqual([{ folderId: 1, patterns: ['*.log'] }]))
    await choose(/^notes/, 'Ignore')
    await waitFor(() => expect(state.ignore.rules[0]?.patterns).toContain('/notes/'))
  })

  test('asking about a folder begins a question that is limited to it', async () => {
    await openAll()
    await choose(/^notes/, 'Ask about this')
    await waitFor(() => expect(location.hash).toBe('#/ask'))
    expect((await screen.findAllByText(/notes/)).length).toBeGreaterThan(0)
  })

  test('where a file lies is shown by the desktop shell, and offered only there', async () => {
    const showInFolder = vi.fn<DesktopBridge<File>['showInFolder']>(async () => ({ ok: true, value: null }))
    shell.bridge = Object.assign(createFakeDesktop(), { showInFolder })
    await openAll()
    await choose(/lease/, 'Show in folder')
    await waitFor(() => expect(showInFolder).toHaveBeenCalledWith(1))
  })

  test('a source leaves only after a question', async () => {
    const { state } = await openAll()
    await choose(/Cases/, 'Remove from Footnote…')
    const dialog = await screen.findByRole('dialog', { name: 'Remove “Cases”?' })
    fireEvent.click(within(dialog).getByText('Remove from Footnote'))
    await waitFor(() => expect(state.status.folders).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
