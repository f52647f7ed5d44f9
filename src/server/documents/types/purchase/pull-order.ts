import type { DataOf } from '#contract/operations.gen.ts'
import { readFigure, zero } from '#domain/decimal.ts'
import { pullLine } from '#domain/pull-line.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { present } from '../../../wire-values.ts'
import { requireSight } from '../../engine/depot-access.ts'
import { readDocument } from '../../engine/document-store.ts'
import { type AnyKind, kindNamed } from '../../engine/kind.ts'
import { openRun, type Run, shownTo } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { goodsHeadAnswer } from '../../lines/goods-answer.ts'
import { completeGoods, costed, lineSettingsOf, withTotals } from '../../lines/goods-document.ts'
import type { GoodsContext } from '../../lines/load-goods.ts'
import { goodsOf, type SourceLine, sourceLinesOf } from '../../sources/source-lines.ts'
import { receiptLine } from './purchase-receipt.server.ts'
import { mostOfSource } from './receipt-progress.ts'

/** A look-up: an unsaved receipt with the order's open quantities and amounts; stores nothing (rule B5 pullOrderById). */
async function pullOrder(run: Run, id: string): Promise<DataOf<'PurchaseReceiptApi_pullOrderById'>> {
  const kind = kindNamed('purchaseOrder')
  const stored = (await readDocument(run.tx, kind.words.id, id)) ?? refuse('DOC_GONE')
  await requireSight(run, stored)
  refuseClosed(kind, stored)
  // the receipt is the caller's, so the masters looked up hold the caller and not who wrote the order
  const order = (await kind.load(run, { ...stored, staffId: run.user.id }, undefined)) as GoodsContext
  const sources = await sourceLinesOf(
    run.tx,
    order.document.lines.map((line) => line.id),
    '',
    undefined,
  )
  const settings = lineSettingsOf(run, { receipt: true })
  const pulled = order.document.lines.map((line, at) => ({
    ...pullLine({ ...line, ...sources.get(line.id), ...goodsOf(line) }, stored.closeType, settings),
    ...mostOn(run, sources.get(line.id)),
    ...paidOn(line),
    id: '',
    indexNo: at + 1,
  }))
  const complete = completeGoods(asReceipt(order.document, pulled as StoredLine[]), order.masters, settings, true)
  const document = withTotals(costed(complete, settings), settings)
  return present({
    ...headOf(goodsHeadAnswer({ ...order, document })),
    billDate: run.tx.today,
    poHeadId: id,
    poNo: stored.billNo,
    lines: document.lines.map((line) => {
      const answer: object = receiptLine(order.masters, shownTo(run), line)
      return { ...answer, id: undefined }
    }),
  }) as DataOf<'PurchaseReceiptApi_pullOrderById'>
}

export const pullHandlers: HandlersOf<'PurchaseReceiptApi_pullOrderById'> = {
  PurchaseReceiptApi_pullOrderById: async (call) => pullOrder(await openRun(call), call.query.id),
}

const mostOn = ({ settings }: Run, source: SourceLine | undefined) => (source ? { maxQty: mostOfSource(settings, source) } : {})

/** A receipt that nobody has stored was made by nobody. */
const headOf = ({ createUserName: _, updateUserName: __, ...head }: ReturnType<typeof goodsHeadAnswer>) => head

const paidOn = ({ paidPrice, paidUnitId, paidConversion }: StoredLine) => ({ paidPrice, paidUnitId, paidConversion })

function refuseClosed({ words }: AnyKind, order: StoredDocument): void {
  if (order.tags.includes('open') && !order.closeType) return
  const name = (language: 'zh' | 'en') => words.statusName(order.state, language, order)
  refuse('STATUS_FORBIDS', { params: { state: { zh: name('zh'), en: name('en') }, event: { zh: '入库', en: 'Receive' } } })
}

/** The head of a receipt from this order: freight planned on it is proposed while nothing was received yet. */
function asReceipt(order: StoredDocument, lines: StoredLine[]): StoredDocument {
  const isNone = (figure: string | undefined) => (readFigure(figure) ?? zero).isZero()
  const isFirst = order.lines.every((line) => isNone(line.receivedQty) && isNone(line.heldQty))
  const { freight, feeAmt, billNo: _, id: __, remark: ___, ...head } = order
  return { ...head, id: '', kind: 'purchaseReceipt', ...(isFirst ? { freight, feeAmt } : {}), lines }
}
