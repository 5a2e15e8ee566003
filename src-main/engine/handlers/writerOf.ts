import { AppError } from '../../base/errors.ts'
import type { Store, StoreWriter } from '../store/types.ts'

/** The writer, or AppError `store/readOnly` that says who has it. */
export function writerOf(store: Store): StoreWriter {
  if (store.writer) return store.writer
  const owner = store.writtenBy ?? 'another process'
  throw new AppError(
    'store/readOnly',
    `This library is being written by ${owner}; here it can only be read. Close the other one first.`,
  )
}
