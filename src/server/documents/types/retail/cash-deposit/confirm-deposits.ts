import { cashDepositDocument } from '#resources/documents/retail/cash-deposit.document.ts'
import type { Call } from '../../../../http/request.ts'
import { performEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun } from '../../../engine/run.ts'

/**
 * Confirms deposit slips in transit to an account where a line of its statement has their number and amount (rule B8
 * *Shift*: the bank's line confirms it). The number of that line is stored as the number of the bank's slip. Returns
 * how many slips were confirmed.
 */
export async function confirmDeposits(call: Call<'ReconciliationApi_confirmDeposits'>): Promise<number> {
  const { accountId, startTime, endTime } = call.body
  const run = await openRun(call)
  const found = await run.tx.query<{ id: string; slipNo: string }>(
    `select distinct on (d.id) d.id, s.trade_no as "slipNo"
       from document d
       join cash_deposit c on c.tenant_id = d.tenant_id and c.document_id = d.id and c.account_id = $2
       join account_statement s on s.tenant_id = d.tenant_id and s.account_id = $2 and s.our_no = d.bill_no and s.amount = c.amount
      where d.tenant_id = $1 and d.kind = $3 and 'openWork' = any (d.tags)
        and s.trade_date between coalesce($4::date, '-infinity') and coalesce($5::date, 'infinity')
      order by d.id, s.id`,
    [run.tx.tenantId, accountId, cashDepositDocument.words.id, startTime ?? null, endTime ?? null],
  )
  const kind = kindNamed(cashDepositDocument.words.id)
  for (const { id, slipNo } of found) {
    const event = { type: 'CONFIRM', slipNo }
    await performEvent(run, kind, { id, anyVersion: true, event })
  }
  return found.length
}
