import { expect, test } from 'vitest'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { documentFor } from '#server/documents/engine/store/answer.ts'
import { systemUser } from '#server/documents/engine/system-user.ts'
import { findBrokenOf, runWithoutTriggers } from '../../support/database/postgres.ts'
import { type Answered, ask, enterTestKinds } from '../../support/kinds/ask.ts'
import { ticket, ticketTables } from '../../support/kinds/ticket.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
await ticketTables(server.database)
await enterTestKinds(server, [ticket])

const body = (commInfoId = shop.goods[0]): DocumentBody => ({
  depotId: shop.depotId,
  lines: [{ commInfoId, unitId: shop.bottleId, qty: '2', costPrice: '10' }],
  till: '一号机',
  changeAmt: '1.50',
  payments: [
    { method: '现金', paidAmt: '11.50' },
    { method: '微信', paidAmt: '10.00' },
  ],
})
const doIt = (type: string, { id, version }: Partial<Answered> = {}, said?: DocumentBody, more: { redo?: boolean; remark?: string } = {}) =>
  ask(server, ticket, { ...(id ? { id, version } : {}), event: { type, ...more }, ...(said ? { body: said } : {}) })
const paid = ({ payments }: Answered) => (payments as { method: string; paidAmt: string }[]).map(({ method, paidAmt }) => [method, paidAmt])
const idsOf = ({ payments }: Answered) => (payments as { id: string }[]).map(({ id }) => id)
const read = async (id: string) =>
  server.inTenant(async (tx) => {
    const run = await openRun({ tx, user: systemUser(tx), requestId: 'test', language: 'zh' })
    return (await documentFor(run, ticket, id)) as Answered
  })
const stored = (table: string, id: string, tenantId = server.tenantId) =>
  server.inTenant((tx) => tx.query(`select from ${table} where document_id = $1`, [id]), tenantId)

test('what a type keeps in tables of its own is written, answered and read with the document', async () => {
  const made = await doIt('SAVE', {}, body())
  const shown = {
    till: '一号机',
    changeAmt: '1.50',
    payments: [
      { method: '现金', paidAmt: '11.50' },
      { method: '微信', paidAmt: '10.00' },
    ],
  }
  expect(made).toMatchObject(shown)
  expect(await read(made.id)).toMatchObject(shown)
})

test('fields that are not said stay, lines keep their ids, and the log says what changed', async () => {
  const made = await doIt('SAVE', {}, body())
  const [cash = ''] = idsOf(made)
  const said = { till: '二号机', payments: [{ id: cash, method: '现金', paidAmt: '21.50' }] }
  const mended = await doIt('SAVE', made, said)
  expect(mended).toMatchObject({ till: '二号机', changeAmt: '1.50' })
  expect([idsOf(mended), paid(mended)]).toEqual([[cash], [['现金', '21.50']]])
  const [row] = await server.inTenant((tx) =>
    tx.query<{ changed: object }>('select changed from document_event where tenant_id = $1 and document_id = $2 and no = 2', [
      tx.tenantId,
      made.id,
    ]),
  )
  expect(row?.changed).toEqual([
    { field: 'till', from: '一号机', to: '二号机' },
    { field: 'paidAmt', row: 1, from: '11.50', to: '21.50' },
    { field: 'method', row: 2, from: '微信' },
    { field: 'paidAmt', row: 2, from: '10.00' },
  ])
  const untouched = await doIt('SAVE', mended, { remark: '只改备注' })
  expect([untouched.till, paid(untouched)]).toEqual(['二号机', [['现金', '21.50']]])
})

test('a posted document keeps them: an event that says otherwise is refused, and the database holds them', async () => {
  const posted = await doIt('POST', {}, body(shop.goods[1]))
  expect(posted).toMatchObject({ state: 'posted', till: '一号机' })
  const otherwise = doIt('REVERSE', posted, { payments: [{ method: '现金', paidAmt: '1' }] }, { remark: '改' })
  await expect(otherwise).rejects.toMatchObject({ key: 'STATUS_FORBIDS' })
  for (const table of ['test_payment', 'test_ticket']) {
    const tampering = server.inTenant((tx) => tx.query(`delete from ${table} where document_id = $1`, [posted.id]))
    await expect(tampering).rejects.toThrow('not editable')
    const changing = server.inTenant((tx) => tx.query(`update ${table} set document_id = document_id where document_id = $1`, [posted.id]))
    await expect(changing).rejects.toThrow('permission denied')
  }
  const adding = (table: string) =>
    server.inTenant((tx) => tx.query(`insert into ${table} (tenant_id, document_id) values ($1, $2)`, [tx.tenantId, posted.id]))
  await expect(adding('test_payment')).rejects.toThrow('not editable')
})

test('what stands of the head is not given to a posted document that has none either', async () => {
  const { id } = await doIt('POST', {}, body(shop.goods[3]))
  await server.database.asOwner((client) => runWithoutTriggers(client, `delete from test_ticket where document_id = ${id}`))
  const adding = server.inTenant((tx) => tx.query('insert into test_ticket (tenant_id, document_id) values ($1, $2)', [tx.tenantId, id]))
  await expect(adding).rejects.toThrow('not editable')
})

test('a reversal turns their figures round on the red document and copies them onto the draft that is made anew', async () => {
  const posted = await doIt('POST', {}, body(shop.goods[2]))
  const same = { payments: idsOf(posted).map((id, at) => ({ id, method: ['现金', '微信'][at], paidAmt: ['11.5', '10'][at] })) }
  const reversed = await doIt('REVERSE', posted, same, { redo: true, remark: '重开' })
  const [red, redo] = [await read(String(reversed.mirrorId)), await read(String(reversed.redoId))]
  expect([red.till, red.changeAmt, paid(red)]).toEqual([
    '一号机',
    '-1.50',
    [
      ['现金', '-11.50'],
      ['微信', '-10.00'],
    ],
  ])
  expect([redo.changeAmt, paid(redo)]).toEqual(['1.50', paid(posted)])
  expect(new Set([...idsOf(posted), ...idsOf(red), ...idsOf(redo)]).size).toBe(6)
})

test('they go with a draft that is removed, and no other tenant sees them', async () => {
  const { id, version } = await doIt('SAVE', {}, body())
  await server.addTenant('200002')
  expect(await stored('test_payment', id, '200002')).toEqual([])
  expect([(await stored('test_payment', id)).length, (await stored('test_ticket', id)).length]).toEqual([2, 1])
  await doIt('REMOVE', { id, version })
  expect([(await stored('test_payment', id)).length, (await stored('test_ticket', id)).length]).toEqual([0, 0])
  expect(await server.inTenant((tx) => findBrokenOf(tx.tenantId, (sql) => tx.query(sql)))).toEqual([])
})
