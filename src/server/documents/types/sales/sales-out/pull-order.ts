import type { DataOf } from '#contract/operations.gen.ts'
import { deliveryLine } from '#domain/sources/pull-line.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { displayOptions, type Run } from '../../../engine/run.ts'
import { lineSettingsOf } from '../../../lines/goods-document.ts'
import { isPaidInFull, maxQtyOfSource } from '../../../sources/link.ts'
import { pullFrom } from '../../../sources/pull.ts'
import { outLineAnswer } from '../../../sources/source-answer.ts'
import { link } from '../out-context.ts'

/**
 * Head fields that a delivery does not take over. The discount on the whole order is contained in the shares of its
 * lines.
 */
const orderOnlyFields: ReadonlySet<string> = new Set(['payFirst', 'deliveryDate', 'discountAmount', 'discountPercent'])

/** Builds an unsaved delivery of the order's open quantities and amounts; stores nothing (rule B5 pullOrder). */
export async function pullOrder(run: Run, id: string): Promise<DataOf<'SalesOutApi_pullOrder'>> {
  const settings = lineSettingsOf(run, { sells: true, receipt: false })
  const { source, head, work } = await pullFrom(run, link, id, {
    kind: 'salesOut',
    settings,
    line: (line, known) => ({
      ...deliveryLine(line, line.closeType, settings),
      ...(known ? { maxQty: maxQtyOfSource(link, run.settings, known), paidAhead: isPaidInFull(link, known) ? 2 : 1 } : {}),
    }),
  })
  const said = Object.fromEntries(Object.entries(head).filter(([name]) => !orderOnlyFields.has(name)))
  return withoutNulls(
    toWire('customer', {
      ...said,
      soHeadId: id,
      soNo: source.billNo,
      lines: work.document.lines.map((line) => ({ ...outLineAnswer(work.masters, displayOptions(run), line), id: undefined })),
    }),
  ) as DataOf<'SalesOutApi_pullOrder'>
}
