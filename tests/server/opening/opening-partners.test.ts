import { afterAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { newPartner, opening, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

/** Ledger entries of a partner as account, amount and date, sorted by date; reversals come last. */
const entriesOf = (partner: string) =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ account: string; about: string; amount: string; bill_date: string; due_date: string | null }>(
      `select account, about, trim_scale(amount) as amount, bill_date, due_date from ledger_entry where tenant_id = $1 and party_id = $2
        order by bill_date, amount < 0, account desc`,
      [tx.tenantId, partner],
    )
    return rows.map((row) => [row.account, row.about, row.amount, row.bill_date, row.due_date].join(' ').trim())
  })

const setPeriod = (period: string, state: string) =>
  server.inTenant((tx) =>
    tx.query(
      `insert into accounting_period (tenant_id, legal_entity, period, state) values ($1, '', $2, $3)
        on conflict (tenant_id, legal_entity, period) do update set state = excluded.state`,
      [tx.tenantId, period, state],
    ),
  )

const save = (body: BodyOf<'OpeningPartnerApi_submit'>) => admin.call('OpeningPartnerApi_submit', { body })

async function drafted(table: 'customer' | 'supplier', amounts: object, more: object = {}) {
  const partner = await newPartner(server, table)
  return admin.ok('OpeningPartnerApi_submit', { body: { [`${table}Id`]: partner, ...amounts, ...more } })
}

describe('posting', () => {
  test('a customer’s balance stands as receivable and advance, dated at the opening and due on no day of its own', async () => {
    const draft = await drafted('customer', { receivableAmt: '500', advanceAmt: '20.5' }, { billDate: '2026-01-01', remark: '旧账' })
    expect(draft).toMatchObject({ state: 'draft', status: 3001, statusName: '草稿', receivableAmt: '500.00', advanceAmt: '20.50' })
    expect(draft.billNo).toBeUndefined()
    expect(await entriesOf(draft.bartererId)).toEqual([])
    await pass(admin, draft)
    expect(await opening(admin, draft.id)).toMatchObject({ state: 'posted', status: 3003, billNo: expect.stringMatching(/^QW20261121-/) })
    expect(await entriesOf(draft.bartererId)).toEqual(['receivable opening 500 2026-01-01', 'advance opening 20.5 2026-01-01'])
  })

  test('a supplier’s stands as payable and advance, beside what receipts owe', async () => {
    const { supplierId } = shop
    const draft = await admin.ok('OpeningPartnerApi_submit', { body: { supplierId, payableAmt: '300.00', advanceAmt: '1' } })
    await pass(admin, draft)
    const line = { commInfoId: shop.goods[0], unitId: shop.bottleId, actualQty: '10', taxPrice: '11.30', taxRate: '13' }
    await admin.ok('PurchaseReceiptApi_accounting', { body: { ...orderBody(shop, '1'), lines: [line] } })
    const entries = await entriesOf(supplierId)
    expect(entries).toEqual(expect.arrayContaining(['payable opening 300 2026-11-21', 'advance opening 1 2026-11-21']))
    expect(entries.filter((entry) => entry.startsWith('payable purchase'))).toHaveLength(2)
  })

  test('several are posted together, and when one is refused none is', async () => {
    const [one, two] = [await drafted('customer', { receivableAmt: '1' }), await drafted('supplier', { payableAmt: '2' })]
    const done = await drafted('customer', { receivableAmt: '3' })
    await pass(admin, done)
    const refused = await admin.call('OpeningPartnerApi_batchPass', { body: { ids: [one.id, two.id, done.id] } })
    expect(refused).toMatchObject({ key: 'STATUS_FORBIDS' })
    for (const { id } of [one, two]) expect((await opening(admin, id)).state).toBe('draft')
    expect(await entriesOf(one.bartererId)).toEqual([])
    expect(await pass(admin, one, two, one)).toBe(true)
    for (const { id } of [one, two]) expect((await opening(admin, id)).state).toBe('posted')
  })

  test('an id that is nobody’s, or another document’s, is refused', async () => {
    const order = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    for (const id of ['999999999999', order.id])
      expect(await admin.call('OpeningPartnerApi_batchPass', { body: { ids: [id] } })).toMatchObject({ key: 'DOC_GONE' })
    expect(await admin.call('OpeningPartnerApi_batchPass', { body: { ids: [] } })).toMatchObject({ key: 'BAD_INPUT' })
  })

  test('into a closed period is refused, and the draft stays', async () => {
    const draft = await drafted('customer', { receivableAmt: '5' }, { billDate: '2025-12-31' })
    await setPeriod('2025-12', 'closed')
    const refused = await admin.call('OpeningPartnerApi_batchPass', { body: { ids: [draft.id] } })
    expect(refused).toMatchObject({ key: 'PERIOD_CLOSED', msg: '会计期间[2025-12]已结账' })
    await setPeriod('2025-12', 'locked')
    expect(await admin.call('OpeningPartnerApi_batchPass', { body: { ids: [draft.id] } })).toMatchObject({ key: 'PERIOD_LOCKED' })
    await setPeriod('2025-12', 'open')
    await pass(admin, draft)
  })
})

describe('a partner has one', () => {
  test('a second one is refused, when it is saved and when it is posted, naming the partner and the number of the first', async () => {
    const customerId = await newPartner(server, 'customer', '红星超市')
    const body = { customerId, receivableAmt: '10' }
    const [first, second] = [
      await admin.ok('OpeningPartnerApi_submit', { body }),
      await admin.ok('OpeningPartnerApi_submit', { body: { ...body, receivableAmt: '11' } }),
    ]
    await pass(admin, first)
    const { billNo } = await opening(admin, first.id)
    const said = `[红星超市]已有期初余额${billNo}，只能记账一次，请先红冲`
    for (const refused of [
      await admin.call('OpeningPartnerApi_batchPass', { body: { ids: [second.id] } }),
      await save(body),
      await save({ id: second.id, version: second.version, receivableAmt: '12' }),
    ])
      expect(refused).toMatchObject({ key: 'OPENING_EXISTS', msg: said })
    expect(await entriesOf(customerId)).toEqual(['receivable opening 10 2026-11-21'])
  })

  test('once the first is reversed the second may be posted', async () => {
    const first = await drafted('supplier', { payableAmt: '10' })
    await pass(admin, first)
    const { id, version } = await opening(admin, first.id)
    await admin.ok('OpeningPartnerApi_flush', { body: { id, version, remark: '数量不对' } })
    const second = await admin.ok('OpeningPartnerApi_submit', { body: { supplierId: first.supplierId, payableAmt: '12' } })
    await pass(admin, second)
    expect(await entriesOf(first.bartererId)).toEqual([
      'payable opening 10 2026-11-21',
      'payable opening 12 2026-11-21',
      'payable opening -10 2026-11-21',
    ])
  })

  test('of two posted at the same moment one wins, and batches that name the same ones in other orders all end', async () => {
    for (let round = 0; round < 5; round += 1) {
      const partners = [await newPartner(server, 'customer'), await newPartner(server, 'customer'), await newPartner(server, 'supplier')]
      const bodies = partners.map((id, at) => (at < 2 ? { customerId: id, receivableAmt: '7' } : { supplierId: id, payableAmt: '7' }))
      const of = async (order: number[]) => {
        const made = []
        for (const at of order) made.push(await admin.ok('OpeningPartnerApi_submit', { body: bodies[at] }))
        return made.map(({ id }) => id)
      }
      const [ones, others] = [await of([0, 1, 2]), await of([2, 1, 0])]
      const outcomes = await Promise.all([ones, others].map((ids) => admin.call('OpeningPartnerApi_batchPass', { body: { ids } })))
      expect(outcomes.map(({ key }) => key).sort()).toEqual(['OPENING_EXISTS', undefined])
      for (const partner of partners) expect(await entriesOf(partner)).toHaveLength(1)
    }
  })
})

describe('reversing', () => {
  test('writes the opposite on a red document of today and links both', async () => {
    const draft = await drafted('customer', { receivableAmt: '500.55', advanceAmt: '20' }, { billDate: '2026-02-01' })
    await pass(admin, draft)
    const { id, version } = await opening(admin, draft.id)
    const reversed = await admin.ok('OpeningPartnerApi_flush', { body: { id, version, remark: '录错' } })
    expect(reversed).toMatchObject({ state: 'reversed', status: 3005 })
    const red = await opening(admin, reversed.mirrorId ?? '')
    expect(red).toMatchObject({
      state: 'redMirror',
      status: 3006,
      mirrorId: id,
      billDate: '2026-11-21',
      receivableAmt: '-500.55',
      advanceAmt: '-20.00',
    })
    expect(await entriesOf(draft.bartererId)).toEqual([
      'receivable opening 500.55 2026-02-01',
      'advance opening 20 2026-02-01',
      'receivable opening -500.55 2026-11-21',
      'advance opening -20 2026-11-21',
    ])
  })

  test('is refused while today’s period is closed', async () => {
    const draft = await drafted('customer', { receivableAmt: '5' })
    await pass(admin, draft)
    const { id, version } = await opening(admin, draft.id)
    await setPeriod('2026-11', 'closed')
    expect(await admin.call('OpeningPartnerApi_flush', { body: { id, version, remark: '错' } })).toMatchObject({ key: 'PERIOD_CLOSED' })
    await setPeriod('2026-11', 'open')
  })
})

describe('what is entered', () => {
  test.each([
    ['no partner', {}, { receivableAmt: '1' }, 'bartererId'],
    ['no amount', { customerId: 'customer' }, {}, 'receivableAmt'],
    ['no amount of a supplier', { supplierId: 'supplier' }, { payableAmt: '0' }, 'payableAmt'],
    ['an amount below zero', { customerId: 'customer' }, { receivableAmt: '-1' }, 'receivableAmt'],
    ['three decimals', { customerId: 'customer' }, { advanceAmt: '1.005' }, 'advanceAmt'],
    ['the other side’s amount', { customerId: 'customer' }, { receivableAmt: '1', payableAmt: '1' }, 'payableAmt'],
    ['a customer and a supplier', { customerId: 'customer', supplierId: 'supplier' }, { receivableAmt: '1' }, 'supplierId'],
    ['an unknown partner', { customerId: '999999999999' }, { receivableAmt: '1' }, 'customerId'],
    ['a date to come', { customerId: 'customer' }, { receivableAmt: '1', billDate: '2026-11-22' }, 'billDate'],
  ])('%s is refused, naming the field', async (_, partner: { customerId?: string; supplierId?: string }, rest, field) => {
    const ids: Record<string, string> = {}
    for (const [name, value] of Object.entries(partner))
      ids[name] = /^\d/.test(value) ? value : await newPartner(server, value as 'customer')
    const refused = await save({ ...ids, ...rest })
    expect(refused).toMatchObject({ key: 'FIELD_BAD', fields: [expect.objectContaining({ field })] })
  })

  test('a partner that is switched off is refused', async () => {
    const customerId = await newPartner(server, 'customer', '关门店')
    await server.inTenant((tx) => tx.query('update customer set status = 2 where tenant_id = $1 and id = $2', [tx.tenantId, customerId]))
    expect(await save({ customerId, receivableAmt: '1' })).toMatchObject({ key: 'MASTER_OFF', msg: '客户[关门店]已停用' })
  })

  test('a draft is changed by its version, and what is posted no more', async () => {
    const { id, version } = await drafted('customer', { receivableAmt: '1' })
    const changed = await admin.ok('OpeningPartnerApi_submit', { body: { id, version, receivableAmt: '2', advanceAmt: '3', remark: '改' } })
    expect(changed).toMatchObject({ version: 2, receivableAmt: '2.00', advanceAmt: '3.00', remark: '改' })
    expect(await save({ id, version, receivableAmt: '4' })).toMatchObject({ key: 'VERSION_STALE' })
    await pass(admin, changed)
    expect(await save({ id, version: 3, receivableAmt: '4' })).toMatchObject({ key: 'STATUS_FORBIDS' })
  })

  test('drafts are removed, or voided and kept; a posted one is neither', async () => {
    const [one, two, three] = [
      await drafted('customer', { receivableAmt: '1' }),
      await drafted('customer', { receivableAmt: '1' }),
      await drafted('customer', { receivableAmt: '1' }),
    ]
    await pass(admin, three)
    expect(await admin.call('OpeningPartnerApi_remove', { query: { ids: `${one.id},${three.id}` } })).toMatchObject({
      key: 'STATUS_FORBIDS',
    })
    await admin.ok('OpeningPartnerApi_remove', { query: { ids: one.id } })
    expect(await admin.call('OpeningPartnerApi_detail', { query: { id: one.id } })).toMatchObject({ key: 'DOC_GONE' })
    const voided = await admin.ok('OpeningPartnerApi_cancel', { body: { id: two.id, version: two.version, remark: '数量不对' } })
    expect(voided).toMatchObject({ state: 'voided', status: 3004 })
  })

  test('a customer with entries is not removed', async () => {
    const draft = await drafted('customer', { receivableAmt: '1' })
    await pass(admin, draft)
    expect(await admin.call('CustomerApi_remove', { query: { ids: draft.bartererId } })).toMatchObject({ key: 'IN_USE' })
  })
})

describe('the lists', () => {
  test('customers and suppliers stand apart, by name and status, in the order asked', async () => {
    const names = ['甲方一店', '甲方二店', '乙方商行']
    for (const name of names)
      await admin.ok('OpeningPartnerApi_submit', { body: { customerId: await newPartner(server, 'customer', name), receivableAmt: '8' } })
    const supplierId = await newPartner(server, 'supplier', '甲方供应')
    await admin.ok('OpeningPartnerApi_submit', { body: { supplierId, payableAmt: '9' } })
    const page = await admin.ok('OpeningPartnerApi_openingCustomerPage', { query: { customerName: '甲方', ascs: 'customer_id' } })
    expect(page.records.map(({ customerName, receivableAmt, statusName }) => [customerName, receivableAmt, statusName])).toEqual([
      ['甲方二店', '8.00', '草稿'],
      ['甲方一店', '8.00', '草稿'],
    ])
    const suppliers = await admin.ok('OpeningPartnerApi_openingSupplierPage', { query: { supplierName: '甲方' } })
    expect(suppliers).toMatchObject({ total: 1, records: [{ bartererId: supplierId, supplierName: '甲方供应', payableAmt: '9.00' }] })
    const one = await admin.ok('OpeningPartnerApi_openingSupplierPage', { query: { supplierId } })
    expect(one.total).toBe(1)
    expect((await admin.ok('OpeningPartnerApi_openingSupplierPage', { query: { supplierId, status: 3003 } })).total).toBe(0)
    for (const [keyword, count] of [
      ['乙方', 1],
      ['QW2026', 0],
      ['%', 0],
    ] as const) {
      const query = { keyword, customerName: '方' }
      expect((await admin.ok('OpeningPartnerApi_openingCustomerPage', { query })).total, keyword).toBe(count)
    }
  })
})

describe('rights', () => {
  const rights = ['view', 'add', 'edit', 'delete', 'accounting', 'cancel', 'flush', 'import'] as const
  test.each(rights)('without the right to %s the call is refused by the name of its button', async (missing) => {
    const account = `without-${missing}`
    await server.addUser(account, { rights: rights.filter((verb) => verb !== missing).map((verb) => `openingbarerter_${verb}`) })
    const who = await server.as(account)
    const draft = await drafted('customer', { receivableAmt: '1' })
    const by = { id: draft.id, version: draft.version }
    const calls = {
      view: () => who.call('OpeningPartnerApi_openingSupplierPage', {}),
      add: () => who.call('OpeningPartnerApi_submit', { body: { customerId: draft.bartererId, receivableAmt: '2' } }),
      edit: () => who.call('OpeningPartnerApi_submit', { body: { ...by, receivableAmt: '2' } }),
      delete: () => who.call('OpeningPartnerApi_remove', { query: { ids: draft.id } }),
      accounting: () => who.call('OpeningPartnerApi_batchPass', { body: { ids: [draft.id] } }),
      cancel: () => who.call('OpeningPartnerApi_cancel', { body: by }),
      flush: () => who.call('OpeningPartnerApi_flush', { body: by }),
      import: () => who.call('OpeningPartnerApi_exportCustomerInfo', { body: { file: new Blob(['x']) as File } }),
    }
    expect(await calls[missing]()).toMatchObject({ key: 'NO_PERMISSION', msg: expect.stringContaining('期初应收应付·') })
  })

  test('another tenant sees and posts nothing of it', async () => {
    await server.addTenant('200009')
    const stranger = await server.as('admin', '200009')
    const draft = await drafted('customer', { receivableAmt: '1' })
    expect(await stranger.call('OpeningPartnerApi_detail', { query: { id: draft.id } })).toMatchObject({ key: 'DOC_GONE' })
    expect(await stranger.call('OpeningPartnerApi_batchPass', { body: { ids: [draft.id] } })).toMatchObject({ key: 'DOC_GONE' })
    expect((await stranger.ok('OpeningPartnerApi_openingCustomerPage', {})).total).toBe(0)
    expect(await stranger.call('OpeningPartnerApi_submit', { body: { customerId: draft.bartererId, receivableAmt: '1' } })).toMatchObject({
      key: 'FIELD_BAD',
    })
  })
})

afterAll(async () => {
  const broken = await server.database.broken()
  expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
  expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
})
