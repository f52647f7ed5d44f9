import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonText } from '#server/http/json-text.ts'

const row = fc.record({
  id: fc.string(),
  qty: fc.double({ noNaN: true }),
  none: fc.constant(undefined),
  on: fc.date({ noInvalidDate: true }),
})
const rows = fc.array(fc.oneof(row, fc.constant(undefined)), { minLength: 45, maxLength: 60 })
const answers = fc.oneof(
  rows,
  fc.record({ code: fc.integer(), data: rows }),
  fc.record({ code: fc.integer(), data: fc.record({ rows, more: fc.jsonValue(), none: fc.constant(undefined) }) }),
  fc.record({ data: fc.record({ head: fc.record({ lines: rows }) }) }),
  fc.object(),
)

test('an answer written in parts is the text that JSON.stringify writes', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const text = jsonText(answer)
      expect(typeof text === 'string' ? text : (await text.toArray()).join('')).toBe(JSON.stringify(answer))
    }),
  )
})
