import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { costLines } from '#domain/lines/receipt-cost.ts'
import { amountProblems, completeLine, type DocumentLine, editLine, type LineSettings, mergeDuplicates, totalsOf } from '#domain/lines.ts'
import { table } from '../../support/table.ts'
import {
  aDiscountRate,
  aHead,
  aMoney,
  aPrice,
  aQty,
  aRate,
  aTypedLine,
  bag,
  bottle,
  box,
  lines,
  settings,
  thousand,
} from '../generators.ts'

const water: DocumentLine = {
  commInfoId: '1000000000000000001',
  ...box,
  unitList: [bottle, box],
  basicUnit: '瓶',
  depotId: '1000000000000000002',
  taxRate: '13',
}
const begun = (line: DocumentLine) => completeLine({ ...water, ...line }, settings)

describe('figures that were not sent are computed from those that were', () => {
  test.each(table`
    sent           value   | taxPrice   purchasePrice  purchaseAmt  totalAmt  finalAmt
    taxPrice       11.30   | 11.30000   10.00000       30.00        33.90     33.90
    purchasePrice  3.33    | 3.76290    3.33000        9.99         11.29     11.29
    purchaseAmt    100.00  | 37.66667   33.33333       100.00       113.00    113.00
    totalAmt       1888    | 629.33333  556.93215      1670.80      1888.00   1888.00
  `)('from $input.sent alone', ({ input, expected }) => {
    const line = completeLine({ ...water, qty: '3', [input.sent as string]: input.value }, settings)
    expect(line).toMatchObject(expected)
    expect(amountProblems([line], {}, settings)).toEqual([])
  })

  test('a line that sends nothing is one unit for nothing, undiscounted, no gift', () => {
    expect(completeLine({ commInfoId: '1' }, { ...settings, defaultTaxRate: '13' })).toMatchObject({
      qty: '1.00',
      conversion: '1',
      discountRate: '100',
      taxRate: '13',
      isGift: 1,
      taxKind: 1,
      totalAmt: '0.00',
    })
  })

  test('what was sent wrong stays wrong and is refused', () => {
    const line = completeLine({ ...water, qty: '3', taxPrice: '11.30', totalAmt: '33.89' }, settings)
    expect(line).toMatchObject({ totalAmt: '33.89', purchaseAmt: '30.00' })
    expect(amountProblems([line], {}, settings)).toEqual([{ row: 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }])
  })
})

describe('figures are accepted when they are the result of one edit', () => {
  const edited: fc.Arbitrary<Partial<DocumentLine>> = fc.oneof(
    aPrice.map((value) => ({ taxPrice: value.toFixed() })),
    aQty.map((value) => ({ qty: value.toFixed() })),
    aDiscountRate.map((value) => ({ discountRate: value.toFixed() })),
    aRate.map((value) => ({ taxRate: value.toFixed() })),
    aPrice.map((value) => ({ purchasePrice: value.toFixed() })),
    aMoney.map((value) => ({ purchaseAmt: value.toFixed() })),
    aMoney.map((value) => ({ totalAmt: value.toFixed() })),
    aMoney.map((value) => ({ couponAmt: value.toFixed() })),
    fc.constantFrom({ isGift: 1 }, { isGift: 2 }, { taxKind: 1 }, { taxKind: 3 }, { taxKind: 5 }),
    fc.constantFrom(...[bottle, box, bag].map(({ unitId }) => ({ unitId }))),
  )

  test('any edits of any lines, with any freight, are accepted together with their sums', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.tuple(fc.nat(), edited), { maxLength: 6 }),
        aHead,
        fc.constantFrom<0 | 1>(0, 1),
        (drawn, edits, head, costAllocation) => {
          const own: LineSettings = { ...settings, costAllocation }
          const made = drawn.map((line) => completeLine(line, own))
          for (const [at, change] of edits) {
            const row = at % made.length
            made[row] = editLine(made[row] ?? {}, change, own)
          }
          const costed = costLines(made, head, own)
          const sent = costed === 'ALLOC_NO_BASE' ? made : costed
          const given = costed === 'ALLOC_NO_BASE' ? {} : head
          expect(amountProblems(sent, { ...given, ...totalsOf(sent, own) }, own)).toEqual([])
        },
      ),
      thousand,
    )
  }, 60_000)

  test('a cent more or less on any figure is refused', () => {
    const fields = ['totalAmt', 'taxAmt', 'purchaseAmt', 'finalAmt', 'discountAmt'] as const
    fc.assert(
      fc.property(aTypedLine, fc.constantFrom(...fields), fc.constantFrom('0.01', '-0.01'), (drawn, field, cent) => {
        const line = completeLine(drawn, settings)
        const forged = {
          ...line,
          [field]: decimal(line[field] ?? '')
            .add(cent)
            .toFixed(2),
        }
        expect(amountProblems([forged], {}, settings)).toHaveLength(1)
      }),
      thousand,
    )
  })

  test('a head total that is no sum is refused without a row', () => {
    const line = begun({ qty: '3', taxPrice: '11.30' })
    expect(amountProblems([line], { totalAmt: '33.91' }, settings)).toEqual([
      { field: 'totalAmt', rule: 'AMOUNT_DIFFERS', reason: { zh: '应为33.90', en: 'it comes to 33.90' } },
    ])
    expect(amountProblems([line], { totalAmt: '33.9', totalQty: '3' }, settings)).toEqual([])
  })

  test('shares of freight are accepted by the basic and by the own quantity, and by nothing else', () => {
    const two = [begun({ qty: '1', taxPrice: '12' }), begun({ ...bottle, qty: '3', taxPrice: '1' })]
    const shares = (first: string, second: string) => [
      { ...two[0], freight: first },
      { ...two[1], freight: second },
    ]
    expect(amountProblems(shares('8.00', '2.00'), { freight: '10' }, settings)).toEqual([])
    expect(amountProblems(shares('2.50', '7.50'), { freight: '10' }, settings)).toEqual([])
    expect(amountProblems(shares('5.00', '5.00'), { freight: '10' }, settings)).toEqual([{ field: 'freight', rule: 'AMOUNT_DIFFERS' }])
    expect(amountProblems(shares('8.00', '2.00'), { freight: '11' }, settings)).toEqual([{ field: 'freight', rule: 'AMOUNT_DIFFERS' }])
    expect(amountProblems(shares('8.00', '2.00'), {}, settings)).toEqual([])
  })
})

describe('totals, blank lines and duplicate goods', () => {
  test('head totals are the sums of the rows', () => {
    const rows = [begun({ qty: '3', taxPrice: '11.30' }), begun({ ...bottle, qty: '7', taxPrice: '9.99', couponAmt: '9.93' }), {}]
    expect(totalsOf(rows, settings)).toEqual({
      totalQty: '10.00',
      discountAmt: '103.83',
      purchaseAmt: '91.88',
      taxAmt: '11.95',
      totalAmt: '103.83',
      couponAmt: '9.93',
      finalAmt: '93.90',
      costAmt: '83.10',
      actualAmt: '0.00',
    })
  })

  test('the empty row under a grid is blank, one with anything typed is not', () => {
    expect([{}, { qty: '1', isGift: 1 }, { qty: '1.00', taxPrice: '0.00000', depotId: '5' }].map(isBlankLine)).toEqual([true, true, true])
    expect([{ commInfoId: '1' }, { qty: '2' }, { taxPrice: '3' }, { qty: 'x' }].map(isBlankLine)).toEqual([false, false, false, false])
  })

  test('the same goods in the same unit add up at the price that was there', () => {
    const { lines: rows, merged, apart } = mergeDuplicates([begun({ qty: '3', taxPrice: '11.30' })], [{ ...water, qty: '4' }], settings)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ qty: '7.00', totalAmt: '79.10' })
    expect({ merged, apart }).toEqual({ merged: [1], apart: [] })
  })

  test.each([
    [{ taxPrice: '11.31' }, ['taxPrice']],
    [{ discountRate: '90', depotId: '9' }, ['discountRate', 'depotId']],
    [{ isGift: 2 }, ['isGift']],
    [{ lot: 'B' }, ['lot']],
  ])('with %j they stay apart and the difference is named', (change, fields) => {
    const there = begun({ qty: '3', taxPrice: '11.30' })
    const { lines: rows, merged, apart } = mergeDuplicates([there], [{ ...there, ...change }], settings)
    expect(rows).toHaveLength(2)
    expect(merged).toEqual([])
    expect(apart).toEqual([{ row: 1, newRow: 2, fields }])
  })

  test('another unit is another row and no difference to speak of', () => {
    const { lines: rows, apart } = mergeDuplicates([begun({ qty: '3' })], [{ ...water, ...bottle, qty: '1' }], settings)
    expect(rows).toHaveLength(2)
    expect(apart).toEqual([])
  })
})
