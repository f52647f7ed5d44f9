import { daysLater, monthsLater } from '#domain/core/day-periods.ts'
import type { Tx } from '../../../db/connect.ts'
import { settingsOf } from '../../../db/settings.ts'
import { sourceLinesOf } from '../../sources/source-lines.ts'
import { markDeclared, type WaitingTax, waitingTax } from './due-tax.ts'
import { declareCurrentTax } from './uninvoiced-tax.ts'

/**
 * Declares the output tax of the next delivery for which it is due, as far as the delivery is neither invoiced nor
 * returned; returns false where no delivery is left. The tax is booked even in a locked month, because tax that is due
 * in a month must be in its books before it is closed.
 */
export async function declareNextDueTax(tx: Tx): Promise<boolean> {
  const [next] = await waitingTax(tx, { upTo: tx.today, most: 1 })
  if (next) await declareDue(tx, next)
  return next !== undefined
}

/**
 * Declares the tax that is due up to the end of a past month, before the month is closed. It locks deliveries, so it
 * must be called before a period is locked.
 */
export async function declareDueTaxOfMonth(tx: Tx, { legalEntity, period }: { legalEntity: string; period: string }): Promise<void> {
  if (period >= tx.today.slice(0, 7)) return
  const lastDay = daysLater(monthsLater(`${period}-01`, 1), -1)
  for (const due of await waitingTax(tx, { upTo: lastDay, legalEntity })) await declareDue(tx, due)
}

async function declareDue(tx: Tx, { documentId, dueDate, legalEntity }: WaitingTax): Promise<void> {
  const lines = await tx.query<{ id: string }>('select id from document_line where tenant_id = $1 and document_id = $2 order by id', [
    tx.tenantId,
    documentId,
  ])
  // locks the lines, so that an invoice or a return of them is made either before or after
  const sold = await sourceLinesOf(
    tx,
    lines.map(({ id }) => id),
    '',
    'change',
  )
  if (!(await markDeclared(tx, documentId))) return
  const { places } = await settingsOf(tx)
  await declareCurrentTax(tx, { id: documentId, billDate: dueDate, legalEntity }, [...sold.values()], places.amount)
}
