import { type Decimal, decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { salesReturnDocument } from '#resources/documents/sales/sales-return.document.ts'
import type { Tx } from '#server/db/connect.ts'
import { postCommission } from '../../books/money/commission.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { SourceLine } from '../../sources/source-lines.ts'

// Deliveries of mall orders earn commission with the order (ADR 140), all other deliveries by themselves (ADR 164).

type CommissionContext = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine> }

const mallOrder = mallOrderDocument.words.id
const salesReturn = salesReturnDocument.words.id
const finalOf = (lines: readonly StoredLine[]): Decimal => sum(lines.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))
const sourceOf = ({ sources }: CommissionContext, { sourceBodyId }: StoredLine) => sources.get(sourceBodyId ?? '')

/** Credits the partner who referred the customer with commission on what is sold. */
export function postOutCommission({ tx }: Run, work: CommissionContext): Promise<void> {
  const { document } = work
  const kept = finalOf(document.lines.filter((line) => sourceOf(work, line)?.headKind !== mallOrder))
  return postCommission(tx, document, true, async () => kept)
}

/** Takes back the commission on a delivery that is reversed. */
export const reverseOutCommission = ({ tx }: Run, { document }: CommissionContext): Promise<void> =>
  postCommission(tx, document, false, async () => zero)

/**
 * Lowers the commission on deliveries by what a return takes back; the last argument is true if the return is
 * reversed, which restores it.
 */
export async function updateReturnCommission({ tx }: Run, work: CommissionContext, undone: boolean): Promise<void> {
  const { document } = work
  const outs = Map.groupBy(
    document.lines.filter((line) => line.sourceBodyId && sourceOf(work, line)?.originKind !== mallOrder),
    (line) => sourceOf(work, line)?.headId ?? '',
  )
  for (const [id, lines] of [...outs].sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))) {
    const back = undone ? zero : finalOf(lines)
    await postCommission(tx, { id }, false, async () => (await keptOfOut(tx, id, document.id)).add(back))
  }
}

/**
 * Amount of a delivery that the customer kept, without lines of mall orders, and as if the return `except` did not
 * exist.
 */
async function keptOfOut(tx: Tx, outId: string, except: string): Promise<Decimal> {
  const { kept } = await tx.one<{ kept: string }>(
    `select coalesce(sum(l.final_amt + coalesce((
              select sum(r.final_amt) from document_line r
                join document d on d.tenant_id = $1 and d.id = r.document_id and d.kind = $4 and 'counts' = any (d.tags)
               where r.tenant_id = $1 and r.source_body_id = l.id and d.id <> $3), 0)), 0) as kept
       from document_line l
      where l.tenant_id = $1 and l.document_id = $2
        and not exists (select from document_line s join document o on o.tenant_id = $1 and o.id = s.document_id and o.kind = $5
                         where s.tenant_id = $1 and s.id = l.source_body_id)`,
    [tx.tenantId, outId, except === '' ? '0' : except, salesReturn, mallOrder],
  )
  return decimal(kept)
}
