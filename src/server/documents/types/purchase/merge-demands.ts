import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { type Decimal, decimal, readFigure, zero } from '#domain/decimal.ts'
import { fromBasic, limitProblem, openQty, toBasic } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase-order.document.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { make } from '../../engine/apply-event.ts'
import { requireSight } from '../../engine/depot-access.ts'
import { readDocument } from '../../engine/document-store.ts'
import { kindNamed } from '../../engine/kind.ts'
import { type Masters, mastersOf } from '../../engine/masters.ts'
import { openRun, type Run } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { closedSources, linkOf } from '../../sources/link.ts'
import { type SourceLine, sourceLinesOf } from '../../sources/source-lines.ts'
import { draftedOf, openDemands } from './open-demands.ts'
import { proposeDemand } from './propose-demand.ts'

type Asked = BodyOf<'DemandApi_merge'>['lines'][number]
type Merged = DataOf<'DemandApi_merge'>[number]
/** A demand's line with what of it one order is to bring, in basic units. */
type Part = { source: SourceLine; supplierId: string; qty: Decimal }

const link = linkOf(purchaseOrderDocument)

/**
 * Drafts a purchase order for each supplier, and each legal entity that needs goods, of what is open of demands' lines. Lines of the demands are
 * locked, so that of two who merge at once the second finds what the first left. What drafts hold already is left out.
 */
async function mergeDemands(run: Run, { lines: asked }: BodyOf<'DemandApi_merge'>): Promise<Merged[]> {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const sources = await sourceLinesOf(run.tx, ids, '', 'change')
  const masters = await mastersOf(run.tx, [...sources.values(), ...asked], undefined, run.known)
  await requireDemands(run, asked, sources, masters)
  const parts = partsOf(run, asked, sources, await draftedOf(run.tx, ids), masters)
  if (parts.length === 0) refuse('LINES_EMPTY')
  const groups = Map.groupBy(parts, ({ supplierId, source }) => `${supplierId} ${masters.of('depot', source.depotId)?.legalEntity ?? ''}`)
  const made: Merged[] = []
  for (const group of groups.values()) made.push(await draftOrder(run, group, masters))
  return made
}

/** Refuses lines that are none of a demand that the user sees and that is open, and suppliers that there are not. */
async function requireDemands(run: Run, asked: readonly Asked[], sources: ReadonlyMap<string, SourceLine>, masters: Masters) {
  const problems = asked.flatMap(({ id, supplierId }, at): Problem[] => {
    const bad = (field: string): Problem[] => [{ row: at + 1, field, rule: 'LINE_BAD' }]
    if (sources.get(id)?.headKind !== link.kind) return bad('id')
    return masters.of('supplier', supplierId) ? [] : bad('supplierId')
  })
  if (problems.length > 0) refuse('LINE_BAD', { problems })
  for (const headId of new Set([...sources.values()].map((source) => source.headId))) {
    const stored = (await readDocument(run.tx, link.kind, headId)) ?? refuse('DOC_GONE')
    await requireSight(run, stored)
  }
  const closed = closedSources(
    link,
    sources,
    asked.map(({ id }) => ({ sourceBodyId: id })),
  )
  if (closed.length > 0) refuse('STATUS_FORBIDS', { params: closed[0]?.params, problems: closed })
}

/** What each row is to bring: what it says, else all that is open and in no draft yet; rows of one line add up in their order. */
function partsOf(
  { settings: { places } }: Run,
  asked: readonly Asked[],
  sources: ReadonlyMap<string, SourceLine>,
  drafted: ReadonlyMap<string, string>,
  masters: Masters,
): Part[] {
  const taken = new Map([...drafted].map(([id, qty]) => [id, decimal(qty)]))
  const problems: Problem[] = []
  const parts = asked.flatMap(({ id, supplierId, qty: said }, at): Part[] => {
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

async function draftOrder(run: Run, parts: readonly Part[], masters: Masters): Promise<Merged> {
  const [{ supplierId, source } = { supplierId: '', source: undefined }] = parts
  const lines = parts.map((part, at) => ({ ...orderLine(run, part, masters), id: '', indexNo: at + 1 }) as StoredLine)
  const said = { supplierId, ...(source?.depotId ? { depotId: source.depotId } : {}), lines }
  const { id } = await make(run, kindNamed(purchaseOrderDocument.words.id), said, { type: 'SAVE' })
  return { id, supplierId, supplierName: masters.of('supplier', supplierId)?.name ?? '', lineCount: lines.length }
}

/** A line of the order, in the unit of the demand where the quantity is a number of these, else in the basic one. */
function orderLine({ settings }: Run, { source, qty }: Part, masters: Masters): Partial<StoredLine> {
  const { commInfoId, depotId, remark } = source
  const inUnit = fromBasic(qty, decimal(source.conversion ?? '1'), settings.places.qty)
  const unitId = inUnit ? source.unitId : masters.goods.get(commInfoId ?? '')?.unitId
  return { commInfoId, unitId, depotId, sourceBodyId: source.id, qty: (inUnit ?? qty).toFixed(), ...(remark ? { remark } : {}) }
}

/** What of demands is served beside their events. */
export const demandHandlers: HandlersOf<'DemandApi_openLines' | 'DemandApi_merge' | 'DemandApi_propose'> = {
  DemandApi_openLines: openDemands,
  DemandApi_propose: proposeDemand,
  DemandApi_merge: async (call) => mergeDemands(await openRun(call), call.body),
}
