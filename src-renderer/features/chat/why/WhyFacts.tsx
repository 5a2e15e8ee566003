import type { ReactNode } from 'react'
import type { AnswerTrace } from '../../../../src-main/contract/nouns/traceTypes.ts'
import { t } from '../../../language/language.ts'
import { number } from '../../../ui/words/format.ts'
import { verdictInWords } from '../answer/answerWords.ts'
import type { ShownAnswer } from '../session/askState.ts'
import { ms, optionsInWords, percent, tokensInWords } from './whyWords.ts'

const verdicts = ['supported', 'partly', 'notFound', 'contradicted'] as const

/** What there is to know at a glance. */
export function WhyFacts({ trace, answer }: { trace: AnswerTrace; answer: ShownAnswer }) {
  const { question, searched, model, confidence, bar, leftOut, times } = trace
  const counts = verdicts
    .map((verdict) => ({ verdict, count: answer.sentences.filter((sentence) => sentence.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
  return (
    <section>
      <h3>{t('why.shortly')}</h3>
      <dl className="why-facts">
        <Fact name={t('why.asked')}>{question}</Fact>
        {searched === question ? null : <Fact name={t('why.searched')}>{searched}</Fact>}
        {trace.filter ? <Fact name="">{t('why.limited')}</Fact> : null}
        {leftOut.length > 0 ? <Fact name="">{t('why.leftOut', { count: leftOut.length })}</Fact> : null}
        <Fact name={t('why.speaker')}>
          {model ? t('why.model', { name: model.name, tokens: model.contextTokens }) : t('why.quotes')}
        </Fact>
        <Fact name={t('why.options')}>{optionsInWords(trace)}</Fact>
        {confidence === null ? null : (
          <Fact name={t('why.confidence')}>
            {t('why.confident', { confidence: percent(confidence), bar: percent(bar) })}
          </Fact>
        )}
        {counts.length > 0 ? (
          <Fact name={t('why.verdicts')}>
            {counts
              .map(({ verdict, count }) => t('why.verdict', { count, words: verdictInWords(verdict) }))
              .join(' · ')}
          </Fact>
        ) : null}
        <Fact name={t('why.time')}>
          {[
            times.evidenceMs === null ? '' : t('why.times.evidence', { time: ms(times.evidenceMs) }),
            times.firstWordMs === null ? '' : t('why.times.word', { time: ms(times.firstWordMs) }),
            t('why.times.whole', { time: ms(times.ms) }),
          ]
            .filter((part) => part !== '')
            .join(', ')}
        </Fact>
        {trace.requests.length > 0 ? (
          <Fact name={t('why.tokens')}>
            {t('why.tokenCounts', {
              prompt: tokensInWords(
                trace.requests.map((request) => request.promptTokens),
                number,
              ),
              reply: tokensInWords(
                trace.requests.map((request) => request.replyTokens),
                number,
              ),
              requests: t('why.requests', { count: trace.requests.length }),
            })}
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </>
  )
}
