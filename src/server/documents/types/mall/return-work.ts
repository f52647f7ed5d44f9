import { type Decimal, decimal, figureText, fixed, readFigure, roundTo, sum, zero } from '#domain/decimal.ts'
import { withoutTax } from '#domain/line-amounts.ts'
import { toBasic } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import { lowered, refundOf } from '#domain/return-request.ts'
import type { GoodsBack } from '#machines/mall/mall-return.machine.ts'
import { present } from '../../../wire-values.ts'
import { periodProblem } from '../../books/periods.ts'
import { depotOf } from '../../books/stock-document.ts'
import type { Asked, Purpose } from '../../engine/kind.ts'
import { type Masters, mastersOf } from '../../engine/masters.ts'
import type { OwnTable } from '../../engine/own-tables.ts'
import type { Run } from '../../engine/run.ts'
import { lockDraftsOf } from '../../engine/source-links.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { type GoodsSettings, lineSettingsOf, withTotals } from '../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'
import { type SourceLine, sourceLinesOf, sourceLock } from '../../sources/source-lines.ts'
import { type LotsBack, lotsBackOf } from './lots-back.ts'
import { areOwnPictures, type BoughtLine, boughtOf, type Order, type Outcome, orderOf, outcomeOf } from './return-store.ts'

/** What is entered of a request beside its lines, and what was so when it was asked for. */
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

/** The head's own row; 1 is no and 2 yes, of `returnMode` 1 goods back and 2 refund only. */
export type RequestHead = Partial<Record<'soHeadId' | 'returnTypeId' | 'returnReason' | 'applyAmt', string>> &
  Partial<Record<'returnMode' | 'onAccount' | 'wholesale', number>> & { pictures?: readonly string[] }

export const headOf = ({ own }: StoredDocument): RequestHead => (own?.[requestHead.table]?.[0] ?? {}) as RequestHead

/** What a request's guards, effects and answer read. */
export type RequestWork = GoodsContext & {
  head: RequestHead
  order: Order | undefined
  /** Lines of the order that it is about, by id, and what became of them. */
  sources: Map<string, SourceLine>
  bought: Map<string, BoughtLine>
  outcome: Outcome
  lotsBack: LotsBack
  /** The period of today, if it is locked or closed. */
  period: Problem | undefined
  /** Name of the kind of return, and whether it is a defect. */
  returnTypeName: string | undefined
  isDefect: boolean
  /** Its pictures are not all ones that the applicant has uploaded for a return. */
  hasForeignPictures: boolean
}

export const isEditable = ({ tags }: StoredDocument) => tags.includes('editable')

/** What is said of goods that came back: the engine has forgotten whose law the event is of. */
export const receiptOf = (event: Asked | undefined): GoodsBack => (event?.type === 'RECEIVE' ? (event as GoodsBack) : {})

/** What guards and effects of a return request read: the lines that were bought, their order and what other requests ask of them. */
export async function loadRequest(run: Run, stored: StoredDocument, purpose: Purpose): Promise<RequestWork> {
  const { tx } = run
  const ids = [...new Set(stored.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []))].sort()
  const { soHeadId, returnTypeId } = headOf(stored)
  // as by the order's own events: before the order, which may let go of them
  if (soHeadId && purpose?.locks.has('drafts')) lockDraftsOf(tx, soHeadId)
  const sources = await sourceLinesOf(tx, ids, stored.id, sourceLock(purpose))
  const bought = await boughtOf(tx, ids, stored.id)
  const order = soHeadId ? await orderOf(tx, soHeadId, stored.id) : undefined
  const document = isEditable(stored) ? await completed(run, stored, { sources, bought, order }) : stored
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
    lotsBack: await lotsBackOf(tx, document),
    period: document.tags.includes('closed') ? undefined : await periodProblem(tx, day, purpose?.locks.has('period') ?? false),
    returnTypeName: type?.name,
    isDefect: type?.defect === 2,
    hasForeignPictures: isEditable(document) && !(await areOwnPictures(run, headOf(document).pictures ?? [])),
  }
}

const returnTypeOf = ({ tx }: Run, id: string): Promise<{ name: string; defect: number } | undefined> =>
  tx.maybeOne('select name, defect from return_type where tenant_id = $1 and id = $2', [tx.tenantId, id])

type Known = Pick<RequestWork, 'sources' | 'bought' | 'order'>

/** The request with what its order says: whose it is, its lines with what was paid for what is asked back (rule C7 *Refund*). */
async function completed(run: Run, document: StoredDocument, known: Known): Promise<StoredDocument> {
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
  const head = { ...document, ...present({ customerId: order?.customerId, depotId: order?.depotId, sourceBillId: order?.id }) }
  const priced = { ...head, own: { ...document.own, [requestHead.table]: [own] }, lines: withAmounts(lines, own, known, settings) }
  return withTotals(priced as StoredDocument, settings)
}

/** A line with the goods of its order's line, in its own unit or in that of the order. */
function withSource(line: StoredLine, sources: Known['sources'], masters: Masters, { places }: GoodsSettings): StoredLine {
  const source = sources.get(line.sourceBodyId ?? '')
  if (!source) return line
  const { commInfoId, depotId, taxRate, taxRateId, taxKind } = source
  const unitId = line.unitId ?? source.unitId
  const unit = masters.units.get(commInfoId ?? '')?.find((candidate) => candidate.unitId === unitId)
  const conversion = unitId === source.unitId ? source.conversion : unit?.conversion
  const baseQty = toBasic(readFigure(line.qty) ?? zero, readFigure(conversion) ?? zero, places.qty)
  return {
    ...line,
    ...(present({ commInfoId, depotId, taxRate, taxRateId, taxKind, unitId, conversion }) as Partial<StoredLine>),
    qty: figureText(readFigure(line.qty) ?? zero, places.qty),
    baseQty: fixed(baseQty, places.qty),
    isGift: source.isGift ?? 1,
  }
}

function withAmounts(lines: readonly StoredLine[], head: RequestHead, { bought }: Known, { places }: GoodsSettings): StoredLine[] {
  const shares = lines.map((line) => {
    const known = bought.get(line.sourceBodyId ?? '')
    return known ? refundOf(known, readFigure(line.baseQty) ?? zero, head.returnMode !== 2, places.amount) : zero
  })
  const asked = readFigure(head.applyAmt)
  const amounts = asked?.gte(0) && asked.lt(sum(shares)) ? lowered(shares, asked, places.amount) : shares
  return lines.map((line, at) => withAmount(line, amounts[at] ?? zero, places.amount))
}

/** A line that comes to an amount with tax. */
export function withAmount(line: StoredLine, amount: Decimal, places: number): StoredLine {
  const untaxed = roundTo(withoutTax(amount, readFigure(line.taxRate) ?? zero), places)
  const money = fixed(amount, places)
  return {
    ...line,
    purchaseAmt: fixed(untaxed, places),
    taxAmt: fixed(amount.sub(untaxed), places),
    ...{ totalAmt: money, discountAmt: money, finalAmt: money, couponAmt: fixed(zero, places) },
  }
}

/** What came of a request as the wire shows it. */
export function outcomeAnswer({ settings: { places } }: Run, { refundAmt, ...goodsIn }: Outcome) {
  return { ...goodsIn, ...(refundAmt === undefined ? {} : { refundAmt: fixed(decimal(refundAmt), places.amount) }) }
}
