import { useMutation } from '@tanstack/react-query'
import type { ExportedFile, ExportFormat } from '../../../../src-main/contract/types.ts'
import { useApi } from '../../../bridge/apiContext.tsx'
import { t } from '../../../language/language.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Menu, type MenuGroup } from '../../../ui/menu/Menu.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { answerExports, conversationExports } from '../../../ui/words/exportWords.ts'

/** Saves an answer, or its sources, in a format. */
export function ExportAnswer({ messageId }: { messageId: number }) {
  const api = useApi()
  return (
    <ExportMenu
      label={t('answer.export.label')}
      testId="export"
      groups={answerExports()}
      write={(format) => api.exportAnswer.query({ messageId, format })}
    />
  )
}

/** Saves a conversation, or the list of its sources, in a format. */
export function ExportConversation({ conversationId }: { conversationId: number }) {
  const api = useApi()
  return (
    <ExportMenu
      label={t('answer.export.all')}
      testId="export-conversation"
      groups={conversationExports()}
      write={(format, group) =>
        group === 0
          ? api.exportConversation.query({ conversationId, format })
          : api.exportSources.query({ conversationId, format })
      }
    />
  )
}

function ExportMenu(props: {
  label: string
  testId: string
  groups: readonly MenuGroup<ExportFormat>[]
  write: (format: ExportFormat, group: number) => Promise<ExportedFile>
}) {
  const save = useMutation({
    mutationFn: ({ format, group }: { format: ExportFormat; group: number }) => props.write(format, group),
    onSuccess: saveFile,
  })
  return (
    <>
      <Menu
        groups={props.groups}
        testId={props.testId}
        isBusy={save.isPending}
        onChoose={(format, group) => save.mutate({ format, group })}
      >
        <Icon name="export" size={15} /> {props.label}
      </Menu>
      <ProblemNotice error={save.error} />
    </>
  )
}
