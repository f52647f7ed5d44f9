import type { DataOf } from '#contract/operations.gen.ts'
import { outLine } from '#domain/pull-line.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { present } from '../../../wire-values.ts'
import { type Run, shownTo } from '../../engine/run.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import { isPaidInFull, mostOfSource } from '../../sources/link.ts'
import { pullFrom } from '../../sources/pull.ts'
import { outLineAnswer } from '../../sources/source-answer.ts'
import { link } from './out-context.ts'

/** What an order alone says; what is off the whole stands in its lines' shares. */
const ofOrder: ReadonlySet<string> = new Set(['payFirst', 'deliveryDate', 'discountAmount', 'discountPercent'])

/** A look-up: an unsaved out with the order's open quantities and amounts; stores nothing (rule B5 pullOrder). */
export async function pullOrder(run: Run, id: string): Promise<DataOf<'SalesOutApi_pullOrder'>> {
  const settings = lineSettingsOf(run, { sells: true, receipt: false })
  const { source, head, work } = await pullFrom(run, link, id, {
    kind: 'salesOut',
    settings,
    line: (line, known) => ({
      ...outLine(line, line.closeType, settings),
      ...(known ? { maxQty: mostOfSource(link, run.settings, known), paidAhead: isPaidInFull(link, known) ? 2 : 1 } : {}),
    }),
  })
  const said = Object.fromEntries(Object.entries(head).filter(([name]) => !ofOrder.has(name)))
  return present(
    toWire('customer', {
      ...said,
      soHeadId: id,
      soNo: source.billNo,
      lines: work.document.lines.map((line) => ({ ...outLineAnswer(work.masters, shownTo(run), line), id: undefined })),
    }),
  ) as DataOf<'SalesOutApi_pullOrder'>
}
