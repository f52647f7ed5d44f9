import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, decimal, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { withoutTax } from '#domain/figures/line-amounts.ts'
import {
  checkTaxpayerNumber,
  type InvoiceableLine,
  invoicedAmounts,
  issueProblems,
  printedRows,
  redShares,
  titleProblems,
} from '#domain/tax/invoice.ts'

const taxed = (amount: string, rate = '13') => ({
  amount: decimal(amount),
  untaxed: roundTo(withoutTax(decimal(amount), decimal(rate)), 2),
})
const nothing = { amount: zero, untaxed: zero }
/** A line of which everything is kept and nothing invoiced. */
const sold = (amount: string, rate?: string): InvoiceableLine => ({
  sold: taxed(amount, rate),
  kept: taxed(amount, rate),
  invoiced: nothing,
})
const priced = (totalAmt: string, finalAmt = totalAmt) => ({
  ...{ totalAmt: decimal(totalAmt), finalAmt: decimal(finalAmt) },
  rate: decimal('13'),
})
const texts = (rows: readonly { untaxedAmt: Decimal; taxAmt: Decimal }[]) =>
  rows.map(({ untaxedAmt, taxAmt }) => [untaxedAmt.toFixed(2), taxAmt.toFixed(2)])

test('K7: of 113.00 with a coupon of 13.00 the invoice says 88.50 and 11.50, in a row of the goods and a discount row', () => {
  const whole = invoicedAmounts(sold('100'), decimal('100'))
  expect(texts([whole])).toEqual([['88.50', '11.50']])
  expect(texts(printedRows(priced('113', '100'), whole))).toEqual([
    ['100.00', '13.00'],
    ['-11.50', '-1.50'],
  ])
})

test('without a coupon there is no discount row', () => {
  expect(texts(printedRows(priced('113'), invoicedAmounts(sold('113'), decimal('113'))))).toEqual([['100.00', '13.00']])
})

describe('invoices in parts', () => {
  const money = (cent: number) => decimal((cent / 100).toFixed(2))
  const cents = fc.integer({ min: 1, max: 1_000_000 })
  test('come to the untaxed amount of the line, to the last cent, and their red parts take back just that', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), fc.constantFrom('0', '1', '3', '6', '9', '13'), (parts, rate) => {
        const amounts = parts.map((cent) => money(cent))
        const finalAmt = sum(amounts)
        let line = sold(finalAmt.toFixed(), rate)
        const untaxed = amounts.map((amount) => {
          const { untaxedAmt } = invoicedAmounts(line, amount)
          const { invoiced } = line
          line = { ...line, invoiced: { amount: invoiced.amount.add(amount), untaxed: invoiced.untaxed.add(untaxedAmt) } }
          return untaxedAmt
        })
        expect(sum(untaxed).toFixed(2)).toBe(line.sold.untaxed.toFixed(2))
        expect(invoicedAmounts(line, finalAmt.neg()).untaxedAmt.add(sum(untaxed)).toFixed(2)).toBe('0.00')
      }),
    )
  })

  test('come to what the line has in the books: a third of 23.90 with 0.91 of tax is not invoiced with 0.92', () => {
    const third = { amount: decimal('7.96'), untaxed: decimal('7.05') }
    expect(texts([invoicedAmounts({ sold: third, kept: third, invoiced: nothing }, decimal('7.96'))])).toEqual([['7.05', '0.91']])
  })

  test('that close what was kept take the rest of its tax, also as a red part', () => {
    // 0.50 with 0.06 of tax, of which 0.30 with 0.04 were returned; a share of the whole would give 0.02 and 0.04
    const [whole, kept] = [taxed('0.50'), { amount: decimal('0.20'), untaxed: decimal('0.19') }]
    expect(texts([invoicedAmounts({ sold: whole, kept, invoiced: nothing }, decimal('0.20'))])).toEqual([['0.19', '0.01']])
    expect(texts([invoicedAmounts({ sold: whole, kept, invoiced: whole }, decimal('-0.30'))])).toEqual([['-0.25', '-0.05']])
  })

  test('a red part leaves no more to the last line than it has: 1.16 of 0.13, 1.45, 0.02 and 0.01', () => {
    const shares = redShares([money(13), money(145), money(2), money(1)], money(116))
    expect(shares.map((share) => share.toFixed(2))).toEqual(['-0.09', '-1.05', '-0.01', '-0.01'])
  })

  test('a red part is spread over the lines, whole and never beyond one of them', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 100 }), (lines, percent) => {
        const left = lines.map((cent) => money(cent))
        const amount = roundTo(sum(left).mul(percent).div(100), 2)
        const shares = redShares(left, amount)
        expect(sum(shares).toFixed(2)).toBe(amount.neg().toFixed(2))
        expect(shares.every((share, at) => share.lte(0) && share.neg().lte(left[at] ?? zero))).toBe(true)
      }),
    )
  })
})

test.each([
  ['91350100M000100Y43', true],
  ['91350100M000100Y44', false],
  ['91350100M000100S43', false],
  ['11010519491231002X', true],
  ['110105194912310021', false],
  ['123456789012345', true],
  ['12345678901234', false],
  ['12345678901234567890', true],
  ['9135 100M000100Y43', false],
])('taxpayer number %s: %s', (number, isRight) => {
  expect(checkTaxpayerNumber(number) === undefined).toBe(isRight)
})

test.each([
  [{ title: ' ', titleKind: 1 }, ['title']],
  [{ title: '华联', titleKind: 1 }, ['taxNo']],
  [{ title: '华联', titleKind: 1, taxNo: '91350100M000100Y44' }, ['taxNo']],
  [{ title: '华联', titleKind: 1, taxNo: '91350100M000100Y43' }, []],
  [{ title: '王芳', titleKind: 2 }, []],
  [{ title: '王芳', titleKind: 2, taxNo: '11010519491231002X' }, ['taxNo']],
])('title %o is refused at %o', (title, fields) => {
  expect(titleProblems(title).map(({ field }) => field)).toEqual(fields)
})

test.each([
  [{ invoiceKind: '2501', invoiceNo: '12345678', invoiceCode: '1234567890' }, []],
  [{ invoiceKind: '2502', invoiceNo: '12345678', invoiceCode: '123456789012' }, []],
  [{ invoiceKind: '2501', invoiceNo: '12345678901234567890', invoiceCode: '12345678901' }, ['invoiceNo', 'invoiceCode']],
  [{ invoiceKind: '2501', invoiceNo: '12345678' }, ['invoiceCode']],
  [{ invoiceKind: '2503', invoiceNo: '12345678901234567890' }, []],
  [{ invoiceKind: '2504', invoiceNo: '12345678', invoiceCode: '1234567890' }, ['invoiceNo', 'invoiceCode']],
  [{ invoiceKind: '2509', invoiceNo: '12345678' }, ['invoiceKind']],
  [{ invoiceKind: '2503' }, ['invoiceNo']],
])('what is issued as %o is refused at %o', (issued, fields) => {
  expect(issueProblems(issued).map(({ field }) => field)).toEqual(fields)
})
