import { sql } from 'kysely'
import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { assemblyWays, isComponent, isReceivedInAssembly } from '#domain/stock/bundles.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { type AssemblyFacts, assembly, type assemblyLaw } from '#machines/stock/assembly.machine.ts'
import { assemblyDocument } from '#resources/documents/stock/assembly.document.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { mirrorDocument, redoDraft } from '../../../books/red-document.ts'
import { type AssembledGoods, bookAssembly as book } from '../../../books/stock/assemblies.ts'
import { timeFacts } from '../../../books/stock/backdating.ts'
import { type BundlePieces, foreignPieceProblems, readBundlePieces } from '../../../books/stock/bundle-pieces.ts'
import { lotFacts } from '../../../books/stock/lot-facts.ts'
import {
  frozenFacts,
  isStockLine,
  isUnbooked,
  lineKey,
  lineName,
  loadStock,
  type MovingStockContext,
  periodFacts,
  qtyOf,
  reverseStock,
} from '../../../books/stock/stock-document.ts'
import { holdGoods, type Outgoing, releaseGoods } from '../../../books/stock/stock-out.ts'
import { depotMayBeNegative, type StockDemand, stockShortages, sumByGoods } from '../../../books/stock/stock-shortages.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, ListExtension, Purpose } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { goodsFields, pickFields } from '../../../lines/goods-answer.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '../../../lines/load-goods.ts'
import { storeCosts } from '../../../lines/store-costs.ts'

type AssemblyContext = MovingStockContext & { putIn: BundlePieces }

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: AssemblyContext): Promise<AssemblyContext> {
  const document = stored.tags.includes('editable') ? completeAssembly(stored) : stored
  const isTakenApart = document.assemblyWay === assemblyWays.disassemble && isUnbooked(document)
  const putIn = isTakenApart ? await readBundlePieces(run.tx, document) : new Map()
  return { ...(await loadStock(run, await loadGoods(run, document, purpose, { byCost: true }), purpose, loaded)), putIn }
}

/**
 * Puts all lines in the depot of the head. The default way is to assemble. Where no line is marked as the bundle, the
 * first line without a role becomes the bundle; other lines without a role become components.
 */
function completeAssembly(document: StoredDocument): StoredDocument {
  const lines = document.lines.filter((line) => !isBlankLine(line))
  const bundle = lines.some(({ assemblyRole }) => assemblyRole === 'bundle') ? -1 : lines.findIndex(({ assemblyRole }) => !assemblyRole)
  return {
    ...document,
    assemblyWay: document.assemblyWay ?? assemblyWays.assemble,
    lines: lines.map((line, at) => ({
      ...line,
      depotId: document.depotId,
      assemblyRole: line.assemblyRole ?? (at === bundle ? 'bundle' : 'component'),
    })),
  }
}

const isMadeIn = ({ assemblyWay }: StoredDocument, line: StoredLine) => isReceivedInAssembly(assemblyWay, line)

const noDepot = { zh: '请选择仓库', en: 'choose the depot' }
const noBundle = { zh: '至少要有一行组合件', en: 'at least one line is the bundle' }
const noComponent = { zh: '至少要有一行组件', en: 'at least one line is a component' }
const isBoth = { zh: '同一商品不能既是组合件又是组件', en: 'goods cannot be the bundle and its component' }

/** Problems of the whole document: no depot, no bundle, no component, or goods that are both bundle and component. */
function partProblems({ document }: GoodsContext): Problem[] {
  const { lines } = document
  if (!document.depotId) return [{ field: 'depotId', rule: 'FIELD_BAD', reason: noDepot }]
  if (lines.length === 0) return []
  const bundles = new Set(lines.flatMap((line) => (isComponent(line) ? [] : (line.commInfoId ?? []))))
  const bad = (at: number, field: string, reason: Problem['reason']): Problem => ({
    row: at + 1,
    field,
    rule: 'LINE_BAD',
    ...(reason ? { reason } : {}),
  })
  if (bundles.size === 0) return [bad(0, 'assemblyRole', noBundle)]
  if (!lines.some(isComponent)) return [bad(lines.length - 1, 'assemblyRole', noComponent)]
  return lines.flatMap((line, at) => (isComponent(line) && bundles.has(line.commInfoId ?? '') ? [bad(at, 'commInfoId', isBoth)] : []))
}

/**
 * Goods that rows take out of the depot: before posting those that are used up, and in a reversal those that were
 * made.
 */
function takingsOf({ document, masters }: MovingStockContext): StockDemand[] {
  return document.lines.flatMap((line, at): StockDemand[] => {
    if (!isStockLine(line) || isMadeIn(document, line) === isUnbooked(document)) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', line.depotId)?.name ?? '' }
    return [{ ...lineKey(line), row: at + 1, qty: qtyOf(line), ...names }]
  })
}

/**
 * Problems of goods that are not free: those that are used up, or in a reversal those that were made. What the
 * document itself holds counts as free (guard stockCovers).
 */
function shortages(run: Run, work: MovingStockContext): Problem[] {
  const { document, balances, masters } = work
  if (!isUnbooked(document) && !document.tags.includes('counts')) return []
  const takings = takingsOf(work)
  const own = sumByGoods(document.tags.includes('holds') ? takings : [])
  return stockShortages(takings, { balances, own, mayBeNegative: depotMayBeNegative(run, masters) })
}

function facts(run: Run, work: AssemblyContext): AssemblyFacts {
  const { document, putIn } = work
  const lots = lotFacts(work, { way: (line) => (isMadeIn(document, line) ? 'in' : 'out'), takes: 'freshFirst' })
  return {
    ...sharedFacts(run, work, assembly.rights, partProblems),
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...lots,
    lotProblems: [...lots.lotProblems, ...foreignPieceProblems(document, putIn)],
    ...(isUnbooked(document) ? timeFacts(work) : blankTimeFacts),
    stockProblems: shortages(run, work),
  }
}

/** Goods that are used up; a submitted document holds them. */
function usedGoods({ document }: MovingStockContext): Outgoing[] {
  const isHeld = document.tags.includes('holds')
  return document.lines
    .filter((line) => isStockLine(line) && !isMadeIn(document, line))
    .map((line) => ({ ...lineKey(line), lineId: lineName(line), qty: qtyOf(line), ...(isHeld ? { held: qtyOf(line) } : {}) }))
}

/** Goods that are made, with their list prices. */
function madeGoods({ document, masters }: MovingStockContext): AssembledGoods[] {
  const listPriceOf = ({ commInfoId }: StoredLine) => readFigure(masters.units.get(commInfoId ?? '')?.[0]?.finalPrice)
  return document.lines
    .filter((line) => isStockLine(line) && isMadeIn(document, line))
    .map((line) => ({ ...lineKey(line), lineId: lineName(line), qty: qtyOf(line), listPrice: listPriceOf(line) }))
}

/**
 * Issues the goods that are used up, receives the goods made from them at the same value, and saves the costs on the
 * lines.
 */
async function bookAssembly(run: Run, work: MovingStockContext): Promise<void> {
  const parts = { used: usedGoods(work), made: madeGoods(work) }
  await storeCosts(run, work, await book(run.tx, work.document, parts, work.balances, run.settings.places.amount))
}

/** Makes a new draft of the old lines without their costs, because these are known only once it is booked. */
async function redoAssembly(run: Run, work: MovingStockContext): Promise<void> {
  const lines = work.document.lines.map(({ costAmt: _, costPrice: __, ...line }) => line)
  const document = { ...work.document, costAmt: fixedText(zero, run.settings.places.amount), lines }
  await redoDraft(run, { ...work, document })
  work.document.redoId = document.redoId
}

const { layout } = assemblyDocument
const headNames = [...layout.head, ...layout.totals]
const lineNames = [...goodsFields, ...layout.read]

const lineAnswer = (masters: Masters, line: StoredLine) => ({
  ...pickFields(line, lineNames),
  depotId: line.depotId,
  depotName: masters.of('depot', line.depotId)?.name,
})

const listed: ListExtension = {
  matchesText: () => sql`false`,
  conditions: () => [],
  rowExtras: async ({ tx }, heads) => {
    const rows = await tx.query<{ id: string; bundleName: string }>(
      `select l.document_id as id, string_agg(c.comm_info_name || ' ×' || trim_scale(abs(l.qty)) || u.name, '、'
        order by l.index_no) as "bundleName"
         from document_line l
         join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
         join comm_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
        where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) and l.assembly_role = 'bundle' group by l.document_id`,
      [tx.tenantId, heads.map(({ id }) => id)],
    )
    return new Map(rows.map(({ id, bundleName }) => [id, { bundleName }]))
  },
}

/**
 * Server side of assemblies: goods that are used up are held, then issued at cost, and the goods made from them are
 * received at exactly that value (ADR 158).
 */
export const assemblyKind: DocumentKind<typeof assemblyLaw, AssemblyContext> = {
  words: assembly,
  hash: machineHash(assembly),
  load,
  facts,
  effects: {
    holdGoods: locking(['balances'], (run: Run, work: MovingStockContext) => holdGoods(run.tx, usedGoods(work), work.balances)),
    releaseGoods: locking(['balances'], (run: Run, work: MovingStockContext) => releaseGoods(run.tx, usedGoods(work), work.balances)),
    bookAssembly: locking(['balances', 'period'], bookAssembly),
    mirrorAssembly: mirrorDocument,
    reverseStock,
    redoDraft: redoAssembly,
  },
  holds: 'used',
  listed,
  answer: (_, { document, masters }) => ({
    ...pickFields(document, headNames),
    ...masterNames(document, masters),
    lines: document.lines.map((line) => lineAnswer(masters, line)),
  }),
  warnings: () => [],
  rowFields: () => ({}),
}
