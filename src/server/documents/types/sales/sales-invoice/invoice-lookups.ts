import type { DataOf } from '#contract/operations.gen.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { HandlersOf } from '../../../../http/request.ts'
import { mastersOf } from '../../../engine/masters.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { openLinesOf, titlesOf } from '../invoice-store.ts'

/** Look-up of lines of a customer's posted deliveries that can still be invoiced, oldest first, at most 2,000. */
async function sourcesFor(run: Run, customerId: string): Promise<DataOf<'InvoiceApi_selectByCustomerId'>> {
  const rows = await openLinesOf(run.tx, customerId)
  const masters = await mastersOf(run.tx, rows)
  const { qty, amount } = run.settings.places
  return rows.map(({ unitId, ...row }) =>
    withoutNulls({
      ...row,
      qty: fixedText(readFigure(row.qty) ?? zero, qty),
      finalAmt: fixedText(readFigure(row.finalAmt) ?? zero, amount),
      openAmt: fixedText(readFigure(row.openAmt) ?? zero, amount),
      commInfoName: masters.goods.get(row.commInfoId)?.name,
      unitName: masters.units.get(row.commInfoId)?.find((unit) => unit.unitId === unitId)?.unitName,
    }),
  )
}

async function titlesFor(tx: Tx, customerId: string): Promise<DataOf<'InvoiceApi_selectListByCustomerId'>> {
  const titles = await titlesOf(tx, customerId)
  return titles.map(({ titleId: id, ...title }) => withoutNulls({ ...title, id, customerId }))
}

export const invoiceLookups: HandlersOf<
  'InvoiceApi_selectByCustomerId' | 'InvoiceApi_selectListByCustomerId' | 'InvoiceApi_selectDefaultByCustomerId'
> = {
  InvoiceApi_selectByCustomerId: async (call) => sourcesFor(await openRun(call), call.query.customerId),
  InvoiceApi_selectListByCustomerId: ({ tx, query }) => titlesFor(tx, query.customerId),
  InvoiceApi_selectDefaultByCustomerId: async ({ tx, body }) =>
    (await titlesFor(tx, body.customerId))[0] ?? refuse('ROW_GONE', { params: { object: { zh: '客户', en: 'Customer' } } }),
}
