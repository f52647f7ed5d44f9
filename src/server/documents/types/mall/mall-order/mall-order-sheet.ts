import { headFields, type LineField, lineFields } from '#resources/documents/document-fields.ts'
import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Call } from '#server/http/request.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { documentCell, documentColumn } from '#server/sheets/cells.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import type { GoodsContext } from '../../../lines/load-goods.ts'
import { documentPage, type ListCall } from '../../../queries/document-list.ts'

const heads = ['billNo', 'billDate', 'customerName', 'statusName'] as const
const { columns: always, more } = mallOrderDocument.print
const columns: readonly LineField[] = [...always, 'couponAmt', 'finalAmt', 'receivedQty', 'closedQty', ...more.map(({ field }) => field)]
const batch = 200

/**
 * The lines of matching orders, each with its order's number, date, customer and state (operation *exportDetail*).
 */
export async function mallOrderLineSheet(call: Call<'MallOrderApi_exportDetail'>): Promise<FileAnswer> {
  const run = await openRun(call)
  const { language, settings } = run
  const { places } = settings
  const kind = kindNamed(mallOrderDocument.words.id)
  const titles = [
    ...heads.map((name) => documentColumn(headFields[name], language, places)),
    ...columns.map((name) => documentColumn(lineFields[name], language, places)),
  ]
  const rows = async function* () {
    for (let current = 1; ; current++) {
      const asked = { ...call, query: { ...call.query, current, size: batch } } as ListCall
      const { records } = await documentPage(asked, kind)
      for (const head of records) for (const line of await linesOf(run, head.id)) yield [...cellsOf(head), ...line]
      if (records.length < batch) return
    }
  }
  const cellsOf = (head: object) => heads.map((name) => documentCell(headFields[name], (head as Record<string, unknown>)[name], language))
  return answerSheet(run.tx, `${kind.words.label[language]}-${run.tx.today}`, titles, rows())
}

async function linesOf(run: Run, id: string) {
  const kind = kindNamed(mallOrderDocument.words.id)
  const stored = await readDocument(run.tx, kind.words.id, id)
  if (!stored) return []
  const { document, masters } = (await kind.load(run, stored, undefined)) as GoodsContext
  return document.lines.map((line) => {
    const named = { ...line, depotName: masters.of('depot', line.depotId)?.name } as Readonly<Record<string, unknown>>
    return columns.map((name) => documentCell(lineFields[name], named[name], run.language))
  })
}
