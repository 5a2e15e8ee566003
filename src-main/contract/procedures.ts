import { chatProcedures } from './procedures/chat.ts'
import { libraryProcedures } from './procedures/library.ts'
import { modelsProcedures } from './procedures/models.ts'
import { readerProcedures } from './procedures/reader.ts'
import { searchProcedures } from './procedures/search.ts'
import { settingsProcedures } from './procedures/settings.ts'

/**
 * The contract: every call that may cross a process border, once. A new procedure is one entry in a
 * part of it and one handler in `engine/handlers`. Inputs are checked by schema wherever they come
 * from; outputs are the engine's own and only typed.
 */
export const procedures = {
  ...libraryProcedures,
  ...searchProcedures,
  ...chatProcedures,
  ...readerProcedures,
  ...modelsProcedures,
  ...settingsProcedures,
} as const

export type Procedures = typeof procedures
export type ProcedureName = keyof Procedures
