import type { DataOf } from '#contract/operations.gen.ts'
import { returnLine } from '#domain/sources/pull-line.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import { lineSettingsOf } from '../../../lines/goods-document.ts'
import { pullFrom } from '../../../sources/pull.ts'
import { returnLineAnswer } from '../../../sources/source-answer.ts'
import { link } from './sales-return.server.ts'

/** An unsaved return with what is left of a posted delivery; stores nothing (rule B5 pullOut). */
export async function pullOut(run: Run, id: string): Promise<DataOf<'SalesReturnApi_pullOut'>> {
  const settings = lineSettingsOf(run, { sells: true, receipt: false, sign: -1 })
  const { source, head, work } = await pullFrom(run, link, id, {
    kind: 'salesReturn',
    settings,
    line: (line) => returnLine(line, settings),
  })
  return withoutNulls(
    toWire('customer', {
      ...head,
      sourceBillId: id,
      sourceBillNo: source.billNo,
      lines: work.document.lines.map((line) => ({ ...returnLineAnswer(work.masters, displayOptions(run), line), id: undefined })),
    }),
  ) as DataOf<'SalesReturnApi_pullOut'>
}
