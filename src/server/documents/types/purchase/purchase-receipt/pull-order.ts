import type { DataOf } from '#contract/operations.gen.ts'
import { pullLine } from '#domain/sources/pull-line.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { HandlersOf } from '../../../../http/request.ts'
import { displayOptions, openRun, type Run } from '../../../engine/run.ts'
import { lineSettingsOf } from '../../../lines/goods-document.ts'
import { maxQtyOfSource } from '../../../sources/link.ts'
import { pullFrom } from '../../../sources/pull.ts'
import { pullReceipt } from '../purchase-return/pull-receipt.ts'
import { receiptLine } from './purchase-receipt.server.ts'
import { link } from './receipt-facts.ts'

/** An unsaved receipt with the order's open quantities and amounts; stores nothing (rule B5 pullOrderById). */
async function pullOrder(run: Run, id: string): Promise<DataOf<'PurchaseReceiptApi_pullOrderById'>> {
  const settings = lineSettingsOf(run, { receipt: true })
  const { source, head, work } = await pullFrom(run, link, id, {
    kind: 'purchaseReceipt',
    settings,
    line: (line, known) => ({
      ...pullLine(line, line.closeType, settings),
      ...(known ? { maxQty: maxQtyOfSource(link, run.settings, known) } : {}),
    }),
  })
  return withoutNulls({
    ...head,
    poHeadId: id,
    poNo: source.billNo,
    lines: work.document.lines.map((line) => ({ ...receiptLine(work.masters, displayOptions(run), line), id: undefined })),
  }) as DataOf<'PurchaseReceiptApi_pullOrderById'>
}

/** Handlers that build an unsaved receipt from an order, and an unsaved return from a receipt. */
export const pullHandlers: HandlersOf<'PurchaseReceiptApi_pullOrderById' | 'PurchaseReturnApi_pullReceipt'> = {
  PurchaseReceiptApi_pullOrderById: async (call) => pullOrder(await openRun(call), call.query.id),
  PurchaseReturnApi_pullReceipt: async (call) => pullReceipt(await openRun(call), call.query.id),
}
