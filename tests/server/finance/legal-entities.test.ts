import { describe, expect, test } from 'vitest'
import { carrierOf } from '../../support/acts/freight-acts.ts'
import { bankAccount, expenseSubject } from '../../support/acts/money-documents.ts'
import { by, expectSound, freeBody, freshReceipt, goodsLine } from '../../support/acts/purchase-acts.ts'
import { agreementWith } from '../../support/acts/rebate-acts.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import { differingOf } from '../../support/acts/supplier-invoice-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, supplierId } = shop

const [ourId = '', theirId = ''] = await entitiesOf(shop, '甲公司', '乙公司')
const depotOf = async (code: string, legalEntity?: string) =>
  (await admin.ok('DepotApi_submit', { body: { code, name: `仓库${code}`, ...(legalEntity ? { legalEntity } : {}) } })).id
const [ours, theirs] = [await depotOf('A1', '甲公司'), await depotOf('B1', '乙公司')]

const receive = (depotIds: readonly string[], billDate = '2026-10-10') =>
  admin.call('PurchaseReceiptApi_accounting', {
    body: freeBody(
      shop,
      depotIds.map((depotId, at) => goodsLine(shop, at, { actualQty: '1', depotId })),
      { billDate, depotId: depotIds[0] },
    ),
  })
const booksOf = (documentId: string) =>
  server.inTenant((tx) =>
    tx.query('select distinct legal_entity as entity from ledger_entry where tenant_id = $1 and document_id = $2', [
      tx.tenantId,
      documentId,
    ]),
  )
const states = async (legalEntity?: string) =>
  (await admin.ok('PeriodApi_list', { query: { legalEntity, size: 50 } })).records.map(
    (row) => `${row.legalEntity} ${row.period} ${row.state}`,
  )
/** A stock count of goods in a depot, ready to be posted. */
async function countIn(depotId: string, more: object) {
  const { id, version, lines } = await admin.ok('CheckInventoryApi_create', {
    body: { depotId, ...more, lines: [{ commInfoId: shop.goods[0] ?? '' }] },
  })
  const counted = await admin.ok('CheckInventoryApi_saveCount', { body: { id, version, lines: [{ id: lines[0]?.id ?? '', qty: '3' }] } })
  return admin.ok('CheckInventoryApi_submit', { body: by(counted) })
}
const act = async (id: 'PeriodApi_lock' | 'PeriodApi_close', legalEntity: string, period: string) => {
  const { records } = await admin.ok('PeriodApi_list', { query: { legalEntity, size: 50 } })
  const { version = 0 } = records.find((row) => row.period === period) ?? {}
  return admin.call(id, { body: { legalEntity, period, version } })
}

describe('books of several legal entities', () => {
  test('no document of goods lies in depots of two', async () => {
    const answer = await receive([ours, theirs])
    expect(answer).toMatchObject({ key: 'ENTITY_DIFFERS', fields: [{ row: 2, field: 'depotId', rule: 'ENTITY_DIFFERS' }] })
    expect(answer.msg).toBe('第2行仓库不属于同一法人')
    const order = { supplierId, lines: [ours, theirs].map((depotId, at) => goodsLine(shop, at, { qty: '1', depotId })) }
    expect((await admin.call('PurchaseOrderApi_submit', { body: order })).key).toBe('ENTITY_DIFFERS')
  })

  test('what is owed is in the books of the one whose depot it is, its reversal too', async () => {
    const { data } = await receive([ours])
    expect(await booksOf(data.id)).toEqual([{ entity: '甲公司' }])
    expect(await booksOf((await receive([shop.depotId])).data.id)).toEqual([{ entity: '' }])
    const flushed = await receive([ours])
    await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(await freshReceipt(shop, flushed.data)), remark: '送错' } })
    const { mirrorId = '' } = await freshReceipt(shop, flushed.data)
    expect(await booksOf(mirrorId)).toEqual([{ entity: '甲公司' }])
  })

  test('a ledger is read in the books of one, or of all', async () => {
    const read = async (books: { legalEntity?: string; companyItself?: number } = {}) => {
      const { records, sums } = await admin.ok('SupplierLedgerApi_supplierlist', { query: { supplierId, ...books, size: 50 } })
      return [...new Set(records.map((row) => row.legalEntity ?? '')), sums.balanceAmt]
    }
    expect(await read({ legalEntity: '甲公司' })).toEqual(['甲公司', '11.30'])
    expect(await read({ legalEntity: '乙公司' })).toEqual(['0.00'])
    expect(await read({ companyItself: 2 })).toEqual(['', '11.30'])
    expect(await read()).toEqual(['甲公司', '', '22.60'])
  })

  test('whoever reads a ledger may know whose books there are', async () => {
    await server.addUser('ledgerreader', { rights: ['customerledger_view'] })
    const reader = await server.as('ledgerreader')
    expect(await reader.ok('PeriodApi_entities')).toHaveLength(3)
    expect((await reader.call('PeriodApi_list')).status).toBe(403)
  })

  test('each has months of its own: closing one leaves those of the others as they are', async () => {
    const { body, data } = await admin.call('PeriodApi_entities', {})
    expectAnswer('PeriodApi_entities', body)
    expect(data).toEqual([
      { legalEntity: '' },
      { legalEntity: '乙公司', legalEntityId: theirId },
      { legalEntity: '甲公司', legalEntityId: ourId },
    ])
    expect((await act('PeriodApi_close', '甲公司', '2026-10')).data).toMatchObject({ legalEntity: '甲公司', state: 'closed' })
    expect(await receive([ours])).toMatchObject({ key: 'PERIOD_CLOSED' })
    expect((await receive([theirs])).key).toBeUndefined()
    expect((await receive([shop.depotId])).key).toBeUndefined()
    expect(await states('甲公司')).toEqual(['甲公司 2026-11 open', '甲公司 2026-10 closed'])
    expect(await states('乙公司')).toEqual(['乙公司 2026-11 open', '乙公司 2026-10 open'])
    expect(await states()).toEqual([' 2026-11 open', ' 2026-10 open'])
    expect((await admin.ok('PeriodApi_log', { query: { legalEntity: '甲公司', period: '2026-10' } })).map((row) => row.event)).toEqual([
      'CLOSE',
    ])
    expect(await admin.ok('PeriodApi_log', { query: { legalEntity: '乙公司', period: '2026-10' } })).toEqual([])
  })

  test('what waits in the books of one is in nobody else’s way', async () => {
    const line = goodsLine(shop, 0, { actualQty: '1', depotId: theirs })
    await admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, [line], { billDate: '2026-10-12', depotId: theirs }) })
    const found = async (legalEntity?: string) =>
      (await admin.ok('PeriodApi_obstacles', { query: { legalEntity, period: '2026-10' } })).map(({ kind, count }) => `${kind} ${count}`)
    expect(await found('乙公司')).toEqual(['waiting 1'])
    expect(await found()).toEqual([])
  })

  test('every kind of document that waits is in the way of the entity whose books it will enter, and of no other', async () => {
    const [theirAccount, subjectId] = [await bankAccount(shop, 'bank', '乙公司'), await expenseSubject(shop)]
    const [carrierId, customerId] = [await carrierOf(shop), await customerOf(shop)]
    const receipt = (await receive([theirs])).data
    const day = { billDate: '2026-10-15' }
    const money = { ...day, accountId: theirAccount, amount: '5' }
    const waiting = [
      await admin.ok('MoneyReceiptApi_submit', { body: { ...money, bartererId: customerId } }),
      await admin.ok('PrepaymentApi_submit', { body: { ...money, bartererId: supplierId } }),
      await admin.ok('ExpenseApi_submit', { body: { ...day, accountId: theirAccount, lines: [{ subjectId, amount: '5' }] } }),
      await admin.ok('SupplementApi_submit', { body: { ...day, bartererId: customerId, amount: '5', depotId: theirs, remark: '补' } }),
      await admin.ok('TransportHeadApi_submit', {
        body: { ...day, transportId: carrierId, accountId: theirAccount, lines: [{ sourceBillId: receipt.id, amount: '5' }] },
      }),
      await admin.ok('PurchaseInvoiceApi_submit', { body: { ...differingOf(receipt, '3.00'), ...day } }),
      await admin.ok('PurchaseRebateApi_submit', {
        body: { ...day, agreementId: await agreementWith(shop, supplierId, { legalEntity: '乙公司' }), amount: '1' },
      }),
      await countIn(theirs, day),
    ]
    const idsOf = async (legalEntity?: string) =>
      (await admin.ok('PeriodApi_obstacles', { query: { legalEntity, period: '2026-10' } })).flatMap(({ kind, documents = [] }) =>
        kind === 'waiting' ? documents.map(({ id }) => id) : [],
      )
    expect(await idsOf('乙公司')).toEqual(expect.arrayContaining(waiting.map(({ id }) => id)))
    expect(await idsOf()).toEqual([])
  })

  test('one that there is not is refused', async () => {
    for (const id of ['PeriodApi_list', 'PeriodApi_obstacles', 'PeriodApi_log'] as const)
      expect(await admin.call(id, { query: { legalEntity: '丙公司', period: '2026-10' } })).toMatchObject({
        key: 'FIELD_BAD',
        fields: [{ field: 'legalEntity' }],
      })
    expect((await act('PeriodApi_lock', '甲公司', '2026-11')).key).toBeUndefined()
  })

  test('a depot with documents stays in the books it is in; another may still change', async () => {
    const row = await admin.ok('DepotApi_detail', { query: { id: ours } })
    expect(await admin.call('DepotApi_submit', { body: { ...row, legalEntity: '乙公司' } })).toMatchObject({
      key: 'FIELD_BAD',
      fields: [{ field: 'legalEntity' }],
    })
    const other = await admin.ok('DepotApi_detail', { query: { id: await depotOf('C1') } })
    expect((await admin.ok('DepotApi_submit', { body: { ...other, legalEntity: '甲公司' } })).legalEntity).toBe('甲公司')
    await expectSound(server)
  })
})

test('a company with one legal entity, named or not, keeps one set of books; what lies in no depot is in it', async () => {
  await entitiesOf(shop, '独一公司')
  const entity = await server.inTenant(async (tx) => {
    const of = () => tx.one<{ none: string }>(`select entity_of($1, null) as none`, [tx.tenantId])
    const several = await of()
    await tx.query(`update depot set legal_entity = '独一公司' where tenant_id = $1`, [tx.tenantId])
    const one = await of()
    await tx.query(`update depot set legal_entity = null where tenant_id = $1`, [tx.tenantId])
    return [several.none, one.none, (await of()).none]
  })
  expect(entity).toEqual(['', '独一公司', ''])
})
