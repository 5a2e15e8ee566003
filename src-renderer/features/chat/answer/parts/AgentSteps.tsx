import type { AgentStep } from '../../../../../src-main/contract/answerTypes.ts'
import { t } from '../../../../language/language.ts'
import { count } from '../../../../ui/words/format.ts'

/** What the model looked up before it answered, step by step; open while it still does. */
export function AgentSteps({ steps, isOpen }: { steps: readonly AgentStep[]; isOpen: boolean }) {
  if (steps.length === 0) return null
  return (
    <details key={String(isOpen)} className="looked" open={isOpen} data-testid="steps">
      <summary className="part-head">{t('answer.steps', { steps: count(steps.length, 'step') })}</summary>
      <ol className="steps">
        {steps.map(({ n, tool, input, result }) => (
          <li key={n}>
            <span className="step-did">
              {[t(`answer.step.${tool}`), input === '' ? '' : t('answer.step.input', { input })].join(' ').trim()}
            </span>
            <span className="soft">{result}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
