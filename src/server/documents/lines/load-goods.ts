import { readFigure, zero } from '#domain/decimal.ts'
import { amountProblems, lineProblems } from '#domain/lines.ts'
import { conversionText } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import type { SharedFacts } from '#machines/guards/shared-guards.ts'
import { linesLeft } from '#machines/guards/shared-guards.ts'
import { giveWay, mapRows } from '../../give-way.ts'
import { actorFacts } from '../engine/actor-facts.ts'
import { placesOf } from '../engine/depot-access.ts'
import { kindNamed, type Purpose } from '../engine/kind.ts'
import { type Masters, mastersOf, partnerOf } from '../engine/masters.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import {
  askedGoods,
  completeGoods,
  costed,
  customerProblems,
  freightProblems,
  type GoodsSettings,
  type LineKind,
  lineSettingsOf,
  masterProblems,
  namesOf,
  supplierProblems,
  unitsOf,
  vanishingProblems,
  withTotals,
} from './goods-document.ts'
import { rateProblems, taxpayerOf } from './line-rate.ts'

/** What documents with lines of goods load: the document with names and figures, and the head as it was stated, totals included. */
export type GoodsContext = {
  document: StoredDocument
  /** Head totals and shares of freight as sent; the document itself has the sums of its lines and the shares of rule C6. */
  stated: StoredDocument
  masters: Masters
  settings: GoodsSettings
}

/** Finds the prices of what is asked for, of a document whose lines are otherwise not complete yet. */
type Pricing = (asked: StoredDocument) => Promise<StoredDocument>

/** Looks up what a document with lines of goods refers to and, when it is being edited, completes its figures; with `pricing` once prices are found. */
export async function loadGoods(
  run: Run,
  document: StoredDocument,
  purpose: Purpose,
  lines?: LineKind,
  pricing?: Pricing,
): Promise<GoodsContext> {
  const { tx } = run
  // who asks may be the one who changes it: the answer names him
  const referring = [document, ...document.lines, { updateUser: run.user.id }]
  const masters = await mastersOf(tx, referring, partnerOf(document)?.id, run.known)
  const settings = lineSettingsOf(run, lines)
  const entered = purpose?.editing && !purpose.saysLines ? onOwnSide(document, purpose.formerDate, masters, settings) : document
  const asked = purpose?.editing && pricing ? await pricing(await askedGoods(entered, masters, settings, purpose.saysLines)) : entered
  const stated = purpose?.editing
    ? await completeGoods(asked, masters, settings, purpose.saysLines)
    : { ...document, lines: await mapRows(document.lines, (line) => withNames(line, masters, settings)) }
  await giveWay()
  const priced = purpose?.editing ? await costed(stated, settings) : stated
  await giveWay()
  return {
    document: purpose?.editing ? withTotals(priced, settings) : stated,
    stated,
    masters,
    settings,
  }
}

/**
 * A draft that was moved to a day of the other kind of taxpayer: whether the tax of its lines is deducted is found again, for it was decided for the day that it
 * had (rule B8). What an order says of its lines is followed there.
 */
function onOwnSide(document: StoredDocument, formerDate: string | undefined, masters: Masters, settings: GoodsSettings): StoredDocument {
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
    ...namesOf(goods),
    unitList,
    unitName,
    conversionResult,
    conversion: line.conversion ?? '1',
  }
}

/**
 * Facts that all documents with lines of goods state (rule B3). Those about content are asked while it may still change: `headProblems` says
 * what the type asks of its head, masters are those of lines `isTested`.
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

/** What is wrong with the head of a purchase document (guard linesAreValid). */
export const purchaseProblems = ({ document, settings }: GoodsContext): Problem[] => [
  ...supplierProblems(document),
  ...freightProblems(document, settings),
]

/** What is wrong with the head of a document with a customer: freight is no part of what he owes, but a service or a bill of the carrier. */
export const salesProblems = ({ document }: GoodsContext): Problem[] => [
  ...customerProblems(document),
  ...(['freight', 'feeAmt'] as const).flatMap((field): Problem[] =>
    (readFigure(document[field]) ?? zero).isZero() ? [] : [{ field, rule: 'FIELD_BAD', reason: asService }],
  ),
]

const asService = { zh: '请用服务类商品行收取', en: 'charge it by a line of a service' }

/** What is wrong with the lines as such (guard linesAreValid). */
function linesProblems(work: GoodsContext, ownDepots: ReadonlySet<string> | undefined): Problem[] {
  const { document, settings } = work
  return [
    ...lineProblems(document.lines, settings),
    ...vanishingProblems(document.lines, settings),
    ...depotProblems(work, ownDepots),
    ...entityProblems(work),
  ]
}

/**
 * Where a document is in another legal entity's depot than its first: goods between two of them are sold, which needs no sale within one
 * (rule B8).
 */
function entityProblems({ document, masters }: GoodsContext): Problem[] {
  const entityOf = (depotId: string) => masters.of('depot', depotId)?.legalEntity ?? ''
  const [first, ...others] = placesOf(document)
  const isSale = kindNamed(document.kind).definition.soldTo !== undefined
  return others.flatMap(({ depotId, row, field }): Problem[] => {
    const differs = first !== undefined && entityOf(depotId) !== entityOf(first.depotId)
    if (isSale && field === 'inDepotId') return differs ? [] : [{ field, rule: 'FIELD_BAD', reason: noSale }]
    if (!differs) return []
    return [row ? { row, field, rule: 'ENTITY_DIFFERS' } : { field, rule: 'ENTITY_DIFFERS', reason: sell }]
  })
}

const sell = { zh: '不属于同一法人，请改用销售订单', en: 'it belongs to another legal entity: use a sales order' }
const noSale = { zh: '同一法人的门店要货请用调拨', en: 'goods for a depot of the same legal entity are transferred, not sold' }

/** Depot rights are tested per line (rule B3 Depots). */
function depotProblems({ document, masters }: GoodsContext, ownDepots: ReadonlySet<string> | undefined): Problem[] {
  const { soldTo, depotRights } = kindNamed(document.kind).definition
  // where events name the depot they need a right on, the lines say nothing beside it
  if (!ownDepots || depotRights || (soldTo && ownDepots.has(document[soldTo.field] ?? ''))) return []
  return document.lines.flatMap((line, at): Problem[] =>
    line.depotId && !ownDepots.has(line.depotId)
      ? [{ row: at + 1, field: 'depotId', rule: 'NO_PERMISSION', params: { button: masters.of('depot', line.depotId)?.name ?? '' } }]
      : [],
  )
}
