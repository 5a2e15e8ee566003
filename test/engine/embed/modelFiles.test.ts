import { appendFile, cp, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readNotice, verifyModel } from '../../../src-main/engine/embed/modelFiles.ts'
import { createRealEmbedder, modelPath } from './realModel.ts'

const name = 'sentence-transformers/all-MiniLM-L6-v2'
let copy: string

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'footnote-model-'))
  await cp(modelPath, join(copy, name), { recursive: true })
})
afterEach(() => rm(copy, { recursive: true, force: true }))

describe('the files of the model', () => {
  it('are what the NOTICE says', async () => {
    const notice = await readNotice(modelPath, 'onnx/model_quantized.onnx')
    expect(notice.files.size).toBe(5)
    await expect(verifyModel(modelPath, notice)).resolves.toBeUndefined()
  })

  it.each(['onnx/model_quantized.onnx', 'tokenizer.json', 'NOTICE.md'])('are missed by name: %s', async (file) => {
    await unlink(join(copy, name, file))
    const error: unknown = await createRealEmbedder({ modelsPath: copy }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'embed/modelMissing' })
    expect(String(error)).toContain(file)
    expect(String(error)).toContain('Install Footnote again')
  })

  it.each(['onnx/model_quantized.onnx', 'config.json'])('are checked to the last byte: %s', async (file) => {
    await appendFile(join(copy, name, file), ' ')
    await expect(createRealEmbedder({ modelsPath: copy })).rejects.toMatchObject({ code: 'embed/modelDamaged' })
  })

  it('are not trusted when the tokenizer is no JSON or the NOTICE names no weights', async () => {
    await writeFile(join(copy, name, 'tokenizer.json'), '{"truncated')
    await expect(createRealEmbedder({ modelsPath: copy })).rejects.toMatchObject({ code: 'embed/modelDamaged' })
    await writeFile(join(copy, name, 'NOTICE.md'), '# A model without a table')
    await expect(createRealEmbedder({ modelsPath: copy })).rejects.toMatchObject({ code: 'embed/modelDamaged' })
  })
})
