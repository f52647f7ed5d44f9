import { type Decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { keepings } from '#domain/lots.ts'
import { limitProblem, toBasic } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import { paidLeft, refundOf, returnableQty } from '#domain/return-request.ts'
import type { GoodsBack } from '#machines/mall/mall-return.machine.ts'
import { dateIn } from '../../../db/calendar.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { lotsBackProblems } from './lots-back.ts'
import type { RequestWork } from './return-work.ts'

/** What goods are returned of. */
const orderKinds = ['salesOrder', 'mallOrder']
/** The code of an order that the buyer has signed for. */
const signed = 1307
const dayMs = 24 * 60 * 60 * 1000

const bad = (field: string, zh: string, en: string): Problem => ({ field, rule: 'FIELD_BAD', reason: { zh, en } })

/** What is wrong with a request's order, its kind and its lines (guard linesAreValid). */
export function requestProblems(work: RequestWork): Problem[] {
  const head = headProblems(work)
  return head.length > 0 ? head : work.document.lines.flatMap((line, at) => problemsOfLine(work, line, at))
}

function headProblems(work: RequestWork): Problem[] {
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
    ? [bad('applyAmt', ...unsentWhole(fixed(paidFor(work), places.amount)))]
    : []
}

/** What was not shipped is paid back whole: nobody could reach what is left of the advance of an order that ended. */
const unsentWhole = (paid: string) =>
  [`含未发货的商品，须全额退款${paid}`, `goods that were not shipped are among them, so that all of ${paid} is refunded`] as const

const leavesUnsent = ({ document, head, bought }: RequestWork): boolean =>
  head.returnMode === 2 && document.lines.some(({ sourceBodyId }) => bought.get(sourceBodyId ?? '')?.unshipped.gt(0))

/** What was paid for all that is asked back. */
const paidFor = ({ document, head, bought, settings: { places } }: RequestWork): Decimal =>
  sum(
    document.lines.map(({ sourceBodyId, baseQty }) => {
      const known = bought.get(sourceBodyId ?? '')
      return known ? refundOf(known, readFigure(baseQty) ?? zero, head.returnMode !== 2, places.amount) : zero
    }),
  )

function problemsOfLine({ document, order, sources, settings: { places } }: RequestWork, line: StoredLine, at: number): Problem[] {
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
 * The time for returning is over: it began the day after the buyer signed. Goods with a defect come back later too (rule B8 *Return right*, guard
 * isInTime).
 */
export function windowProblem({ tx, settings }: Run, { order, isDefect }: RequestWork): Problem | undefined {
  if (isDefect || order?.status !== signed || !order.stateSince) return undefined
  const days = (Date.parse(tx.today) - Date.parse(dateIn(settings.timeZone, order.stateSince))) / dayMs
  const late = Math.round(days - settings.waitMs('RETURN_WINDOW_DAYS') / dayMs)
  return late > 0 ? { rule: 'RETURN_LATE', params: { count: String(late) } } : undefined
}

/** Rows of goods that were sold as coming back for a defect alone, where none is named (rule B8 *Return right*, guard isReturnAllowed). */
export function excludedProblems({ document, head, sources, isDefect, masters }: RequestWork): Problem[] {
  if (isDefect || head.returnMode === 2) return []
  return document.lines.flatMap((line, at): Problem[] => {
    if (sources.get(line.sourceBodyId ?? '')?.noReturn !== 2) return []
    const goods = masters.goods.get(line.commInfoId ?? '')?.name ?? ''
    return [{ row: at + 1, field: 'commInfoId', rule: 'RETURN_EXCLUDED', params: { goods } }]
  })
}

/** Rows that ask for more than can be returned, or that another open request is about (guard isReturnable). */
export function limitProblems(work: RequestWork): Problem[] {
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

/** What can still be refunded without goods where less of them can than was asked for: meanwhile they were returned, or the order was closed. */
function refundableLeft({ document, bought, settings: { places } }: RequestWork): Decimal | undefined {
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
  { field: 'applyAmt', rule: 'REFUND_EXCEEDS', params: { limit: fixed(limit.isNegative() ? zero : limit, places) } },
]

/** More is asked for than was paid and is not refunded, or than was sold and did not come back (guard isRefundable). */
export function refundProblems(work: RequestWork): Problem[] {
  const { document, head, order, bought, settings } = work
  const places = settings.places.amount
  const left = head.returnMode === 2 ? refundableLeft(work) : undefined
  if (left) return exceeds(left, places)
  const ofLines = sum([...bought.values()].map(paidLeft))
  const ofOrder = order && head.onAccount === 1 ? order.paidAmt.sub(order.refundedAmt) : ofLines
  const limit = ofOrder.lt(ofLines) ? ofOrder : ofLines
  const asked = readFigure(head.applyAmt) ?? zero
  const refund = readFigure(document.finalAmt) ?? zero
  // what was asked for beyond what was paid for the goods was lowered to that
  const most = asked.gt(refund) ? (refund.lt(limit) ? refund : limit) : limit
  if ((asked.gt(refund) ? asked : refund).lte(most)) return []
  return exceeds(most, places)
}

/** How much of each line came back, in basic units: what was said of it, else all of it. */
export function receivedOf({ document, settings: { places } }: RequestWork, { lines }: GoodsBack): Map<string, Decimal> {
  const said = new Map(lines?.map(({ id, qty }) => [id, qty]))
  return new Map(
    document.lines.map((line) => {
      const qty = lines ? (readFigure(said.get(line.id)) ?? zero) : (readFigure(line.qty) ?? zero)
      return [line.id, toBasic(qty, readFigure(line.conversion) ?? zero, places.qty)]
    }),
  )
}

/** Rows of what is received that are not as asked for: of no such line, more than was asked for, nothing at all, of other lots (guard isReceivable). */
export function receiveProblems(work: RequestWork, said: GoodsBack): Problem[] {
  const { document, masters, lotsBack } = work
  const wrong = quantityProblems(work, said)
  if (wrong.length > 0) return wrong
  const received = receivedOf(work, said)
  if (![...received.values()].some((qty) => qty.gt(0))) return [{ rule: 'LINES_EMPTY' }]
  const isSerial = (goodsId: string) => masters.goods.get(goodsId)?.keeping === keepings.serial
  return lotsBackProblems({ document, lotsBack, received, isSerial }, said)
}

function quantityProblems({ document, settings }: RequestWork, { lines = [] }: GoodsBack): Problem[] {
  if (lines.some(({ id }) => !document.lines.some((line) => line.id === id))) return [{ field: 'lines', rule: 'LINE_BAD' }]
  return lines.flatMap(({ id, qty }): Problem[] => {
    const at = document.lines.findIndex((line) => line.id === id)
    const [came, asked] = [readFigure(qty), readFigure(document.lines[at]?.qty) ?? zero]
    const isFit = came && !came.isNegative() && came.lte(asked) && came.decimalPlaces() <= settings.places.qty
    const reason = { zh: `应在0与${asked.toFixed()}之间`, en: `between 0 and ${asked.toFixed()}` }
    return isFit ? [] : [{ row: at + 1, field: 'qty', rule: 'LINE_BAD', reason }]
  })
}

/** All that was asked for is received. */
export function isAllBack(work: RequestWork, said: GoodsBack): boolean {
  const received = receivedOf(work, said)
  return work.document.lines.every(({ id, baseQty }) => received.get(id)?.eq(readFigure(baseQty) ?? zero))
}
