import type { QualitySetting } from '../../../contract/nouns/qualityTypes.ts'
import type { RetrieveOptions } from '../../types.ts'

/** What each way of searching, as the page names them, changes in the present settings. */
export const qualitySettings: Record<QualitySetting, Partial<RetrieveOptions>> = {
  present: {},
  words: { alpha: 0 },
  meaning: { alpha: 1 },
  both: { alpha: 'auto', sentenceWeight: 0, contextWeight: 0, smoothing: 0, rerank: 'none' },
  reranked: { rerank: 'crossEncoder' },
}
