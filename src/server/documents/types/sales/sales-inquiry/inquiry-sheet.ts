import { type LineField, lineFields } from '#resources/documents/document-fields.ts'
import { salesInquiryDocument } from '#resources/documents/sales/sales-inquiry.document.ts'
import { refuse } from '#server/db/refuse.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { answerSheet } from '#server/sheets/answer-sheet.ts'
import { documentCell, documentColumn } from '#server/sheets/cells.ts'
import { requireReadAccess } from '../../../engine/depot-access.ts'
import { openRun } from '../../../engine/run.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import { salesInquiryKind } from './sales-inquiry.server.ts'

const { columns: always, more } = salesInquiryDocument.print
/** Columns of the printed form, including those that are printed only where a line fills them. */
const columns: readonly LineField[] = [...always, ...more.map(({ field }) => field)]

export const inquirySheetHandlers: HandlersOf<'InquiryLineApi_exportDetail'> = {
  InquiryLineApi_exportDetail: (call) => sheetOf(call),
}

async function sheetOf({ query, ...call }: Call<'InquiryLineApi_exportDetail'>): Promise<FileAnswer> {
  const run = await openRun(call)
  const { language, settings } = run
  const stored = (await readDocument(run.tx, salesInquiryKind.words.id, query.id)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, stored)
  const { document, masters } = await salesInquiryKind.load(run, stored, undefined)
  const heads = columns.map((name) => documentColumn(lineFields[name], language, settings.places))
  const rows = async function* () {
    for (const line of document.lines) {
      const named = { ...line, depotName: masters.of('depot', line.depotId)?.name } as Readonly<Record<string, unknown>>
      yield columns.map((name) => documentCell(lineFields[name], named[name], language))
    }
  }
  return answerSheet(run.tx, `${salesInquiryKind.words.label[language]}-${stored.billNo ?? stored.billDate}`, heads, rows())
}
