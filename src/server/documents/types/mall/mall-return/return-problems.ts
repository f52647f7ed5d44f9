import { keepings } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { limitProblem, toBasic } from '#domain/lines/quantities.ts'
import { paidLeft, refundOf, returnableQty } from '#domain/sources/return-request.ts'
import type { GoodsBack } from '#machines/mall/mall-return.machine.ts'
import { dateIn } from '../../../../db/calendar.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import type { ReturnRequestContext } from './return-context.ts'
import { returnedLotProblems } from './returnable-lots.ts'

/** Kinds of orders that goods are returned from. */
const orderKinds = ['salesOrder', 'mallOrder']
/** Status code of an order whose buyer has signed for the goods. */
const signedStatus = 1307
const dayMs = 24 * 60 * 60 * 1000

const bad = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })

/** Problems of a request's order, kind and lines (guard linesAreValid). */
export function requestProblems(work: ReturnRequestContext): Problem[] {
  const head = headProblems(work)
  return head.length > 0 ? head : work.document.lines.flatMap((line, at) => problemsOfLine(work, line, at))
}

function headProblems(work: ReturnRequestContext): Problem[] {
  const { head, order, settings, returnTypeName, hasForeignPictures } = work
  const { places } = settings
  if (!order || !orderKinds.includes(order.kind)) return [bad('soHeadId', '请选择销售订单或商城订单', 'choose a sales or mall order')]
  if (head.returnMode === undefined) return [bad('returnMode', '请选择退货方式', 'say whether the goods come back')]
  if (head.returnMode === 2 && head.onAccount === 2)
    return [bad('returnMode', '订单没有预付款', 'nothing was paid for the order in advance')]
  if (head.returnTypeId && returnTypeName === undefined) return [bad('returnTypeId', '没有这种退货类型', 'there is no such type')]
  if (hasForeignPictures) return [bad('pictures', '请重新上传图片', 'upload the pictures again')]
  const amount = readFigure(head.applyAmt)
  const isFit = !head.applyAmt || (amount?.gt(0) && amount.decimalPlaces() <= places.amount)
  if (!isFit) return [bad('applyAmt', `必须大于0，最多${places.amount}位小数`, `above 0, at most ${places.amount} decimals`)]
  return amount && leavesUnsent(work) && amount.lt(paidFor(work))
    ? [bad('applyAmt', ...unsentWhole(fixedText(paidFor(work), places.amount)))]
    : []
}

/**
 * Reason that goods not shipped must be refunded in full: once the order is closed, the rest of the advance could no
 * longer be refunded.
 */
const unsentWhole = (paid: string) =>
  [`含未发货的商品，须全额退款${paid}`, `goods that were not shipped are among them, so that all of ${paid} is refunded`] as const

const leavesUnsent = ({ document, head, bought }: ReturnRequestContext): boolean =>
  head.returnMode === 2 && document.lines.some(({ sourceBodyId }) => bought.get(sourceBodyId ?? '')?.unshipped.gt(0))

/** Amount paid for everything that is requested. */
const paidFor = ({ document, head, bought, settings: { places } }: ReturnRequestContext): Decimal =>
  sum(
    document.lines.map(({ sourceBodyId, baseQty }) => {
      const known = bought.get(sourceBodyId ?? '')
      return known ? refundOf(known, readFigure(baseQty) ?? zero, head.returnMode !== 2, places.amount) : zero
    }),
  )

function problemsOfLine({ document, order, sources, settings: { places } }: ReturnRequestContext, line: StoredLine, at: number): Problem[] {
  const wrong = (field: string, zh: string, en: string): Problem[] => [{ row: at + 1, field, rule: 'LINE_BAD', reason: { zh, en } }]
  const source = sources.get(line.sourceBodyId ?? '')
  if (source?.headId !== order?.id) return wrong('sourceBodyId', '不是该订单的明细', 'it is no line of this order')
  if (document.lines.findIndex(({ sourceBodyId }) => sourceBodyId === line.sourceBodyId) < at)
    return wrong('sourceBodyId', '同一订单明细重复', 'the same line of the order stands twice')
  if (!readFigure(line.conversion)?.gt(0)) return wrong('unitId', '不是该商品的单位', 'it is no unit of the goods')
  const qty = readFigure(line.qty)
  if (!qty?.gt(0)) return wrong('qty', '必须大于0', 'it must be above 0')
  return qty.decimalPlaces() <= places.qty ? [] : wrong('qty', `最多${places.qty}位小数`, `at most ${places.qty} decimals`)
}

/**
 * Problem of a late return. The period for returns starts on the day after the buyer signed; defective goods may be
 * returned later too (rule B8 *Return right*, guard isInTime).
 */
export function windowProblem({ tx, settings }: Run, { order, isDefect }: ReturnRequestContext): Problem | undefined {
  if (isDefect || order?.status !== signedStatus || !order.stateSince) return undefined
  const days = (Date.parse(tx.today) - Date.parse(dateIn(settings.timeZone, order.stateSince))) / dayMs
  const late = Math.round(days - settings.waitMs('RETURN_WINDOW_DAYS') / dayMs)
  return late > 0 ? { rule: 'RETURN_LATE', params: { count: String(late) } } : undefined
}

/**
 * Problems of rows with goods that were sold as returnable for defects only, where they come back for another reason
 * (rule B8 *Return right*, guard isReturnAllowed).
 */
export function excludedProblems({ document, head, sources, isDefect, masters }: ReturnRequestContext): Problem[] {
  if (isDefect || head.returnMode === 2) return []
  return document.lines.flatMap((line, at): Problem[] => {
    if (sources.get(line.sourceBodyId ?? '')?.noReturn !== 2) return []
    const goods = masters.goods.get(line.commInfoId ?? '')?.name ?? ''
    return [{ row: at + 1, field: 'commInfoId', rule: 'RETURN_EXCLUDED', params: { goods } }]
  })
}

/**
 * Problems of rows that request more than can be returned, or whose order line is in another open request (guard
 * isReturnable).
 */
export function limitProblems(work: ReturnRequestContext): Problem[] {
  const { document, head, bought, settings } = work
  return document.lines.flatMap((line, at): Problem[] => {
    const known = bought.get(line.sourceBodyId ?? '')
    if (!known) return []
    const problem = limitProblem({
      row: at + 1,
      field: 'qty',
      goods: work.masters.goods.get(line.commInfoId ?? '')?.name ?? '',
      part: readFigure(line.baseQty) ?? zero,
      counted: zero,
      limit: known.openRequest === undefined ? returnableQty(known, head.returnMode !== 2) : zero,
      units: line.unitList ?? [],
      basicUnit: line.basicUnit ?? null,
      rule: 'OVER_RETURN',
      qtyPlaces: settings.places.qty,
    })
    if (!problem) return []
    return [known.openRequest === undefined ? problem : { ...problem, reason: isOpen(known.openRequest) }]
  })
}

const isOpen = (number: string) => ({ zh: `退货申请${number}还未完成`, en: `the request ${number} is still open` })

/**
 * Amount that can still be refunded without a return of goods, if it is less than requested because goods were
 * returned or the order was closed meanwhile; otherwise undefined.
 */
function refundableLeft({ document, bought, settings: { places } }: ReturnRequestContext): Decimal | undefined {
  const lines = document.lines.map((line) => ({ asked: readFigure(line.baseQty) ?? zero, known: bought.get(line.sourceBodyId ?? '') }))
  if (lines.every(({ asked, known }) => known && asked.lte(returnableQty(known, false)))) return undefined
  return sum(
    lines.map(({ asked, known }) => {
      if (!known) return zero
      const left = returnableQty(known, false)
      return refundOf(known, asked.lt(left) ? asked : left, false, places.amount)
    }),
  )
}

const exceeds = (limit: Decimal, places: number): Problem[] => [
  { field: 'applyAmt', rule: 'REFUND_EXCEEDS', params: { limit: fixedText(limit.isNegative() ? zero : limit, places) } },
]

/**
 * Problems of a refund that exceeds what was paid and not refunded, or what was sold and not returned (guard
 * isRefundable).
 */
export function refundProblems(work: ReturnRequestContext): Problem[] {
  const { document, head, order, bought, settings } = work
  const places = settings.places.amount
  const left = head.returnMode === 2 ? refundableLeft(work) : undefined
  if (left) return exceeds(left, places)
  const ofLines = sum([...bought.values()].map(paidLeft))
  const ofOrder = order && head.onAccount === 1 ? order.paidAmt.sub(order.refundedAmt) : ofLines
  const limit = ofOrder.lt(ofLines) ? ofOrder : ofLines
  const asked = readFigure(head.applyAmt) ?? zero
  const refund = readFigure(document.finalAmt) ?? zero
  // an amount requested above the price of the goods was lowered to that price in `refund`
  const most = asked.gt(refund) ? (refund.lt(limit) ? refund : limit) : limit
  if ((asked.gt(refund) ? asked : refund).lte(most)) return []
  return exceeds(most, places)
}

/** Returned quantity of each line in basic units: as stated, or all of it where no lines are stated. */
export function receivedQtyOf({ document, settings: { places } }: ReturnRequestContext, { lines }: GoodsBack): Map<string, Decimal> {
  const said = new Map(lines?.map(({ id, qty }) => [id, qty]))
  return new Map(
    document.lines.map((line) => {
      const qty = lines ? (readFigure(said.get(line.id)) ?? zero) : (readFigure(line.qty) ?? zero)
      return [line.id, toBasic(qty, readFigure(line.conversion) ?? zero, places.qty)]
    }),
  )
}

/**
 * Problems of received goods: unknown lines, more than requested, nothing at all, wrong lots (guard isReceivable).
 */
export function receiveProblems(work: ReturnRequestContext, said: GoodsBack): Problem[] {
  const { document, masters, lotsBack } = work
  const wrong = quantityProblems(work, said)
  if (wrong.length > 0) return wrong
  const received = receivedQtyOf(work, said)
  if (![...received.values()].some((qty) => qty.gt(0))) return [{ rule: 'LINES_EMPTY' }]
  const isSerial = (goodsId: string) => masters.goods.get(goodsId)?.keeping === keepings.serial
  return returnedLotProblems({ document, lotsBack, received, isSerial }, said)
}

function quantityProblems({ document, settings }: ReturnRequestContext, { lines = [] }: GoodsBack): Problem[] {
  if (lines.some(({ id }) => !document.lines.some((line) => line.id === id))) return [{ field: 'lines', rule: 'LINE_BAD' }]
  return lines.flatMap(({ id, qty }): Problem[] => {
    const at = document.lines.findIndex((line) => line.id === id)
    const [came, asked] = [readFigure(qty), readFigure(document.lines[at]?.qty) ?? zero]
    const isFit = came && !came.isNegative() && came.lte(asked) && came.decimalPlaces() <= settings.places.qty
    const reason = { zh: `应在0与${asked.toFixed()}之间`, en: `between 0 and ${asked.toFixed()}` }
    return isFit ? [] : [{ row: at + 1, field: 'qty', rule: 'LINE_BAD', reason }]
  })
}

/** True if everything requested is received. */
export function isFullyReceived(work: ReturnRequestContext, said: GoodsBack): boolean {
  const received = receivedQtyOf(work, said)
  return work.document.lines.every(({ id, baseQty }) => received.get(id)?.eq(readFigure(baseQty) ?? zero))
}
