import type { z } from 'zod'

/** Beginnings of objects that are tried; a reply of braces alone must not cost more. */
const mostTries = 50

/**
 * The object of a wanted shape in a model's reply, whatever stands around it: code fences, a sentence of
 * introduction, thoughts between `<think>` tags. Of several the last: models repeat the example first.
 * Undefined when there is none.
 */
export function findJson<Shape>(reply: string, schema: z.ZodType<Shape>): Shape | undefined {
  // Raw line breaks inside of strings, which small models write, are no JSON; between tokens they are space.
  const text = reply.replace(/<think>[^]*?(?:<\/think>|$)/gi, '').replace(/[\u0000-\u001f]/g, ' ')
  let found: Shape | undefined
  let from = text.indexOf('{')
  for (let tries = 0; from >= 0 && tries < mostTries; tries++) {
    const end = endOfObject(text, from)
    const value = end === -1 ? undefined : schema.safeParse(parse(text.slice(from, end))).data
    if (value !== undefined) found = value
    from = text.indexOf('{', value === undefined ? from + 1 : end)
  }
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Just behind the brace that closes the one at `from`; -1 when none does. Braces in strings do not count. */
function endOfObject(text: string, from: number): number {
  let depth = 0
  let isString = false
  for (let index = from; index < text.length; index++) {
    const character = text[index]
    if (isString) {
      if (character === '\\') index++
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return index + 1
  }
  return -1
}
