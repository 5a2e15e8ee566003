import type { AgentStep } from '../../../../../src-main/contract/answerTypes.ts'
import { count } from '../../../../ui/words/format.ts'

const did: Record<AgentStep['tool'], string> = {
  search: 'Searched for',
  openDocument: 'Opened',
  listFiles: 'Listed files',
  exhaustiveSearch: 'Went through everything for',
  calculator: 'Calculated',
}

/** What the model looked up before it answered, step by step; open while it still does. */
export function AgentSteps({ steps, isOpen }: { steps: readonly AgentStep[]; isOpen: boolean }) {
  if (steps.length === 0) return null
  return (
    <details key={String(isOpen)} className="looked" open={isOpen} data-testid="steps">
      <summary className="part-head">{count(steps.length, 'step')} before this answer</summary>
      <ol className="steps">
        {steps.map(({ n, tool, input, result }) => (
          <li key={n}>
            <span className="step-did">
              {did[tool]}
              {input === '' ? '' : ` “${input}”`}
            </span>
            <span className="soft">{result}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
