import { z } from 'zod'
import type {
  BackupEvent,
  BackupState,
  ModelNotice,
  NetworkEntry,
  Preferences,
  SuggestedQuestions,
} from '../nouns/settingsTypes.ts'
import type { FolderRow } from '../types.ts'
import { mutation, nothing, path, query, stream } from './define.ts'

/** What a person may set for a library; the engine checks what it kept with the same schema. */
export const preferencesSchema = z.strictObject({
  cpuShare: z.enum(['low', 'normal', 'full']),
  isPausedOnBattery: z.boolean(),
  appearance: z.enum(['system', 'light', 'dark', 'contrast']),
  language: z.enum(['en', 'de']).nullable(),
})

/** First run and settings. */
export const settingsProcedures = {
  preferences: query<Preferences>()(nothing),
  /** Only what is given. */
  setPreferences: mutation<void>()(preferencesSchema.partial()),
  /** The language that the page is shown in: what the engine says to people from now on is in it. */
  speak: mutation<void>()(z.strictObject({ language: z.enum(['en', 'de']) })),
  /** Copies the sample documents into the library's own folder and adds them; again: as new. */
  addSample: mutation<FolderRow>()(nothing),
  suggestedQuestions: query<SuggestedQuestions>()(nothing),
  /** The last 500 connections, the latest first. */
  networkLog: query<NetworkEntry[]>()(nothing),
  clearNetworkLog: mutation<void>()(nothing),
  /** Origin and licence of the models that come with Footnote, as their notices say. */
  modelNotices: query<ModelNotice[]>()(nothing),
  backupState: query<BackupState>()(nothing),
  /** Into a file of its own in a folder. */
  backupLibrary: stream<BackupEvent>()(z.strictObject({ path })),
  /** Checks a backup and has it take the library's place at the next start. */
  restoreLibrary: mutation<void>()(z.strictObject({ path })),
  cancelRestore: mutation<void>()(nothing),
} as const
