import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { stockPart } from '#domain/purchase/supplier-invoice.ts'
import { type CostAdjustmentFacts, costAdjustment, type costAdjustmentLaw } from '#machines/finance/cost-adjustment.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { insertRows } from '#server/db/multi-row.ts'
import { periodProblem } from '#server/documents/books/periods/periods.ts'
import { reversalDay, reversalProblem } from '#server/documents/books/red-document.ts'
import { laterMovements, timeFacts } from '#server/documents/books/stock/backdating.ts'
import { type Balance, balancesOf } from '#server/documents/books/stock/balances.ts'
import type { ValueUnit } from '#server/documents/books/stock/cost-pools.ts'
import { adjustValue, canAdjust } from '#server/documents/books/stock/stock-adjust.ts'
import { ownerColumn, ownerType } from '#server/documents/books/stock/stock-batch.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { DocumentKind, ListExtension, Purpose } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { masterNames, mastersOf } from '#server/documents/engine/masters.ts'
import type { OwnTable } from '#server/documents/engine/own-tables.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { bookClosing, type Closing, closingOf, closingPeriod, closingSums, reverseClosing } from './closing-adjustment.ts'

const head = {
  table: 'cost_adjustment',
  columns: { commInfoId: ['comm_info_id', 'bigint'], adjustKind: ['adjust_kind', 'integer'], amount: ['amount', 'numeric'] },
  inputs: ['commInfoId', 'adjustKind', 'amount'],
  figures: [],
} as const satisfies OwnTable

type AdjustedRow = { commInfoId?: string; adjustKind?: number | string; amount?: string }
type AdjustedGoods = { id: string; code: string; name: string; isOn: boolean; isStock: boolean }
type CostAdjustmentContext = {
  document: StoredDocument
  masters: Masters
  goods: AdjustedGoods | undefined
  balance: Balance | undefined
  balances: ReadonlyMap<string, Balance>
  /** Quantity of the goods sold in the month of a variance that a user entered, in basic units. */
  sold: Decimal
  /** The line that last moved the goods, which the adjustment refers to. */
  lineId: string | undefined
  /** Part that went to stock; undefined until the adjustment is posted. */
  stockAmt: Decimal | undefined
  time: readonly Problem[]
  period: Problem | undefined
  /** The spread of an adjustment made by closing a month. Such an adjustment names no goods in its head. */
  closing?: Closing
}

const rowOf = ({ own }: Pick<StoredDocument, 'own'>): AdjustedRow => (own?.[head.table]?.[0] ?? {}) as AdjustedRow
const isNew = ({ tags }: Pick<StoredDocument, 'tags'>) => tags.includes('editable')
const amountOf = (document: Pick<StoredDocument, 'own'>) => readFigure(rowOf(document).amount) ?? zero
const isVariance = (document: Pick<StoredDocument, 'own'>) => Number(rowOf(document).adjustKind) === 2

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: CostAdjustmentContext): Promise<CostAdjustmentContext> {
  const { tx } = run
  const document: StoredDocument = { ...headTotalsOfNone, ...stored, lines: [] }
  const masters = await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known)
  const closing = await closingOf(run, document, purpose)
  if (closing) return contextOfClosing(run, { document, masters, closing }, purpose)
  // locking inserts missing balances and months, so only existing depots and goods are locked
  const { id: depotId = '' } = masters.of('depot', document.depotId) ?? {}
  const goods = await goodsOf(run, rowOf(document).commInfoId ?? '')
  const keys = depotId && goods ? [{ depotId, commInfoId: goods.id }] : []
  const asked = loaded && { balances: new Map(loaded.balances), balanceKeys: new Set(loaded.balances.keys()) }
  const { balances } = await balancesOf(tx, keys, purpose?.locks.has('balances') ?? false, asked)
  const [balance] = balances.values()
  const date = isNew(document) ? document.billDate : reversalDay(tx, document, purpose?.event)
  const dated = { billDate: date, lines: keys }
  const movedLater = await laterMovements(tx, dated, balances, keys)
  const { backdatedProblems, laterPeriodProblems } = timeFacts({ document: dated, movedLater })
  return {
    document,
    masters,
    goods,
    balance,
    balances,
    sold: balance && isNew(document) && isVariance(document) ? await soldInMonth(run, document, balance) : zero,
    lineId: await lastLine(run, document),
    stockAmt: isNew(document) ? undefined : await stockAmtOf(run, document.id),
    time: [...laterPeriodProblems, ...backdatedProblems].map(({ row: _, ...problem }) => problem),
    period:
      (await periodOf(run, document, purpose)) ??
      (purpose?.event.ownDay ? laterPeriodProblems.map(({ row: _, ...problem }) => problem)[0] : undefined),
  }
}

async function contextOfClosing(
  run: Run,
  known: Required<Pick<CostAdjustmentContext, 'document' | 'masters' | 'closing'>>,
  purpose: Purpose,
): Promise<CostAdjustmentContext> {
  const { document, closing } = known
  return {
    ...known,
    ...{ goods: undefined, balance: undefined, balances: closing.balances, sold: zero, lineId: undefined, time: [] },
    stockAmt: closingSums(closing).stockAmt,
    period: await closingPeriod(run, closing, document.billDate, purpose?.locks.has('period') ?? false),
  }
}

async function periodOf(run: Run, document: StoredDocument, purpose: Purpose): Promise<Problem | undefined> {
  const { depotId, billDate } = document
  if (!depotId || document.tags.includes('closed')) return undefined
  if (!isNew(document)) return reversalProblem(run, document, { depotId }, purpose)
  return periodProblem(run.tx, { date: billDate, depotId }, purpose?.locks.has('period') ?? false)
}

const goodsOf = ({ tx }: Run, id: string): Promise<AdjustedGoods | undefined> =>
  tx.maybeOne(
    `select id, comm_info_code as code, comm_info_name as name, status = 1 as "isOn", comm_kind = 1 as "isStock" from commodity where tenant_id = $1 and id = $2::bigint`,
    [tx.tenantId, id || null],
  )

/** The line that last moved the goods in the depot. */
async function lastLine({ tx }: Run, document: StoredDocument): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(
    `select m.line_id as id from stock_movement m
      where m.tenant_id = $1 and m.depot_id = $2::bigint and m.comm_info_id = $3::bigint and m.lot = '' order by m.seq desc limit 1`,
    [tx.tenantId, document.depotId ?? null, rowOf(document).commInfoId ?? null],
  )
  return row?.id
}

const soldSql = (unit: ValueUnit) =>
  `select coalesce(-sum(m.qty), 0) as qty from stock_movement m
    where m.tenant_id = $1 and m.${ownerColumn[unit]} = $2::${ownerType[unit]} and m.comm_info_id = $3::bigint and m.kind in ('issue', 'return')
      and m.bill_date between date_trunc('month', $4::date) and $4::date`

/** The quantity sold in the month up to the document's date, of goods valued together: by depot or by company. */
async function soldInMonth({ tx }: Run, document: StoredDocument, { pool }: Balance): Promise<Decimal> {
  const values = [tx.tenantId, pool.owner, rowOf(document).commInfoId ?? null, document.billDate]
  return decimal((await tx.one<{ qty: string }>(soldSql(pool.unit), values)).qty)
}

async function stockAmtOf({ tx }: Run, id: string): Promise<Decimal | undefined> {
  const row = await tx.maybeOne<{ amount: string }>(
    'select stock_amt as amount from cost_share where tenant_id = $1 and document_id = $2 and step = 0',
    [tx.tenantId, id],
  )
  return row && decimal(row.amount)
}

/**
 * The part of the amount that goes to stock: for a manual adjustment all of it; for a variance the share of goods on
 * hand among those on hand and those sold in the month (rule C4 *Purchase return*), or zero where stock cannot bear
 * it.
 */
function stockShareOf({ document, balance, sold }: CostAdjustmentContext, places: number): Decimal {
  const amount = amountOf(document)
  if (!isVariance(document)) return amount
  if (!balance || balance.pool.qty.lte(0)) return zero
  const share = stockPart(amount, balance.pool.qty, balance.pool.qty.add(sold.gt(0) ? sold : zero), places)
  return canAdjust(balance, share) ? share : zero
}

const wrong = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })

function contentProblems({ settings: { places } }: Run, work: CostAdjustmentContext): Problem[] {
  const { document, goods, masters, balance, lineId } = work
  const depot = masters.of('depot', document.depotId)
  if (!depot) return [wrong('depotId', '没有这个仓库', 'there is no such depot')]
  if (!goods) return [wrong('commInfoId', '没有这个商品', 'there are no such goods')]
  if (!goods.isStock || !lineId) return [wrong('commInfoId', '该商品在仓库没有出入库', 'the goods never moved in the depot')]
  if (![1, 2].includes(Number(rowOf(document).adjustKind))) return [wrong('adjustKind', '请选择调整方式', 'choose how it is adjusted')]
  const amount = amountOf(document)
  if (amount.isZero()) return [wrong('amount', '不能为0', 'it must not be 0')]
  if (amount.decimalPlaces() > places.amount) return [wrong('amount', '小数位数过多', 'it has too many decimals')]
  const isBorne = isVariance(document) || (balance !== undefined && canAdjust(balance, amount))
  return isBorne
    ? [...work.time]
    : [wrong('amount', '没有库存，或调整后库存金额小于0', 'nothing is in stock, or it would be worth less than nothing')]
}

function facts(run: Run, work: CostAdjustmentContext): CostAdjustmentFacts {
  const { document, balance, stockAmt, closing } = work
  const back = closing ? zero : (stockAmt?.neg() ?? zero)
  return {
    contentProblems: isNew(document) && !closing ? contentProblems(run, work) : [],
    isGone: !isNew(document) && !back.isZero() && !(balance && canAdjust(balance, back)),
    ...(work.period ? { [isNew(document) ? 'periodProblem' : 'todayPeriodProblem']: work.period } : {}),
  }
}

/**
 * Changes the value of stock and saves the part that went to it; the rest of a variance is cost of sales (effect
 * *adjustCost*).
 */
async function adjustCost(run: Run, work: CostAdjustmentContext): Promise<void> {
  if (work.closing) return bookClosing(run, work.document, work.closing)
  const stockAmt = stockShareOf(work, run.settings.places.amount)
  work.stockAmt = stockAmt
  await bookCost(run, work, { amount: amountOf(work.document), stockAmt, billDate: work.document.billDate, step: 0 })
}

/** Books the opposite on the day of the reversal (effect *adjustBack*). */
async function adjustBack(run: Run, work: CostAdjustmentContext, event: { ownDay?: boolean }): Promise<void> {
  if (work.closing) return reverseClosing(run, work.document, work.closing)
  const billDate = reversalDay(run.tx, work.document, event)
  await bookCost(run, work, { amount: amountOf(work.document).neg(), stockAmt: (work.stockAmt ?? zero).neg(), billDate, step: 1 })
}

type CostBooking = { amount: Decimal; stockAmt: Decimal; billDate: string; step: 0 | 1 }

async function bookCost(run: Run, work: CostAdjustmentContext, { amount, stockAmt, billDate, step }: CostBooking): Promise<void> {
  const { document, balances, masters, lineId = '' } = work
  const { depotId = '' } = document
  await insertRows(
    run.tx,
    'cost_share',
    { tenant_id: ['text', run.tx.tenantId], document_id: ['bigint', document.id], bill_date: ['date', billDate] },
    {
      step: ['integer', [step]],
      legal_entity: ['text', [masters.of('depot', depotId)?.legalEntity ?? '']],
      adjust_kind: ['integer', [Number(rowOf(document).adjustKind)]],
      amount: ['numeric', [amount.toFixed()]],
      stock_amt: ['numeric', [stockAmt.toFixed()]],
    },
  )
  if (stockAmt.isZero()) return
  const change = { depotId, commInfoId: rowOf(document).commInfoId ?? '', lineId, step, value: stockAmt, tax: zero }
  await adjustValue(run.tx, { id: document.id, billDate }, [change], balances, run.settings.places.amount)
}

/** `spread` is the amount a closing took from the variance account. */
function adjustmentFields(
  { settings: { places } }: Run,
  document: Pick<StoredDocument, 'own'>,
  stockAmt: Decimal | undefined,
  spread?: Decimal,
): object {
  const { commInfoId, adjustKind, amount } = rowOf(document)
  const text = (figure: Decimal | undefined) => figure && fixedText(figure, places.amount)
  const whole = spread ?? (amount === undefined ? undefined : amountOf(document))
  return withoutNulls({
    ...{ commInfoId, adjustKind: spread ? 3 : adjustKind === undefined ? undefined : Number(adjustKind), amount: text(whole) },
    ...{ stockAmt: text(stockAmt), salesCostAmt: text(stockAmt && whole?.sub(stockAmt)) },
  })
}

type AdjustmentListRow = Record<'id', string> & Record<'code' | 'name' | 'depot' | 'stock' | 'spread', string | null>

const listed: ListExtension = {
  matchesText: (): RawBuilder<SqlBool> => sql<SqlBool>`false`,
  conditions: ({ tenantId }, { commInfoId }) =>
    commInfoId
      ? [
          sql`exists (select 1 from cost_adjustment t where t.tenant_id = ${tenantId} and t.document_id = d.id and t.comm_info_id = ${commInfoId}::bigint)`,
        ]
      : [],
  rowExtras: async (run, heads) => {
    const rows = await run.tx.query<AdjustmentListRow>(
      `select d.id, c.comm_info_code as code, c.comm_info_name as name, p.name as depot, s.stock_amt as stock,
              case when t.document_id is null then s.amount end as spread
         from document d
         left join cost_adjustment t on t.tenant_id = $1 and t.document_id = d.id
         left join commodity c on c.tenant_id = $1 and c.id = t.comm_info_id
         left join depot p on p.tenant_id = $1 and p.id = d.depot_id
         left join cost_share s on s.tenant_id = $1 and s.document_id = d.id and s.step = 0
        where d.tenant_id = $1 and d.id = any ($2::bigint[])`,
      [run.tx.tenantId, heads.map(({ id }) => id)],
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    const masters = await mastersOf(run.tx, heads, undefined, run.known)
    return new Map(
      heads.map((row) => {
        const { code, name, depot, stock, spread } = found.get(row.id) ?? {}
        const told = adjustmentFields(run, row, stock ? decimal(stock) : undefined, spread ? decimal(spread) : undefined)
        const createUserName = masters.of('staff', row.createUser)?.name
        return [row.id, withoutNulls({ ...told, commInfoCode: code, commInfoName: name, depotName: depot, createUserName })]
      }),
    )
  },
}

/** Cost adjustments on the server: the value of stock changes, its quantity does not. */
export const costAdjustmentKind: DocumentKind<typeof costAdjustmentLaw, CostAdjustmentContext> = {
  words: costAdjustment,
  hash: machineHash(costAdjustment),
  load,
  facts,
  effects: { adjustCost: locking(['balances', 'period'], adjustCost), adjustBack: locking(['balances', 'period'], adjustBack) },
  answer: (run, { document, masters, goods, stockAmt, closing }) => {
    const { createUserName, updateUserName } = masterNames(document, masters)
    const named = { depotName: masters.of('depot', document.depotId)?.name, commInfoCode: goods?.code, commInfoName: goods?.name }
    return {
      ...adjustmentFields(run, document, stockAmt, closing && closingSums(closing).amount),
      ...withoutNulls({ depotId: document.depotId, ...named, createUserName, updateUserName, remark: document.remark }),
    }
  },
  warnings: () => [],
  own: [head],
  rowFields: (row, _, run) => adjustmentFields(run, row, undefined),
  listed,
}
