import type { DataOf } from '#contract/operations.gen.ts'
import { mallOrderDocument } from '#resources/documents/mall/mall-order.document.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { inquiryLines } from '#resources/sheets/inquiry-lines.ts'
import { refuse } from '#server/db/refuse.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/sheets/answer-sheet.ts'
import { readDocumentLines, type SheetLine, withSheetRowNumbers } from '#server/sheets/whole-sheet.ts'
import { requireReadAccess } from '../../../engine/depot-access.ts'
import { applyEvent, performEvent } from '../../../engine/events/apply-event.ts'
import { removeLines } from '../../../engine/events/draft-lines.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { blankDocument, type DocumentBody } from '../../../engine/merge-body.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { documentAnswer } from '../../../engine/store/answer.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { type InquiryContext, salesInquiryKind } from './sales-inquiry.server.ts'

type InquiryDetail = DataOf<'InquiryApi_detail'>
type InquiryOperations =
  | 'InquiryApi_saveInquiryBody'
  | 'InquiryApi_delInquiryBody'
  | 'InquiryApi_saveOrUpdatePayment'
  | 'InquiryApi_checkMakeContractInquiryPriceLimit'
  | 'InquiryApi_importInquiryForm'
  | 'InquiryApi_makeSale'
  | 'InquiryApi_makeScdd'
  | 'InquiryApi_inquiryTemplate'

const kind = () => kindNamed(salesInquiryKind.words.id)
const save = { type: 'SAVE' } as const

/** Operations on parts of an inquiry: its lines, its terms, its floor prices, and lines from a sheet. */
export const inquiryHandlers: HandlersOf<InquiryOperations> = {
  InquiryApi_saveInquiryBody: async (call) => {
    const { headId, version, lines } = fromWire('customer', call.body)
    const request = { id: headId, event: save, body: { lines } as DocumentBody }
    return (await applyEvent(await openRun(call), kind(), {
      ...request,
      ...(version === undefined ? { anyVersion: true } : { version }),
    })) as InquiryDetail
  },
  InquiryApi_delInquiryBody: async (call) => removeLines(await openRun(call), kind(), [call.query.id]),
  InquiryApi_saveOrUpdatePayment: async (call) => {
    const { id, ...said } = call.query
    const body = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    await performEvent(await openRun(call), kind(), { id, anyVersion: true, event: save, body })
    return true
  },
  InquiryApi_checkMakeContractInquiryPriceLimit: (call) => belowFloor(call),
  InquiryApi_importInquiryForm: (call) => linesOfSheet(call),
  InquiryApi_makeSale: async (call) => (await orderOf(call, 'MAKE_SALE', salesOrderDocument.words.id)) as DataOf<'InquiryApi_makeSale'>,
  InquiryApi_makeScdd: async (call) =>
    (await orderOf(call, 'MAKE_MALL_ORDER', mallOrderDocument.words.id)) as DataOf<'InquiryApi_makeScdd'>,
  InquiryApi_inquiryTemplate: ({ tx, language }) => templateOf(inquiryLines, language, tx),
}

/** Makes an order from a quotation, by an event of its law. */
async function orderOf(call: Call<'InquiryApi_makeSale' | 'InquiryApi_makeScdd'>, type: 'MAKE_SALE' | 'MAKE_MALL_ORDER', order: string) {
  const { id, version, override = [] } = call.body
  const run = await openRun(call)
  const done = await performEvent(run, kind(), { id, version, event: { type, override } })
  const { madeId = '' } = (done?.loaded ?? {}) as Partial<InquiryContext>
  return documentAnswer(run, kindNamed(order), madeId)
}

async function belowFloor(call: Call<'InquiryApi_checkMakeContractInquiryPriceLimit'>) {
  const run = await openRun(call)
  const stored = (await readDocument(run.tx, salesInquiryKind.words.id, call.query.id)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, stored)
  const { document, below } = await salesInquiryKind.load(run, stored, undefined)
  return below.flatMap(({ row, price, floor }) => {
    const { id = '', commInfoId, commInfoName } = document.lines[row - 1] ?? {}
    return [{ id, commInfoId: commInfoId ?? '', ...(commInfoName ? { commInfoName } : {}), taxPrice: price, floorPrice: floor }]
  })
}

/** Lines of a sheet as an inquiry of the customer would have them; stores nothing. */
async function linesOfSheet(call: Call<'InquiryApi_importInquiryForm'>): Promise<InquiryDetail['lines']> {
  const lines = await readDocumentLines(call, inquiryLines)
  const run = await openRun(call)
  return withSheetRowNumbers(lines, () => completeSheetLines(run, lines, call.body.customerId))
}

async function completeSheetLines(run: Run, read: readonly SheetLine[], customerId: string | undefined): Promise<InquiryDetail['lines']> {
  const lines = read.map(({ body }, at) => ({ ...(body as object), id: '', indexNo: at + 1 }) as StoredLine)
  const blank = { ...blankDocument(run, salesInquiryKind.words.id), ...(customerId ? { customerId } : {}), lines }
  const work = await salesInquiryKind.load(run, blank, { event: save, locks: new Set(), editing: true, saysLines: true })
  // the lines belong to no document yet
  return (salesInquiryKind.answer(run, work) as InquiryDetail).lines.map(({ id: _, ...line }) => line)
}
