/** Entry of the thread that writes one export and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../base/assert.ts'
import { speak } from '../../base/language/say.ts'
import { exportFile } from './exportFile.ts'
import type { ThreadData } from './exportInThread.ts'

assert(parentPort, 'runs as a worker thread')
const { exportable, format, language } = workerData as ThreadData
speak(language)
parentPort.postMessage(await exportFile(exportable, format))
