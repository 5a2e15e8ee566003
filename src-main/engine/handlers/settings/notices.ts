import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers } from '../../../contract/router.ts'
import type { ModelNotice } from '../../../contract/nouns/settingsTypes.ts'

/** @param modelsPath folder of the models that come with Footnote */
export function createNoticeHandlers(modelsPath: string): Pick<Handlers, 'modelNotices'> {
  return {
    modelNotices: async () => {
      const paths = await readdir(modelsPath, { recursive: true })
      const notices = paths.filter((path) => path.endsWith('NOTICE.md')).sort()
      return Promise.all(notices.map(async (path) => readNotice(await readFile(join(modelsPath, path), 'utf8'))))
    },
  }
}

/** Title and paragraphs of a Markdown text; the table, which is for programs, is left out. */
function readNotice(text: string): ModelNotice {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('|'))
  const [title = '', ...paragraphs] = lines
  return { title: title.replace(/^#+\s*/, ''), paragraphs: paragraphs.map((line) => line.replaceAll('`', '')) }
}
