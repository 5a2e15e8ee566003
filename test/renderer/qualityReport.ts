import type { QualityReport } from '../../src-main/contract/nouns/qualityTypes.ts'

/** A report such as a check of a small library gives, with what a test wants to be different. */
export function qualityReport(differently: Partial<QualityReport> = {}): QualityReport {
  return {
    questions: 60,
    documents: 12,
    writtenBy: null,
    first: {
      setting: 'present',
      hit1: 0.8,
      hit5: 0.95,
      hit10: 0.9667,
      mrr10: 0.8611,
      citationPrecision: 0.7333,
      msMedian: 41,
    },
    second: null,
    comparison: null,
    misses: [],
    notices: [],
    index: { files: 12, filesRead: 12, passages: 300, embedded: 300 },
    ...differently,
  }
}
