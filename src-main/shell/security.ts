import { app, session, shell, type Session, type WebContents } from 'electron'
import { isOwnUrl } from './origin.ts'

/** SECURITY: what the page may ask the system for; everything else is denied. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write'])

/** SECURITY: addresses that may be handed to the system, on a click of the user only. */
const externalProtocols: ReadonlySet<string> = new Set(['https:', 'mailto:'])

/** Schemes whose content comes from this computer. */
const localProtocols: ReadonlySet<string> = new Set(['app:', 'blob:', 'data:', 'devtools:'])

/** Locks every session and every page that there is or will be. Call before the app is ready. */
export function setupSecurity(): void {
  // SECURITY: every renderer in Chromium's sandbox, also those that nobody thought of.
  app.enableSandbox()
  app.on('session-created', lockSession)
  app.on('web-contents-created', (_event, contents) => lockContents(contents))
}

/** Denies permissions, devices and the network. The default session exists before anybody can listen for it. */
export function lockSession(target: Session = session.defaultSession): void {
  target.setPermissionRequestHandler((_contents, permission, decide) => decide(allowedPermissions.has(permission)))
  target.setPermissionCheckHandler((_contents, permission) => allowedPermissions.has(permission))
  target.setDevicePermissionHandler(() => false)
  // SECURITY: nothing leaves the machine; whatever a page tries to load from elsewhere never gets a connection.
  target.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !localProtocols.has(URL.parse(url)?.protocol ?? '') }),
  )
}

/**
 * Lets one session reach one place: the updater's, once the user has pressed the button. Pages have another.
 * SECURITY: every other address of it, redirects elsewhere included, stays cancelled.
 */
export function openSessionTo(target: Session, { origin }: URL): void {
  target.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: URL.parse(url)?.origin !== origin }))
}

function lockContents(contents: WebContents): void {
  const stayHome = (event: { preventDefault(): void; url: string }) => {
    if (!isOwnUrl(event.url)) event.preventDefault()
  }
  // SECURITY: the page never leaves our origin, and no frame in it leads elsewhere.
  contents.on('will-navigate', stayHome)
  contents.on('will-frame-navigate', stayHome)
  contents.on('will-redirect', stayHome)
  // SECURITY: no <webview>.
  contents.on('will-attach-webview', (event) => event.preventDefault())
  // SECURITY: no second window; a link that the user clicked goes to the system's browser.
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url)
    return { action: 'deny' }
  })
}

/**
 * The one way out to the system: https and mailto, nothing that could start a program.
 * @returns whether the address was handed over
 */
export async function openExternal(url: string): Promise<boolean> {
  const parsed = URL.parse(url)
  if (!parsed || !externalProtocols.has(parsed.protocol)) return false
  // SECURITY: the parsed form, so that the system sees the address that was checked.
  await shell.openExternal(parsed.href)
  return true
}
