import { useState } from 'react'
import type { TracedRequest } from '../../../../src-main/contract/nouns/traceTypes.ts'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ms } from './whyWords.ts'

/** What the model was sent, word for word, request by request. */
export function WhyRequests({ requests }: { requests: readonly TracedRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section>
      <h3>{t('why.prompts')}</h3>
      {requests.map((request, index) => (
        <details key={index} className="why-request">
          <summary>
            {t(`why.stage.${request.stage}`)} <span className="soft">{t('why.prompt', { time: ms(request.ms) })}</span>
          </summary>
          {request.problem === null ? null : <p className="notice">{t('why.failed', { problem: request.problem })}</p>}
          <CopyPrompt request={request} />
          {request.messages.map(({ role, content, images }, at) => (
            <div key={at} className="why-message">
              <h4>
                {t(`why.role.${role}`)}
                {images > 0 ? <span className="soft"> {t('why.images', { count: images })}</span> : null}
              </h4>
              <pre dir="auto" tabIndex={0}>
                {content}
              </pre>
            </div>
          ))}
        </details>
      ))}
    </section>
  )
}

/** The request as anyone could send it again. */
function CopyPrompt({ request }: { request: TracedRequest }) {
  const [isCopied, setCopied] = useState(false)
  const { messages, temperature, maxTokens, seed } = request
  const text = JSON.stringify(
    { messages: messages.map(({ role, content }) => ({ role, content })), temperature, maxTokens, seed },
    null,
    2,
  )
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Refused: the words stand below and can be marked.
      () => setCopied(false),
    )
  return (
    <p className="why-copy">
      <button type="button" className="button quiet compact" onClick={() => void copy()}>
        <Icon name="copy" size={15} /> {t('why.copy')}
      </button>
      <span role="status" className="soft small">
        {isCopied ? t('why.copied') : ''}
      </span>
    </p>
  )
}
