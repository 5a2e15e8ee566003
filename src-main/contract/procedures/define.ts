import { z } from 'zod'

/** A call of the contract: the kind of it, the schema of its input, and the type of what comes back. */
export type Procedure<Kind extends 'query' | 'mutation' | 'stream', Input extends z.ZodType, Output> = {
  kind: Kind
  input: Input
  /** Type only; never present at run time. */
  output?: Output
}

export const query =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Procedure<'query', Input, Output> => ({ kind: 'query', input })
export const mutation =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Procedure<'mutation', Input, Output> => ({ kind: 'mutation', input })
export const stream =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Procedure<'stream', Input, Output> => ({ kind: 'stream', input })

export const nothing = z.void()
export const id = z.int().positive()
/** Longer questions are pasted documents: the page offers to add them as files instead. */
export const question = z.string().trim().min(1).max(4000)
export const path = z.string().min(1).max(4096)
export const offset = z.int().nonnegative()

/** A user's own word for files. */
export const tag = z.string().trim().min(1).max(60)

export const filterSchema = z.strictObject({
  folderIds: z.array(id).max(1000).optional(),
  places: z
    .array(z.strictObject({ folderId: id, pathPrefix: path.optional() }))
    .max(1000)
    .optional(),
  tags: z.array(tag).max(1000).optional(),
  fileIds: z.array(id).max(10_000).optional(),
  pathPrefix: path.optional(),
  formats: z.array(z.enum(['txt', 'md', 'html', 'pdf', 'docx'])).optional(),
  modifiedFrom: z.number().optional(),
  modifiedTo: z.number().optional(),
})
