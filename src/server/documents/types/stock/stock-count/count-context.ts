import { keepings } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Counted } from '#machines/stock/stock-count.machine.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { type Balance, type BalanceKey, balancesOf, lockBalances } from '../../../books/stock/balances.ts'
import { periodsOf } from '../../../books/stock/stock-document.ts'
import { headTotalsOfNone } from '../../../engine/head-fields.ts'
import type { Purpose } from '../../../engine/kind.ts'
import { withStoredNumbers } from '../../../engine/lot-numbers.ts'
import { mastersOf } from '../../../engine/masters.ts'
import type { OwnTable } from '../../../engine/own-tables.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { type KnownLot, knownLotsOf, withBooksAtCount } from './count-lots.ts'
import {
  type CountLine,
  goodsInOtherCounts,
  goodsOfScope,
  profitLossOf,
  readCountLines,
  snapshotsOf,
  submitterOf,
  unpostedNumbersOf,
} from './count-store.ts'
import { countedLines, differenceOf, type EnteredCounts, type EnteredLine, staleProblems } from './counted-lines.ts'

export const countHead = {
  table: 'stock_count',
  columns: {
    classifyIds: ['classify_ids', 'jsonb'],
    wareCode: ['ware_code', 'text'],
    isBlind: ['is_blind', 'integer'],
    isFrozen: ['is_frozen', 'integer'],
    snapshotTime: ['snapshot_time', 'timestamptz'],
  },
  inputs: ['classifyIds', 'wareCode', 'isBlind', 'isFrozen'],
  figures: [],
} as const satisfies OwnTable

type HeadRow = { classifyIds?: readonly string[]; wareCode?: string; isBlind?: number; isFrozen?: number; snapshotTime?: Date }
export const headRowOf = ({ own }: Pick<StoredDocument, 'own'>): HeadRow => (own?.[countHead.table]?.[0] ?? {}) as HeadRow

export type CountContext = {
  document: StoredDocument
  /** True if the document was not stored yet when this context was loaded. */
  isNew: boolean
  masters: Masters
  /** Lines as they will be once the request is saved. */
  lines: readonly CountLine[]
  said: EnteredCounts
  stale: readonly Problem[]
  openProblems: readonly Problem[]
  balances: Map<string, Balance>
  balanceKeys: ReadonlySet<string>
  periodProblem: Problem | undefined
  /** Numbers of submitted and not yet posted documents that have goods of the count. */
  unposted: readonly string[]
  made: { id: string; no: string } | undefined
  /** Lots in the depot, by goods; for goods that are tracked by lot or serial number. */
  knownLots: ReadonlyMap<string, readonly KnownLot[]>
  /** User who submitted the count, as long as it is submitted. */
  submitter: string | undefined
  /** Value of the differences by goods, once they are posted. */
  amounts?: ReadonlyMap<string, string>
}

export const isNew = ({ state }: StoredDocument) => state === 'new'
export const isCounting = ({ tags }: StoredDocument) =>
  tags.includes('openWork') && !tags.includes('editable') && !tags.includes('awaitsApproval')
export const isSubmitted = ({ tags }: StoredDocument) => tags.includes('awaitsApproval')

/**
 * Counted quantities of the request: those of the event or, if the request creates or submits a count by its body, the
 * lines of its document.
 */
const requestedCounts = (stored: StoredDocument, purpose: Purpose): readonly Counted[] =>
  (purpose?.event as { lines?: readonly Counted[] } | undefined)?.lines ?? (stored.lines as readonly Counted[])

export async function loadCount(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: CountContext): Promise<CountContext> {
  const { tx } = run
  const document: StoredDocument = { ...stored, ...headTotalsOfNone, lines: [], own: ownOf(run, stored) }
  if (loaded && isCounting(document) && isJustOpened(loaded)) return { ...loaded, document, unposted: await unpostedNumbers(run, document) }
  const typed = requestedCounts(stored, purpose)
  const locks = purpose?.locks.has('balances') ?? false
  const opened = isNew(document) ? await scopeLines(run, document, typed, locks) : await readCountLines(tx, document.id)
  const entered = await withNumbers(run, opened, typed)
  const counters = [...new Set([run.user.id, ...opened.map(({ countedUser }) => countedUser)])].map((updateUser) => ({ updateUser }))
  const goods = opened.map(({ commInfoId }) => commInfoId)
  const masters = await mastersOf(tx, [document, ...counters], undefined, run.known, [...goods, ...enteredGoods(entered)])
  const based = opened.map((line) => ({ ...line, unitId: line.unitId || (masters.goods.get(line.commInfoId)?.unitId ?? '') }))
  const said = await withBooks(run, document, enteredLines(run, document, based, entered, masters))
  const lines = mergeCounted(based, said.changed)
  const added = isNew(document) ? lines : said.changed.filter(({ id }) => id === '')
  return {
    document,
    isNew: isNew(document),
    masters,
    lines,
    said,
    stale: purpose?.version === undefined ? [] : staleProblems(said, opened, purpose.version, run, masters),
    openProblems: await openProblems(run, document, added),
    ...(await balancesOf(tx, balanceKeysOf(document, linesToBalance(document, lines, purpose)), locks && !isNew(document))),
    periodProblem: isSubmitted(document) ? (await periodsOf(run, document, purpose, new Map())).billDate : undefined,
    unposted: await unpostedNumbers(run, document),
    submitter: isSubmitted(document) ? await submitterOf(tx, document.id) : undefined,
    knownLots: await knownLotsOf(tx, countHeadOf(document).depotId, lotGoodsOf(masters, goods)),
    made: document.tags.includes('closed') ? await profitLossOf(tx, document.id) : undefined,
  }
}

/** The entered counts, with lot numbers spelt as they are stored for the goods, or else as in the opened lines. */
async function withNumbers({ tx }: Run, opened: readonly CountLine[], entered: readonly Counted[]): Promise<readonly Counted[]> {
  if (!entered.some(({ lots }) => lots?.length)) return entered
  const goods = new Map(opened.map(({ id, commInfoId }) => [id, commInfoId]))
  const lines = await withStoredNumbers(tx, [...(opened as readonly Counted[]), ...entered], ({ id, commInfoId }) =>
    id ? goods.get(id) : commInfoId,
  )
  return lines.slice(opened.length)
}

/**
 * True for a count that was just created and has nothing counted yet: its lines are unchanged, and the masters of its
 * goods are loaded.
 */
const isJustOpened = ({ isNew: wasNew, said }: CountContext) => wasNew && said.changed.length === 0

const unpostedNumbers = async ({ tx }: Run, document: StoredDocument): Promise<readonly string[]> =>
  document.id && document.tags.includes('openWork') ? unpostedNumbersOf(tx, countHeadOf(document)) : []

const enteredGoods = (entered: readonly Counted[]) => entered.flatMap(({ commInfoId }) => commInfoId ?? [])

const lotGoodsOf = (masters: Masters, goods: readonly string[]) =>
  goods.filter((id) => (masters.goods.get(id)?.keeping ?? keepings.none) !== keepings.none)

/** Row of the count's own table. The snapshot of a new count is taken now. */
const ownOf = (run: Run, stored: StoredDocument) =>
  isNew(stored) ? { ...stored.own, [countHead.table]: [{ ...headRowOf(stored), snapshotTime: run.tx.now }] } : stored.own

export const countHeadOf = ({ id, depotId }: StoredDocument) => ({ id, depotId: depotId ?? '' })

/**
 * Lines of a new count with the present book quantities: for the goods that the request names, otherwise for all goods
 * of its scope. Locks the balances if the count freezes goods.
 */
async function scopeLines(run: Run, document: StoredDocument, entered: readonly Counted[], locks: boolean): Promise<CountLine[]> {
  const { tx } = run
  const { depotId } = document
  if (!depotId) return []
  const named = enteredGoods(entered)
  const goods = named.length > 0 ? [...new Set(named)] : await goodsOfScope(tx, { depotId, ...headRowOf(document) })
  if (locks && headRowOf(document).isFrozen === 2)
    await lockBalances(
      tx,
      balanceKeysOf(
        document,
        goods.map((commInfoId) => ({ commInfoId })),
      ),
    )
  const snapshots = await snapshotsOf(tx, depotId, goods)
  return goods.map((commInfoId, at) => ({
    ...{ id: '', indexNo: at + 1, commInfoId, unitId: '', needsRecount: false, version: document.version + 1 },
    ...{ snapshotQty: snapshots.get(commInfoId)?.qty ?? '0', snapshotSeq: snapshots.get(commInfoId)?.seq ?? '0' },
  }))
}

function enteredLines(
  run: Run,
  document: StoredDocument,
  lines: readonly CountLine[],
  entered: readonly Counted[],
  masters: Masters,
): EnteredCounts {
  const openedAt = headRowOf(document).snapshotTime
  return countedLines(entered, { run, masters, lines, version: document.version + 1, openedAt })
}

/**
 * Adds the book quantities at the moment of counting. The snapshot of goods that are new to the count is taken now.
 */
async function withBooks({ tx }: Run, document: StoredDocument, { changed, problems }: EnteredCounts): Promise<EnteredCounts> {
  const { depotId } = document
  // no depot: the law refuses the head for that
  if (!depotId) return { problems, changed }
  const isFresh = (line: EnteredLine) => line.id === '' && !isNew(document)
  const snapshots = await snapshotsOf(
    tx,
    depotId,
    changed.filter(isFresh).map(({ commInfoId }) => commInfoId),
  )
  const based = changed.map((line) => {
    const { qty = line.snapshotQty, seq = line.snapshotSeq } = snapshots.get(line.commInfoId) ?? {}
    return { ...line, snapshotQty: qty, snapshotSeq: seq }
  })
  return { problems, changed: await withBooksAtCount(tx, depotId, based) }
}

/** Merges counted lines into the lines of the count, and appends goods that are new to it. */
function mergeCounted(lines: CountLine[], changed: readonly EnteredLine[]): CountLine[] {
  if (changed.length === 0) return lines
  const said = new Map(changed.map((line) => [line.commInfoId, line]))
  const known = new Set(lines.map(({ commInfoId }) => commInfoId))
  return [...lines.map((line) => said.get(line.commInfoId) ?? line), ...changed.filter(({ commInfoId }) => !known.has(commInfoId))]
}

/** Problems of goods that another open count covers (guard noOtherCount). */
export async function openProblems({ tx }: Run, document: StoredDocument, lines: readonly CountLine[]): Promise<Problem[]> {
  if (!document.depotId || lines.length === 0) return []
  const others = await goodsInOtherCounts(
    tx,
    document.depotId,
    lines.map(({ commInfoId }) => commInfoId),
  )
  return others.map(({ name, number }) => ({ field: 'commInfoId', rule: 'COUNT_OPEN', params: { goods: name, number } }))
}

export const isDifferent = (line: CountLine) => differenceOf(line)?.isZero() === false

/** Lines whose balances are needed: those with a difference, or all lines if frozen goods will be unfrozen. */
function linesToBalance(document: StoredDocument, lines: readonly CountLine[], purpose: Purpose): CountLine[] {
  if (isNew(document) || document.tags.includes('closed')) return []
  const thaws = purpose?.locks.has('balances') && headRowOf(document).isFrozen === 2
  return thaws ? [...lines] : lines.filter(isDifferent)
}

export const balanceKeyOf = ({ depotId }: StoredDocument, { commInfoId }: { commInfoId: string }): BalanceKey => ({
  depotId: depotId ?? '',
  commInfoId,
})
export const balanceKeysOf = (document: StoredDocument, lines: readonly { commInfoId: string }[]) =>
  lines.map((line) => balanceKeyOf(document, line))
