import { daysLater, monthsLater } from '#domain/core/day-periods.ts'
import type { Tx } from '../../../db/connect.ts'
import { settingsOf } from '../../../db/settings.ts'
import { sourceLinesOf } from '../../sources/source-lines.ts'
import { markDeclared, type WaitingTax, waitingTax } from './due-tax.ts'
import { declareCurrentTax } from './uninvoiced-tax.ts'

/**
 * Declares the output tax of the next delivery that is due, as far as it is neither invoiced nor returned; returns
 * false where none is left. It is booked even in a locked month, which is closed with the tax due in it.
 */
export async function declareNextDueTax(tx: Tx): Promise<boolean> {
  const [next] = await waitingTax(tx, { upTo: tx.today, most: 1 })
  if (next) await declareDue(tx, next)
  return next !== undefined
}

/**
 * Declares what is due up to the end of a month before it is closed. Deliveries are locked before periods, so call
 * this before locking a period.
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
  // locks the lines, so that an invoice or a return of them goes before or after
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
