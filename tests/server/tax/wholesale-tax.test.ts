import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { declareDueTax } from '#server/housekeeping.ts'
import { type Invoice, issued, ofPart, onPaper, toPerson } from '../../support/acts/invoice-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, type Out, outBody, payAfter, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { ownShop } from '../../support/own-shop.ts'
import { startTestServer } from '../../support/server.ts'
import type { Shop } from '../../support/shop.ts'

// output tax of goods sold on account and not invoiced (rule B6 UNINVOICED_TAX), over HTTP

const server = await startTestServer({ now: new Date('2026-10-05T02:00:00Z') })
let shop: Shop
let admin: Shop['admin']
let tea = ''
// each test starts on 5 October, in its own tenant whose goods were received on the 1st
beforeEach(async () => {
  on('2026-10-01')
  shop = await ownShop(server)
  admin = shop.admin
  tea = shop.goods[5] ?? ''
  await stockUp(shop, tea, '100', '200.00')
  on('2026-10-05')
})
afterAll(() => expectSound(server))

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const on = (day: string) => {
  server.clock.now = new Date(`${day}T02:00:00Z`)
}
/** Runs the clock's work for a day. */
const turn = (day: string) => {
  on(day)
  return declareDueTax(server.db, server.clock.now)
}

/** A buyer who, if `period` is given, pays this many days after a sale. */
async function buyer(period?: number): Promise<string> {
  const id = await customerOf(shop)
  await toPerson(shop, id)
  if (period !== undefined) await payAfter(shop, id, period)
  return id
}

/** An out of ten bottles for 113.00. */
async function sold(period?: number, more: object = {}): Promise<Out> {
  return admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, await buyer(period), tea, '10'), ...more } })
}
const invoiced = async (out: Out, amount = out.finalAmt ?? '', invoiceDate?: string): Promise<Invoice> => {
  const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, amount) })
  return admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...onPaper(), ...(invoiceDate ? { invoiceDate } : {}) } })
}
const returned = (out: Out, qty: string) => admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, qty) })
/** Reverses a document; returns the red one. */
async function reversed(api: 'SalesOutApi' | 'SalesReturnApi', { id }: { id: string }): Promise<{ id: string }> {
  const { version } = await admin.ok(`${api}_detail`, { query: { id } })
  const { mirrorId = '' } = await admin.ok(`${api}_flush`, { body: { id, version, remark: '开错' } })
  return { id: mirrorId }
}

/** The credits of an account in the documents' vouchers, by day. */
async function credited(account: string, ...documents: { id: string }[]): Promise<string[]> {
  const lines = await Promise.all(documents.map(({ id }) => admin.ok('PushAccountingApi_lines', { query: { id } })))
  return lines
    .flat()
    .filter((line) => line.account === account)
    .map(({ billDate, creditAmt, debitAmt = '0' }) => `${billDate} ${(Number(creditAmt ?? 0) - Number(debitAmt)).toFixed(2)}`)
}
const declared = (...documents: { id: string }[]) => credited('outputTaxUninvoiced', ...documents)
const sumOf = (lines: readonly string[]) => fixedText(sum(lines.map((line) => decimal(line.split(' ')[1] ?? ''))), 2)
/** The pending tax of a sale and of the documents made from it. */
const pending = async (...documents: { id: string }[]) => sumOf(await credited('outputTaxPending', ...documents))

/** Output tax of a month by item. */
async function worksheet(month: string): Promise<unknown[]> {
  const query = { size: 50, startTime: `${month}-01`, endTime: `${month}-30` }
  const { records } = await admin.ok('TaxWorksheetApi_list', { query })
  return records.map(({ item, untaxedAmt, outputAmt }) => [item, untaxedAmt, outputAmt])
}

describe('without a contract day', () => {
  test('is declared in the month of the out, and the invoice of the next month takes it over', async () => {
    const out = await sold()
    expect(await worksheet('2026-10')).toEqual([['uninvoiced', '100.00', '13.00']])
    on('2026-11-03')
    await issued(shop, out)
    expect(await worksheet('2026-10')).toEqual([['uninvoiced', '100.00', '13.00']])
    expect(await worksheet('2026-11')).toEqual([
      ['invoiced', '100.00', '13.00'],
      ['uninvoiced', '-100.00', '-13.00'],
    ])
  })

  test('is declared on the day that an older out says', async () => {
    expect(await declared(await sold(undefined, { billDate: '2026-10-02' }))).toEqual(['2026-10-02 13.00'])
  })

  test('is not declared any more of what comes back, and goes back with the out', async () => {
    const [out, other] = [await sold(), await sold()]
    on('2026-10-06')
    const back = await returned(out, '-2')
    expect(await declared(out, back)).toEqual(['2026-10-05 13.00', '2026-10-06 -2.60'])
    on('2026-11-02')
    expect(await declared(other, await reversed('SalesOutApi', other))).toEqual(['2026-10-05 13.00', '2026-11-02 -13.00'])
  })

  test('is to the cent in thirds, sent, invoiced and given back one by one', async () => {
    const { bottleId, depotId } = shop
    const customerId = await buyer()
    const line = { commInfoId: tea, unitId: bottleId, depotId, qty: '3', taxPrice: '3.33333', taxRate: '13' }
    const three = () => admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines: [line] } })
    const whole = await three()
    expect(whole.finalAmt).toBe('10.00')
    const parts = [await invoiced(whole, '3.33'), await invoiced(whole, '3.33'), await invoiced(whole, '3.34')]
    expect(await declared(whole, ...parts)).toEqual(['2026-10-05 1.15', '2026-10-05 -0.38', '2026-10-05 -0.39', '2026-10-05 -0.38'])
    expect(await pending(whole, ...parts)).toBe('0.00')
    const other = await three()
    const backs = [await returned(other, '-1'), await returned(other, '-1'), await returned(other, '-1')]
    expect([sumOf(await declared(other, ...backs)), await pending(other, ...backs)]).toEqual(['0.00', '0.00'])
  })

  test('is taken back on its day by a return that names no sale', async () => {
    const body = returnBody(shop, await sold(), '-2')
    const free = { ...body, lines: [{ ...body.lines?.[0], sourceBodyId: undefined, costPrice: '2.00' }] }
    const back = await admin.ok('SalesReturnApi_accounting', { body: free as never })
    expect([await declared(back), await pending(back)]).toEqual([['2026-10-05 -2.60'], '0.00'])
    expect(await declared(await reversed('SalesReturnApi', back))).toEqual(['2026-10-05 2.60'])
  })

  test('waits for the invoice where the tenant says so', async () => {
    await withSettings(shop.server, { UNINVOICED_TAX: 'off' }, async () => {
      const [out, later] = [await sold(), await sold(30)]
      await turn('2026-11-04')
      expect([await declared(out, later), await pending(out, later)]).toEqual([[], '26.00'])
    })
  })
})

describe('with a term of 30 days', () => {
  test('is declared on the payment date of the contract, once, and taken over by the invoice', async () => {
    const out = await sold(30)
    await turn('2026-11-03')
    expect([await declared(out), await pending(out)]).toEqual([[], '13.00'])
    await turn('2026-11-04')
    await turn('2026-11-06')
    expect([await declared(out), await pending(out)]).toEqual([['2026-11-04 13.00'], '0.00'])
    const invoice = await issued(shop, out)
    expect(await declared(invoice)).toEqual(['2026-11-06 -13.00'])
  })

  test('is not declared where it was invoiced before, and is once that invoice is voided after the day', async () => {
    const [out, part] = [await sold(30), await sold(30)]
    on('2026-11-03')
    const [invoice, half] = [await issued(shop, out), await invoiced(part, '56.50')]
    await turn('2026-11-05')
    expect(await declared(out, invoice)).toEqual([])
    expect(await declared(part, half)).toEqual(['2026-11-04 6.50'])
    await admin.ok('InvoiceApi_cancel', { body: { ...own(invoice), remark: '抬头错' } })
    expect([await declared(invoice), await pending(out, invoice)]).toEqual([['2026-11-05 13.00'], '0.00'])
    expect(await declared(await issued(shop, out))).toEqual(['2026-11-05 -13.00'])
  })

  test('is declared of what did not come back before, and less of what comes back later', async () => {
    const out = await sold(30)
    on('2026-10-20')
    const before = await returned(out, '-2')
    await turn('2026-11-04')
    expect(await declared(out, before)).toEqual(['2026-11-04 10.40'])
    on('2026-11-05')
    expect(await declared(await returned(out, '-1'))).toEqual(['2026-11-05 -1.30'])
    expect(await declared(await reversed('SalesReturnApi', before))).toEqual(['2026-11-05 2.60'])
  })

  test('is declared of what came back whole and did not after all', async () => {
    const out = await sold(30)
    const back = await returned(out, '-10')
    await turn('2026-11-04')
    expect(await declared(out, back)).toEqual([])
    expect(await declared(await reversed('SalesReturnApi', back))).toEqual(['2026-11-04 13.00'])
  })

  test('is not declared of an out that is reversed before its day, and goes back after it', async () => {
    const [out, other] = [await sold(30), await sold(30)]
    const red = await reversed('SalesOutApi', out)
    await turn('2026-11-04')
    expect(await declared(out, red)).toEqual([])
    on('2026-11-05')
    expect(await declared(other, await reversed('SalesOutApi', other))).toEqual(['2026-11-04 13.00', '2026-11-05 -13.00'])
  })

  test('is declared at once where its day is over when the out is posted', async () => {
    const customerId = await buyer(10)
    on('2026-10-20')
    const late = { ...outBody(shop, customerId, tea, '10'), billDate: '2026-10-06' }
    expect(await declared(await admin.ok('SalesOutApi_accounting', { body: late }))).toEqual(['2026-10-16 13.00'])
  })

  test('an invoice dated before that day leaves nothing declared, whenever it is issued', async () => {
    const out = await sold(30)
    await turn('2026-11-04')
    const invoice = await invoiced(out, '113.00', '2026-10-31')
    expect(await declared(out, invoice)).toEqual(['2026-11-04 13.00', '2026-11-04 -13.00'])
    expect(await credited('outputTax', invoice)).toEqual(['2026-10-31 13.00'])
  })

  test('in thirds leaves no cent with a part invoiced before its day, one after, and one that comes back', async () => {
    const { bottleId, depotId } = shop
    const line = { commInfoId: tea, unitId: bottleId, depotId, qty: '3', taxPrice: '3.33333', taxRate: '13' }
    const out = await admin.ok('SalesOutApi_accounting', { body: { customerId: await buyer(30), depotId, lines: [line] } })
    const first = await invoiced(out, '3.33')
    await turn('2026-11-04')
    expect(await declared(out)).toEqual(['2026-11-04 0.77'])
    const rest = [await invoiced(out, '3.34'), await returned(out, '-1')]
    expect([sumOf(await declared(out, first, ...rest)), await pending(out, first, ...rest)]).toEqual(['0.00', '0.00'])
  })
})

test('an out of an older version waits for its invoice', async () => {
  const out = await sold(30)
  // the version before this one did not store the day on which output tax falls due
  await server.database.asOwner((client) => client.query('delete from output_tax_due where document_id = $1', [out.id]))
  await turn('2026-11-04')
  expect(await declared(out, await issued(shop, out))).toEqual([])
})

test('a month is closed with what is due in it', async () => {
  const out = await sold(20)
  on('2026-11-02')
  const { records } = await admin.ok('PeriodApi_list', { query: { size: 10 } })
  const { period = '', version = 0 } = records.find(({ period }) => period === '2026-10') ?? {}
  const lock = await admin.ok('PeriodApi_lock', { body: { period, version } })
  await admin.ok('PeriodApi_close', { body: { period, version: lock.version, remark: '月结', override: ['PERIOD_BUSY'] } })
  expect(await declared(out)).toEqual(['2026-10-25 13.00'])
})
