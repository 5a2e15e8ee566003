/** Entry of the threads that take pictures out of files. */
import { parentPort } from 'node:worker_threads'
import { assert } from '../../../base/assert.ts'
import { serveWorker } from '../worker.ts'
import { readPicture, type PictureBytes, type PictureRequest } from './readPicture.ts'

assert(parentPort, 'runs as a worker thread')
serveWorker<PictureBytes>(
  parentPort,
  (request, onHash) => readPicture(request as PictureRequest, onHash),
  ({ bytes }) => [bytes.buffer],
)
