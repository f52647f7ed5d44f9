import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeLine, type DocumentLine, editLine, type LineSettings, whyNotEdited } from '#domain/lines.ts'
import { table } from '../../support/table.ts'
import { aTypedLine, bag, bottle, box, settings, thousand } from '../generators.ts'

const tin = { unitId: '1', unitName: '罐', conversion: '1' }
const crate = { unitId: '24', unitName: '箱', conversion: '24' }
const tins = [tin, crate, bag]
const begun = (line: DocumentLine) =>
  completeLine({ commInfoId: '7', taxRate: '13', basicUnit: '罐', unitList: tins, ...tin, ...line }, settings)

describe('a change of unit', () => {
  test.each(table`
    qty    from  to    | qty
    24     罐    箱    | 1.00
    6      罐    箱    | 0.25
    0      罐    箱    | 0.00
    -48    罐    箱    | -2.00
    10     罐    箱    | stays
    0.01   罐    箱    | stays
    0.01   箱    罐    | 0.24
    1      箱    袋    | 1.92
    0.01   袋    箱    | stays
    0.01   袋    罐    | stays
    2      袋    罐    | 25.00
  `)('$input.qty $input.from in $input.to is $expected.qty', ({ input, expected }) => {
    const unitOf = (name?: string) => tins.find(({ unitName }) => unitName === name) ?? tin
    const line = begun({ ...unitOf(input.from), qty: input.qty ?? '', taxPrice: '4.8' })
    const change = { unitId: unitOf(input.to).unitId }
    const after = editLine(line, change, settings)
    if (expected.qty === 'stays') expect(after).toBe(line)
    else expect(after).toMatchObject({ unitName: input.to, qty: expected.qty, totalAmt: line.totalAmt })
    expect(whyNotEdited(line, change, settings) !== undefined).toBe(expected.qty === 'stays')
  })

  test('a unit that cannot say the quantity is refused with both sizes, and nothing of the line moves', () => {
    const line = begun({ qty: '10', taxPrice: '4.8' })
    expect(whyNotEdited(line, { unitId: crate.unitId }, settings)).toEqual({
      zh: '10罐不能换成箱（1箱=24罐，数量保留2位小数）；单位未改，请先改数量',
      en: '10罐 cannot be said in 箱 (1箱=24罐; quantities keep 2 decimals); the unit stays, change the quantity first',
    })
    expect(editLine(line, { unitId: crate.unitId, remark: 'x' } as Partial<DocumentLine>, settings)).toBe(line)
    const places = { ...settings.places, qty: 3 }
    const crates = editLine({ ...line, qty: '3' }, { unitId: crate.unitId }, { ...settings, places })
    expect(crates.qty).toBe('0.125')
  })

  const aUnit = fc.constantFrom(bottle.unitId, box.unitId, bag.unitId)
  const anEdit = fc.constantFrom('taxPrice', 'purchasePrice', 'purchaseAmt', 'totalAmt')
  const kinds: readonly LineSettings[] = [settings, { ...settings, receipt: true }, { ...settings, byCost: true }]

  test.each(kinds)(
    'there and back, by whatever way, is the line as it was, where it divides (receipt $receipt, by cost $byCost)',
    (kind) => {
      fc.assert(
        fc.property(aTypedLine, anEdit, fc.array(aUnit, { maxLength: 4 }), (typed, field, way) => {
          const costed = kind.byCost ? { ...typed, costPrice: typed.taxPrice } : typed
          const amount = { [field]: completeLine(typed, settings)[field] ?? '0' }
          const line = kind.byCost ? completeLine(costed, kind) : editLine(completeLine(costed, kind), amount, kind)
          const gone = way.reduce((now, unitId) => editLine(now, { unitId }, kind), line)
          expect({ ...editLine(gone, { unitId: line.unitId ?? '' }, kind), formerUnit: undefined }).toEqual(line)
        }),
        thousand,
      )
    },
  )

  test('a price typed meanwhile is what is converted', () => {
    const crates = begun({ ...crate, qty: '1', taxPrice: '100' })
    const single = editLine(editLine(crates, { unitId: tin.unitId }, settings), { taxPrice: '8' }, settings)
    expect(editLine(single, { unitId: crate.unitId }, settings)).toMatchObject({ qty: '1.00', taxPrice: '192.00000', totalAmt: '192.00' })
  })
})
