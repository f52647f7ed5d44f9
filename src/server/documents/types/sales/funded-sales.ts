import { type Decimal, decimal, readFigure, zero } from '#domain/decimal.ts'
import { type FundedWhole, fundedEntries, fundedShare } from '#domain/funded-coupons.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import { postEntries } from '../../books/partner-ledger.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'

/** What others pay of a line, by the customers that they are in the books of who sells. */
export type Funding = ReadonlyMap<string, ReadonlyMap<string, Decimal>>

const figure = (text: string | null | undefined) => readFigure(text) ?? zero
const couponOf = ({ couponAmt }: StoredLine) => figure(couponAmt)

type SourceOf = (line: StoredLine) => string | null | undefined

const orderLineOf: SourceOf = ({ sourceBodyId }) => sourceBodyId

/**
 * What of a coupon another legal entity pays is owed by it, not lost to who sells (rule C7 *Who pays*): kept by line, and entered as its
 * receivable. What comes back takes its part back. Documents without a coupon send no statement. Answers what is kept.
 * `sourceOf`: the line that the coupon was used on, of a ticket of the counter the line itself.
 */
export async function postFunding(
  run: Run,
  { document, masters, settings }: GoodsContext,
  sourceOf: SourceOf = orderLineOf,
): Promise<Funding> {
  const funding = await fundingOf(run, document, sourceOf)
  if (funding.size === 0) return funding
  const lines = document.lines.flatMap((line) => {
    const funded = funding.get(line.id)
    return funded ? [{ final: figure(line.finalAmt), rate: figure(line.taxRate), funded }] : []
  })
  await postEntries(run.tx, document, fundedEntries(lines, settings.places.amount), masters)
  const rows = [...funding].flatMap(([lineId, of]) => [...of].map(([funderId, amount]) => ({ lineId, funderId, amount: amount.toFixed() })))
  await insertRows(
    run.tx,
    'line_funding',
    { tenant_id: ['text', run.tx.tenantId], document_id: ['bigint', document.id] },
    {
      line_id: ['bigint', rows.map(({ lineId }) => lineId)],
      funder_id: ['bigint', rows.map(({ funderId }) => funderId)],
      amount: ['numeric', rows.map(({ amount }) => amount)],
    },
  )
  return funding
}

/** Of each line of an out or a return its share of what others pay of the line it is made from. */
async function fundingOf(run: Run, document: StoredDocument, sourceOf: SourceOf): Promise<Funding> {
  const lines = document.lines.filter((line) => sourceOf(line) && !couponOf(line).isZero())
  const sources = [...new Set(lines.flatMap((line) => sourceOf(line) ?? []))]
  const wholes = lines.length > 0 ? await wholesOf(run.tx, document, lines, sources) : []
  const funding = new Map<string, Map<string, Decimal>>()
  for (const { funderId, sourceId, ...whole } of wholes) {
    let { before } = whole
    for (const line of lines.filter((line) => sourceOf(line) === sourceId)) {
      const funded = fundedShare({ ...whole, before }, couponOf(line), run.settings.places.amount)
      before = { coupon: before.coupon.add(couponOf(line)), funded: before.funded.add(funded) }
      if (!funded.isZero()) funding.set(line.id, (funding.get(line.id) ?? new Map()).set(funderId, funded))
    }
  }
  return funding
}

type Whole = FundedWhole & { sourceId: string; funderId: string }
type WholeRow = Record<'sourceId' | 'funderId' | 'coupon' | 'funded' | 'couponBefore' | 'fundedBefore', string>

/**
 * Of lines that something is sold or comes back of, what others pay in all and of their outs and returns that count: of orders by the coupons used on
 * them, whose payer keeps other books than the depot that sells, of outs what was kept with them. What comes back is negative on both sides.
 */
async function wholesOf(
  tx: Tx,
  { id, depotId }: StoredDocument,
  lines: readonly StoredLine[],
  sources: readonly string[],
): Promise<Whole[]> {
  const rows = await tx.query<WholeRow>(
    `with whole as (
       select p.line_id, b.funder_id, max(a.amount) as coupon, sum((s.share ->> 'amount')::numeric) as funded
         from line_price p
        cross join lateral jsonb_array_elements(p.shares) s (share)
        cross join lateral (select sum((e.share ->> 'amount')::numeric) as amount from jsonb_array_elements(p.shares) e (share)) a
         join coupon h on h.tenant_id = p.tenant_id and h.id = (s.share ->> 'couponId')::bigint
         join coupon_batch b on b.tenant_id = h.tenant_id and b.document_id = h.batch_id and b.funder_id is not null
        where p.tenant_id = $1 and p.line_id = any ($2::bigint[])
          -- a ticket is its own out: what comes back of it goes by what was kept
          and not exists (select from line_funding k where k.tenant_id = p.tenant_id and k.line_id = p.line_id) and (b.funded_by = 3 or entity_of($1, $4) <> '')
        group by p.line_id, b.funder_id
       union all
       select l.id, f.funder_id, -l.coupon_amt, -f.amount
         from document_line l join line_funding f on f.tenant_id = l.tenant_id and f.line_id = l.id
        where l.tenant_id = $1 and l.id = any ($2::bigint[]))
     select w.line_id as "sourceId", w.funder_id as "funderId", w.coupon, w.funded, t.coupon as "couponBefore", t.funded as "fundedBefore"
       from whole w
      cross join lateral (
         select coalesce(sum(f.coupon_amt + coalesce(again.coupon, 0)), 0) as coupon, coalesce(sum(coalesce(g.amount, 0) + coalesce(again.funded, 0)), 0) as funded
           from document_line f
           join document d on d.tenant_id = f.tenant_id and d.id = f.document_id and d.kind in ('salesOut', 'salesReturn', 'retailReturn', 'retailExchange') and 'counts' = any (d.tags)
           left join line_funding g on g.tenant_id = f.tenant_id and g.line_id = f.id and g.funder_id = w.funder_id
           left join lateral (
             select sum(r.coupon_amt) as coupon, sum(x.amount) as funded
               from document_line r
               join document h on h.tenant_id = r.tenant_id and h.id = r.document_id and 'counts' = any (h.tags)
               left join line_funding x on x.tenant_id = r.tenant_id and x.line_id = r.id and x.funder_id = w.funder_id
              where r.tenant_id = f.tenant_id and r.source_body_id = f.id and r.replace = 2) again on true
          where f.tenant_id = $1 and f.source_body_id = w.line_id and d.id <> $3) t
      order by w.line_id, w.funder_id`,
    [tx.tenantId, sources, id, lines[0]?.depotId ?? depotId ?? null],
  )
  return rows.map(({ sourceId, funderId, coupon, funded, couponBefore, fundedBefore }) => ({
    ...{ sourceId, funderId, coupon: decimal(coupon), funded: decimal(funded) },
    before: { coupon: decimal(couponBefore), funded: decimal(fundedBefore) },
  }))
}
