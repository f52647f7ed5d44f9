import { expect, test } from 'vitest'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { findBrokenOf } from '../../support/database/postgres.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { ask, enterTestKinds } from '../../support/kinds/ask.ts'
import { count } from '../../support/kinds/count.ts'
import { gain } from '../../support/kinds/gain.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
await enterTestKinds(server, [count, gain])

const { id: userId } = await server.inTenant((tx) =>
  tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'admin'`, [tx.tenantId]),
)
const asAdmin = { id: userId }

const counted = (goods: readonly (string | undefined)[], qty = '3'): DocumentBody => ({
  depotId: shop.depotId,
  lines: goods.map((commInfoId) => ({ commInfoId, unitId: shop.bottleId, qty, costPrice: '10' })),
})
const finish = (body: DocumentBody) => ask(server, count, { event: { type: 'POST' }, body }, asAdmin)

const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.inTenant((tx) => tx.query<Row>(sql, [tx.tenantId, ...values]))
const documents = () =>
  rows<{ kind: string; state: string; bill_no: string; version: number; log_no: number }>(
    `select kind, state, bill_no, version, log_no from document where tenant_id = $1 and kind like 'test%' order by kind, bill_no`,
  )

test('a document makes another with its guards and effects: both numbered, stored and logged, and the books moved', async () => {
  const done = await finish(counted([shop.goods[0]]))
  expect(done).toMatchObject({ state: 'posted', version: 1 })
  expect(await documents()).toEqual([
    { kind: 'testCount', state: 'posted', bill_no: 'DJ20261121-0001', version: 1, log_no: 1 },
    { kind: 'testGain', state: 'posted', bill_no: 'DJ20261121-0001', version: 1, log_no: 1 },
  ])
  const [balance] = await rows('select qty, value from stock_balance where tenant_id = $1 and comm_info_id = $2', [shop.goods[0]])
  expect(balance).toEqual({ qty: '3', value: '30' })
  const logged = await rows<{ event: string }>(
    `select e.event, e.from_state, e.to_state, e.user_id from document_event e where tenant_id = $1 and kind = 'testGain'`,
  )
  expect(logged).toEqual([{ event: 'POST', from_state: 'new', to_state: 'posted', user_id: userId }])
})

test('what the made one refuses is answered at the document that makes it, names the made one, and nothing is half made', async () => {
  const before = await documents()
  await expect(finish(counted([shop.goods[1], shop.goods[0]]))).rejects.toMatchObject({
    key: 'OPENING_MOVED',
    problems: [{ rule: 'OPENING_MOVED', row: 2, field: 'commInfoId', about: { zh: '盘盈单' } }],
  })
  expect(await documents()).toEqual(before)
  expect(await rows('select from stock_balance where tenant_id = $1 and comm_info_id = $2 and qty <> 0', [shop.goods[1]])).toEqual([])
})

test('a refusal stands in the log of the stored document that asked', async () => {
  const { id, version } = await ask(server, count, { event: { type: 'SAVE' }, body: counted([shop.goods[0]]) }, asAdmin)
  await expect(ask(server, count, { id, version, event: { type: 'POST' } }, asAdmin)).rejects.toMatchObject({ key: 'OPENING_MOVED' })
  const [last] = await rows(
    'select event, refusal from document_event where tenant_id = $1 and document_id = $2 order by no desc limit 1',
    [id],
  )
  expect(last).toEqual({ event: 'POST', refusal: 'OPENING_MOVED' })
})

test('20 that make at once number both kinds without a gap and wait for nobody crosswise', async () => {
  const goods = shop.goods.slice(2, 12)
  const outcomes = await Promise.allSettled(goods.flatMap((one) => [finish(counted([one])), finish(counted([one]))]))
  // of two counts of the same goods, one finds that they have moved
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const numbers = (await documents()).filter(({ state }) => state === 'posted').map(({ kind, bill_no }) => `${kind} ${bill_no.slice(-4)}`)
  const eleven = Array.from({ length: 11 }, (_, at) => String(at + 1).padStart(4, '0'))
  expect(numbers).toEqual(['testCount', 'testGain'].flatMap((kind) => eleven.map((number) => `${kind} ${number}`)))
})

test('a made document is taken back by its own law, and everything still holds', async () => {
  const [made] = await rows<{ id: string; version: number }>(
    `select id, version from document where tenant_id = $1 and kind = 'testGain' order by id limit 1`,
  )
  await ask(server, gain, { ...made, event: { type: 'REVERSE', remark: '盘错了' } }, asAdmin)
  expect(await server.inTenant((tx) => findBrokenOf(tx.tenantId, (sql) => tx.query(sql)))).toEqual([])
  expect(await server.inTenant(logFindings)).toEqual([])
})
