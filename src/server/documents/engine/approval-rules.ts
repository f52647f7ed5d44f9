import { Decimal } from '#domain/figures/decimal.ts'
import { approvalKinds } from '#resources/documents/approval-kinds.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoredDocument } from './stored.ts'

const kindBy: Readonly<Record<number, string>> = approvalKinds

type ApprovalRule = { kind: string; from: string; supplierId: string | null; customerId: string | null; key: string }

/** Approval rules of the tenant. They are cached until one changes, because every submit reads them. */
async function rulesOf(tx: Tx): Promise<readonly ApprovalRule[]> {
  const kept = tx.kept('settings')?.get('approval rules') as readonly ApprovalRule[] | undefined
  if (kept) return kept
  const rows = await tx.query<Omit<ApprovalRule, 'kind'> & { type: number }>(
    `select document_type as type, coalesce(amount_from, 0)::text as
      from, supplier_id as "supplierId", customer_id as "customerId", process_key as key
       from approval_rule where tenant_id = $1 and status = 1 order by amount_from desc nulls last, id`,
    [tx.tenantId],
  )
  const rules = rows.map(({ type, ...rule }): ApprovalRule => ({ ...rule, kind: kindBy[type] ?? '' }))
  tx.kept('settings')?.set('approval rules', rules)
  return rules
}

/**
 * Key of the approval process that replaces the single approver of a document; undefined where no rule names one.
 * Rules for the partner precede rules for everybody; of either, the rule with the highest amount that the document
 * reaches applies.
 */
export async function processKeyFor(tx: Tx, { kind, supplierId, customerId, finalAmt }: StoredDocument): Promise<string | undefined> {
  const amount = new Decimal(finalAmt ?? 0).abs()
  const fits = (rule: ApprovalRule) =>
    rule.kind === kind &&
    (rule.supplierId === null || rule.supplierId === supplierId) &&
    (rule.customerId === null || rule.customerId === customerId) &&
    amount.gte(rule.from)
  const fitting = (await rulesOf(tx)).filter(fits)
  const own = fitting.find((rule) => rule.supplierId !== null || rule.customerId !== null)
  return (own ?? fitting[0])?.key
}
