import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBinary } from '../../../../src-main/engine/library/scan/binaryOrder.ts'

test('the order is that of the bytes in UTF-8', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Z', '/', 'é', '\uE000', '\uFFFD', '😀', '𐀀', '中'),
    maxLength: 6,
  })
  fc.assert(
    fc.property(text, text, (left, right) => {
      const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right))
      expect(Math.sign(compareBinary(left, right))).toBe(bytes)
    }),
  )
})
