import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useApi } from '../../../bridge/apiContext.tsx'
import { t } from '../../../language/language.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'

const examplePath = '~/Downloads/model.zip'

/** Takes a model from a folder or a zip of this computer, for machines that never go online. */
export function ImportModel({ onImported }: { onImported: () => void }) {
  const api = useApi()
  const [path, setPath] = useState('')
  const take = useMutation({
    mutationFn: () => api.importModel.mutate({ path: path.trim() }),
    onSuccess: () => {
      setPath('')
      onImported()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (path.trim() !== '' && !take.isPending) take.mutate()
  }
  return (
    <form className="import-model" onSubmit={submit}>
      <label htmlFor="import-model">{t('settings.models.importFrom')}</label>
      <input
        id="import-model"
        type="text"
        className="field"
        value={path}
        placeholder={examplePath}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setPath(event.target.value)}
      />
      <button type="submit" className="button compact" disabled={take.isPending || path.trim() === ''}>
        {take.isPending ? t('settings.models.importing') : t('settings.models.import')}
      </button>
      <ProblemNotice error={take.error} />
      {take.isSuccess ? (
        <p className="soft small" role="status">
          {t('settings.models.imported')}
        </p>
      ) : null}
    </form>
  )
}
