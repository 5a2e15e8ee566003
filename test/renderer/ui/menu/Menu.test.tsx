// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Menu } from '../../../../src-renderer/ui/menu/Menu.tsx'

afterEach(cleanup)

function open() {
  const chosen: [string, number][] = []
  const groups = [
    { label: 'Whole', entries: [entry('docx', 'Word'), entry('pdf', 'PDF')] },
    { label: 'Sources', entries: [entry('pdf', 'Paper'), entry('bib', 'BibTeX')] },
  ]
  render(
    <Menu groups={groups} isBusy={false} testId="button" onChoose={(value, group) => chosen.push([value, group])}>
      Export
    </Menu>,
  )
  const button = screen.getByTestId('button')
  button.focus()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  return { button, chosen }
}

const entry = (value: string, label: string) => ({ value, label })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const focused = () => document.activeElement?.textContent

test('arrows, Home, End and letters move through all groups and around', () => {
  const { button } = open()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu').id).toBe(button.getAttribute('aria-controls'))
  const keys = ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'p', 'p', 'p', 'x']
  expect([focused(), ...keys.map((name) => (key(name), focused()))]).toEqual([
    'Word',
    'PDF',
    'Paper',
    'BibTeX',
    'Word',
    'BibTeX',
    'Word',
    'PDF',
    'Paper',
    'PDF',
    'PDF',
  ])
})

test('choosing says the value and its group, and the focus is where it was', () => {
  const { button, chosen } = open()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Paper' }))
  expect(chosen).toEqual([['pdf', 1]])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test.each(['Escape', 'Tab'])('%s closes it and nothing else hears of it', (name) => {
  const { button, chosen } = open()
  const heard: string[] = []
  const listen = (event: KeyboardEvent) => heard.push(event.key)
  addEventListener('keydown', listen)
  key(name)
  removeEventListener('keydown', listen)
  expect(screen.queryByRole('menu')).toBeNull()
  expect([document.activeElement, chosen, heard]).toEqual([button, [], []])
})

test('a press elsewhere closes it; one inside does not', () => {
  const { button } = open()
  fireEvent.pointerDown(screen.getByRole('menuitem', { name: 'PDF' }))
  expect(screen.queryByRole('menu')).not.toBeNull()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(button)
  expect(screen.queryByRole('menu')).not.toBeNull()
  fireEvent.pointerDown(button)
  fireEvent.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
})
