import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, sum, zero } from '#domain/figures/decimal.ts'
import { returnShare } from '#domain/purchase/variance.ts'
import { insertRows } from '#server/db/multi-row.ts'
import type { EntityMonth } from '#server/documents/books/periods/period-store.ts'
import { periodProblem } from '#server/documents/books/periods/periods.ts'
import { type Balance, keyOf, lockBalances } from '#server/documents/books/stock/balances.ts'
import { adjustByDays, type DatedValueChange } from '#server/documents/books/stock/stock-adjust.ts'
import { planSpread, readSpread, type SpreadGoods } from '#server/documents/books/stock/variance.ts'
import type { EventInput, Purpose } from '#server/documents/engine/kind.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'

/**
 * Variance that closing a month spreads, with the goods whose value it changes; `closedOn`: day of the closing,
 * undefined while the closing runs.
 */
export type Closing = {
  month: EntityMonth
  goods: readonly SpreadGoods[]
  balances: ReadonlyMap<string, Balance>
  closedOn?: string | undefined
}

type CostShareRow = { step: number; amount: Decimal; stockAmt: Decimal; billDate: string }

/** Variance spread by an adjustment that closing a month made; undefined for all other adjustments. */
export async function closingOf(run: Run, document: StoredDocument, purpose: Purpose): Promise<Closing | undefined> {
  const { tx, settings } = run
  const event: EventInput | undefined = purpose?.event
  if (event?.type === 'POST' && event.closing)
    return { month: event.closing, ...(await planSpread(tx, event.closing, settings.places.amount, true)) }
  if (!document.id || document.tags.includes('editable')) return undefined
  const { goods, closedOn } = await readSpread(tx, document.id)
  if (!closedOn) return undefined
  const { legalEntity } = await tx.one<{ legalEntity: string }>(
    'select legal_entity as "legalEntity" from cost_share where tenant_id = $1 and document_id = $2 and step = 0',
    [tx.tenantId, document.id],
  )
  const keys = purpose?.locks.has('balances') ? goods.flatMap(keyOfGoods) : []
  return { month: { legalEntity, period: document.billDate.slice(0, 7) }, goods, balances: await lockBalances(tx, keys), closedOn }
}

/** Problem of reversing an adjustment that closing a month made: while the month is closed, it cannot be reversed. */
export async function closingPeriod({ tx }: Run, { month }: Closing, date: string, lock: boolean): Promise<Problem | undefined> {
  const problem = await periodProblem(tx, { date, legalEntity: month.legalEntity }, lock)
  return problem?.rule === 'PERIOD_CLOSED' ? problem : undefined
}

/** The whole variance that is spread, and the part of it for goods in stock at the end of the month. */
export const closingSums = ({ goods }: Closing) => ({
  amount: sum(goods.map(({ variance }) => variance)),
  stockAmt: sum(goods.map(({ stockAmt }) => stockAmt)),
})

/**
 * Books the shares of a variance (rule C4 *At the end of a month*): on the last day of the month, to stock and to cost
 * of sales. The part of the stock's share whose goods were issued since then goes to cost of sales today.
 */
export async function bookClosing(run: Run, document: StoredDocument, closing: Closing): Promise<void> {
  const { tx } = run
  const { goods, month } = closing
  const { amount, stockAmt } = closingSums(closing)
  const left = sum(goods.map(({ leftAmt }) => leftAmt))
  const { billDate } = document
  await insertRows(
    tx,
    'variance_share',
    { tenant_id: ['text', tx.tenantId], document_id: ['bigint', document.id], closed_on: ['date', tx.today] },
    columnsOf(goods),
  )
  await insertShares(run, document, month, [
    { step: 0, amount, stockAmt, billDate },
    { step: 2, amount: zero, stockAmt: left.neg(), billDate: tx.today },
  ])
  const changes = goods.flatMap((row) => [datedChange(row, 0, row.stockAmt, billDate), datedChange(row, 2, row.leftAmt.neg(), tx.today)])
  await changeStock(run, document, closing, changes.flat())
}

/**
 * Books the opposite on the same days. The part of the stock's share that left with goods issued since the closing
 * cannot be taken from stock; it is taken from cost of sales today.
 */
export async function reverseClosing(run: Run, document: StoredDocument, closing: Closing): Promise<void> {
  const { tx, settings } = run
  const { goods, month, balances, closedOn = tx.today } = closing
  const { amount, stockAmt } = closingSums(closing)
  const rows = goods.map((row) => {
    const pool = keyOfGoods(row).flatMap((key) => balances.get(keyOf(key))?.pool ?? [])[0]
    const back = pool ? returnShare(row, pool, settings.places.amount) : zero
    return { row, goneAmt: row.stockAmt.sub(row.leftAmt).sub(back) }
  })
  const { billDate } = document
  await insertShares(run, document, month, [
    { step: 1, amount: amount.neg(), stockAmt: stockAmt.neg(), billDate },
    { step: 3, amount: zero, stockAmt: sum(goods.map(({ leftAmt }) => leftAmt)), billDate: closedOn },
    { step: 4, amount: zero, stockAmt: sum(rows.map(({ goneAmt }) => goneAmt)), billDate: tx.today },
  ])
  const changes = rows.flatMap(({ row, goneAmt }) => [
    datedChange(row, 1, row.stockAmt.neg(), billDate),
    datedChange(row, 3, row.leftAmt, closedOn),
    datedChange(row, 4, goneAmt, tx.today),
  ])
  await changeStock(run, document, closing, changes.flat())
}

const keyOfGoods = ({ depotId, commInfoId, lineId }: SpreadGoods) =>
  depotId && commInfoId && lineId ? [{ depotId, commInfoId, lineId }] : []

const datedChange = (row: SpreadGoods, step: number, value: Decimal, billDate: string): DatedValueChange[] =>
  value.isZero() ? [] : keyOfGoods(row).map((key) => ({ ...key, step, value, billDate }))

async function changeStock(
  run: Run,
  { id, billDate }: StoredDocument,
  { balances }: Closing,
  changes: readonly DatedValueChange[],
): Promise<void> {
  if (changes.length > 0) await adjustByDays(run.tx, { id, billDate }, changes, balances, run.settings.places.amount)
}

/**
 * Inserts what is taken from the variance account and the part of it that goes to stock; vouchers book the rest as
 * cost of sales.
 */
async function insertShares(
  { tx }: Run,
  { id }: StoredDocument,
  { legalEntity }: EntityMonth,
  shared: readonly CostShareRow[],
): Promise<void> {
  const rows = shared.filter(({ step, stockAmt }) => step < 2 || !stockAmt.isZero())
  await insertRows(
    tx,
    'cost_share',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', id],
      legal_entity: ['text', legalEntity],
      adjust_kind: ['integer', 2],
    },
    {
      bill_date: ['date', rows.map(({ billDate }) => billDate)],
      step: ['integer', rows.map(({ step }) => step)],
      amount: ['numeric', rows.map(({ amount }) => amount.toFixed())],
      stock_amt: ['numeric', rows.map(({ stockAmt }) => stockAmt.toFixed())],
    },
  )
}

const columnsOf = (goods: readonly SpreadGoods[]) => ({
  index_no: ['integer', goods.map((_, at) => at + 1)] as const,
  depot_id: ['bigint', goods.map(({ depotId }) => depotId ?? null)] as const,
  comm_info_id: ['bigint', goods.map(({ commInfoId }) => commInfoId ?? null)] as const,
  line_id: ['bigint', goods.map(({ lineId }) => lineId ?? null)] as const,
  variance: ['numeric', goods.map(({ variance }) => variance.toFixed())] as const,
  stock_amt: ['numeric', goods.map(({ stockAmt }) => stockAmt.toFixed())] as const,
  left_amt: ['numeric', goods.map(({ leftAmt }) => leftAmt.toFixed())] as const,
  here_qty: ['numeric', goods.map(({ here }) => here.toFixed())] as const,
})
