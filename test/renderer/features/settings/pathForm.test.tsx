// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { desktop } from '../../../../src-renderer/bridge/desktop.ts'
import { PathForm } from '../../../../src-renderer/features/settings/backup/PathForm.tsx'
import type { createFakeDesktop } from '../../fake/desktop.ts'
import { createFakeLibrary } from '../../fakeLibrary.ts'
import { show } from '../../openPage.tsx'

vi.mock('../../../../src-renderer/bridge/desktop.ts', async () => ({
  desktop: (await import('../../fake/desktop.ts')).createFakeDesktop(),
}))
const bridge = desktop as unknown as ReturnType<typeof createFakeDesktop>

test('in the desktop shell the system’s dialog fills the field; nothing is done with it yet', async () => {
  const onChange = vi.fn()
  const onSubmit = vi.fn()
  const form = { label: 'Folder', action: 'Save', value: '', isDisabled: false, onChange, onSubmit }
  show(createFakeLibrary().handlers, <PathForm {...form} purpose="backupFolder" />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose…' }))
  await waitFor(() => expect(bridge.choosePath).toHaveBeenCalledExactlyOnceWith('backupFolder'))
  expect(onChange).not.toHaveBeenCalled()
  bridge.choosePath.mockResolvedValueOnce({ ok: true, value: '/home/a/Copies' })
  fireEvent.click(screen.getByRole('button', { name: 'Choose…' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('/home/a/Copies'))
  expect(onSubmit).not.toHaveBeenCalled()
})
