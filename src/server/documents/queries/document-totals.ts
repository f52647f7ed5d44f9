import { tryAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'

const figures = ['documents', 'total_qty', 'tax_amt', 'total_amt', 'final_amt', 'cost_amt']

/**
 * Folds the rows that writers appended per day and status (`document_total`) into one, so that lists read one row
 * each. Only committed rows are replaced, so no writer waits, and concurrent readers see either the old rows or the
 * new one. Skipped while another transaction does it, because two would wait for each other's rows.
 */
export async function sumDocumentTotals(tx: Tx): Promise<void> {
  if (!(await tryAdvisoryLock(tx, 'document_total'))) return
  const day = 'tenant_id, kind, bill_date, status'
  await tx.query(
    `with noted as (
       delete from document_total t
        where t.tenant_id = $1 and exists (
          select from document_total n
           where n.tenant_id = $1 and not n.is_summed and (n.kind, n.bill_date, n.status) = (t.kind, t.bill_date, t.status))
       returning t.*)
     insert into document_total (${day}, is_summed, ${figures.join(', ')})
     select ${day}, true, ${figures.map((figure) => `sum(${figure})`).join(', ')} from noted group by ${day} having sum(documents) <> 0
     returning 1`,
    [tx.tenantId],
  )
}
