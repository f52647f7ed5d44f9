import type { DataOf } from '#contract/operations.gen.ts'
import { returnLine } from '#domain/sources/pull-line.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import { lineSettingsOf } from '../../../lines/goods-document.ts'
import { pullFrom } from '../../../sources/pull.ts'
import { returnLineAnswer } from '../../../sources/source-answer.ts'
import { link } from './return-context.ts'

/** An unsaved return with what is left of a posted receipt; stores nothing (rule B5 pullReceipt). */
export async function pullReceipt(run: Run, id: string): Promise<DataOf<'PurchaseReturnApi_pullReceipt'>> {
  const settings = lineSettingsOf(run, { receipt: false, sign: -1 })
  const { source, head, work } = await pullFrom(run, link, id, {
    kind: 'purchaseReturn',
    settings,
    line: (line) => returnLine(line, settings),
  })
  return withoutNulls({
    ...head,
    sourceBillId: id,
    sourceBillNo: source.billNo,
    lines: work.document.lines.map((line) => ({ ...returnLineAnswer(work.masters, displayOptions(run), line), id: undefined })),
  }) as DataOf<'PurchaseReturnApi_pullReceipt'>
}
