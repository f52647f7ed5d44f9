import type { DataOf } from '#contract/operations.gen.ts'
import { fixedText, zero } from '#domain/figures/decimal.ts'
import { masterLabels } from '#server/documents/engine/master-types.ts'
import { refuse } from '../../../db/refuse.ts'
import type { Call } from '../../../http/request.ts'
import { creditExposure } from '../../../lookups/credit.ts'

/** Limit, exposure and rest of a customer's credit, as if the document did not exist (rule C8 *credit exposure*). */
export async function creditLeft({ tx, query: { customerId, documentId } }: Call<'PriceApi_credit'>): Promise<DataOf<'PriceApi_credit'>> {
  const known = await tx.maybeOne<object>('select id from customer where tenant_id = $1 and id = $2', [tx.tenantId, customerId])
  if (!known) refuse('ROW_GONE', { params: { object: masterLabels.customer } })
  const credit = await creditExposure(tx, customerId, { ...(documentId ? { id: documentId } : {}), amount: zero }, false)
  if (!credit) return {}
  const { limit, exposure } = credit
  return { creditLimit: fixedText(limit, 2), exposure: fixedText(exposure, 2), left: fixedText(limit.sub(exposure), 2) }
}
