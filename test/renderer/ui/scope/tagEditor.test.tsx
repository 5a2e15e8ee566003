// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TagEditor } from '../../../../src-renderer/ui/scope/TagEditor.tsx'
import '../../openPage.tsx'

function open(own: string[] = []) {
  const onChange = vi.fn<(tags: string[]) => void>()
  const known = [
    { tag: 'Home', files: 2 },
    { tag: 'Tax', files: 1 },
  ]
  render(<TagEditor tags={{ own, inherited: ['Clients'] }} known={known} onChange={onChange} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a tag' })
  const press = (key: string) => fireEvent.keyDown(field, { key })
  const enter = (value: string) => fireEvent.change(field, { target: { value } })
  return { onChange, field, press, enter }
}

test('Enter, a comma and leaving the field add a tag, each once, however it is spelled', () => {
  const { onChange, field, press, enter } = open(['Home'])
  enter('  to   do ')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith(['Home', 'to do'])
  enter('tax, home,')
  expect(onChange).toHaveBeenLastCalledWith(['Home', 'to do', 'tax'])
  enter('left')
  fireEvent.blur(field)
  expect(onChange).toHaveBeenLastCalledWith(['Home', 'to do', 'tax', 'left'])
  expect(field.value).toBe('')
  for (const nothing of ['', '   ', ',', 'HOME']) {
    enter(nothing)
    press('Enter')
  }
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('Backspace in the empty field takes the last away, a button any; those of folders have none', () => {
  const { onChange, press, enter } = open(['Home', 'Tax'])
  enter('x')
  press('Backspace')
  expect(onChange).not.toHaveBeenCalled()
  enter('')
  press('Backspace')
  expect(onChange).toHaveBeenLastCalledWith(['Home'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Home”' }))
  expect(onChange).toHaveBeenLastCalledWith([])
  expect(screen.getByText('By its folder: Clients')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
