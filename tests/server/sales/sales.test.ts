import { afterAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, type OutBody, outBody, type ReturnBody, returnBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const customerId = await customerOf(shop)

let used = 0
/** Goods without any movement so far. */
const fresh = () => goods[used++] ?? ''
const ship = (body: OutBody) => admin.ok('SalesOutApi_accounting', { body })
const takeBack = (body: ReturnBody) => admin.ok('SalesReturnApi_accounting', { body })
const outOf = ({ id }: { id: string }) => admin.ok('SalesOutApi_detail', { query: { id } })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })

/** The entries of a document in its customer's ledger, such as `sales goods 30`. */
async function ledgerOf({ id }: { id: string }): Promise<string[]> {
  const rows = await server.inTenant((tx) =>
    tx.query<Record<'about' | 'part' | 'amount', string>>(
      `select about, part, trim_scale(amount) as amount from ledger_entry
        where tenant_id = $1 and document_id = $2 and account = 'receivable' and party = 'customer' order by about, part`,
      [tx.tenantId, id],
    ),
  )
  return rows.map((row) => `${row.about} ${row.part} ${row.amount}`)
}

describe('a sales out', () => {
  test('holds its goods from submit to post, and lets go of them when it is withdrawn, rejected or voided', async () => {
    const own = fresh()
    await stockUp(shop, own, '10', '100.00')
    const out = await admin.ok('SalesOutApi_submit', { body: outBody(shop, customerId, own, '6') })
    expect(out).toMatchObject({ status: 2902, statusName: '待出库' })
    expect(await stockOf(shop, own)).toMatchObject({ qty: '10.00', heldQty: '6.00', free: '4.00' })
    const back = await admin.ok('SalesOutApi_withdraw', because(out))
    expect(await stockOf(shop, own)).toMatchObject({ qty: '10.00', heldQty: '0.00', free: '10.00' })
    const again = await admin.ok('SalesOutApi_submit', { body: { id: back.id, version: back.version } })
    expect(again.billNo).toBe(out.billNo)
    await admin.ok('SalesOutApi_cancel', because(again))
    expect(await stockOf(shop, own)).toMatchObject({ heldQty: '0.00', free: '10.00' })
  })

  test('posted takes them out at the average, and the customer owes what they were sold for', async () => {
    const own = fresh()
    await stockUp(shop, own, '10', '1000.00')
    await stockUp(shop, own, '5', '560.00')
    const { id, version } = await admin.ok('SalesOutApi_submit', { body: outBody(shop, customerId, own, '4') })
    const out = await ship({ id, version })
    expect(out).toMatchObject({ status: 2903, finalAmt: '45.20', salesAmt: '40.00', taxAmt: '5.20', costAmt: '416.00' })
    expect(out.lines[0]).toMatchObject({ salesAmt: '40.00', salesPrice: '10.00000', costAmt: '416.00', costPrice: '104.00000' })
    expect(await stockOf(shop, own)).toEqual({ qty: '11.00', costAmt: '1144.00', heldQty: '0.00', free: '11.00' })
    expect(await ledgerOf(out)).toEqual(['sales goods 40', 'sales tax 5.2'])
  })

  test('tells its changes by the names of the wire', async () => {
    const out = await admin.ok('SalesOutApi_draft', { body: outBody(shop, customerId, goods[0] ?? '', '1') })
    const lines = out.lines.map(({ id, commInfoId, unitId, depotId, taxRate }) => ({
      id,
      commInfoId,
      unitId,
      depotId,
      taxRate,
      qty: '2',
      taxPrice: '11.30',
    }))
    await admin.ok('SalesOutApi_draft', { body: { id: out.id, version: out.version, lines } })
    const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: out.id } })
    const fields = records.flatMap(({ changed = [] }) => changed.map(({ field, row }) => `${row ?? ''}${field}`))
    expect(fields).toEqual(expect.arrayContaining(['salesAmt', '1salesAmt']))
    expect(fields.join(' ')).not.toContain('purchase')
  })

  test('reversed puts back exactly what left, and nobody owes anything any more', async () => {
    const own = fresh()
    await stockUp(shop, own, '3', '10.00')
    const out = await ship(outBody(shop, customerId, own, '2'))
    await stockUp(shop, own, '1', '99.00')
    const reversed = await admin.ok('SalesOutApi_flush', because(out))
    const red = await outOf({ id: reversed.mirrorId ?? '' })
    expect(reversed.status).toBe(2905)
    expect(red).toMatchObject({ status: 2906, finalAmt: '-22.60', costAmt: '-6.67', totalQty: '-2.00' })
    expect(await stockOf(shop, own)).toMatchObject({ qty: '4.00', costAmt: '109.00' })
    expect(await ledgerOf(red)).toEqual(['sales goods -20', 'sales tax -2.6'])
  })

  test('of more than is free is refused by goods and depot, unless stock may be negative', async () => {
    const own = fresh()
    await stockUp(shop, own, '5', '50.00')
    await admin.ok('SalesOutApi_submit', { body: outBody(shop, customerId, own, '3') })
    const refused = await admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, own, '4') })
    expect(refused).toMatchObject({ status: 400, key: 'STOCK_SHORT', msg: '[饮料04]在[总仓]可用库存2，需要4' })
  })

  test('of what a customer has a price for takes it, else the price of the list, and is free as a gift alone', async () => {
    const own = fresh()
    await stockUp(shop, own, '50', '50.00')
    const line = { commInfoId: own, unitId: shop.bottleId, qty: '2', taxRate: '13' }
    const body = { customerId, depotId: shop.depotId, lines: [line] }
    expect((await admin.ok('SalesOutApi_draft', { body })).lines[0]).toMatchObject({ taxPrice: '15.00000', totalAmt: '30.00' })
    await admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId: own, unitId: shop.bottleId, finalPrice: '12.50' } })
    expect((await admin.ok('SalesOutApi_draft', { body })).lines[0]).toMatchObject({ taxPrice: '12.50000', totalAmt: '25.00' })
    const free = { ...body, lines: [{ ...line, taxPrice: '0' }] }
    expect(await admin.call('SalesOutApi_submit', { body: free })).toMatchObject({
      key: 'LINE_BAD',
      body: { data: { fields: [{ field: 'taxPrice', row: 1 }] } },
    })
    const gift = { ...body, lines: [{ ...line, isGift: 2 }] }
    expect((await ship(gift)).lines[0]).toMatchObject({ totalAmt: '0.00', costAmt: '2.00' })
  })

  test('beyond the credit limit needs its right and says so; the document itself counts once', async () => {
    const own = fresh()
    await stockUp(shop, own, '100', '100.00')
    const limited = await customerOf(shop, '100.00')
    const sixty = {
      ...outBody(shop, limited, own, '1'),
      lines: [{ commInfoId: own, unitId: shop.bottleId, qty: '1', totalAmt: '60.00', taxRate: '13' }],
    }
    const submitted = await admin.ok('SalesOutApi_submit', { body: sixty })
    await ship({ id: submitted.id, version: submitted.version })
    const clerk = await hire(
      shop,
      'seller',
      'clerk',
      ['view', 'add', 'edit', 'submit', 'accounting', 'free'].map((verb) => `salesout_${verb}`),
    )
    expect(await clerk.call('SalesOutApi_accounting', { body: sixty })).toMatchObject({ key: 'CREDIT_LIMIT', msg: '超出信用额度20.00' })
    const lifted = { ...sixty, override: ['CREDIT_LIMIT' as const], reason: '老客户' }
    expect((await clerk.call('SalesOutApi_accounting', { body: lifted })).key).toBe('NO_PERMISSION')
    expect((await ship(lifted)).status).toBe(2903)
  })

  test('says what is wrong by the names of the wire, and keeps freight out', async () => {
    const own = fresh()
    const [line] = outBody(shop, customerId, own, '2').lines ?? []
    const wrong = { ...outBody(shop, customerId, own, '2'), salesAmt: '99.00' }
    expect(await admin.call('SalesOutApi_submit', { body: wrong })).toMatchObject({
      key: 'AMOUNT_DIFFERS',
      body: { data: { fields: [{ field: 'salesAmt' }] } },
    })
    expect(await admin.call('SalesOutApi_submit', { body: { ...wrong, salesAmt: undefined, freight: '5.00' } })).toMatchObject({
      key: 'FIELD_BAD',
      body: { data: { fields: [{ field: 'freight' }] } },
    })
    expect(await admin.call('SalesOutApi_draft', { body: { customerId: shop.supplierId, lines: [line ?? {}] } })).toMatchObject({
      key: 'FIELD_BAD',
      body: { data: { fields: [{ field: 'customerId' }] } },
    })
  })
})

describe('a sales return', () => {
  test('gives the goods back at the cost they left with, share by share, whatever they cost today (M12, M18)', async () => {
    const own = fresh()
    await stockUp(shop, own, '3', '10.00')
    const out = await ship(outBody(shop, customerId, own, '3'))
    await stockUp(shop, own, '9', '180.00')
    const costs: (string | undefined)[] = []
    for (const _ of [1, 2, 3]) costs.push((await takeBack(returnBody(shop, out, '-1'))).costAmt)
    expect(costs).toEqual(['-3.33', '-3.34', '-3.33'])
    expect(await stockOf(shop, own)).toMatchObject({ qty: '12.00', costAmt: '190.00' })
    expect((await outOf(out)).lines[0]).toMatchObject({ returnedQty: '3.00', heldQty: '0.00' })
  })

  test('is prefilled with what is left of a posted out, whose last part closes its sums', async () => {
    const own = fresh()
    await stockUp(shop, own, '10', '10.00')
    const typed = {
      ...outBody(shop, customerId, own, '3'),
      lines: [{ commInfoId: own, unitId: shop.bottleId, qty: '3', totalAmt: '26.65', taxRate: '13' }],
    }
    const out = await ship(typed)
    await takeBack(returnBody(shop, out, '-1'))
    await admin.ok('SalesReturnApi_submit', { body: returnBody(shop, out, '-1') })
    const pulled = await admin.ok('SalesReturnApi_pullOut', { query: { id: out.id } })
    expect(pulled).toMatchObject({ customerId, sourceBillId: out.id, sourceBillNo: out.billNo, finalAmt: '-8.88' })
    expect(pulled.lines[0]).toMatchObject({ qty: '-1.00', shouldQty: '-1.00', totalAmt: '-8.88', sourceBodyId: out.lines[0]?.id })
    const last = await takeBack({ customerId, lines: pulled.lines } as ReturnBody)
    expect(last.finalAmt).toBe('-8.88')
    expect(await ledgerOf(last)).toEqual(['sales goods -7.86', 'sales tax -1.02'])
    expect(await admin.call('SalesReturnApi_submit', { body: returnBody(shop, out, '-1') })).toMatchObject({
      key: 'OVER_RETURN',
      body: { data: { fields: [{ row: 1, field: 'qty' }] } },
    })
  })

  test('holds what it takes of the out until it is posted or taken back, and keeps the out from being reversed', async () => {
    const own = fresh()
    await stockUp(shop, own, '10', '10.00')
    const out = await ship(outBody(shop, customerId, own, '5'))
    const back = await admin.ok('SalesReturnApi_submit', { body: returnBody(shop, out, '-2') })
    const { version, lines } = await outOf(out)
    expect(lines[0]).toMatchObject({ heldQty: '2.00' })
    const followed = await admin.call('SalesOutApi_flush', because({ id: out.id, version }))
    expect(followed).toMatchObject({ key: 'HAS_DOWNSTREAM', msg: `存在下游单据${back.billNo}，请先处理` })
    await admin.ok('SalesReturnApi_cancel', because(back))
    expect((await outOf(out)).lines[0]).toMatchObject({ heldQty: '0.00', returnedQty: '0.00' })
    expect((await admin.ok('SalesOutApi_flush', because(await outOf(out)))).status).toBe(2905)
    expect(await stockOf(shop, own)).toMatchObject({ qty: '10.00', costAmt: '10.00' })
  })

  test('reversed takes the goods out again and counts as never given back', async () => {
    const own = fresh()
    await stockUp(shop, own, '4', '8.00')
    const out = await ship(outBody(shop, customerId, own, '4'))
    const back = await takeBack(returnBody(shop, out, '-3'))
    await admin.ok('SalesReturnApi_flush', because(back))
    expect(await stockOf(shop, own)).toMatchObject({ qty: '0.00', costAmt: '0.00' })
    expect((await outOf(out)).lines[0]).toMatchObject({ returnedQty: '0.00' })
    expect((await takeBack(returnBody(shop, out, '-4'))).status).toBe(2903)
  })

  test('without an out comes in at the average, else at the cost entered, else not at all', async () => {
    const own = fresh()
    const line = { commInfoId: own, unitId: shop.caseId, qty: '-1', taxPrice: '113.00', taxRate: '13' }
    const body = { customerId, depotId: shop.depotId, lines: [line] }
    const refused = await admin.call('SalesReturnApi_accounting', { body })
    expect(refused).toMatchObject({ key: 'COST_UNKNOWN', body: { data: { fields: [{ row: 1, field: 'costPrice' }] } } })
    const entered = await takeBack({ ...body, lines: [{ ...line, costPrice: '24' }] })
    expect(entered).toMatchObject({ costAmt: '-24.00', finalAmt: '-113.00' })
    expect(await stockOf(shop, own)).toMatchObject({ qty: '12.00', costAmt: '24.00' })
    expect((await takeBack(body)).costAmt).toBe('-24.00')
  })

  test('keeps its prices when somebody writes it who does not see costs, and takes no cost from him', async () => {
    const own = fresh()
    const verbs = ['view', 'add', 'edit', 'submit', 'accounting', 'free'].map((verb) => `salesreturnorder_${verb}`)
    await server.addUser('blind', { rights: verbs })
    const blind = await server.as('blind')
    const line = { commInfoId: own, unitId: shop.bottleId, qty: '-2', taxPrice: '7.77', taxRate: '13' }
    const body = { customerId, depotId: shop.depotId, lines: [{ ...line, costPrice: '5' }] }
    const draft = await blind.ok('SalesReturnApi_draft', { body })
    expect(draft.lines[0]).toMatchObject({ taxPrice: '7.77000', totalAmt: '-15.54' })
    expect((await blind.call('SalesReturnApi_accounting', { body: { id: draft.id, version: draft.version } })).key).toBe('COST_UNKNOWN')
  })

  test('of what was never ordered cannot be asked to come again', async () => {
    const own = fresh()
    await stockUp(shop, own, '4', '8.00')
    const out = await ship(outBody(shop, customerId, own, '4'))
    const { lines = [], ...head } = returnBody(shop, out, '-1')
    const again = { ...head, lines: lines.map((line) => ({ ...line, replace: 2 })) }
    expect(await admin.call('SalesReturnApi_submit', { body: again })).toMatchObject({
      key: 'LINE_BAD',
      body: { data: { fields: [{ row: 1, field: 'replace' }] } },
    })
  })
})

test('where stock may be negative more leaves than is there, and what comes in fills the hole', async () => {
  const own = fresh()
  await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
    await stockUp(shop, own, '5', '50.00')
    const out = await ship(outBody(shop, customerId, own, '8'))
    expect(out.costAmt).toBe('80.00')
    expect(await stockOf(shop, own)).toMatchObject({ qty: '-3.00', costAmt: '-30.00' })
    await stockUp(shop, own, '10', '120.00')
    expect(await stockOf(shop, own)).toMatchObject({ qty: '7.00', costAmt: '84.00' })
  })
})

test('a depot that says so itself is asked before the tenant', async () => {
  const own = fresh()
  await server.inTenant((tx) =>
    tx.query('update depot set negative_stock = 2 where tenant_id = $1 and id = $2', [tx.tenantId, shop.depotId]),
  )
  expect((await ship(outBody(shop, customerId, own, '8'))).state).toBe('posted')
  await stockUp(shop, own, '8', '80.00')
})

test('lists find outs by customer, and sum them up by the names of the wire', async () => {
  const { customerName = '' } = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
  const page = await admin.ok('SalesOutApi_list', { query: { customerId, size: 5, keyword: customerName } })
  expect(page.records[0]).toMatchObject({ customerId, customerName, kind: 'salesOut' })
  expect(Object.keys(page.sums ?? {})).toEqual(['totalQty', 'salesAmt', 'taxAmt', 'totalAmt', 'finalAmt'])
})

afterAll(() => expectSound(server))
