import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { type Decimal, decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { fromBasic, limitProblem, openQty, toBasic } from '#domain/lines/quantities.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { refuse } from '../../../../db/refuse.ts'
import type { HandlersOf } from '../../../../http/request.ts'
import { requireReadAccess } from '../../../engine/depot-access.ts'
import { createByEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import { mastersOf } from '../../../engine/masters.ts'
import { openRun, type Run } from '../../../engine/run.ts'
import { readDocument } from '../../../engine/store/document-store.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { closedSources, linkOf } from '../../../sources/link.ts'
import { type SourceLine, sourceLinesOf } from '../../../sources/source-lines.ts'
import { draftedQuantities, openDemands } from './open-demands.ts'
import { proposeDemand } from './propose-demand.ts'

type MergeRequestLine = BodyOf<'DemandApi_merge'>['lines'][number]
type MergedOrder = DataOf<'DemandApi_merge'>[number]
/** Part of a demand line that one order is to bring, in basic units. */
type DemandPart = { source: SourceLine; supplierId: string; qty: Decimal }

const link = linkOf(purchaseOrderDocument)

/**
 * Drafts a purchase order per supplier and legal entity from the open quantities of demand lines. Quantities that
 * drafts take already are left out. The demand lines are locked, so that of two users who merge them at once, the
 * second finds only what the first left.
 */
async function mergeDemands(run: Run, { lines: asked }: BodyOf<'DemandApi_merge'>): Promise<MergedOrder[]> {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const sources = await sourceLinesOf(run.tx, ids, '', 'change')
  const masters = await mastersOf(run.tx, [...sources.values(), ...asked], undefined, run.known)
  await requireDemands(run, asked, sources, masters)
  const parts = partsOf(run, asked, sources, await draftedQuantities(run.tx, ids), masters)
  if (parts.length === 0) refuse('LINES_EMPTY')
  const groups = Map.groupBy(parts, ({ supplierId, source }) => `${supplierId} ${masters.of('depot', source.depotId)?.legalEntity ?? ''}`)
  const made: MergedOrder[] = []
  for (const group of groups.values()) made.push(await draftOrder(run, group, masters))
  return made
}

/** Refuses lines of demands that are not open or not visible to the user, and unknown suppliers. */
async function requireDemands(run: Run, asked: readonly MergeRequestLine[], sources: ReadonlyMap<string, SourceLine>, masters: Masters) {
  const problems = asked.flatMap(({ id, supplierId }, at): Problem[] => {
    const bad = (field: string): Problem[] => [{ row: at + 1, field, rule: 'LINE_BAD' }]
    if (sources.get(id)?.headKind !== link.kind) return bad('id')
    return masters.of('supplier', supplierId) ? [] : bad('supplierId')
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
  for (const headId of new Set([...sources.values()].map((source) => source.headId))) {
    const stored = (await readDocument(run.tx, link.kind, headId)) ?? refuse('DOC_GONE')
    await requireReadAccess(run, stored)
  }
  const closed = closedSources(
    link,
    sources,
    asked.map(({ id }) => ({ sourceBodyId: id })),
  )
  if (closed.length > 0) refuse('STATUS_FORBIDS', { params: closed[0]?.params, problems: closed })
}

/**
 * Quantity that each row of the request is to bring: the requested one, otherwise everything that is open and in no
 * draft. Rows for the same line add up in order.
 */
function partsOf(
  { settings: { places } }: Run,
  asked: readonly MergeRequestLine[],
  sources: ReadonlyMap<string, SourceLine>,
  drafted: ReadonlyMap<string, string>,
  masters: Masters,
): DemandPart[] {
  const taken = new Map([...drafted].map(([id, qty]) => [id, decimal(qty)]))
  const problems: Problem[] = []
  const parts = asked.flatMap(({ id, supplierId, qty: said }, at): DemandPart[] => {
    const source = sources.get(id)
    if (!source) return []
    const before = taken.get(id) ?? zero
    const limit = openQty(source, source.closeType, places.qty)
    const typed = said === undefined ? undefined : readFigure(said)
    if (said !== undefined && !(typed?.gt(0) && typed.decimalPlaces() <= places.qty)) {
      problems.push({ row: at + 1, field: 'qty', rule: 'LINE_BAD' })
      return []
    }
    const qty = typed ? toBasic(typed, decimal(source.conversion ?? '1'), places.qty) : limit.sub(before)
    if (qty.lte(0)) return []
    const goods = masters.goods.get(source.commInfoId ?? '')
    const [units, basicUnit] = [masters.units.get(source.commInfoId ?? '') ?? [], goods?.unitName ?? null]
    const over = { row: at + 1, field: 'qty' as const, goods: goods?.name ?? '', part: qty, counted: before, limit }
    const problem = limitProblem({ ...over, units: [...units], basicUnit, rule: link.over, qtyPlaces: places.qty })
    if (problem) problems.push(problem)
    taken.set(id, before.add(qty))
    return [{ source, supplierId, qty }]
  })
  const [first] = problems
  if (first) refuse(first.rule, { params: first.params, problems: problems.filter(({ rule }) => rule === first.rule) })
  return parts
}

async function draftOrder(run: Run, parts: readonly DemandPart[], masters: Masters): Promise<MergedOrder> {
  const [{ supplierId, source } = { supplierId: '', source: undefined }] = parts
  const lines = parts.map((part, at) => ({ ...orderLine(run, part, masters), id: '', indexNo: at + 1 }) as StoredLine)
  const said = { supplierId, ...(source?.depotId ? { depotId: source.depotId } : {}), lines }
  const { id } = await createByEvent(run, kindNamed(purchaseOrderDocument.words.id), said, { type: 'SAVE' })
  return { id, supplierId, supplierName: masters.of('supplier', supplierId)?.name ?? '', lineCount: lines.length }
}

/**
 * An order line, in the demand's unit where the quantity is a whole number of that unit, otherwise in the basic unit.
 */
function orderLine({ settings }: Run, { source, qty }: DemandPart, masters: Masters): Partial<StoredLine> {
  const { commInfoId, depotId, remark } = source
  const inUnit = fromBasic(qty, decimal(source.conversion ?? '1'), settings.places.qty)
  const unitId = inUnit ? source.unitId : masters.goods.get(commInfoId ?? '')?.unitId
  return { commInfoId, unitId, depotId, sourceBodyId: source.id, qty: (inUnit ?? qty).toFixed(), ...(remark ? { remark } : {}) }
}

/** Look-ups and actions of demands that are not document events. */
export const demandHandlers: HandlersOf<'DemandApi_openLines' | 'DemandApi_merge' | 'DemandApi_propose'> = {
  DemandApi_openLines: openDemands,
  DemandApi_propose: proposeDemand,
  DemandApi_merge: async (call) => mergeDemands(await openRun(call), call.body),
}
