import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noBase } from '#domain/figures/allocate.ts'
import { decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { receiptEntries, reverseEntries } from '#domain/finance/ledger.ts'
import { costLines, hasAllocationBase, recostLines } from '#domain/lines/receipt-cost.ts'
import { completeLine, type DocumentLine, type LineSettings, type LinesHead, totalsOf } from '#domain/lines.ts'
import { mirrorHead, mirrorLine } from '#domain/sources/mirror.ts'
import { lineCost } from '#domain/stock/cost.ts'
import { table } from '../../support/table.ts'
import { aHead, bottle, box, lines, settings, thousand } from '../generators.ts'

const receipt: LineSettings = { ...settings, receipt: true }
const line = (fields: DocumentLine): DocumentLine =>
  completeLine({ commInfoId: '1', ...bottle, basicUnit: '瓶', depotId: '1', taxRate: '13', ...fields }, receipt)

function costed(rows: readonly DocumentLine[], head: LinesHead, own = receipt): DocumentLine[] {
  const result = costLines(rows, head, own)
  if (result === noBase) throw new Error('there is a base')
  return result
}

test.each(table`
  finalAmt  taxRate  taxKind  deductible | cost
  113.00    13       1        yes        | 100.00
  113.00    13       1        no         | 113.00
  103.00    3        1        no         | 103.00
  100.00    9        5        yes        | 91.00
  100.00    9        5        no         | 100.00
  100.00    0        2        yes        | 100.00
  -113.00   13       1        yes        | -100.00
`)(
  'of $input.finalAmt at $input.taxRate %, kind $input.taxKind, deductible $input.deductible, $expected.cost is cost',
  ({ input, expected }) => {
    const cost = lineCost({
      finalAmt: decimal(input.finalAmt ?? ''),
      taxRate: decimal(input.taxRate ?? ''),
      taxKind: Number(input.taxKind),
      deductible: input.deductible === 'yes',
    })
    expect(fixedText(cost, 2)).toBe(expected.cost)
  },
)

describe('freight and fees become cost of the lines', () => {
  const three = [
    line({ actualQty: '3', totalAmt: '339' }),
    line({ actualQty: '3', totalAmt: '169.50' }),
    line({ actualQty: '1', totalAmt: '100' }),
  ]

  test('[cost.mode1] 100.00 by quantity onto 300.00, 150.00 and 88.50 (A5)', () => {
    const rows = costed(three, { freight: '100' })
    expect(rows.map((row) => row.costAmt)).toEqual(['300.00', '150.00', '88.50'])
    expect(rows.map((row) => row.freight)).toEqual(['42.86', '42.86', '14.28'])
    expect(rows.map((row) => row.allCostAmt)).toEqual(['342.86', '192.86', '102.78'])
    expect(rows.map((row) => row.allCostPrice)).toEqual(['114.28667', '64.28667', '102.78000'])
    expect(fixedText(sum(rows.map((row) => readFigure(row.allCostAmt) ?? zero)), 2)).toBe('638.50')
  })

  test('[cost.mode0] by amount a gift takes nothing, by quantity its share', () => {
    const rows = [line({ actualQty: '1', taxPrice: '10' }), line({ actualQty: '1', isGift: 2 })]
    expect(costed(rows, { freight: '5' }, { ...receipt, costAllocation: 0 }).map((row) => row.freight)).toEqual(['5.00', '0.00'])
    expect(costed(rows, { freight: '5' })).toMatchObject([
      { freight: '2.50' },
      { freight: '2.50', costAmt: '0.00', allCostAmt: '2.50', allCostPrice: '2.50000' },
    ])
  })

  test('a service line takes none, and boxes count their bottles', () => {
    const rows = [
      line({ actualQty: '1', ...box, taxPrice: '1' }),
      line({ actualQty: '12', taxPrice: '1' }),
      line({ actualQty: '9', taxPrice: '1', commKind: 2 }),
    ]
    expect(costed(rows, { freight: '10', feeAmt: '1' })).toMatchObject([
      { freight: '5.00', feeAmt: '0.50' },
      { freight: '5.00' },
      { freight: '0.00', feeAmt: '0.00' },
    ])
  })

  test('of deductible freight only the untaxed part is cost', () => {
    expect(
      costed([line({ actualQty: '1', taxPrice: '1' })], { freight: '109', freightTaxRate: '9', freightDeductible: 2 })[0]?.freight,
    ).toBe('100.00')
  })

  test('shares a client gave by its own quantities stay, others are computed anew', () => {
    const rows = [line({ actualQty: '1', ...box, freight: '2.50' }), line({ actualQty: '3', freight: '7.50' })]
    expect(costed(rows, { freight: '10' }).map((row) => row.freight)).toEqual(['2.50', '7.50'])
    expect(costed(rows, { freight: '20' }).map((row) => row.freight)).toEqual(['16.00', '4.00'])
    expect(costed(rows, {}).map((row) => row.freight)).toEqual(['2.50', '7.50'])
    expect(costed(rows, { freight: '0.00' }).map((row) => row.freight)).toEqual(['0.00', '0.00'])
  })

  test('freight without a row to take it is no answer', () => {
    const rows = [line({ actualQty: '1', taxPrice: '1', commKind: 2 })]
    expect(costLines(rows, { freight: '1' }, receipt)).toBe(noBase)
    expect([
      hasAllocationBase(rows, { freight: '1' }, receipt),
      hasAllocationBase(rows, {}, receipt),
      hasAllocationBase(three, { feeAmt: '1' }, receipt),
    ]).toEqual([false, true, true])
  })

  test('a line whose shares stay is the same object', () => {
    const rows = costed(three, { freight: '100' })
    const again = recostLines(rows, { freight: '100' }, receipt)
    expect(again !== noBase && again.every((row, at) => row === rows[at])).toBe(true)
    expect(recostLines(rows, { freight: '200' }, receipt)).toEqual(costed(three, { freight: '200' }))
  })
})

describe('what a posted receipt owes', () => {
  const head = { supplierId: 'S', freightSupplierId: 'F', freight: '109', feeAmt: '5', freightTaxRate: '9', freightDeductible: 2 }
  const rows = costed(
    [line({ actualQty: '10', taxPrice: '11.30', couponAmt: '13' }), line({ actualQty: '1', taxPrice: '22.60', commKind: 2 })],
    head,
  )
  const shown = (entries: ReturnType<typeof receiptEntries>) =>
    entries.map(({ partyId, about, part, amount }) => `${partyId} ${about} ${part} ${fixedText(amount, 2)}`)

  test('the supplier for the goods, the carrier for freight and fees, each in goods and tax', () => {
    expect(shown(receiptEntries(head, rows, receipt))).toEqual([
      'S purchase goods 108.50',
      'S purchase tax 14.10',
      'F freight goods 105.00',
      'F freight tax 9.00',
    ])
  })

  test('without a carrier the supplier is owed all, and nothing is not booked', () => {
    const plain = { supplierId: 'S', freight: '10' }
    const exempt = costed([line({ actualQty: '1', taxPrice: '5', taxKind: 2, taxRate: '0' })], plain)
    expect(shown(receiptEntries(plain, exempt, receipt))).toEqual(['S purchase goods 5.00', 'S freight goods 10.00'])
  })

  test('for any receipt the goods part is the cost of its lines, and the entries are what is to be paid', () => {
    fc.assert(
      fc.property(lines, aHead, (drawn, some) => {
        const own = { ...some, supplierId: 'S', freightSupplierId: 'F' }
        const all = costLines(
          drawn.map((row) => completeLine(row, receipt)),
          own,
          receipt,
        )
        if (all === noBase) return
        const goods = receiptEntries(own, all, receipt).filter(({ part }) => part === 'goods')
        const cost = sum(all.map((row) => readFigure(row.allCostAmt) ?? zero))
        expect(fixedText(sum(goods.map(({ amount }) => amount)), 9)).toBe(fixedText(cost, 9))
        const owed = (party: string) =>
          fixedText(
            sum(
              receiptEntries(own, all, receipt)
                .filter((e) => e.partyId === party)
                .map((e) => e.amount),
            ),
            9,
          )
        expect(owed('S')).toBe(fixedText(readFigure(totalsOf(all, receipt).finalAmt) ?? zero, 9))
        expect(owed('F')).toBe(fixedText(decimal(some.freight ?? '').add(some.feeAmt ?? ''), 9))
      }),
      thousand,
    )
  }, 60_000)
})

describe('the red document', () => {
  test('has opposite quantities and amounts, the same prices, and never a minus zero', () => {
    const [black] = costed([line({ actualQty: '27', taxPrice: '11.30', unitList: [bottle, box] })], { freight: '10', feeAmt: '1' })
    expect(black && mirrorLine({ ...black, shouldQty: '27.00', remark: '-5' })).toMatchObject({
      qty: '-27.00',
      actualQty: '-27.00',
      shouldQty: '-27.00',
      totalAmt: '-305.10',
      taxAmt: '-35.10',
      finalAmt: '-305.10',
      couponAmt: '0.00',
      freight: '-10.00',
      feeAmt: '-1.00',
      allCostAmt: '-281.00',
      taxPrice: '11.30000',
      allCostPrice: '10.40741',
      taxRate: '13',
      conversionResult: '-2箱3瓶',
      remark: '-5',
    })
    expect(mirrorHead({ totalAmt: '305.10', freight: '10', billNo: '7' })).toEqual({ totalAmt: '-305.10', freight: '-10', billNo: '7' })
  })

  test('and its original add to zero in every column, in the ledger and in the totals', () => {
    fc.assert(
      fc.property(lines, aHead, (drawn, some) => {
        const own = { ...some, supplierId: 'S' }
        const all = costLines(
          drawn.map((row) => completeLine(row, receipt)),
          own,
          receipt,
        )
        if (all === noBase) return
        const red = all.map((row) => mirrorLine(row))
        const redHead = mirrorHead(own)
        const [a, b] = [totalsOf(all, receipt), totalsOf(red, receipt)]
        for (const name of Object.keys(a) as (keyof typeof a)[]) expect(decimal(a[name]).add(b[name]).isZero()).toBe(true)
        const book = [...receiptEntries(own, all, receipt), ...receiptEntries(redHead, red, receipt)]
        for (const part of ['goods', 'tax'])
          expect(sum(book.filter((entry) => entry.part === part).map((entry) => entry.amount)).isZero()).toBe(true)
        expect(receiptEntries(redHead, red, receipt)).toEqual(reverseEntries(receiptEntries(own, all, receipt)))
      }),
      thousand,
    )
  }, 60_000)

  test('is what the arithmetic gives for the opposite quantity', () => {
    fc.assert(
      fc.property(lines, (drawn) => {
        for (const row of drawn.slice(0, 20)) {
          const black = completeLine(row, settings)
          const negative = completeLine(
            {
              ...row,
              qty: decimal(row.qty ?? '')
                .neg()
                .toFixed(),
            },
            settings,
          )
          const { conversionResult: _, ...money } = mirrorLine(black)
          expect(negative).toMatchObject(money)
        }
      }),
      thousand,
    )
  }, 60_000)
})
