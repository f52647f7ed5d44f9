import type { Tx } from '../../db/connect.ts'

/**
 * Numbers of freight bills (submitted or posted) and posted rebates for a receipt. The receipt cannot be reversed
 * before they are, because its goods bear these costs (guard nothingFollows).
 */
export async function lateCostNumbers(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(
    `select coalesce(b.bill_no, '') as number
       from freight_line l join document b on b.tenant_id = $1 and b.id = l.document_id and b.tags && array['counts', 'awaitsApproval']
      where l.tenant_id = $1 and l.source_bill_id = $2
     union select b.bill_no from rebate_share s join document b on b.tenant_id = $1 and b.id = s.document_id and 'counts' = any (b.tags)
      where s.tenant_id = $1 and s.source_bill_id = $2 order by 1`,
    [tx.tenantId, documentId],
  )
  return rows.map(({ number }) => number)
}
