import type { DataOf } from '#contract/operations.gen.ts'
import { returnLine } from '#domain/pull-line.ts'
import { present } from '../../../wire-values.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import { pullFrom } from '../../sources/pull.ts'
import { returnLineAnswer } from '../../sources/source-answer.ts'
import { link } from './return-context.ts'

/** A look-up: an unsaved return with what is left of a posted receipt; stores nothing (rule B5 pullReceipt). */
export async function pullReceipt(run: Run, id: string): Promise<DataOf<'PurchaseReturnApi_pullReceipt'>> {
  const settings = lineSettingsOf(run, { receipt: false, sign: -1 })
  const { source, head, work } = await pullFrom(run, link, id, {
    kind: 'purchaseReturn',
    settings,
    line: (line) => returnLine(line, settings),
  })
  return present({
    ...head,
    sourceBillId: id,
    sourceBillNo: source.billNo,
    lines: work.document.lines.map((line) => ({ ...returnLineAnswer(work.masters, shownTo(run), line), id: undefined })),
  }) as DataOf<'PurchaseReturnApi_pullReceipt'>
}
