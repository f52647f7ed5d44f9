import { expect, test } from 'vitest'
import { allRights } from '#server/seeds/seed.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

// a document is replayed from its log: the facts that decided each step, what it moved, and the document after it

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const [goods = '', other = ''] = shop.goods
const customerId = await customerOf(shop)
await stockUp(shop, goods, '100', '1000.00')
await stockUp(shop, other, '50', '250.00')

const later = () => server.clock.advance({ minutes: 5 })
const replay = (id: string, who = admin) => who.ok('LogReplayApi_replay', { query: { id } })
const stood = (id: string, no: number, who = admin) => who.ok('LogReplayApi_stood', { query: { id, no: String(no) as never } })
type Stood = Awaited<ReturnType<typeof stood>>
/** Goods and quantities of the lines, in their order. */
const linesOf = ({ fields }: Stood) => {
  const of = (name: string) => fields.filter(({ field }) => field === name).toSorted((one, two) => (one.row ?? 0) - (two.row ?? 0))
  return of('commInfoId').map(({ to }, at) => [to, of('qty')[at]?.to])
}
const textOf = ({ fields }: Stood, name: string) => fields.find(({ field, row }) => field === name && row === undefined)?.to

/**
 * A document with two lines: the first is removed, and the second moves up with a larger quantity; then it is posted
 * and reversed.
 */
async function playedOut() {
  const body = outBody(shop, customerId, goods, '5')
  const second = { ...body.lines?.[0], commInfoId: other, qty: '3' }
  const draft = await admin.ok('SalesOutApi_draft', { body: { ...body, lines: [...(body.lines ?? []), second], remark: '初稿' } })
  later()
  const kept = { ...second, id: draft.lines[1]?.id, qty: '4' }
  const edited = await admin.ok('SalesOutApi_draft', { body: { ...by(draft), lines: [kept], remark: '改过' } })
  later()
  const refused = await admin.call('SalesOutApi_draft', { body: { ...by(draft), remark: '旧版' } })
  expect(refused.key).toBe('VERSION_STALE')
  later()
  const submitted = await admin.ok('SalesOutApi_submit', { body: by(edited) })
  later()
  const posted = await admin.ok('SalesOutApi_accounting', { body: by(submitted) })
  later()
  await admin.ok('SalesOutApi_flush', { body: { ...by(posted), remark: '开错' } })
  return posted
}

test('each step says on what it was decided, what it entered in the books, and what it did to others', async () => {
  const { customerName } = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
  const { id } = await playedOut()
  const { steps, total, removed, undated, kindName } = await replay(id)
  expect({ total, removed, undated, kindName }).toEqual({ total: 6, removed: 1, undated: [], kindName: '销售出库单' })
  expect(steps.map(({ event, basis, refusal }) => [event, basis, refusal ?? ''])).toEqual([
    ['SAVE', 'asked', ''],
    ['SAVE', 'asked', ''],
    ['SAVE', 'before', 'VERSION_STALE'],
    ['SUBMIT', 'asked', ''],
    ['POST', 'asked', ''],
    ['REVERSE', 'asked', ''],
  ])
  const [, edit, , , post, reverse] = steps
  expect(edit?.changed?.filter(({ gone }) => gone).map(({ field, from }) => [field, from])).toContainEqual(['qty', '5.00'])
  expect(post?.guards.length).toBeGreaterThan(5)
  expect(post?.guards.every(({ held }) => held === 2)).toBe(true)
  expect(post?.books.map(({ book, place, qty, costAmt, amount }) => [book, place, qty, costAmt, amount])).toEqual([
    ['stock', '总仓', '-4.00', '-20.00', undefined],
    ['ledger', customerName, undefined, undefined, '40.00'],
    ['ledger', customerName, undefined, undefined, '5.20'],
    ['tax', undefined, undefined, undefined, '5.20'],
  ])
  expect(reverse).toMatchObject({ userName: 'admin', remark: '开错', beside: [{ kind: 'salesOut', kindName: '销售出库单' }] })
  const [red] = reverse?.beside ?? []
  expect(reverse?.books.map(({ book, headId, costAmt, amount }) => [book, headId, costAmt, amount])).toEqual([
    ['stock', red?.headId, '20.00', undefined],
    ['ledger', red?.headId, undefined, '-40.00'],
    ['ledger', red?.headId, undefined, '-5.20'],
    ['tax', red?.headId, undefined, '-5.20'],
  ])
  const made = await replay(red?.headId ?? '')
  expect(made.steps).toMatchObject([{ basis: 'made', guards: [], beside: [{ headId: id }] }])
})

test('what is asked of a refused step says which guard did not hold', async () => {
  const draft = await admin.ok('SalesOutApi_draft', { body: outBody(shop, customerId, goods, '5000') })
  expect((await admin.call('SalesOutApi_accounting', { body: by(draft) })).key).toBe('STOCK_SHORT')
  const { steps } = await replay(draft.id)
  expect(steps[1]?.guards.filter(({ held }) => held === 1).map(({ guard }) => guard)).toContain('stockCovers')
})

test('back in time the document, its stock and its customer’s ledger stand as they stood', async () => {
  const { id } = await playedOut()
  const [first, edited, submitted, posted, reversed] = [
    await stood(id, 1),
    await stood(id, 2),
    await stood(id, 4),
    await stood(id, 5),
    await stood(id, 6),
  ]
  expect([first.kept, first.stateName, textOf(first, 'remark')]).toEqual(['whole', '草稿', '初稿'])
  expect(linesOf(first)).toEqual([
    [goods, '5.00'],
    [other, '3.00'],
  ])
  expect(linesOf(edited)).toEqual([[other, '4.00']])
  expect(textOf(edited, 'remark')).toBe('改过')
  expect(linesOf(reversed)).toEqual([[other, '4.00']])
  const stocks = [submitted, posted, reversed].map(({ stock }) => stock.map(({ qty, costAmt }) => `${qty} ${costAmt}`))
  expect(stocks).toEqual([['50.00 250.00'], ['46.00 230.00'], ['50.00 250.00']])
  const owed = [submitted, posted, reversed].map(({ ledger }) =>
    ledger.map(({ account, amount, unsure }) => `${account} ${amount} ${unsure}`),
  )
  expect(owed).toEqual([['receivable 0.00 0'], ['receivable 45.20 0'], ['receivable 0.00 0']])
})

test('a removed draft is kept whole by its log; of what earlier logs left out nothing is made up', async () => {
  const draft = await admin.ok('SalesOutApi_draft', { body: { ...outBody(shop, customerId, goods, '7'), remark: '不要了' } })
  await admin.ok('SalesOutApi_remove', { query: { ids: draft.id } })
  expect(await replay(draft.id)).toMatchObject({ removed: 2, total: 2 })
  const kept = await stood(draft.id, 1)
  expect([kept.kept, linesOf(kept), textOf(kept, 'remark')]).toEqual(['whole', [[goods, '7.00']], '不要了'])
  const { id } = await playedOut()
  await server.database.asOwner(async (client) => {
    await client.query('alter table document_event disable trigger user')
    await client.query('update document_event set changed = null where document_id = $1 and no = 2', [draft.id])
    const shorter = `(select jsonb_agg(c - 'gone') from jsonb_array_elements(changed) c
      where not c ? 'gone' or c ->> 'field' = 'commInfoId')`
    await client.query(`update document_event set changed = ${shorter} where document_id = $1 and no = 2`, [id])
    await client.query('alter table ledger_entry disable trigger user')
    await client.query('update ledger_entry set posted_at = null where document_id = $1', [id])
  })
  expect(await stood(draft.id, 1)).toMatchObject({ kept: 'none', fields: [] })
  const before = await stood(id, 1)
  expect([before.kept, linesOf(before)[0]]).toEqual(['partial', [goods, '3.00']])
  expect((await stood(id, 5)).ledger).toMatchObject([{ account: 'receivable', unsure: 2 }])
  const { steps, undated } = await replay(id)
  expect(steps[4]?.books.map(({ book }) => book)).toEqual(['stock', 'tax'])
  expect(undated.map(({ book }) => book)).toEqual(['ledger', 'ledger'])
})

test('is for auditors, of depots that are theirs, without figures that are not', async () => {
  const { id } = await playedOut()
  const clerk = await hire(shop, 'noAuditor', 'clerk')
  expect(await clerk.call('LogReplayApi_replay', { query: { id } })).toMatchObject({ status: 403 })
  await server.addUser('blindAuditor', { rights: allRights().filter((right) => right !== 'cost_view') })
  const blind = await server.as('blindAuditor')
  const { steps } = await replay(id, blind)
  expect(steps[4]?.books[0]).toMatchObject({ book: 'stock', qty: '-4.00' })
  expect(steps[4]?.books[0]?.costAmt).toBeUndefined()
  expect((await stood(id, 5, blind)).stock[0]?.costAmt).toBeUndefined()
  expect(await admin.call('LogReplayApi_stood', { query: { id, no: '99' as never } })).toMatchObject({ key: 'DOC_GONE' })
})
