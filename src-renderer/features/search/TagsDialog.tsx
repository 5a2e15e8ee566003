import { useTags, useTagsOf } from '../../bridge/queries/search.ts'
import { t } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { TagEditor } from '../../ui/scope/TagEditor.tsx'
import { nameOf } from '../../ui/words/format.ts'

/** The tags of one file, to be changed; each change is kept at once. */
export function TagsDialog({ fileId, file, onClose }: { fileId: number; file: string; onClose: () => void }) {
  const { tags, setTags, error } = useTagsOf({ fileId })
  const known = useTags()
  return (
    <Dialog title={t('scope.tags.of', { name: nameOf(file) })} onClose={onClose}>
      <ProblemNotice error={error} />
      {tags ? <TagEditor tags={tags} known={known} onChange={setTags} /> : null}
    </Dialog>
  )
}
