import { type Decimal, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { type FundedPart, type FundedWhole, fundedEntries, fundedShare, fundedTaxes } from '#domain/prices/funded-coupons.ts'
import { insertRows } from '../../../db/multi-row.ts'
import { postEntries } from '../../books/money/partner-ledger.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'

/**
 * Parts of each line that third parties pay, by line, and then by the customer id that the payer has in the seller's
 * books.
 */
export type Funding = ReadonlyMap<string, ReadonlyMap<string, FundedPart>>

const figure = (text: string | null | undefined) => readFigure(text) ?? zero
const couponOf = ({ couponAmt }: StoredLine) => figure(couponAmt)

type SourceOf = (line: StoredLine) => string | null | undefined

const orderLineOf: SourceOf = ({ sourceBodyId }) => sourceBodyId

/**
 * Books what another legal entity pays of a coupon as a receivable from it, and stores it by line (rule C7 *Who
 * pays*); returned goods take their part back. Documents without a coupon make no query. Returns what is stored.
 * `sourceOf`: returns the line that the coupon was used on; for the ticket of a till that is the line itself.
 */
export async function postFunding(run: Run, { document, masters }: GoodsContext, sourceOf: SourceOf = orderLineOf): Promise<Funding> {
  const funding = await fundingOf(run, document, sourceOf)
  if (funding.size === 0) return funding
  await postEntries(run.tx, document, fundedEntries(funding.values()), masters)
  const rows = [...funding].flatMap(([lineId, of]) => [...of].map(([funderId, part]) => ({ lineId, funderId, ...part })))
  await insertRows(
    run.tx,
    'line_funding',
    { tenant_id: ['text', run.tx.tenantId], document_id: ['bigint', document.id] },
    {
      line_id: ['bigint', rows.map(({ lineId }) => lineId)],
      funder_id: ['bigint', rows.map(({ funderId }) => funderId)],
      amount: ['numeric', rows.map(({ amount }) => amount.toFixed())],
      tax: ['numeric', rows.map(({ tax }) => tax.toFixed())],
    },
  )
  return funding
}

/** For each line of a delivery or return, its share in what others pay of its source line. */
async function fundingOf(run: Run, document: StoredDocument, sourceOf: SourceOf): Promise<Funding> {
  const lines = document.lines.filter((line) => sourceOf(line) && !couponOf(line).isZero())
  const sources = [...new Set(lines.flatMap((line) => sourceOf(line) ?? []))]
  const wholes = lines.length > 0 ? await wholesOf(run, document, lines, sources) : []
  const funding = new Map<string, Map<string, FundedPart>>()
  for (const { funderId, sourceId, ...whole } of wholes) {
    let { before } = whole
    for (const line of lines.filter((line) => sourceOf(line) === sourceId)) {
      const part = { coupon: couponOf(line), final: figure(line.finalAmt), rate: figure(line.taxRate) }
      const { next, ...share } = fundedShare({ ...whole, before }, part, run.settings.places.amount)
      before = next
      if (!share.amount.isZero()) funding.set(line.id, (funding.get(line.id) ?? new Map()).set(funderId, share))
    }
  }
  return funding
}

type FundedSourceLine = FundedWhole & { sourceId: string; funderId: string }
const figures = ['final', 'rate', 'coupon', 'funded', 'couponBefore', 'fundedBefore', 'taxedBefore', 'taxBefore'] as const
type WholeRow = Record<'sourceId' | 'funderId' | (typeof figures)[number], string> & { tax: string | null }

/**
 * SQL for the tax in the amount that a funder `f` pays of line `l`. Rows written by old versions store no tax; theirs
 * is computed: tax is rounded to `places` on what the customer and the funders before `f` pay, with and without the
 * amount of `f`, and the difference is the tax of `f`.
 */
export const storedFundedTax = (f: string, l: string, places = '$5'): string => {
  const untaxed = (paid: string) => `round((${l}.final_amt + ${paid}) / (1 + coalesce(${l}.tax_rate, 0) / 100), ${places}::integer)`
  const others = `(select coalesce(sum(o.amount), 0) from line_funding o
    where o.tenant_id = $1 and o.line_id = ${f}.line_id and o.funder_id < ${f}.funder_id)`
  return `coalesce(${f}.tax, ${f}.amount - ${untaxed(`${others} + ${f}.amount`)} + ${untaxed(others)})`
}

/**
 * The whole amount that each funder pays of each source line, and what posted deliveries and returns took of it. The
 * amount of an order line comes from its coupons whose payer is in other books than the selling depot; that of a
 * delivery line comes from what was stored with it. Returned goods count negative.
 */
async function wholesOf(
  { tx, settings }: Run,
  { id, depotId }: StoredDocument,
  lines: readonly StoredLine[],
  sources: readonly string[],
): Promise<FundedSourceLine[]> {
  const rows = await tx.query<WholeRow>(wholesSql, [tx.tenantId, sources, id, lines[0]?.depotId ?? depotId ?? null, settings.places.amount])
  return [...Map.groupBy(rows, ({ sourceId }) => sourceId).values()].flatMap((of) => wholesOfLine(of, settings.places.amount))
}

/**
 * Amounts of the funders of one line. The tax in them is computed for an order line, and stored for a delivery line.
 */
function wholesOfLine(rows: readonly WholeRow[], places: number): FundedSourceLine[] {
  return rows.map((row) => {
    const funded = new Map(rows.map((one) => [one.funderId, decimal(one.funded)]))
    const read = Object.fromEntries(figures.map((name) => [name, decimal(row[name])])) as Record<(typeof figures)[number], Decimal>
    const { final, rate, coupon, couponBefore, fundedBefore, taxedBefore, taxBefore } = read
    const tax = readFigure(row.tax) ?? fundedTaxes({ final, rate, funded }, places).get(row.funderId) ?? zero
    const before = { coupon: couponBefore, amount: fundedBefore, taxed: { amount: taxedBefore, tax: taxBefore } }
    return { sourceId: row.sourceId, funderId: row.funderId, rate, coupon, amount: read.funded, tax, before }
  })
}

const wholesSql = `with whole as (
       select p.line_id, b.funder_id, max(a.amount) as coupon, sum((s.share ->> 'amount')::numeric) as funded, null::numeric as tax
         from line_price p
        cross join lateral jsonb_array_elements(p.shares) s (share)
        cross join lateral (select sum((e.share ->> 'amount')::numeric) as amount from jsonb_array_elements(p.shares) e (share)) a
         join coupon h on h.tenant_id = $1 and h.id = (s.share ->> 'couponId')::bigint
         join coupon_batch b on b.tenant_id = $1 and b.document_id = h.batch_id and b.funder_id is not null
        where p.tenant_id = $1 and p.line_id = any ($2::bigint[])
          -- a ticket is its own delivery: its returns use the stored funding
          and not exists (select from line_funding k
          where k.tenant_id = $1 and k.line_id = p.line_id) and (b.funded_by = 3 or entity_of($1, $4) <> '')
        group by p.line_id, b.funder_id
       union all
       select l.id, f.funder_id, -l.coupon_amt, -f.amount, -${storedFundedTax('f', 'l')}
         from document_line l join line_funding f on f.tenant_id = $1 and f.line_id = l.id
        where l.tenant_id = $1 and l.id = any ($2::bigint[])),
     part as (
       select w.line_id, w.funder_id, f.id, f.coupon_amt, f.tax_rate, g.amount, ${storedFundedTax('g', 'f')} as tax
         from whole w
         join document_line f on f.tenant_id = $1 and f.source_body_id = w.line_id
         join document d on d.tenant_id = $1 and d.id = f.document_id
         and d.kind in ('salesOut', 'salesReturn', 'retailReturn', 'retailExchange') and 'counts' = any (d.tags)
         left join line_funding g on g.tenant_id = $1 and g.line_id = f.id and g.funder_id = w.funder_id
        where d.id <> $3),
     counted as (
       select line_id, funder_id, coupon_amt, tax_rate, amount, tax from part
       union all
       select p.line_id, p.funder_id, r.coupon_amt, r.tax_rate, x.amount, ${storedFundedTax('x', 'r')}
         from part p
         join document_line r on r.tenant_id = $1 and r.source_body_id = p.id and r.replace = 2
         join document h on h.tenant_id = $1 and h.id = r.document_id and 'counts' = any (h.tags)
         left join line_funding x on x.tenant_id = $1 and x.line_id = r.id and x.funder_id = p.funder_id)
     select w.line_id as "sourceId", w.funder_id as "funderId", coalesce(l.final_amt, 0) as final,
       coalesce(l.tax_rate, 0) as rate, w.coupon, w.funded, w.tax,
            t.coupon as "couponBefore", t.funded as "fundedBefore", t.taxed as "taxedBefore", t.tax as "taxBefore"
       from whole w
       join document_line l on l.tenant_id = $1 and l.id = w.line_id
      cross join lateral (
         select coalesce(sum(c.coupon_amt), 0) as coupon, coalesce(sum(c.amount), 0) as funded,
                coalesce(sum(c.amount) filter (where coalesce(c.tax_rate, 0) = coalesce(l.tax_rate, 0)), 0) as taxed,
                coalesce(sum(c.tax) filter (where coalesce(c.tax_rate, 0) = coalesce(l.tax_rate, 0)), 0) as tax
           from counted c where c.line_id = w.line_id and c.funder_id = w.funder_id) t
      order by w.line_id, w.funder_id`
