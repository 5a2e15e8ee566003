import { dialog, Menu, nativeImage, Tray, type MenuItemConstructorOptions, type NativeImage } from 'electron'
import { messageOf } from '../../base/errors.ts'
import type { HostStatus } from '../host/hostMessages.ts'
import { drawTrayIcon, type TrayState } from '../icons/icons.ts'
import { words } from '../words/words.ts'
import { describe, iconOf } from './describe.ts'

/** Side of the icon in points, and the densities of screens that it is drawn for. */
const iconSize = 16
const scaleFactors = [1, 1.5, 2]

export type TrayOptions = {
  platform: NodeJS.Platform
  open: () => void
  setPaused: (isPaused: boolean) => Promise<void>
  quit: () => void
  /** Whether the app goes on in the tray when its window is closed; the user's choice, off at first. */
  keepsRunning: () => boolean
  setKeepsRunning: (keeps: boolean) => void
}

/** The tray, where the system has one. */
export type TrayView = {
  /** False: the system has none, and an app without a window could not be reached any more. */
  exists: boolean
  /** Again also when the language has changed. */
  show(status: HostStatus | null): void
}

/** Puts an icon in the tray that says how indexing goes. Call when the app is ready. */
export function setupTray(options: TrayOptions): TrayView {
  const isMac = options.platform === 'darwin'
  const first: TrayState = { kind: 'idle' }
  const tray = createTray(drawImage(first, isMac))
  if (!tray) return { exists: false, show: () => {} }
  // On macOS a click opens the menu; elsewhere one expects the window.
  if (!isMac) tray.on('click', options.open)
  let lastIcon = JSON.stringify(first)
  let lastMenu = ''
  return {
    exists: true,
    show(status) {
      const icon = iconOf(status)
      if (isNew(icon, lastIcon)) tray.setImage(drawImage(icon, isMac))
      lastIcon = JSON.stringify(icon)
      tray.setToolTip(describe(status))
      const menu = createTrayMenu(options, status)
      // An open menu would close under the user's hand if it were replaced for nothing.
      if (isNew(menu, lastMenu)) tray.setContextMenu(Menu.buildFromTemplate(menu))
      lastMenu = JSON.stringify(menu)
    },
  }
}

/** A library that another program writes, an engine that has just ended: the user pressed and must know. */
function showProblem(error: unknown): void {
  dialog.showErrorBox('Footnote', messageOf(error))
}

function isNew(value: unknown, last: string): boolean {
  return JSON.stringify(value) !== last
}

function createTray(image: NativeImage): Tray | undefined {
  try {
    return new Tray(image)
  } catch {
    // A desktop without a place for icons: the app does without.
    return undefined
  }
}

/** The menu as data. */
export function createTrayMenu(options: TrayOptions, status: HostStatus | null): MenuItemConstructorOptions[] {
  const { tray } = words()
  const isPaused = status?.pausedBy.includes('user') ?? false
  return [
    { label: describe(status), enabled: false },
    { type: 'separator' },
    { label: tray.open, click: options.open },
    {
      label: isPaused ? tray.resume : tray.pause,
      enabled: status !== null,
      click: () => void options.setPaused(!isPaused).catch(showProblem),
    },
    { type: 'separator' },
    {
      label: tray.keepRunning,
      type: 'checkbox',
      checked: options.keepsRunning(),
      // macOS keeps every app running without being asked.
      visible: options.platform !== 'darwin',
      click: ({ checked }) => options.setKeepsRunning(checked),
    },
    { label: tray.quit, click: options.quit },
  ]
}

function drawImage(state: TrayState, isTemplate: boolean): NativeImage {
  const image = nativeImage.createEmpty()
  for (const scaleFactor of scaleFactors) {
    const png = drawTrayIcon(state, isTemplate, iconSize * scaleFactor)
    image.addRepresentation({ scaleFactor, dataURL: `data:image/png;base64,${png.toString('base64')}` })
  }
  if (isTemplate) image.setTemplateImage(true)
  return image
}
