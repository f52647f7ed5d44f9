import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandLines, terseLines } from '#domain/core/terse-lines.ts'

const bottle = { unitId: '1', unitName: '瓶', conversion: '1' }
const goods = ['0', '1', '2'].map((at) => ({
  commInfoId: `100000000000000000${at}`,
  commInfoCode: `G${at}`,
  commInfoName: `饮料${at}`,
  ...(at === '1' ? {} : { barCode: `690000000000${at}` }),
  unitList: at === '0' ? [bottle] : [bottle, { unitId: '2', unitName: '箱', conversion: `1${at}`, purchasePrice: '12' }],
}))
const figure = fc.constantFrom('0.00', '1.00', '11.30', '113.00')
const own = {
  qty: figure,
  actualQty: figure,
  taxPrice: figure,
  remark: fc.string(),
  depotName: fc.constantFrom('总仓', '二号仓'),
  isGift: fc.integer({ min: 1, max: 2 }),
}
const line = fc.tuple(fc.constantFrom(...goods), fc.record(own, { requiredKeys: ['qty'] })).map(([item, said]) => ({ ...item, ...said }))

test('lines come back from what they are said with, over the wire', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const said = terseLines(lines)
      expect(said && expandLines(JSON.parse(JSON.stringify(said)))).toEqual(lines)
    }),
  )
})

const [first] = goods
test.each([
  ['a line without goods', [{ qty: '1' }]],
  ['two names of the same goods', [first, { ...first, commInfoName: '水' }]],
  ['other units of the same goods', [first, { ...first, unitList: [] }]],
  ['a list on a line', [{ ...first, serials: ['a'] }]],
  ['null on a line', [{ ...first, remark: null }]],
])('%s cannot be said so', (_, lines) => expect(terseLines(lines as object[])).toBeUndefined())
