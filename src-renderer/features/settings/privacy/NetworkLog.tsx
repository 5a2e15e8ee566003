import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NetworkEntry } from '../../../../src-main/contract/nouns/settingsTypes.ts'
import { useApi } from '../../../bridge/apiContext.tsx'
import { keys } from '../../../bridge/queries/keys.ts'
import { useNetworkLog } from '../../../bridge/queries/settings.ts'
import { language, t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { bytes } from '../../../ui/words/format.ts'

/** Every connection that was made, failed or was refused, in a sentence and then one by one. */
export function NetworkLog() {
  const api = useApi()
  const client = useQueryClient()
  const log = useNetworkLog()
  const clear = useMutation({
    mutationFn: () => api.clearNetworkLog.mutate(),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.networkLog }),
  })
  const entries = log.data ?? []
  return (
    <section className="setting" aria-label={t('settings.network.title')}>
      <h3>{t('settings.network.title')}</h3>
      <ProblemNotice error={log.error ?? clear.error} />
      {log.data ? <p role="status">{summaryInWords(entries)}</p> : null}
      {entries.length === 0 ? null : (
        <>
          <div className="network-log" tabIndex={0} role="region" aria-label={t('settings.network.title')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('settings.network.time')}</th>
                  <th scope="col">{t('settings.network.address')}</th>
                  <th scope="col">{t('settings.network.purpose')}</th>
                  <th scope="col">{t('settings.network.sent')}</th>
                  <th scope="col">{t('settings.network.received')}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Row key={`${entry.at} ${entry.address} ${entry.purpose} ${entry.outcome}`} entry={entry} />
                ))}
              </tbody>
            </table>
          </div>
          <button type="button" className="button compact" disabled={clear.isPending} onClick={() => clear.mutate()}>
            {t('settings.network.clear')}
          </button>
        </>
      )}
    </section>
  )
}

/** Only what was made, and to another computer, has left this one. */
function summaryInWords(entries: readonly NetworkEntry[]): string {
  const left = entries.filter(({ isLocal, outcome }) => !isLocal && outcome === 'made')
  if (left.length === 0) return t('settings.network.nothingLeft')
  const sum = left.reduce((total, { bytesUp }) => total + bytesUp, 0)
  return t('settings.network.left', {
    bytes: bytes(sum),
    addresses: [...new Set(left.map(({ address }) => address))].join(', '),
  })
}

function Row({ entry }: { entry: NetworkEntry }) {
  const { at, address, isLocal, purpose, outcome, times, bytesUp, bytesDown } = entry
  const time = new Date(at).toLocaleString(language(), { dateStyle: 'short', timeStyle: 'short' })
  const told = [
    t(`settings.purpose.${purpose}`),
    outcome === 'failed' ? t('settings.network.failed') : '',
    times > 1 ? t('settings.network.times', { n: times }) : '',
  ]
  return (
    <tr>
      <td>{time}</td>
      <td>
        <span className="path">{address}</span>
        {isLocal ? <span className="soft"> {t('settings.network.local')}</span> : null}
      </td>
      <td>{told.filter(Boolean).join(', ')}</td>
      <td>{bytes(bytesUp)}</td>
      <td>{bytes(bytesDown)}</td>
    </tr>
  )
}
