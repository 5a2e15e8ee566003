import { vi } from 'vitest'
import type { DesktopBridge } from '../../../src-main/contract/desktop/portMessages.ts'

/** What the preload would put on the page: dialogs are closed unanswered, originals open, no command comes. */
export function createFakeDesktop(over: Partial<Pick<DesktopBridge<File>, 'chooseFolder' | 'addDropped'>> = {}) {
  const calm = {
    shell: 'electron',
    transport: { post() {}, listen() {} },
    chooseFolder: vi.fn<DesktopBridge<File>['chooseFolder']>(async () => ({ ok: true, value: null })),
    addDropped: vi.fn<DesktopBridge<File>['addDropped']>(async () => ({ ok: true, value: [] })),
    choosePath: vi.fn<DesktopBridge<File>['choosePath']>(async () => ({ ok: true, value: null })),
    openOriginal: vi.fn<DesktopBridge<File>['openOriginal']>(async () => ({ ok: true, value: null })),
    showInFolder: vi.fn<DesktopBridge<File>['showInFolder']>(async () => ({ ok: true, value: null })),
    onCommand: vi.fn<DesktopBridge<File>['onCommand']>(),
    reportState: vi.fn<DesktopBridge<File>['reportState']>(),
  } satisfies DesktopBridge<File>
  return Object.assign(calm, over)
}
