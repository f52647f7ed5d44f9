import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { conversionText } from '#domain/lines/quantities.ts'
import { amountProblems, lineProblems } from '#domain/lines.ts'
import type { SharedFacts } from '#machines/guards/shared-guards.ts'
import { linesLeft } from '#machines/guards/shared-guards.ts'
import { mapRows, yieldEventLoop } from '../../core/yield-event-loop.ts'
import { actorFacts } from '../engine/actor-facts.ts'
import { depotRefsOf } from '../engine/depot-access.ts'
import { kindNamed, type Purpose } from '../engine/kind.ts'
import { type Masters, partnerOf } from '../engine/master-types.ts'
import { mastersOf } from '../engine/masters.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import {
  completeGoods,
  type GoodsSettings,
  goodsNamesOf,
  type LineKind,
  lineSettingsOf,
  requestedGoods,
  unitsOf,
  withCosts,
  withTotals,
} from './goods-document.ts'
import { customerProblems, freightProblems, masterProblems, supplierProblems, zeroQtyProblems } from './goods-problems.ts'
import { rateProblems, taxpayerOf } from './line-rate.ts'

/** Context of documents with goods lines. */
export type GoodsContext = {
  document: StoredDocument
  /** Head totals and freight shares as sent; `document` has the sums of its lines and the shares of rule C6. */
  stated: StoredDocument
  masters: Masters
  settings: GoodsSettings
}

/** Finds prices for the requested lines, which are not complete yet. */
type Pricing = (asked: StoredDocument) => Promise<StoredDocument>

/**
 * Looks up the masters of a goods document and, while it is edited, completes its figures, after `pricing` has found
 * prices.
 */
export async function loadGoods(
  run: Run,
  document: StoredDocument,
  purpose: Purpose,
  lines?: LineKind,
  pricing?: Pricing,
): Promise<GoodsContext> {
  const { tx } = run
  // the caller is looked up too: the event may make them the last editor, whom the answer names
  const referring = [document, ...document.lines, { updateUser: run.user.id }]
  const masters = await mastersOf(tx, referring, partnerOf(document)?.id, run.known)
  const settings = lineSettingsOf(run, lines)
  const entered = purpose?.editing && !purpose.saysLines ? resetDeductible(document, purpose.formerDate, masters, settings) : document
  const asked = purpose?.editing && pricing ? await pricing(await requestedGoods(entered, masters, settings, purpose.saysLines)) : entered
  const stated = purpose?.editing
    ? await completeGoods(asked, masters, settings, purpose.saysLines)
    : { ...document, lines: await mapRows(document.lines, (line) => withNames(line, masters, settings)) }
  await yieldEventLoop()
  const priced = purpose?.editing ? await withCosts(stated, settings) : stated
  await yieldEventLoop()
  return {
    document: purpose?.editing ? withTotals(priced, settings) : stated,
    stated,
    masters,
    settings,
  }
}

/**
 * Clears the deduction of lines of a draft moved to a date with another taxpayer status, because it was decided for
 * the old date (rule B8). Lines from an order follow the order.
 */
function resetDeductible(
  document: StoredDocument,
  formerDate: string | undefined,
  masters: Masters,
  settings: GoodsSettings,
): StoredDocument {
  if (!formerDate || settings.sells) return document
  const isSmallOn = (line: StoredLine, billDate: string) => taxpayerOf(line, { ...document, billDate }, masters, settings).isSmall
  const lines = document.lines.map((line) =>
    line.sourceBodyId || isSmallOn(line, formerDate) === isSmallOn(line, document.billDate) ? line : { ...line, deductible: undefined },
  )
  return { ...document, lines }
}

/** A stored line with the names of its goods and unit. */
function withNames(line: StoredLine, masters: Masters, settings: GoodsSettings): StoredLine {
  const goods = masters.goods.get(line.commInfoId ?? '')
  if (!goods) return line
  const unitList = unitsOf(line, masters, settings)
  const unitName = unitList.find((unit) => unit.unitId === line.unitId)?.unitName
  const conversionResult = conversionText(readFigure(line.baseQty) ?? zero, unitList, goods.unitName)
  return {
    ...line,
    ...goodsNamesOf(goods),
    unitList,
    unitName,
    conversionResult,
    conversion: line.conversion ?? '1',
  }
}

/**
 * Facts of all goods documents (rule B3). Facts about content are found only while the content may change.
 * `headProblems`: checks of the type's head; masters are checked for lines that `isTested`.
 */
export function sharedFacts(
  run: Run,
  work: GoodsContext,
  rights: readonly string[],
  headProblems: (work: GoodsContext) => Problem[],
  isTested: (line: StoredLine) => boolean = () => true,
): SharedFacts {
  const { document, masters, settings } = work
  const isEditable = document.tags.includes('editable')
  const content = isEditable ? [...headProblems(work), ...linesProblems(work, run.user.depots), ...rateProblems(work)] : []
  return {
    lineCount: linesLeft(document.lines).length,
    lineProblems: content,
    masterProblems: isEditable ? masterProblems(document, masters, isTested) : [],
    amountProblems: isEditable && content.length === 0 ? amountProblems(work.stated.lines, work.stated, settings) : [],
    ...actorFacts(run, document, rights),
    followers: [],
    limitProblems: [],
  }
}

/** Problems of a purchase document's head (guard linesAreValid). */
export const purchaseProblems = ({ document, settings }: GoodsContext): Problem[] => [
  ...supplierProblems(document),
  ...freightProblems(document, settings),
]

/**
 * Problems of a sales document's head. Freight and fees in the head are refused, because they are charged as a service
 * line, or belong to a freight bill.
 */
export const salesProblems = ({ document }: GoodsContext): Problem[] => [
  ...customerProblems(document),
  ...(['freight', 'feeAmt'] as const).flatMap((field): Problem[] =>
    (readFigure(document[field]) ?? zero).isZero() ? [] : [{ field, rule: 'FIELD_BAD', reason: asService }],
  ),
]

const asService = { zh: '请用服务类商品行收取', en: 'charge it by a line of a service' }

/** Problems of the lines (guard linesAreValid). */
function linesProblems(work: GoodsContext, ownDepots: ReadonlySet<string> | undefined): Problem[] {
  const { document, settings } = work
  return [
    ...lineProblems(document.lines, settings),
    ...zeroQtyProblems(document.lines, settings),
    ...depotProblems(work, ownDepots),
    ...entityProblems(work),
  ]
}

/**
 * Problems of depots by legal entity (rule B8): all must be of the first depot's entity, but the depot that a sale
 * delivers to must be of another, because goods are not sold within one entity.
 */
function entityProblems({ document, masters }: GoodsContext): Problem[] {
  const entityOf = (depotId: string) => masters.of('depot', depotId)?.legalEntity ?? ''
  const [first, ...others] = depotRefsOf(document)
  const isSale = kindNamed(document.kind).definition.soldTo !== undefined
  return others.flatMap(({ depotId, row, field }): Problem[] => {
    const differs = first !== undefined && entityOf(depotId) !== entityOf(first.depotId)
    if (isSale && field === 'inDepotId') return differs ? [] : [{ field, rule: 'FIELD_BAD', reason: useTransfer }]
    if (!differs) return []
    return [row ? { row, field, rule: 'ENTITY_DIFFERS' } : { field, rule: 'ENTITY_DIFFERS', reason: useSalesOrder }]
  })
}

const useSalesOrder = { zh: '不属于同一法人，请改用销售订单', en: 'it belongs to another legal entity: use a sales order' }
const useTransfer = { zh: '同一法人的门店要货请用调拨', en: 'goods for a depot of the same legal entity are transferred, not sold' }

/** Problems of lines in depots that the user has no access to (rule B3 Depots). */
function depotProblems({ document, masters }: GoodsContext, ownDepots: ReadonlySet<string> | undefined): Problem[] {
  const { soldTo, depotRights } = kindNamed(document.kind).definition
  // where events name the depot that needs a right, lines are not checked
  if (!ownDepots || depotRights || (soldTo && ownDepots.has(document[soldTo.field] ?? ''))) return []
  return document.lines.flatMap((line, at): Problem[] =>
    line.depotId && !ownDepots.has(line.depotId)
      ? [{ row: at + 1, field: 'depotId', rule: 'NO_PERMISSION', params: { button: masters.of('depot', line.depotId)?.name ?? '' } }]
      : [],
  )
}
