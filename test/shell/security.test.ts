import { beforeEach, expect, test, vi } from 'vitest'
import { lockSession, openExternal, setupSecurity } from '../../src-main/shell/security.ts'
import { electron, FakeContents, FakeSession, reset } from './fakeElectron.ts'

vi.mock('electron', async () => (await import('./fakeElectron.ts')).electron)
beforeEach(reset)

function openContents(): FakeContents {
  setupSecurity()
  const contents = new FakeContents()
  electron.app.emit('web-contents-created', {}, contents)
  return contents
}

function lockedSession(): FakeSession {
  setupSecurity()
  const session = new FakeSession()
  electron.app.emit('session-created', session)
  return session
}

test('every renderer is sandboxed before the app is ready', () => {
  setupSecurity()
  expect(electron.app.enableSandbox).toHaveBeenCalledOnce()
})

test.each([
  'media',
  'geolocation',
  'notifications',
  'clipboard-read',
  'fileSystem',
  'openExternal',
  'usb',
  'unknown',
  'local-network-access',
])('permission %s is denied, asked or checked', (permission) => {
  const session = lockedSession()
  const decide = vi.fn()
  session.setPermissionRequestHandler.mock.calls[0]?.[0]?.(null as never, permission as never, decide, {} as never)
  expect(decide).toHaveBeenCalledExactlyOnceWith(false)
  expect(session.setPermissionCheckHandler.mock.calls[0]?.[0]?.(null, permission as never, '', {} as never)).toBe(false)
})

test('copying a citation is the one permission', () => {
  const session = lockedSession()
  const decide = vi.fn()
  session.setPermissionRequestHandler.mock.calls[0]?.[0]?.(
    null as never,
    'clipboard-sanitized-write',
    decide,
    {} as never,
  )
  expect(decide).toHaveBeenCalledExactlyOnceWith(true)
})

test('devices are denied', () => {
  expect(lockedSession().setDevicePermissionHandler.mock.calls[0]?.[0]?.({} as never)).toBe(false)
})

test('the default session is locked too', () => {
  lockSession()
  expect(electron.session.defaultSession.setPermissionRequestHandler).toHaveBeenCalledOnce()
})

test.each([
  ['https://example.com/a.js', true],
  ['http://127.0.0.1:11434/', true],
  ['ws://example.com', true],
  ['file:///etc/passwd', true],
  ['ftp://example.com', true],
  ['not a url', true],
  ['app://footnote/assets/main.js', false],
  ['blob:app://footnote/1', false],
  ['data:image/png;base64,', false],
])('a page that loads %s: cancelled is %s', (url, isCancelled) => {
  const decide = vi.fn()
  lockedSession().webRequest.onBeforeRequest.mock.calls[0]?.[0]({ url }, decide)
  expect(decide).toHaveBeenCalledExactlyOnceWith({ cancel: isCancelled })
})

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('%s leads nowhere but home', (event) => {
  const contents = openContents()
  const navigate = (url: string) => {
    const preventDefault = vi.fn()
    contents.emit(event, { url, preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  for (const url of [
    'https://evil.example',
    'file:///etc/passwd',
    'app://evil/',
    'app://footnote.evil/',
    'javascript:alert(1)',
    'http://app://footnote/',
  ]) {
    expect(navigate(url), url).toBe(true)
  }
  expect(navigate('app://footnote/')).toBe(false)
  expect(navigate('app://footnote/#/settings')).toBe(false)
})

test('a webview is never attached', () => {
  const preventDefault = vi.fn()
  openContents().emit('will-attach-webview', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
})

test('new windows are denied; a link goes to the system browser', () => {
  const handler = openContents().setWindowOpenHandler.mock.calls[0]?.[0]
  expect(handler?.({ url: 'https://example.com/' } as never)).toEqual({ action: 'deny' })
  expect(electron.shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/')
})

test.each([
  'http://example.com',
  'file:///bin/sh',
  'smb://host/share',
  'ms-settings:',
  'javascript:alert(1)',
  'app://footnote/',
  'vscode://x',
  '',
  'https:',
])('%j is not handed to the system', async (url) => {
  expect(await openExternal(url)).toBe(false)
  expect(electron.shell.openExternal).not.toHaveBeenCalled()
})

test('what is handed over is the address that was checked', async () => {
  expect(await openExternal(' https://example.com\\@evil.example/ ')).toBe(true)
  expect(electron.shell.openExternal).toHaveBeenCalledWith('https://example.com/@evil.example/')
  expect(await openExternal('mailto:someone@example.com')).toBe(true)
})
