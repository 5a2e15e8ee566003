import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../bridge/apiContext.tsx'
import { keys } from '../../bridge/queries/keys.ts'
import { t } from '../../language/language.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import './welcome.css'

/** The page's first sight: what Footnote does, and the two ways to begin. @param props.children the button that adds a folder */
export function Welcome({ children }: { children: ReactNode }) {
  const api = useApi()
  const client = useQueryClient()
  const sample = useMutation({
    mutationFn: () => api.addSample.mutate(),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.status }),
  })
  return (
    <section className="welcome">
      <h2>{t('welcome.title')}</h2>
      <p>{t('welcome.what')}</p>
      <div className="welcome-ways">
        {children}
        <button
          type="button"
          className="button"
          data-testid="try-sample"
          disabled={sample.isPending}
          onClick={() => sample.mutate()}
        >
          {t('welcome.trySample')}
        </button>
      </div>
      <ProblemNotice error={sample.error} />
      <p className="soft small">{t('welcome.sampleIs')}</p>
      <p className="soft small">{t('welcome.stays')}</p>
    </section>
  )
}
