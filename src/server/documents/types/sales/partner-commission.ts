import { type Decimal, decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { mallOrderDocument } from '#resources/documents/mall-order.document.ts'
import { salesReturnDocument } from '#resources/documents/sales-return.document.ts'
import type { Tx } from '#server/db/connect.ts'
import { settleCommission } from '../../books/commission.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { SourceLine } from '../../sources/source-lines.ts'

// What orders of the mall send earns with its order (ADR 140); all else that is sold by outs earns with its out (ADR 164).

type Sold = { document: StoredDocument; sources: ReadonlyMap<string, SourceLine> }

const mallOrder = mallOrderDocument.words.id
const salesReturn = salesReturnDocument.words.id
const finalOf = (lines: readonly StoredLine[]): Decimal => sum(lines.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))
const sourceOf = ({ sources }: Sold, { sourceBodyId }: StoredLine) => sources.get(sourceBodyId ?? '')

/** The partner by whom the customer came earns on what is sold now. */
export function earnOnOut({ tx }: Run, work: Sold): Promise<void> {
  const { document } = work
  const kept = finalOf(document.lines.filter((line) => sourceOf(work, line)?.headKind !== mallOrder))
  return settleCommission(tx, document, true, async () => kept)
}

/** Nothing is kept of an out that is reversed. */
export const takeBackOut = ({ tx }: Run, { document }: Sold): Promise<void> => settleCommission(tx, document, false, async () => zero)

/** What a return brings back of outs is earned no more; earned again once the return is taken back. */
export async function settleReturned({ tx }: Run, work: Sold, undone: boolean): Promise<void> {
  const { document } = work
  const outs = Map.groupBy(
    document.lines.filter((line) => line.sourceBodyId && sourceOf(work, line)?.originKind !== mallOrder),
    (line) => sourceOf(work, line)?.headId ?? '',
  )
  for (const [id, lines] of [...outs].sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))) {
    const back = undone ? zero : finalOf(lines)
    await settleCommission(tx, { id }, false, async () => (await keptOfOut(tx, id, document.id)).add(back))
  }
}

/** What of an out its customer kept, in money, but for what was sent for orders of the mall; as if there were no return `except`. */
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
