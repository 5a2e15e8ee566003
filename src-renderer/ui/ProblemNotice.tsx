import type { ReactNode } from 'react'
import { problemOf } from './words/problems.ts'

/** What went wrong and what to do next; nothing when nothing did. */
export function ProblemNotice({ error, children }: { error: unknown; children?: ReactNode }) {
  if (error === null || error === undefined) return null
  const { message, nextStep } = problemOf(error)
  return (
    <div className="notice" role="alert">
      <span>{[message, nextStep].filter(Boolean).join(' ')}</span>
      {children}
    </div>
  )
}
