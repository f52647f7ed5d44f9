import { afterAll, beforeEach, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Balance, lockBalances } from '#server/documents/books/stock/balances.ts'
import { holdGoods, issueGoods } from '#server/documents/books/stock/stock-out.ts'
import { returnGoods } from '#server/documents/books/stock/stock-return.ts'
import { bookReceipt } from '#server/documents/books/stock/stock-store.ts'
import { dispatchGoods, endTransit } from '#server/documents/books/stock/stock-transit.ts'
import { amountPlaces, brokenStock, keyAt } from '../../support/acts/stock-acts.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const sent: string[] = []
const server = await startTestServer({ database: await testDatabase({ onStatement: (_, sql) => sent.push(sql) }) })
const shop = await openShop(server)
const all = shop.goods.map((_, at) => keyAt(shop, at))
const there = all.map((key) => ({ ...key, depotId: shop.otherDepotId }))

type Lines = { id: string; billDate: string; lineIds: string[] }

/** A document of no type, with a line for each of the twenty goods. */
async function twenty(
  tx: Tx,
  qty: string,
  { cost = '0', sources = [] }: { cost?: string; sources?: readonly string[] } = {},
): Promise<Lines> {
  const { id } = await tx.one<{ id: string }>(
    `insert into document (tenant_id, kind, bill_date, state, status, tags, version, create_time)
      values ($1, 'bare', $2, 'posted', 0, '{editable}', 0, $3) returning id`,
    [tx.tenantId, tx.today, tx.now],
  )
  const lines = await tx.query<{ id: string }>(
    `insert into document_line (tenant_id, document_id, index_no, comm_info_id, depot_id, base_qty, all_cost_amt, source_body_id)
     select $1, $2, n, g, $4, $5, $6, s from unnest($3::bigint[], $7::bigint[]) with ordinality as t (g, s, n) returning id`,
    [tx.tenantId, id, shop.goods, shop.depotId, qty, cost, shop.goods.map((_, at) => sources[at] ?? null)],
  )
  await tx.query(`update document set tags = '{booked,counts}' where tenant_id = $1 and id = $2`, [tx.tenantId, id])
  return { id, billDate: tx.today, lineIds: lines.map((line) => line.id) }
}

/** The statements sent so far, also those that nobody awaited, because a statement sent after them is answered. */
async function sentBy(tx: Tx): Promise<string[]> {
  await tx.query('select 1')
  return sent.slice(0, -1)
}

/**
 * Books with a document of twenty lines; returns the document, and the tables that were read and written between the
 * locks and the commit.
 */
async function booked(
  work: (tx: Tx, document: Lines, balances: Map<string, Balance>) => Promise<unknown>,
  make: (tx: Tx) => Promise<Lines> = (tx) => twenty(tx, '2'),
): Promise<{ document: Lines; tables: string[] }> {
  return server.inTenant(async (tx) => {
    const document = await make(tx)
    const balances = await lockBalances(tx, [...all, ...there])
    sent.length = 0
    await work(tx, document, balances)
    const tables = (await sentBy(tx)).map(
      (sql) => /^\s*(insert into|update|select)[\s\S]*?\b(stock_\w+)/.exec(sql)?.slice(1).join(' ') ?? sql,
    )
    return { document, tables }
  })
}

const lineOf = (document: Lines, at: number) => ({ ...keyAt(shop, at), lineId: document.lineIds[at] ?? '' })
const lines = (document: Lines, qty: string) => all.map((_, at) => ({ ...lineOf(document, at), qty: decimal(qty) }))
const receive = (qty: string, cost: string) =>
  booked(
    (tx, document, balances) =>
      bookReceipt(
        tx,
        document,
        lines(document, qty).map((line) => ({ ...line, value: decimal(cost) })),
        balances,
        amountPlaces,
      ),
    (tx) => twenty(tx, qty, { cost }),
  )
const issue = (qty: string) =>
  booked(
    (tx, document, balances) => issueGoods(tx, document, lines(document, qty), balances, amountPlaces),
    (tx) => twenty(tx, qty),
  )

beforeEach(() => {
  sent.length = 0
})

const written = ['insert into stock_movement', 'update stock_balance']

test('twenty lines are booked with one statement for each table', async () => {
  expect((await receive('10', '100.00')).tables).toEqual(written)
  const out = await issue('2')
  expect(out.tables).toEqual(written)
  const back = await booked(
    (tx, document, balances) =>
      returnGoods(
        tx,
        document,
        lines(document, '1').map((line, at) => ({ ...line, sourceLineId: out.document.lineIds[at] })),
        balances,
        amountPlaces,
      ),
    (tx) => twenty(tx, '1', { sources: out.document.lineIds }),
  )
  expect(back.tables).toEqual(['select stock_movement', ...written])
})

test('promises with one, a transfer with one more for what is on its way', async () => {
  const hold = (qty: string) =>
    server.inTenant(async (tx) => {
      const balances = await lockBalances(tx, all)
      sent.length = 0
      await holdGoods(
        tx,
        all.map((key) => ({ ...key, qty: decimal(qty) })),
        balances,
      )
      return (await sentBy(tx)).length
    })
  expect([await hold('2'), await hold('-2')]).toEqual([1, 1])
  const sentOff = await booked((tx, document, balances) =>
    dispatchGoods(
      tx,
      document,
      lines(document, '2').map((line) => ({ ...line, toDepotId: shop.otherDepotId })),
      balances,
      amountPlaces,
    ),
  )
  expect(sentOff.tables).toEqual(['insert into stock_movement', 'insert into stock_transit', 'update stock_balance'])
  const arrived = await booked(
    (tx, document, balances) =>
      endTransit(
        tx,
        document,
        'arrive',
        lines(document, '2').map((line) => ({ ...line, depotId: shop.otherDepotId, step: 1 })),
        balances,
        amountPlaces,
      ),
    async () => sentOff.document,
  )
  expect(arrived.tables).toEqual([
    'select stock_transit',
    'insert into stock_movement',
    'insert into stock_transit',
    'update stock_balance',
  ])
})

test('holes are asked for where there are some, and their covers written with one', async () => {
  await issue('12')
  const filled = await receive('20', '240.00')
  expect(filled.tables).toEqual(['select stock_movement', 'insert into stock_movement', 'insert into stock_cover', 'update stock_balance'])
})

afterAll(async () => {
  expect(await brokenStock(server)).toEqual([])
})
