import { decimal, fixedText } from '#domain/figures/decimal.ts'
import type { Tx } from '#server/db/connect.ts'
import { refreshStatistics } from '#server/db/schema/statistics.ts'
import { type Balance, type BalanceKey, lockBalances } from '#server/documents/books/stock/balances.ts'
import { bookDifferences } from '#server/documents/books/stock/stock-adjust.ts'
import { issueGoods } from '#server/documents/books/stock/stock-out.ts'
import { type ReturnedGoods, returnGoods } from '#server/documents/books/stock/stock-return.ts'
import { reverseMovements } from '#server/documents/books/stock/stock-reversal.ts'
import { bookReceipt } from '#server/documents/books/stock/stock-store.ts'
import type { TestApp } from '../server.ts'
import type { Shop } from '../shop.ts'

/** A document of one line that booked something. */
export type Booked = { id: string; lineId: string; billDate: string; at: number; qty: string }

export const amountPlaces = 2

/** The goods with index `at` in the shop's depot. */
export const keyAt = (shop: Shop, at: number): BalanceKey => ({ depotId: shop.depotId, commInfoId: shop.goods[at] ?? '' })

/** Inserts a document of no type with one line of the goods, which counts: it has what the books need, and no law. */
export async function bareDocument(
  tx: Tx,
  key: BalanceKey,
  at: number,
  {
    qty,
    sourceLineId,
    billDate = tx.today,
    cost = '0',
  }: { qty: string; sourceLineId?: string | undefined; billDate?: string; cost?: string },
): Promise<Booked> {
  const { id } = await tx.one<{ id: string }>(
    `insert into document (tenant_id, kind, bill_date, state, status, tags, version, create_time)
      values ($1, 'bare', $2, 'posted', 0, '{editable}', 0, $3) returning id`,
    [tx.tenantId, billDate, tx.now],
  )
  const line = await tx.one<{ id: string }>(
    `insert into document_line (tenant_id, document_id, index_no, comm_info_id, depot_id, source_body_id, base_qty, all_cost_amt)
     values ($1, $2, 1, $3, $4, $5, $6, $7) returning id`,
    [tx.tenantId, id, key.commInfoId, key.depotId, sourceLineId ?? null, qty, cost],
  )
  await tx.query(`update document set tags = '{booked,counts}' where tenant_id = $1 and id = $2`, [tx.tenantId, id])
  return { id, lineId: line.id, billDate, at, qty }
}

type Work<T> = (tx: Tx, balances: Map<string, Balance>, document: Booked) => Promise<T>

/** Books something with a bare document of one line, in its own transaction, with the balance locked. */
const bookingIn =
  (server: TestApp, shop: Shop) =>
  <T>(at: number, work: Work<T>, more: Parameters<typeof bareDocument>[3]) =>
    server.inTenant(async (tx) => {
      const key = keyAt(shop, at)
      const document = await bareDocument(tx, key, at, more)
      return { document, answer: await work(tx, await lockBalances(tx, [key]), document) }
    })

/** Links the red document with its original, as an event would do. */
async function mirrored(tx: Tx, red: Booked, original: Booked): Promise<void> {
  const mark = `update document set tags = $2, mirror_id = $4 where tenant_id = $1 and id = $3`
  await tx.query(mark, [tx.tenantId, ['booked', 'mirror'], red.id, original.id])
  await tx.query(mark, [tx.tenantId, ['booked'], original.id, red.id])
}

const text = (amount: { toFixed(): string } | undefined) => fixedText(decimal(amount?.toFixed() ?? '0'), amountPlaces)

/** What counts find and miss, what is used up, and what is returned to suppliers; otherwise like `stockActs`. */
export function countActs(server: TestApp, shop: Shop) {
  const book = bookingIn(server, shop)

  const gain = async (at: number, qty: string, entered?: string) => {
    const { document, answer } = await book(
      at,
      (tx, balances, { id, lineId, billDate }) => {
        const line = { ...keyAt(shop, at), lineId, qty: decimal(qty), enteredCost: entered === undefined ? undefined : decimal(entered) }
        return bookDifferences(tx, { id, billDate }, [{ ...line, kind: 'loss' }], balances, amountPlaces)
      },
      { qty },
    )
    return { ...document, value: text(answer.get(document.lineId)?.value) }
  }

  const leave = async (at: number, qty: string, kind: 'loss' | 'consume') => {
    const { document, answer } = await book(
      at,
      (tx, balances, booked) =>
        issueGoods(tx, booked, [{ ...keyAt(shop, at), lineId: booked.lineId, qty: decimal(qty) }], balances, amountPlaces, kind),
      { qty },
    )
    const left = answer.get(document.lineId)
    return { ...document, value: text(left?.value), tax: text(left?.tax) }
  }

  /** Returns goods to a supplier who credits `costAmt` for them. */
  const sendBack = async (at: number, qty: string, costAmt: string) => {
    const { document, answer } = await book(
      at,
      (tx, balances, booked) =>
        issueGoods(tx, booked, [{ ...keyAt(shop, at), lineId: booked.lineId, qty: decimal(qty) }], balances, amountPlaces, 'returnOut'),
      { qty: decimal(qty).neg().toFixed() },
    )
    const left = answer.get(document.lineId)
    return { ...document, value: text(left?.value), variance: text(left && decimal(costAmt).sub(left.value)) }
  }

  return { gain, leave, sendBack }
}

/** Calls the books as documents do, with one line and one transaction each, for goods of the shop in its depot. */
export function stockActs(server: TestApp, shop: Shop) {
  const book = bookingIn(server, shop)

  const receive = async (
    at: number,
    qty: string,
    value: string,
    { billDate, tax }: { billDate?: string; tax?: string } = {},
  ): Promise<Booked> => {
    const { document } = await book(
      at,
      (tx, balances, { id, lineId, billDate: date }) => {
        const line = { ...keyAt(shop, at), lineId, qty: decimal(qty), value: decimal(value), tax: decimal(tax ?? '0') }
        return bookReceipt(tx, { id, billDate: date }, [line], balances, amountPlaces)
      },
      { qty, cost: value, ...(billDate ? { billDate } : {}) },
    )
    return document
  }

  const issue = async (
    at: number,
    qty: string,
    more: { held?: string; reserved?: string; orderLineId?: string; billDate?: string } = {},
  ) => {
    const { document, answer } = await book(
      at,
      (tx, balances, booked) => {
        const promised = { held: decimal(more.held ?? '0'), reserved: decimal(more.reserved ?? '0'), orderLineId: more.orderLineId }
        return issueGoods(
          tx,
          booked,
          [{ ...keyAt(shop, at), ...promised, lineId: booked.lineId, qty: decimal(qty) }],
          balances,
          amountPlaces,
        )
      },
      { qty, ...(more.billDate ? { billDate: more.billDate } : {}) },
    )
    const left = answer.get(document.lineId)
    const figure = (amount = decimal('0')) => fixedText(amount, amountPlaces)
    return { ...document, value: figure(left?.value), tax: figure(left?.tax), estimated: left?.estimated ?? false }
  }

  /** Books a return: from the line of an out, or without one. */
  const giveBack = async (at: number, qty: string, more: { source?: Booked; enteredCost?: string } = {}) => {
    const sourceLineId = more.source?.lineId
    const { document, answer } = await book(
      at,
      (tx, balances, booked) => {
        const enteredCost = more.enteredCost === undefined ? undefined : decimal(more.enteredCost)
        const line: ReturnedGoods = { ...keyAt(shop, at), lineId: booked.lineId, qty: decimal(qty), sourceLineId, enteredCost }
        return returnGoods(tx, booked, [line], balances, amountPlaces)
      },
      { qty, sourceLineId },
    )
    return { ...document, value: fixedText(answer.get(document.lineId) ?? decimal('0'), amountPlaces) }
  }

  /** Books the red document of a booking, by default dated today. */
  const reverse = async (original: Booked, billDate?: string): Promise<Booked> => {
    const work: Work<void> = async (tx, balances, red) => {
      await mirrored(tx, red, original)
      await reverseMovements(tx, red, original.id, () => red.lineId, balances, amountPlaces)
    }
    return (await book(original.at, work, { qty: decimal(original.qty).neg().toFixed(), ...(billDate ? { billDate } : {}) })).document
  }

  return { book, receive, issue, giveBack, reverse, ...readings(server, shop) }
}

function readings(server: TestApp, shop: Shop) {
  /** Quantity and value of goods that share one average: `11 / 1144.00`. */
  const stock = async (at: number) => {
    const balance = await balanceAt(at)
    return balance ? `${balance.pool.qty.toFixed()} / ${fixedText(balance.pool.value, amountPlaces)}` : 'none'
  }
  /** Deducted tax of goods on hand. */
  const taxAt = async (at: number) => fixedText((await balanceAt(at))?.pool.tax ?? decimal('0'), amountPlaces)
  const balanceAt = (at: number) =>
    server.inTenant(async (tx) => {
      const found = await lockBalances(tx, [keyAt(shop, at)])
      return [...found.values()][0]
    })
  /** Quantities reserved for orders, held by submitted documents, and available. */
  const promises = async (at: number) => {
    const balance = await balanceAt(at)
    if (!balance) return 'none'
    const { qty, reservedQty, heldQty } = balance
    return [reservedQty, heldQty, qty.sub(reservedQty).sub(heldQty)].map((figure) => figure.toFixed()).join('/')
  }
  /** The movements of a document, such as `issue -4 -416`. */
  const movements = ({ id }: Pick<Booked, 'id'>) =>
    server.inTenant(async (tx) => {
      const rows = await tx.query<{ kind: string; qty: string; value: string }>(
        'select kind, trim_scale(qty) as qty, trim_scale(value) as value from stock_movement where tenant_id = $1 and document_id = $2 order by seq',
        [tx.tenantId, id],
      )
      return rows.map((row) => `${row.kind} ${row.qty} ${row.value}`)
    })
  return { stock, taxAt, promises, movements, balanceAt }
}

/**
 * Invariants that the books break, except that bare documents have no log. Updates statistics first, because without
 * them some queries take minutes.
 */
export async function brokenStock(server: TestApp): Promise<{ title: string; rows: readonly object[] }[]> {
  await refreshStatistics(server.database.ownerUrl)
  const bare = await server.inTenant((tx) =>
    tx.query<{ id: string }>(`select id from document where tenant_id = $1 and kind = 'bare'`, [tx.tenantId]),
  )
  const isBare = (row: object) => 'to_state' in row && 'id' in row && bare.some(({ id }) => id === row.id)
  const broken = await server.database.broken()
  return broken.map(({ title, rows }) => ({ title, rows: rows.filter((row) => !isBare(row)) })).filter(({ rows }) => rows.length > 0)
}
