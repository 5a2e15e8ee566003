import { createRouter } from '../../contract/router.ts'
import { startServer } from '../../server/httpServer.ts'
import { withEngine, writeJson, type CliContext, type CommonOptions } from '../context.ts'

export type ServeOptions = CommonOptions & { port?: number }

/** Serves the page to this computer until Ctrl-C. The address on standard output holds a token that works once. */
export async function serveCommand(context: CliContext, options: ServeOptions): Promise<void> {
  const { terminal, signal, rendererPath } = context
  await withEngine(context, options, 'write', async (engine) => {
    const server = await startServer({
      router: createRouter(engine.handlers),
      documentFile: (documentId) => engine.documentFile(documentId),
      onRefusal: (from) => engine.noteRefusal(from),
      rendererPath,
      ...(options.port === undefined ? {} : { port: options.port }),
    })
    try {
      if (options.json) writeJson(context, { url: server.url, port: server.port })
      else terminal.write(`Footnote is at ${server.url}\n`)
      terminal.note('Only this computer can open it, and the address works once. Ctrl-C ends.\n')
      if (engine.store.writtenBy)
        terminal.note(`This library is being written by ${engine.store.writtenBy}: here it can only be read.\n`)
      engine.startIndexing()
      await untilAborted(signal)
    } finally {
      await server.close()
    }
  })
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
