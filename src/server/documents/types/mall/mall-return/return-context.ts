import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, figureText, fixedText, readFigure, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { withoutTax } from '#domain/figures/line-amounts.ts'
import { toBasic } from '#domain/lines/quantities.ts'
import { lowerShares, refundOf } from '#domain/sources/return-request.ts'
import type { GoodsBack } from '#machines/mall/mall-return.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { depotOf } from '../../../books/stock/stock-document.ts'
import type { EventInput, Purpose } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import { lockDraftsOf } from '../../../engine/store/source-links.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { type GoodsSettings, lineSettingsOf, withTotals } from '../../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../../lines/load-goods.ts'
import { type SourceLine, sourceLinesOf, sourceLock } from '../../../sources/source-lines.ts'
import {
  areOwnPictures,
  orderOf,
  outcomeOf,
  type RequestedLine,
  type RequestedOrder,
  type RequestOutcome,
  requestedLinesOf,
} from '../../sales/return-store.ts'
import { type ReturnableLots, returnableLotsOf } from './returnable-lots.ts'

/**
 * Own table of a request: fields that are entered apart from lines, and facts of the order at the time the request was
 * made.
 */
export const requestHead: OwnTable = {
  table: 'mall_return',
  columns: {
    soHeadId: ['order_id', 'bigint'],
    returnMode: ['return_mode', 'integer'],
    returnTypeId: ['return_type_id', 'bigint'],
    returnReason: ['return_reason', 'text'],
    pictures: ['pictures', 'jsonb'],
    applyAmt: ['apply_amt', 'numeric'],
    onAccount: ['on_account', 'integer'],
    wholesale: ['wholesale', 'integer'],
  },
  inputs: ['soHeadId', 'returnMode', 'returnTypeId', 'returnReason', 'pictures', 'applyAmt'],
  figures: [],
}

/**
 * Row of the request's own table. Flags are 1 for no and 2 for yes; `returnMode` is 1 with goods, 2 for a refund only.
 */
export type RequestHead = Partial<Record<'soHeadId' | 'returnTypeId' | 'returnReason' | 'applyAmt', string>> &
  Partial<Record<'returnMode' | 'onAccount' | 'wholesale', number>> & { pictures?: readonly string[] }

export const headOf = ({ own }: StoredDocument): RequestHead => (own?.[requestHead.table]?.[0] ?? {}) as RequestHead

/** Everything that guards, effects and answer of a request read. */
export type ReturnRequestContext = GoodsContext & {
  head: RequestHead
  order: RequestedOrder | undefined
  /**
   * Order lines that the request is about, by id; `bought`: quantities and amounts of each that were delivered,
   * returned or refunded so far.
   */
  sources: Map<string, SourceLine>
  bought: Map<string, RequestedLine>
  outcome: RequestOutcome
  lotsBack: ReturnableLots
  /** Set if today's period is locked or closed. */
  period: Problem | undefined
  /** Name of the return reason, and whether it is a defect. */
  returnTypeName: string | undefined
  isDefect: boolean
  /** Set if a picture was not uploaded by the applicant for a return. */
  hasForeignPictures: boolean
}

export const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')

/** The fields of a RECEIVE event: the engine does not know whose law an event belongs to. */
export const receiveFieldsOf = (event: EventInput | undefined): GoodsBack => (event?.type === 'RECEIVE' ? (event as GoodsBack) : {})

/** Loads a request with its order, the lines bought, and other requests for them. */
export async function loadRequest(run: Run, stored: StoredDocument, purpose: Purpose): Promise<ReturnRequestContext> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const { soHeadId, returnTypeId } = headOf(stored)
  // locked before the order, in the order that its own events use, because the order may release these drafts
  if (soHeadId && purpose?.locks.has('drafts')) lockDraftsOf(tx, soHeadId)
  const sources = await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const bought = await requestedLinesOf(tx, ids, stored.id)
  const order = soHeadId ? await orderOf(tx, soHeadId, stored.id) : undefined
  const document = isEditable(stored) ? await completeRequest(run, stored, { sources, bought, order }) : stored
  const goods = await loadGoods(run, document, undefined, { sells: true, receipt: false })
  const type = returnTypeId ? await returnTypeOf(run, returnTypeId) : undefined
  const day = { date: tx.today, depotId: depotOf(document) }
  return {
    ...goods,
    head: headOf(document),
    order,
    sources,
    bought,
    outcome: stored.id ? await outcomeOf(tx, stored.id) : {},
    lotsBack: await returnableLotsOf(tx, document),
    period: document.tags.includes('closed') ? undefined : await periodProblem(tx, day, purpose?.locks.has('period') ?? false),
    returnTypeName: type?.name,
    isDefect: type?.defect === 2,
    hasForeignPictures: isEditable(document) && !(await areOwnPictures(run, headOf(document).pictures ?? [])),
  }
}

const returnTypeOf = ({ tx }: Run, id: string): Promise<{ name: string; defect: number } | undefined> =>
  tx.maybeOne('select name, defect from return_type where tenant_id = $1 and id = $2', [tx.tenantId, id])

type RequestSources = Pick<ReturnRequestContext, 'sources' | 'bought' | 'order'>

/** Completes a request from its order: customer, depot, and lines with the refundable amounts (rule C7 *Refund*). */
async function completeRequest(run: Run, document: StoredDocument, known: RequestSources): Promise<StoredDocument> {
  const { order, sources } = known
  const settings = lineSettingsOf(run, { sells: true })
  const goods = [...sources.values()].map(({ commInfoId }) => ({ commInfoId }))
  const masters = await mastersOf(run.tx, [document, ...goods], undefined, run.known)
  const lines = document.lines.map((line, at) => withSource({ ...line, indexNo: at + 1 }, sources, masters, settings))
  const own: RequestHead = {
    ...headOf(document),
    onAccount: order?.paidAmt.gt(0) ? 1 : 2,
    wholesale: order?.kind === 'salesOrder' ? 2 : 1,
  }
  const head = { ...document, ...withoutNulls({ customerId: order?.customerId, depotId: order?.depotId, sourceBillId: order?.id }) }
  const priced = { ...head, own: { ...document.own, [requestHead.table]: [own] }, lines: withAmounts(lines, own, known, settings) }
  return withTotals(priced as StoredDocument, settings)
}

/** A line with the goods of its order line, in the unit of the request or otherwise of the order line. */
function withSource(line: StoredLine, sources: RequestSources['sources'], masters: Masters, { places }: GoodsSettings): StoredLine {
  const source = sources.get(line.sourceBodyId ?? '')
  if (!source) return line
  const { commInfoId, depotId, taxRate, taxRateId, taxKind } = source
  const unitId = line.unitId ?? source.unitId
  const unit = masters.units.get(commInfoId ?? '')?.find((candidate) => candidate.unitId === unitId)
  const conversion = unitId === source.unitId ? source.conversion : unit?.conversion
  const baseQty = toBasic(readFigure(line.qty) ?? zero, readFigure(conversion) ?? zero, places.qty)
  return {
    ...line,
    ...(withoutNulls({ commInfoId, depotId, taxRate, taxRateId, taxKind, unitId, conversion }) as Partial<StoredLine>),
    qty: figureText(readFigure(line.qty) ?? zero, places.qty),
    baseQty: fixedText(baseQty, places.qty),
    isGift: source.isGift ?? 1,
  }
}

function withAmounts(lines: readonly StoredLine[], head: RequestHead, { bought }: RequestSources, { places }: GoodsSettings): StoredLine[] {
  const shares = lines.map((line) => {
    const known = bought.get(line.sourceBodyId ?? '')
    return known ? refundOf(known, readFigure(line.baseQty) ?? zero, head.returnMode !== 2, places.amount) : zero
  })
  const asked = readFigure(head.applyAmt)
  const amounts = asked?.gte(0) && asked.lt(sum(shares)) ? lowerShares(shares, asked, places.amount) : shares
  return lines.map((line, at) => withAmount(line, amounts[at] ?? zero, places.amount))
}

/** A line with amounts computed from an amount with tax. */
export function withAmount(line: StoredLine, amount: Decimal, places: number): StoredLine {
  const untaxed = roundTo(withoutTax(amount, readFigure(line.taxRate) ?? zero), places)
  const money = fixedText(amount, places)
  return {
    ...line,
    purchaseAmt: fixedText(untaxed, places),
    taxAmt: fixedText(amount.sub(untaxed), places),
    ...{ totalAmt: money, discountAmt: money, finalAmt: money, couponAmt: fixedText(zero, places) },
  }
}

/** Outcome of a request as the API returns it. */
export function outcomeAnswer({ settings: { places } }: Run, { refundAmt, ...goodsIn }: RequestOutcome) {
  return { ...goodsIn, ...(refundAmt === undefined ? {} : { refundAmt: fixedText(decimal(refundAmt), places.amount) }) }
}
