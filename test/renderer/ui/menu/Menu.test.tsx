// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Menu, type MenuGroup } from '../../../../src-renderer/ui/menu/Menu.tsx'

afterEach(cleanup)

const twoGroups: MenuGroup<string>[] = [
  { label: 'Whole', entries: [entry('docx', 'Word'), entry('pdf', 'PDF')] },
  { label: 'Sources', entries: [entry('pdf', 'Paper'), entry('bib', 'BibTeX')] },
]

function entry(value: string, label: string) {
  return { value, label }
}

async function open(groups = twoGroups) {
  const chosen: [string, number][] = []
  render(
    <Menu groups={groups} testId="button" onChoose={(value, group) => chosen.push([value, group])}>
      Export
    </Menu>,
  )
  const button = screen.getByTestId('button')
  button.focus()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  await screen.findByRole('menu')
  await expect.poll(focused).toBe(groups[0]?.entries[0]?.label)
  return { button, chosen }
}

const press = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const focused = () => document.activeElement?.textContent

test('arrows, Home and End move through all groups and around', async () => {
  const { button } = await open()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const steps: [key: string, lands: string][] = [
    ['ArrowDown', 'PDF'],
    ['ArrowDown', 'Paper'],
    ['End', 'BibTeX'],
    ['ArrowDown', 'Word'],
    ['ArrowUp', 'BibTeX'],
    ['Home', 'Word'],
  ]
  for (const [name, label] of steps) {
    press(name)
    await expect.poll(focused, { message: name }).toBe(label)
  }
})

test('choosing says the value and its group, and the focus is where it was', async () => {
  const { button, chosen } = await open()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Paper' }))
  expect(chosen).toEqual([['pdf', 1]])
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
})

test('Esc closes it, and the page behind does not hear of it', async () => {
  const { button, chosen } = await open()
  const heard: string[] = []
  const listen = (event: KeyboardEvent) => heard.push(event.key)
  addEventListener('keydown', listen)
  press('Escape')
  removeEventListener('keydown', listen)
  await expect.poll(() => screen.queryByRole('menu')).toBeNull()
  await expect.poll(() => document.activeElement).toBe(button)
  expect([chosen, heard]).toEqual([[], []])
})

test('what cannot be done now cannot be chosen; what is in use says so', async () => {
  const { chosen } = await open([
    {
      entries: [
        { ...entry('a', 'Quoting'), isChosen: true },
        { ...entry('b', 'Writing'), isChosen: false },
      ],
    },
    { entries: [{ ...entry('c', 'Remove'), isDisabled: true, isDangerous: true }] },
  ])
  expect(screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  expect(chosen).toEqual([])
})
