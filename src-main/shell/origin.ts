/** Scheme and host of the page in the desktop shell. */
export const appScheme = 'app'
export const appHost = 'footnote'
export const appOrigin = `${appScheme}://${appHost}`

/** Under this name systems know the app (notifications of Windows, the bundle of macOS); the packager's configuration says the same. */
export const appId = 'app.footnote.desktop'

/** What is needed of Electron's WebFrameMain to know who is speaking. */
export type FrameLike = { origin: string; parent: unknown }

/** SECURITY: only the top frame of our own page is listened to; a frame that is gone already is nobody. */
export function isOwnPage(frame: FrameLike | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === appOrigin
}

/** Whether a URL stays on our own page. Node's URL gives custom schemes no origin, so its parts are compared. */
export function isOwnUrl(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed !== null && parsed.protocol === `${appScheme}:` && parsed.host === appHost
}
