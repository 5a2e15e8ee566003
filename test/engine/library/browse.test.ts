import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { browse } from '../../../src-main/engine/library/browse.ts'
import { temporaryFolder, writeFiles } from '../../fixtures/temporaryFolder.ts'

async function makeHome(): Promise<string> {
  const home = join(await temporaryFolder(), 'home')
  await writeFiles(home, {
    'docs/lease.pdf': '',
    'docs/case 10/a.txt': '',
    'docs/case 9/b.txt': '',
    'note.txt': '',
    '.ssh/key': '',
  })
  await writeFiles(dirname(home), { 'secret/plan.txt': '' })
  return home
}

describe('browsing below the home folder', () => {
  test('starts at home, which has no parent; hidden folders and files do not show', async () => {
    const home = await makeHome()
    expect(await browse(undefined, home)).toEqual({
      path: home,
      parent: null,
      folders: [{ name: 'docs', path: join(home, 'docs') }],
      files: 1,
    })
  })

  test('lists folders as people count, with the files beside them', async () => {
    const home = await makeHome()
    const listing = await browse(join(home, 'docs'), home)
    expect(listing.parent).toBe(home)
    expect(listing.folders.map((folder) => folder.name)).toEqual(['case 9', 'case 10'])
    expect(listing.files).toBe(1)
  })

  test.each(['docs', '~/docs', './docs/', '~/./docs'])('understands %s', async (path) => {
    const home = await makeHome()
    expect((await browse(path, home)).path).toBe(join(home, 'docs'))
  })

  test.each(['..', '../secret', '/', '/etc', '~/../secret', 'docs/../../secret', '../home-of-another'])(
    'refuses %s',
    async (path) => {
      const home = await makeHome()
      await expect(browse(path, home)).rejects.toMatchObject({ code: 'input/outsideHome' })
    },
  )

  test('says nothing about what exists outside', async () => {
    const home = await makeHome()
    const refusal = async (path: string) => browse(path, home).catch((error: Error) => error.message)
    expect(await refusal('../secret')).toBe(await refusal('../nothing-here'))
  })

  test('a link inside that leads out is neither shown nor entered; one that stays inside is', async () => {
    const home = await makeHome()
    await symlink(join(home, '..', 'secret'), join(home, 'way-out'))
    await symlink('docs', join(home, 'papers'))
    await symlink('note.txt', join(home, 'file-link'))
    expect((await browse(undefined, home)).folders.map((folder) => folder.name)).toEqual(['docs', 'papers'])
    await expect(browse(join(home, 'way-out'), home)).rejects.toMatchObject({ code: 'input/outsideHome' })
    await expect(browse('way-out/plan.txt', home)).rejects.toMatchObject({ code: 'input/outsideHome' })
    expect((await browse('papers', home)).path).toBe(join(home, 'docs'))
  })

  test('works where the home folder itself is a link', async () => {
    const home = await makeHome()
    const link = join(dirname(home), 'link-to-home')
    await symlink(home, link)
    expect((await browse(join(link, 'docs'), link)).path).toBe(join(home, 'docs'))
    expect((await browse(undefined, link)).parent).toBeNull()
  })

  test.each([
    ['missing', 'input/noSuchFolder'],
    ['note.txt', 'input/notAFolder'],
    ['bad\0name', 'input/noSuchFolder'],
  ])('%j is %s', async (path, code) => {
    const home = await makeHome()
    await mkdir(join(home, 'x'))
    await expect(browse(path, home)).rejects.toMatchObject({ code })
  })
})
