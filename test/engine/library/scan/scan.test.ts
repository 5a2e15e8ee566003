import { execFileSync } from 'node:child_process'
import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scanFolder } from '../../../../src-main/engine/library/scan/scan.ts'
import { temporaryFolder, touch, writeFiles } from '../../../fixtures/temporaryFolder.ts'

const paths = async (folder: string, options = {}) => (await scanFolder(folder, options)).files.map((file) => file.path)
const isRoot = process.getuid?.() === 0

describe('scanning a folder', () => {
  test('finds every file below it, in binary order, with size and time', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, { 'b.txt': 'two', 'a/z.txt': '', 'a.txt': 'x', 'Ä.txt': '', 'Z/deep/er/c.md': 'c' })
    await touch(join(folder, 'b.txt'), 1_600_000_000_123)
    const { files } = await scanFolder(folder)
    expect(files.map((file) => file.path)).toEqual(['Z/deep/er/c.md', 'a.txt', 'a/z.txt', 'b.txt', 'Ä.txt'])
    expect(files[3]).toEqual({ path: 'b.txt', size: 3, modifiedMs: 1_600_000_000_123 })
  })

  test('leaves out what users never mean', async () => {
    const folder = await temporaryFolder()
    const never = ['.git/config', '.hg/a', '.svn/b', 'node_modules/x/readme.md', '__pycache__/a.txt', '.venv/lib.txt']
    const system = ['.Trash-1000/old.txt', '$RECYCLE.BIN/x.txt', 'System Volume Information/x.txt', '__MACOSX/._a.txt']
    const files = [
      '.DS_Store',
      'Thumbs.db',
      'desktop.ini',
      '~$lease.docx',
      'a.tmp',
      '.b.swp',
      '.~lock.a.odt#',
      'c.part',
    ]
    const all = [...never, ...system, ...files, 'd.crdownload', 'e.txt~', 'sub/Desktop.INI']
    await writeFiles(
      folder,
      Object.fromEntries([...all, 'kept.txt', 'sub/template.txt', 'apartment.txt'].map((path) => [path, 'x'])),
    )
    expect(await paths(folder)).toEqual(['apartment.txt', 'kept.txt', 'sub/template.txt'])
  })

  test('leaves out the library itself', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, { 'a.txt': '', 'index/library.db': '' })
    expect(await paths(folder, { exclude: [join(folder, 'index')] })).toEqual(['a.txt'])
  })

  test('follows no folder behind a link, so there are no loops', async () => {
    const folder = await temporaryFolder()
    const outside = await temporaryFolder()
    await writeFiles(outside, { 'private.txt': '' })
    await writeFiles(folder, { 'sub/a.txt': '' })
    await symlink(folder, join(folder, 'sub', 'loop'))
    await symlink(outside, join(folder, 'elsewhere'))
    await symlink('sub', join(folder, 'again'))
    await symlink('self', join(folder, 'self'))
    const scan = await scanFolder(folder)
    expect(scan.files.map((file) => file.path)).toEqual(['sub/a.txt'])
    expect(scan.refused).toEqual([])
  })

  test('reads a file behind a link inside the folder; one that leads out is refused with a reason', async () => {
    const folder = await temporaryFolder()
    const outside = await temporaryFolder()
    await writeFiles(outside, { 'private.txt': 'secret' })
    await writeFiles(folder, { '.store/object': 'content' })
    await symlink('.store/object', join(folder, 'in.txt'))
    await symlink(join(outside, 'private.txt'), join(folder, 'out.txt'))
    await symlink('nowhere', join(folder, 'dangling.txt'))
    const scan = await scanFolder(folder)
    expect(scan.files).toMatchObject([{ path: 'in.txt', size: 7 }])
    expect(scan.refused).toMatchObject([{ path: 'out.txt', code: 'library/linkOutside' }])
  })

  test('the folder itself may be named through a link', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, { 'real/a.txt': '' })
    await symlink('real', join(folder, 'link'))
    expect(await paths(join(folder, 'link'))).toEqual(['a.txt'])
  })

  test('sees no pipes or sockets', async () => {
    const folder = await temporaryFolder()
    execFileSync('mkfifo', [join(folder, 'pipe.txt')])
    expect(await paths(folder)).toEqual([])
  })

  test('a name that is no valid text is refused with a reason', async () => {
    const folder = await temporaryFolder()
    execFileSync('sh', ['-c', `printf x > "$(printf 'bad\\377name.txt')"`], { cwd: folder })
    const scan = await scanFolder(folder)
    expect(scan.files).toEqual([])
    expect(scan.refused).toMatchObject([{ path: 'bad\uFFFDname.txt', code: 'library/unreadableName' }])
  })

  test('a tree deeper than paths may be long does not end the scan', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, { 'a.txt': '' })
    const step = 'd'.repeat(200)
    const script = `i=0; while [ $i -lt 30 ]; do mkdir ${step} && cd -P ${step}; i=$((i+1)); done; printf x > deep.txt`
    execFileSync('sh', ['-c', script], { cwd: folder, stdio: 'ignore' })
    const scan = await scanFolder(folder)
    expect(scan.files.map((file) => file.path)).toEqual(['a.txt'])
    expect(scan.unreadable).toHaveLength(1)
    execFileSync('rm', ['-rf', join(folder, step)])
  })

  test.skipIf(isRoot)(
    'a folder that may not be read is noted, the rest is found (skipped for root, who may read everything)',
    async () => {
      const folder = await temporaryFolder()
      await writeFiles(folder, { 'locked/a.txt': '', 'open/b.txt': '' })
      await chmod(join(folder, 'locked'), 0o000)
      const scan = await scanFolder(folder)
      await chmod(join(folder, 'locked'), 0o700)
      expect(scan.files.map((file) => file.path)).toEqual(['open/b.txt'])
      expect(scan.unreadable.map((each) => each.path)).toEqual(['locked'])
    },
  )

  test('a folder that is gone is an error with a next step', async () => {
    const folder = await temporaryFolder()
    await rm(folder, { recursive: true })
    await expect(scanFolder(folder)).rejects.toMatchObject({ code: 'library/folderGone', retry: true })
  })

  test('a file in place of the folder is the same error', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, { 'a.txt': '' })
    await expect(scanFolder(join(folder, 'a.txt'))).rejects.toMatchObject({ code: 'library/folderGone' })
  })

  test('stops when asked to', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'a'))
    await expect(scanFolder(folder, {}, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })
})
