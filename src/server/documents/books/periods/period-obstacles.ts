import { type RawBuilder, sql } from 'kysely'
import type { RefusalKey } from '#domain/core/refusals.ts'
import type { Tx } from '../../../db/connect.ts'
import { allOf, statement } from '../../../db/query-builder.ts'
import type { User } from '../../../http/request.ts'
import { visibleBalances } from '../../../identity/visible-balances.ts'
import { booksOfDocument } from '../../../lookups/legal-entities.ts'
import { visibleDocuments } from '../../engine/depot-access.ts'
import { type ControlFigure, isBroken } from './control-figures.ts'
import type { EntityMonth } from './period-store.ts'

export type WaitingDocument = { id: string; kind: string; billNo: string | null; billDate: string; state: string }
export type Shortage = { depotName: string; commInfoCode: string; commInfoName: string; qty: string }

/** Obstacle to closing or reopening a period; without a refusal it is only a hint. */
export type Obstacle = {
  kind: 'earlier' | 'later' | 'pushed' | 'running' | 'waiting' | 'estimated' | 'negative' | 'control' | 'drafts' | 'unconfirmed'
  count: number
  refusal?: RefusalKey
  /** Period that the refusal names. */
  period: string
  documents?: WaitingDocument[]
  shortages?: Shortage[]
}

/** Most documents or goods listed per obstacle. */
export const maxListed = 100

/**
 * User who asks for the obstacles. `seen`: types of documents that they may see; other documents are counted but not
 * listed. `booking`: types of documents that post.
 */
export type PeriodReader = { user: User; seen: readonly string[]; booking: readonly string[] }

/**
 * Obstacles to reopening (rule B7): periods are reopened from the last one back, and only while none of their
 * vouchers has been pushed.
 */
export async function obstaclesToReopen(tx: Tx, { legalEntity, period }: EntityMonth): Promise<Obstacle[]> {
  const later = await tx.query<{ period: string }>(
    `select period from accounting_period where tenant_id = $1 and legal_entity = $2 and period > $3
      and state = 'closed' order by period desc`,
    [tx.tenantId, legalEntity, period],
  )
  const { pushed } = await tx.one<{ pushed: number }>(
    'select count(*)::integer as pushed from voucher where tenant_id = $1 and legal_entity = $2 and period = $3',
    [tx.tenantId, legalEntity, period],
  )
  const all: Obstacle[] = [
    { kind: 'later', count: later.length, refusal: 'PERIOD_LATER', period: later[0]?.period ?? period },
    { kind: 'pushed', count: pushed, refusal: 'PERIOD_PUSHED', period },
  ]
  return all.filter(({ count }) => count > 0)
}

/**
 * Obstacles to closing (rule C1-16): the month is not over, an earlier one is open, a document dated in it awaits
 * posting, goods were issued at an estimated cost and not covered since, stock of a depot was negative at its end, a
 * control figure does not tie (C1-15). Drafts and unconfirmed offline tickets are only hints; drafts will need a new
 * date.
 */
export async function obstaclesToClose(
  tx: Tx,
  month: EntityMonth,
  reader: PeriodReader,
  controls: readonly ControlFigure[],
): Promise<Obstacle[]> {
  const { period } = month
  const { first, before } = await openPeriodsBefore(tx, month)
  const from = await firstDay(tx, month)
  const [waiting, drafts] = [
    await documentsIn(tx, month, from, sql`'awaitsApproval' = any (d.tags)`, reader),
    await documentsIn(tx, month, from, sql`'editable' = any (d.tags)`, reader),
  ]
  const estimated = await goodsIn(tx, estimatedIssuesIn(tx.tenantId, month), reader.user)
  const negative = await goodsIn(tx, negativeStockAt(tx.tenantId, month), reader.user)
  const untied = await brokenControls(tx, controls, reader)
  const all: Obstacle[] = [
    { kind: 'running', count: period < tx.today.slice(0, 7) ? 0 : 1, refusal: 'PERIOD_RUNNING', period },
    { kind: 'earlier', count: before, refusal: 'PERIOD_EARLIER', period: first ?? period },
    { kind: 'waiting', refusal: 'PERIOD_BUSY', period, ...waiting },
    { kind: 'estimated', refusal: 'PERIOD_BUSY', period, ...estimated },
    { kind: 'negative', refusal: 'PERIOD_BUSY', period, ...negative },
    { kind: 'control', refusal: 'PERIOD_BUSY', period, ...untied },
    { kind: 'drafts', period, ...drafts },
    { kind: 'unconfirmed', period, ...(await documentsIn(tx, month, from, isUnconfirmed(tx), reader)) },
  ]
  return all.filter(({ count }) => count > 0)
}

async function openPeriodsBefore(tx: Tx, { legalEntity, period }: EntityMonth): Promise<{ first: string | null; before: number }> {
  return tx.one(
    `select min(period) as first, count(*)::integer as before from accounting_period
      where tenant_id = $1 and legal_entity = $2 and period < $3 and state <> 'closed'`,
    [tx.tenantId, legalEntity, period],
  )
}

/**
 * First day to check: the day after the last closed month, because months without bookings are closed together with
 * the next month that has some.
 */
async function firstDay(tx: Tx, { legalEntity, period }: EntityMonth): Promise<string> {
  const { day } = await tx.one<{ day: string | null }>(
    `select ((max(period) || '-01')::date + interval '1 month')::date as day from accounting_period
      where tenant_id = $1 and legal_entity = $2 and period < $3 and state = 'closed'`,
    [tx.tenantId, legalEntity, period],
  )
  return day ?? '0001-01-01'
}

export const lastDay = (period: string) => sql`((${`${period}-01`})::date + interval '1 month' - interval '1 day')::date`

/**
 * SQL condition: the document is an offline ticket whose total differs from its prices, and nobody has confirmed it
 * yet.
 */
const isUnconfirmed = ({ tenantId }: Tx) => sql`'counts' = any (d.tags) and exists (
  select from retail_ticket t where t.tenant_id = ${tenantId} and t.document_id = d.id and t.unconfirmed = 2)`

/**
 * Documents of posting types that are dated in the period and meet `test`: their number, and those that the reader may
 * see.
 */
async function documentsIn(
  tx: Tx,
  { legalEntity, period }: EntityMonth,
  from: string,
  test: RawBuilder<unknown>,
  { user, seen, booking }: PeriodReader,
): Promise<{ count: number; documents?: WaitingDocument[] }> {
  const inPeriod = sql`d.tenant_id = ${tx.tenantId} and d.kind = any (${booking}::text[]) and d.bill_date between ${from}::date and ${lastDay(period)}
    and ${test} and ${booksOfDocument(tx)} = ${legalEntity}`
  const [counted] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from document d where ${inPeriod}`))
  const count = Number(counted?.count ?? 0)
  if (count === 0) return { count }
  const mine = allOf([inPeriod, sql`d.kind = any (${seen}::text[])`, ...visibleDocuments(user)])
  const documents = await tx.run(
    statement(sql<WaitingDocument>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state
      from document d where ${mine} order by d.bill_date, d.id limit ${maxListed}`),
  )
  return { count, documents }
}

/** Number of accounts whose two sides differ, with the first differing document of each, if the reader may see it. */
async function brokenControls(
  tx: Tx,
  controls: readonly ControlFigure[],
  reader: PeriodReader,
): Promise<{ count: number; documents?: WaitingDocument[] }> {
  const untied = controls.filter(isBroken)
  return untied.length === 0 ? { count: 0 } : { count: untied.length, documents: await visibleControlDocuments(tx, untied, reader) }
}

/** Documents at which control figures differ, as far as the reader may see them. */
export function visibleControlDocuments(
  tx: Tx,
  controls: readonly ControlFigure[],
  { user, seen }: Pick<PeriodReader, 'user' | 'seen'>,
): Promise<WaitingDocument[]> {
  return visibleDocumentsByIds(
    tx,
    controls.flatMap(({ documentId }) => documentId ?? []),
    { user, seen },
  )
}

/** Documents among `ids` that the reader may see. */
export function visibleDocumentsByIds(
  tx: Tx,
  ids: readonly string[],
  { user, seen }: Pick<PeriodReader, 'user' | 'seen'>,
): Promise<WaitingDocument[]> {
  const mine = allOf([
    sql`d.tenant_id = ${tx.tenantId} and d.id = any (${[...ids]}::bigint[]) and d.kind = any (${seen}::text[])`,
    ...visibleDocuments(user),
  ])
  return tx.run(
    statement(sql<WaitingDocument>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state
      from document d where ${mine} order by d.bill_date, d.id`),
  )
}

type GoodsQuery = RawBuilder<{ tenant_id: string; depot_id: string; comm_info_id: string; qty: string }>

/** Goods with negative stock in a depot by movements dated up to the period's end. */
const negativeStockAt = (tenantId: string, { legalEntity, period }: EntityMonth): GoodsQuery => sql`
  select m.tenant_id, m.depot_id, m.comm_info_id, sum(m.qty) as qty from stock_movement m
    join depot p on p.tenant_id = ${tenantId} and p.id = m.depot_id and coalesce(p.legal_entity, '') = ${legalEntity}
   where m.tenant_id = ${tenantId} and m.bill_date <= ${lastDay(period)}
   group by m.tenant_id, m.depot_id, m.comm_info_id having sum(m.qty) < 0`

/**
 * Goods issued up to the period's end at 0.00 because no cost was known 暂估成本, as far as no receipt has covered them
 * since.
 */
const estimatedIssuesIn = (tenantId: string, { legalEntity, period }: EntityMonth): GoodsQuery => sql`
  select m.tenant_id, m.depot_id, m.comm_info_id, sum(coalesce(c.qty, 0) - m.hole_qty) as qty from stock_movement m
    join depot p on p.tenant_id = ${tenantId} and p.id = m.depot_id and coalesce(p.legal_entity, '') = ${legalEntity}
    left join lateral (select sum(v.qty) as qty from stock_cover v where v.tenant_id = ${tenantId} and v.out_seq = m.seq) c on true
   where m.tenant_id = ${tenantId} and m.estimated and m.bill_date <= ${lastDay(period)} and m.hole_qty > coalesce(c.qty, 0)
   group by m.tenant_id, m.depot_id, m.comm_info_id`

/** Number of these goods, and the list of those in depots that the reader may see. */
async function goodsIn(tx: Tx, found: GoodsQuery, user: User): Promise<{ count: number; shortages?: Shortage[] }> {
  const [counted] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from (${found}) b`))
  const count = Number(counted?.count ?? 0)
  if (count === 0) return { count }
  const mine = allOf([sql`b.tenant_id = ${tx.tenantId}`, ...visibleBalances(user)])
  const shortages = await tx.run(
    statement(sql<Shortage>`select d.name as "depotName", c.comm_info_code as "commInfoCode",
      c.comm_info_name as "commInfoName", trim_scale(b.qty) as qty
      from (${found}) b
      join depot d on d.tenant_id = ${tx.tenantId} and d.id = b.depot_id
      join commodity c on c.tenant_id = ${tx.tenantId} and c.id = b.comm_info_id
     where ${mine} order by d.code, c.comm_info_code limit ${maxListed}`),
  )
  return { count, shortages }
}
