import { refuse } from '../../../db/refuse.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { EventRequest } from '../kind.ts'
import { blankDocument } from '../merge-body.ts'
import type { Run } from '../run.ts'
import type { StoredDocument } from '../stored.ts'

/**
 * Starts a document for a request. A monthly quota of the tenant is counted before anything else is locked, so that
 * concurrent requests wait for each other here and nowhere else. Documents made by other documents do not count.
 */
export async function beginDocument(run: Run, kindId: string, { isFact = false }: EventRequest): Promise<StoredDocument> {
  const { monthDocuments: most } = await settingsOf(run.tx)
  if (most >= 0) {
    const made = most > 0 || isFact ? await countOne(run, most, isFact) : []
    if (made.length === 0) refuse('MONTH_FULL', { params: { count: String(most) } })
  }
  return blankDocument(run, kindId)
}

const countOne = ({ tx }: Run, most: number, isFact: boolean) =>
  tx.query(
    `insert into document_month as m (tenant_id, month, made) values ($1, $2, 1)
     on conflict (tenant_id, month) do update set made = m.made + 1 where m.made < $3 or $4 returning m.made`,
    [tx.tenantId, tx.today.slice(0, 7), most, isFact],
  )
