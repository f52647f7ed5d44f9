import { sql } from 'kysely'
import { isBlankLine } from '#domain/blank-line.ts'
import { assemblyWays, isComponent, isMade } from '#domain/bundles.ts'
import { fixed, readFigure, zero } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { blankTimeFacts } from '#machines/guards/booking-guards.ts'
import { type AssemblyFacts, assembly, type assemblyLaw } from '#machines/stock/assembly.machine.ts'
import { assemblyDocument } from '#resources/documents/assembly.document.ts'
import { bookAssembly as book, type Made } from '../../books/assemblies.ts'
import { lotFacts } from '../../books/lot-facts.ts'
import { timeFacts } from '../../books/order-in-time.ts'
import { type PiecesPutIn, piecesPutIn, strangePieces } from '../../books/pieces-put-in.ts'
import { mirrorDocument, redoDraft } from '../../books/red-document.ts'
import {
  frozenFacts,
  isStock,
  isUnbooked,
  keyFor,
  type MovingWork,
  nameOf,
  periodFacts,
  qtyOf,
  reverseStock,
  withStock,
} from '../../books/stock-document.ts'
import { holdGoods, type Outgoing, releaseGoods } from '../../books/stock-out.ts'
import { byGoods, depotMayBeNegative, stockShortages, type Taking } from '../../books/stock-shortages.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind, ListedBeside, Purpose } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import { type Masters, masterNames } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { goodsFields, pick } from '../../lines/goods-answer.ts'
import { keepCosts } from '../../lines/keep-costs.ts'
import { type GoodsContext, loadGoods, sharedFacts } from '../../lines/load-goods.ts'

type AssemblyWork = MovingWork & { putIn: PiecesPutIn }

async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: AssemblyWork): Promise<AssemblyWork> {
  const document = stored.tags.includes('editable') ? completed(stored) : stored
  const isTakenApart = document.assemblyWay === assemblyWays.disassemble && isUnbooked(document)
  const putIn = isTakenApart ? await piecesPutIn(run.tx, document) : new Map()
  return { ...(await withStock(run, await loadGoods(run, document, purpose, { byCost: true }), purpose, loaded)), putIn }
}

/**
 * All lines lie in the depot of the head. Goods are put together unless the head says otherwise; where no line is called the bundle the first
 * one is it, and lines that say nothing are its components.
 */
function completed(document: StoredDocument): StoredDocument {
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

const isMadeIn = ({ assemblyWay }: StoredDocument, line: StoredLine) => isMade(assemblyWay, line)

const noDepot = { zh: '请选择仓库', en: 'choose the depot' }
const noBundle = { zh: '至少要有一行组合件', en: 'at least one line is the bundle' }
const noComponent = { zh: '至少要有一行组件', en: 'at least one line is a component' }
const isBoth = { zh: '同一商品不能既是组合件又是组件', en: 'goods cannot be the bundle and its component' }

/** What is wrong with the document as a whole: no depot, no bundle, no component, goods that would be made of themselves. */
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

/** What rows take out of the depot: of what is not booked the goods that are used up, of a booked one those that were made. */
function takingsOf({ document, masters }: MovingWork): Taking[] {
  return document.lines.flatMap((line, at): Taking[] => {
    if (!isStock(line) || isMadeIn(document, line) === isUnbooked(document)) return []
    const names = { goods: line.commInfoName ?? '', depot: masters.of('depot', line.depotId)?.name ?? '' }
    return [{ ...keyFor(line), row: at + 1, qty: qtyOf(line), ...names }]
  })
}

/** Goods that are not free where they are used up, or made once that is reversed; what the document holds itself is (guard stockCovers). */
function shortages(run: Run, work: MovingWork): Problem[] {
  const { document, balances, masters } = work
  if (!isUnbooked(document) && !document.tags.includes('counts')) return []
  const takings = takingsOf(work)
  const own = byGoods(document.tags.includes('holds') ? takings : [])
  return stockShortages(takings, { balances, own, mayBeNegative: depotMayBeNegative(run, masters) })
}

function facts(run: Run, work: AssemblyWork): AssemblyFacts {
  const { document, putIn } = work
  const lots = lotFacts(work, { way: (line) => (isMadeIn(document, line) ? 'in' : 'out'), takes: 'freshFirst' })
  return {
    ...sharedFacts(run, work, assembly.rights, partProblems),
    ...periodFacts(work),
    ...frozenFacts(run, work),
    ...lots,
    lotProblems: [...lots.lotProblems, ...strangePieces(document, putIn)],
    ...(isUnbooked(document) ? timeFacts(work) : blankTimeFacts),
    stockProblems: shortages(run, work),
  }
}

/** Goods that are used up; a submitted document holds them. */
function usedIn({ document }: MovingWork): Outgoing[] {
  const isHeld = document.tags.includes('holds')
  return document.lines
    .filter((line) => isStock(line) && !isMadeIn(document, line))
    .map((line) => ({ ...keyFor(line), lineId: nameOf(line), qty: qtyOf(line), ...(isHeld ? { held: qtyOf(line) } : {}) }))
}

/** Goods that are made, with their list prices. */
function madeIn({ document, masters }: MovingWork): Made[] {
  const listPriceOf = ({ commInfoId }: StoredLine) => readFigure(masters.units.get(commInfoId ?? '')?.[0]?.finalPrice)
  return document.lines
    .filter((line) => isStock(line) && isMadeIn(document, line))
    .map((line) => ({ ...keyFor(line), lineId: nameOf(line), qty: qtyOf(line), listPrice: listPriceOf(line) }))
}

/** Books what is used up out and what is made in, at the same value, and keeps on the lines what that came to. */
async function bookAssembly(run: Run, work: MovingWork): Promise<void> {
  const parts = { used: usedIn(work), made: madeIn(work) }
  await keepCosts(run, work, await book(run.tx, work.document, parts, work.balances, run.settings.places.amount))
}

/** A new draft with the old lines; what they cost is known once they are booked again. */
async function redo(run: Run, work: MovingWork): Promise<void> {
  const lines = work.document.lines.map(({ costAmt: _, costPrice: __, ...line }) => line)
  const document = { ...work.document, costAmt: fixed(zero, run.settings.places.amount), lines }
  await redoDraft(run, { ...work, document })
  work.document.redoId = document.redoId
}

const { layout } = assemblyDocument
const headNames = [...layout.head, ...layout.totals]
const lineNames = [...goodsFields, ...layout.read]

const lineAnswer = (masters: Masters, line: StoredLine) => ({
  ...pick(line, lineNames),
  depotId: line.depotId,
  depotName: masters.of('depot', line.depotId)?.name,
})

const listed: ListedBeside = {
  found: () => sql`false`,
  conditions: () => [],
  beside: async ({ tx }, heads) => {
    const rows = await tx.query<{ id: string; bundleName: string }>(
      `select l.document_id as id, string_agg(c.comm_info_name || ' ×' || trim_scale(abs(l.qty)) || u.name, '、' order by l.index_no) as "bundleName"
         from document_line l
         join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
         join comm_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
        where l.tenant_id = $1 and l.document_id = any ($2::bigint[]) and l.assembly_role = 'bundle' group by l.document_id`,
      [tx.tenantId, heads.map(({ id }) => id)],
    )
    return new Map(rows.map(({ id, bundleName }) => [id, { bundleName }]))
  },
}

/** Goods put together or taken apart on the server: what is used up held, then out at its cost, what is made in at exactly that value (ADR 158). */
export const assemblyKind: DocumentKind<typeof assemblyLaw, AssemblyWork> = {
  words: assembly,
  hash: machineHash(assembly),
  load,
  facts,
  effects: {
    holdGoods: locking(['balances'], (run: Run, work: MovingWork) => holdGoods(run.tx, usedIn(work), work.balances)),
    releaseGoods: locking(['balances'], (run: Run, work: MovingWork) => releaseGoods(run.tx, usedIn(work), work.balances)),
    bookAssembly: locking(['balances', 'period'], bookAssembly),
    mirrorAssembly: mirrorDocument,
    reverseStock,
    redoDraft: redo,
  },
  holds: 'used',
  listed,
  answer: (_, { document, masters }) => ({
    ...pick(document, headNames),
    ...masterNames(document, masters),
    lines: document.lines.map((line) => lineAnswer(masters, line)),
  }),
  warnings: () => [],
  rowFields: () => ({}),
}
