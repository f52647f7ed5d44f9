import { daysLater, monthsLater } from '#domain/day-periods.ts'
import type { Tx } from '../../../db/connect.ts'
import { settingsOf } from '../../../db/settings.ts'
import { sourceLinesOf } from '../../sources/source-lines.ts'
import { markDeclared, type WaitingTax, waitingTax } from './due-tax.ts'
import { declareAnew } from './uninvoiced-tax.ts'

/**
 * Declares on its day the output tax of the next out whose day has come, so far as no invoice has it and it did not come back; false where none
 * is left. A month that is locked takes it: it is closed with what is due in it.
 */
export async function declareNext(tx: Tx): Promise<boolean> {
  const [next] = await waitingTax(tx, { upTo: tx.today, most: 1 })
  if (next) await declareDue(tx, next)
  return next !== undefined
}

/**
 * Declares what is due up to the end of a month, before that is closed. Outs are locked before periods: whoever closes asks before it locks its own.
 */
export async function declareMonth(tx: Tx, { legalEntity, period }: { legalEntity: string; period: string }): Promise<void> {
  if (period >= tx.today.slice(0, 7)) return
  const lastDay = daysLater(monthsLater(`${period}-01`, 1), -1)
  for (const due of await waitingTax(tx, { upTo: lastDay, legalEntity })) await declareDue(tx, due)
}

async function declareDue(tx: Tx, { documentId, dueDate, legalEntity }: WaitingTax): Promise<void> {
  const lines = await tx.query<{ id: string }>('select id from document_line where tenant_id = $1 and document_id = $2 order by id', [
    tx.tenantId,
    documentId,
  ])
  // an invoice or a return of them goes before, or after
  const sold = await sourceLinesOf(
    tx,
    lines.map(({ id }) => id),
    '',
    'change',
  )
  if (!(await markDeclared(tx, documentId))) return
  const { places } = await settingsOf(tx)
  await declareAnew(tx, { id: documentId, billDate: dueDate, legalEntity }, [...sold.values()], places.amount)
}
