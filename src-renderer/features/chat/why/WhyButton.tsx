import { useState } from 'react'
import { t } from '../../../language/language.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { Reading } from '../../../ui/reading.ts'
import type { ShownAnswer } from '../session/askState.ts'
import { WhyPanel } from './WhyPanel.tsx'

/** Opens what is known of how an answer came about. */
export function WhyButton(props: { answer: ShownAnswer; messageId: number; onRead: (reading: Reading) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button quiet compact" data-testid="why" onClick={() => setOpen(true)}>
        <Icon name="help" size={15} /> {t('why.label')}
      </button>
      {isOpen ? (
        <Dialog title={t('why.label')} isWide onClose={() => setOpen(false)}>
          <WhyPanel
            answer={props.answer}
            messageId={props.messageId}
            onRead={(reading) => {
              setOpen(false)
              props.onRead(reading)
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
