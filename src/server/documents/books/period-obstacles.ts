import { type RawBuilder, sql } from 'kysely'
import type { RefusalKey } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import type { User } from '../../http/request.ts'
import { booksOfDocument } from '../../queries/legal-entities.ts'
import { balancesSeen, documentsSeen } from '../engine/depot-access.ts'
import { type Control, isBroken } from './control-figures.ts'
import type { Month } from './period-store.ts'

export type WaitingDocument = { id: string; kind: string; billNo: string | null; billDate: string; state: string }
export type Shortage = { depotName: string; commInfoCode: string; commInfoName: string; qty: string }

/** What stands in the way of closing a period or of reopening it; without a refusal it is only a hint. */
export type Obstacle = {
  kind: 'earlier' | 'later' | 'pushed' | 'running' | 'waiting' | 'estimated' | 'negative' | 'control' | 'drafts' | 'unconfirmed'
  count: number
  refusal?: RefusalKey
  /** The period that the refusal names. */
  period: string
  documents?: WaitingDocument[]
  shortages?: Shortage[]
}

/** Of what an obstacle is made; more than this nobody reads. */
export const mostShown = 100

/** Who asks, and which kinds of documents he may see: the rest is counted and not shown. */
export type Reader = { user: User; seen: readonly string[]; booking: readonly string[] }

/** What stands in the way of reopening (rule B7): periods are reopened from the last one back, and only while accounting was given nothing of them. */
export async function obstaclesToReopen(tx: Tx, { legalEntity, period }: Month): Promise<Obstacle[]> {
  const later = await tx.query<{ period: string }>(
    `select period from accounting_period where tenant_id = $1 and legal_entity = $2 and period > $3 and state = 'closed' order by period desc`,
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
 * What stands in the way of closing (rule C1-16): the month is not over, an earlier one is not closed, a document dated in it waits to be
 * booked, goods left at an estimated cost that nobody made good since, goods were below nothing in a depot at its end, a control figure does not tie (C1-15). Drafts stand in nobody's way, but will need a new date; nor do tickets sold offline that nobody has confirmed.
 */
export async function obstaclesToClose(tx: Tx, month: Month, reader: Reader, controls: readonly Control[]): Promise<Obstacle[]> {
  const { period } = month
  const { first, before } = await openBefore(tx, month)
  const from = await firstDay(tx, month)
  const [waiting, drafts] = [
    await documentsIn(tx, month, from, sql`'awaitsApproval' = any (d.tags)`, reader),
    await documentsIn(tx, month, from, sql`'editable' = any (d.tags)`, reader),
  ]
  const estimated = await goodsIn(tx, estimatedIn(tx.tenantId, month), reader.user)
  const negative = await goodsIn(tx, belowNothingAt(tx.tenantId, month), reader.user)
  const untied = await untiedIn(tx, controls, reader)
  const all: Obstacle[] = [
    { kind: 'running', count: period < tx.today.slice(0, 7) ? 0 : 1, refusal: 'PERIOD_RUNNING', period },
    { kind: 'earlier', count: before, refusal: 'PERIOD_EARLIER', period: first ?? period },
    { kind: 'waiting', refusal: 'PERIOD_BUSY', period, ...waiting },
    { kind: 'estimated', refusal: 'PERIOD_BUSY', period, ...estimated },
    { kind: 'negative', refusal: 'PERIOD_BUSY', period, ...negative },
    { kind: 'control', refusal: 'PERIOD_BUSY', period, ...untied },
    { kind: 'drafts', period, ...drafts },
    { kind: 'unconfirmed', period, ...(await documentsIn(tx, month, from, waitsToBeConfirmed(tx), reader)) },
  ]
  return all.filter(({ count }) => count > 0)
}

async function openBefore(tx: Tx, { legalEntity, period }: Month): Promise<{ first: string | null; before: number }> {
  return tx.one(
    `select min(period) as first, count(*)::integer as before from accounting_period where tenant_id = $1 and legal_entity = $2 and period < $3 and state <> 'closed'`,
    [tx.tenantId, legalEntity, period],
  )
}

/** Months without a booking are closed with the period after them, so what is dated in them is looked at with it. */
async function firstDay(tx: Tx, { legalEntity, period }: Month): Promise<string> {
  const { day } = await tx.one<{ day: string | null }>(
    `select ((max(period) || '-01')::date + interval '1 month')::date as day from accounting_period
      where tenant_id = $1 and legal_entity = $2 and period < $3 and state = 'closed'`,
    [tx.tenantId, legalEntity, period],
  )
  return day ?? '0001-01-01'
}

export const lastDay = (period: string) => sql`((${`${period}-01`})::date + interval '1 month' - interval '1 day')::date`

/** A ticket sold offline at another sum than its prices come to, which nobody has confirmed. */
const waitsToBeConfirmed = ({ tenantId }: Tx) => sql`'counts' = any (d.tags) and exists (
  select from retail_ticket t where t.tenant_id = ${tenantId} and t.document_id = d.id and t.unconfirmed = 2)`

/** Documents of kinds that book, dated in the period, of which this is true: how many, and those that the reader may see. */
async function documentsIn(
  tx: Tx,
  { legalEntity, period }: Month,
  from: string,
  test: RawBuilder<unknown>,
  { user, seen, booking }: Reader,
): Promise<{ count: number; documents?: WaitingDocument[] }> {
  const inPeriod = sql`d.tenant_id = ${tx.tenantId} and d.kind = any (${booking}::text[]) and d.bill_date between ${from}::date and ${lastDay(period)}
    and ${test} and ${booksOfDocument(tx)} = ${legalEntity}`
  const [counted] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from document d where ${inPeriod}`))
  const count = Number(counted?.count ?? 0)
  if (count === 0) return { count }
  const mine = allOf([inPeriod, sql`d.kind = any (${seen}::text[])`, ...documentsSeen(user)])
  const documents = await tx.run(
    statement(sql<WaitingDocument>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state
      from document d where ${mine} order by d.bill_date, d.id limit ${mostShown}`),
  )
  return { count, documents }
}

/** How many accounts do not tie, and of each the first document that breaks it, as far as the reader may see it. */
async function untiedIn(tx: Tx, controls: readonly Control[], reader: Reader): Promise<{ count: number; documents?: WaitingDocument[] }> {
  const untied = controls.filter(isBroken)
  return untied.length === 0 ? { count: 0 } : { count: untied.length, documents: await seenAmong(tx, untied, reader) }
}

/** Of the documents that break control figures those that the reader may see. */
export function seenAmong(tx: Tx, controls: readonly Control[], { user, seen }: Pick<Reader, 'user' | 'seen'>): Promise<WaitingDocument[]> {
  return documentsByIds(
    tx,
    controls.flatMap(({ documentId }) => documentId ?? []),
    { user, seen },
  )
}

/** Of these documents those that the reader may see. */
export function documentsByIds(tx: Tx, ids: readonly string[], { user, seen }: Pick<Reader, 'user' | 'seen'>): Promise<WaitingDocument[]> {
  const mine = allOf([
    sql`d.tenant_id = ${tx.tenantId} and d.id = any (${[...ids]}::bigint[]) and d.kind = any (${seen}::text[])`,
    ...documentsSeen(user),
  ])
  return tx.run(
    statement(sql<WaitingDocument>`select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state
      from document d where ${mine} order by d.bill_date, d.id`),
  )
}

type Goods = RawBuilder<{ tenant_id: string; depot_id: string; comm_info_id: string; qty: string }>

/** Goods below nothing in a depot by what was dated up to the period's end. */
const belowNothingAt = (tenantId: string, { legalEntity, period }: Month): Goods => sql`
  select m.tenant_id, m.depot_id, m.comm_info_id, sum(m.qty) as qty from stock_movement m
    join depot p on p.tenant_id = ${tenantId} and p.id = m.depot_id and coalesce(p.legal_entity, '') = ${legalEntity}
   where m.tenant_id = ${tenantId} and m.bill_date <= ${lastDay(period)} group by m.tenant_id, m.depot_id, m.comm_info_id having sum(m.qty) < 0`

/** Goods that left up to the period's end at 0.00, because no cost was known 暂估成本, and what of them nobody brought since. */
const estimatedIn = (tenantId: string, { legalEntity, period }: Month): Goods => sql`
  select m.tenant_id, m.depot_id, m.comm_info_id, sum(coalesce(c.qty, 0) - m.hole_qty) as qty from stock_movement m
    join depot p on p.tenant_id = ${tenantId} and p.id = m.depot_id and coalesce(p.legal_entity, '') = ${legalEntity}
    left join lateral (select sum(v.qty) as qty from stock_cover v where v.tenant_id = ${tenantId} and v.out_seq = m.seq) c on true
   where m.tenant_id = ${tenantId} and m.estimated and m.bill_date <= ${lastDay(period)} and m.hole_qty > coalesce(c.qty, 0)
   group by m.tenant_id, m.depot_id, m.comm_info_id`

/** How many there are of these goods, and those of them in depots that are open to the reader. */
async function goodsIn(tx: Tx, found: Goods, user: User): Promise<{ count: number; shortages?: Shortage[] }> {
  const [counted] = await tx.run(statement(sql<{ count: string }>`select count(*) as count from (${found}) b`))
  const count = Number(counted?.count ?? 0)
  if (count === 0) return { count }
  const mine = allOf([sql`b.tenant_id = ${tx.tenantId}`, ...balancesSeen(user)])
  const shortages = await tx.run(
    statement(sql<Shortage>`select d.name as "depotName", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", trim_scale(b.qty) as qty
      from (${found}) b
      join depot d on d.tenant_id = ${tx.tenantId} and d.id = b.depot_id
      join commodity c on c.tenant_id = ${tx.tenantId} and c.id = b.comm_info_id
     where ${mine} order by d.code, c.comm_info_code limit ${mostShown}`),
  )
  return { count, shortages }
}
