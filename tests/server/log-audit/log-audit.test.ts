import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { anchorKey } from '#server/core/anchor-key.ts'
import { hashOf } from '#server/documents/engine/store/document-log.ts'
import { contentOf, type LoggedRow } from '#server/documents/engine/store/logged-row.ts'
import { anchorLogs } from '#server/housekeeping.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { moveEarlier } from '../../support/documents/move-moments.ts'
import { startTestServer, testSecretKey } from '../../support/server.ts'
import { approvedOrder, hire, openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z'), ownStatements: true })
const shop = await openShop(server)
const { admin } = shop
const [goods = ''] = shop.goods
const customerId = await customerOf(shop)
await stockUp(shop, goods, '100', '1000.00')
const { tenantId } = server

const posted = () => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods, '5') })

/** Checks the whole log and returns the findings about these documents. */
async function check(...ids: string[]) {
  const { id } = await admin.ok('LogAuditApi_check', {})
  await server.app.logChecks.runOnce()
  const [done] = (await admin.ok('LogAuditApi_checks', { query: {} })).records
  const { records } = await admin.ok('LogAuditApi_findings', { query: { checkId: id, size: 200 } })
  const found = records.filter(({ headId }) => ids.includes(headId)).map(({ no, rule }) => (no === undefined ? rule : `${no} ${rule}`))
  return { done, found, others: records.filter(({ headId }) => !ids.includes(headId)) }
}

/** Alters a document with the database owner's rights, and undoes that afterwards. */
async function altered(id: string, statements: string, work: (client: pg.Client) => Promise<void> = async () => undefined) {
  return server.database.asOwner(async (client) => {
    for (const table of ['document', 'document_event']) await client.query(`alter table ${table} disable trigger user`)
    // ids do not fit into a JavaScript number
    const events = await client.query(`select jsonb_agg(to_jsonb(e))::text as rows from document_event e where document_id = $1`, [id])
    const [head] = (await client.query('select state, version, log_no, log_hash from document where id = $1', [id])).rows
    await client.query(statements.replaceAll('$id', id))
    await work(client)
    const result = await check(id)
    await client.query('delete from document_event where document_id = $1', [id])
    await client.query('insert into document_event select * from jsonb_populate_recordset(null::document_event, $1::jsonb)', [
      events.rows[0].rows,
    ])
    await client.query('update document set state = $2, version = $3, log_no = $4, log_hash = $5 where id = $1', [
      id,
      head.state,
      head.version,
      head.log_no,
      head.log_hash,
    ])
    return result
  })
}

/** Computes the hashes of a document's log again, as an attacker who knows how they are made would do. */
async function rehash(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query('select * from document_event where document_id = $1 order by no', [id])
  let previous: string | undefined
  for (const row of rows as LoggedRow[]) {
    const hash = hashOf(tenantId, row.no, row.at, contentOf(row), previous)
    await client.query('update document_event set previous_hash = $3, hash = $4 where document_id = $1 and no = $2', [
      id,
      row.no,
      previous ?? null,
      hash,
    ])
    previous = hash
  }
  await client.query('update document set log_hash = $2 where id = $1', [id, previous])
}

describe('traffic on a law', () => {
  test('tells how often each way was taken, how long documents stood, and what was refused; each figure opens its documents', async () => {
    const draft = await admin.ok('SalesOutApi_submit', { body: outBody(shop, customerId, goods, '2') })
    server.clock.advance({ minutes: 30 })
    const out = await admin.ok('SalesOutApi_accounting', { body: by(draft) })
    await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-1') })
    expect(
      await admin.call('SalesOutApi_flush', {
        body: { ...by(out), version: (await admin.ok('SalesOutApi_detail', { query: { id: out.id } })).version, remark: '错' },
      }),
    ).toMatchObject({ key: 'HAS_DOWNSTREAM' })
    const traffic = await admin.ok('LogAuditApi_traffic', { query: { kind: 'salesOut' } })
    expect(traffic).toMatchObject({ documents: 1, events: 2, refusals: 1 })
    expect(traffic.steps).toContainEqual({ fromState: 'submitted', event: 'POST', toState: 'posted', count: 1, medianSeconds: 1800 })
    expect(traffic.states).toContainEqual({ state: 'submitted', left: 1, medianSeconds: 1800, longSeconds: 1800, standing: 0 })
    expect(traffic.states).toContainEqual({ state: 'posted', left: 0, standing: 1 })
    expect(traffic.refused).toEqual([expect.objectContaining({ state: 'posted', event: 'REVERSE', refusal: 'HAS_DOWNSTREAM', count: 1 })])
    const walked = (more: object) => admin.ok('LogAuditApi_walked', { query: { kind: 'salesOut', ...more } })
    expect((await walked({ fromState: 'submitted', event: 'POST', toState: 'posted' })).records).toMatchObject([
      { headId: out.id, billNo: out.billNo, statusName: '已出库' },
    ])
    const behind = async (more: object) => (await walked(more)).records.map(({ event, stayedSeconds }) => [event, stayedSeconds])
    expect(await behind({ fromState: 'submitted', what: 'left' })).toEqual([['POST', 1800]])
    expect(await behind({ fromState: 'posted', what: 'standing' })).toEqual([['POST', 1800]])
    expect(await behind({ what: 'documents' })).toEqual([['REVERSE', 0]])
    expect(await behind({ what: 'refused' })).toEqual([['REVERSE', 0]])
    expect((await walked({})).total).toBe(traffic.events)
    expect((await walked({ refusal: 'HAS_DOWNSTREAM' })).records).toMatchObject([{ headId: out.id, event: 'REVERSE' }])
    expect(
      await admin.ok('LogAuditApi_traffic', { query: { kind: 'salesOut', startTime: '2026-11-22', endTime: '2026-11-23' } }),
    ).toMatchObject({ events: 0, steps: [] })
    expect(
      await admin.call('LogAuditApi_traffic', { query: { kind: 'salesOut', startTime: '2026-11-23', endTime: '2026-11-22' } }),
    ).toMatchObject({ key: 'FIELD_BAD' })
  })

  test('leaves out documents of depots that are not the reader’s', async () => {
    const clerk = await hire(shop, 'auditsOther', 'clerk', ['logaudit_view'])
    const all = await clerk.ok('LogAuditApi_traffic', { query: { kind: 'salesOut' } })
    expect(all.events).toBeGreaterThan(0)
    const none = await clerk.ok('LogAuditApi_traffic', { query: { kind: 'salesOut', depotId: shop.otherDepotId } })
    expect(none).toMatchObject({ documents: 0, events: 0 })
  })
})

test('the laws that ever ran are kept in full, the one that runs marked', async () => {
  const versions = await admin.ok('LogAuditApi_versions', { query: { kind: 'salesOut' } })
  expect(versions).toMatchObject([{ kind: 'salesOut', kindName: '销售出库单', current: 2, no: 1 }])
  // without a type, the events of the log are not counted
  const all = await admin.ok('LogAuditApi_versions', { query: {} })
  expect(all.find(({ kind }) => kind === 'salesOut')).toEqual({ ...versions[0], events: undefined })
  const law = await admin.ok('LogAuditApi_law', { query: { hash: versions[0]?.hash ?? '' } })
  expect(law.description).toMatchObject({ id: 'salesOut', initial: 'new' })
  expect(await admin.call('LogAuditApi_law', { query: { hash: 'none' } })).toMatchObject({ key: 'DOC_GONE' })
})

describe('a check of the log', () => {
  test('finds nothing in what happened, documents that were removed, noted on and reversed included', async () => {
    const order = await approvedOrder(shop, '3')
    await admin.ok('PurchaseOrderApi_unapprove', { body: { ...by(order), remark: '改' } })
    const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    await admin.ok('PurchaseOrderApi_remove', { query: { ids: draft.id } })
    const out = await posted()
    await admin.ok('SalesOutApi_flush', { body: { ...by(out), remark: '退' } })
    const { done, others } = await check()
    expect(others).toEqual([])
    const { rows } = await server.database.asOwner((client) =>
      client.query('select count(*)::integer as count from document_event where tenant_id = $1', [tenantId]),
    )
    expect(done).toMatchObject({ state: 'done', findings: 0, events: rows[0].count })
  })

  const planted: readonly [what: string, statements: string, found: readonly string[]][] = [
    ['a row that was altered', `update document_event set remark = 'x' where document_id = $id and no = 2`, ['2 hash']],
    ['a row that was taken away', 'delete from document_event where document_id = $id and no = 2', ['3 missing', '3 from', '3 version']],
    ['an end that was taken away', 'delete from document_event where document_id = $id and no = 3', ['end']],
    ['a whole log that was taken away', 'delete from document_event where document_id = $id', ['stock', 'ledger', 'unlogged']],
    ['a state that was set', `update document set state = 'draft' where id = $id`, ['state']],
  ]
  test.each(planted)('finds %s', async (_, statements, found) => {
    const draft = await admin.ok('SalesOutApi_draft', { body: outBody(shop, customerId, goods, '1') })
    const submitted = await admin.ok('SalesOutApi_submit', { body: by(draft) })
    const out = await admin.ok('SalesOutApi_accounting', { body: by(submitted) })
    const result = await altered(out.id, statements)
    expect(result.found.toSorted()).toEqual([...found].toSorted())
    expect(result.others).toEqual([])
  })

  test('finds a step that the law does not lead, whoever knows how hashes are made', async () => {
    const out = await posted()
    const skipped = await altered(
      out.id,
      `update document_event set event = 'CANCEL' where document_id = $id and to_state = 'posted'`,
      (client) => rehash(client, out.id),
    )
    expect(skipped.found).toEqual(['1 move', 'ledger'])
  })

  test('finds stock that moved without an event', async () => {
    const out = await posted()
    const moveBack = (by: string) => moveEarlier(server.database, 'stock_movement', ['posted_at'], by, ['document_id', out.id])
    await moveBack('-1 second')
    expect((await check(out.id)).found).toEqual(['stock'])
    await moveBack('1 second')
    expect((await check(out.id)).found).toEqual([])
  })

  test('is one at a time, and needs its right', async () => {
    const [one, other] = await Promise.all([admin.ok('LogAuditApi_check', {}), admin.ok('LogAuditApi_check', {})])
    expect(one.id).toBe(other.id)
    await server.app.logChecks.runOnce()
    const reader = await hire(shop, 'readsLog', 'clerk', ['logaudit_view'])
    expect(await reader.call('LogAuditApi_check', {})).toMatchObject({ status: 403 })
  })
})

describe('anchors of the log', () => {
  test('are signed once a day, and tell a log that was rewritten with all its hashes', async () => {
    const out = await posted()
    server.clock.advance({ days: 1 })
    const key = anchorKey(testSecretKey)
    await anchorLogs(server.db, key, server.clock.now)
    await anchorLogs(server.db, key, server.clock.now)
    const { records } = await admin.ok('LogAuditApi_anchors', { query: {} })
    expect(records).toHaveLength(1)
    const [anchor] = records
    if (!anchor) throw new Error('no anchor')
    const says = (body: typeof anchor) => admin.ok('LogAuditApi_checkAnchor', { body })
    expect(await says(anchor)).toMatchObject({ signed: 2, agrees: 2 })
    // what is logged later is not covered by the anchor
    await posted()
    expect(await says(anchor)).toMatchObject({ signed: 2, agrees: 2 })
    expect(await says({ ...anchor, events: anchor.events - 1 })).toMatchObject({ signed: 1, agrees: 1 })
    const rewritten = await altered(out.id, `update document_event set remark = '改' where document_id = $id`, async (client) => {
      await rehash(client, out.id)
      expect(await says(anchor)).toMatchObject({ signed: 2, agrees: 1 })
    })
    expect(rewritten.found).toEqual([])
    expect(await says(anchor)).toMatchObject({ signed: 2, agrees: 2 })
  })

  test('are dropped by the clock with a check of their own', async () => {
    server.clock.advance({ days: 2 })
    await anchorLogs(server.db, anchorKey(testSecretKey), server.clock.now)
    await server.app.logChecks.runOnce()
    const [check] = (await admin.ok('LogAuditApi_checks', { query: {} })).records
    expect(check).toMatchObject({ state: 'done', findings: 0 })
    expect(check?.userName).toBeUndefined()
    expect((await admin.ok('LogAuditApi_anchors', { query: {} })).records.map(({ no }) => no)).toEqual([2, 1])
  })
})
