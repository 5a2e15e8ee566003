/** Entry of the thread that writes one export and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../base/assert.ts'
import { exportFile, type ExportRequest } from './exportFile.ts'

assert(parentPort, 'runs as a worker thread')
const { exportable, format } = workerData as ExportRequest
parentPort.postMessage(await exportFile(exportable, format))
