import type { BrowserContext } from 'playwright-core'

/** What a browser did that it should not have done. */
export type Watch = {
  /** Requests to anything but `origin`. */
  foreign: string[]
  /** Errors on the console, and errors that nobody caught. */
  errors: string[]
}

/** Watches all tabs of a browser from now on. */
export function watch(context: BrowserContext, origin: string): Watch {
  const watched: Watch = { foreign: [], errors: [] }
  context.on('request', (request) => {
    const url = new URL(request.url())
    // An exported file and a picture inside the page are not fetched from anywhere.
    if (url.protocol === 'data:' || url.origin === origin) return
    watched.foreign.push(request.url())
  })
  context.on('console', (message) => {
    if (message.type() === 'error') watched.errors.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => watched.errors.push(error.error().message))
  return watched
}
