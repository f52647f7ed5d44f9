import { keepings } from '#domain/lots.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Counted } from '#machines/stock/stock-count.machine.ts'
import { type Balance, type BalanceKey, balancesOf, lockBalances } from '../../books/balances.ts'
import { periodsOf } from '../../books/stock-document.ts'
import { headTotalsOfNone } from '../../engine/head-fields.ts'
import type { Purpose } from '../../engine/kind.ts'
import { withStoredNumbers } from '../../engine/lot-numbers.ts'
import { type Masters, mastersOf } from '../../engine/masters.ts'
import type { OwnTable } from '../../engine/own-tables.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { type KnownLot, knownLotsOf, withBooksOfThen } from './count-lots.ts'
import {
  type CountLine,
  countedElsewhere,
  goodsOfScope,
  madeBy,
  readCountLines,
  snapshotsOf,
  submitterOf,
  unpostedOf,
} from './count-store.ts'
import { countedLines, differenceOf, type Said, type SaidLine, staleProblems } from './counted-lines.ts'

export const head = {
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
export const rowOf = ({ own }: Pick<StoredDocument, 'own'>): HeadRow => (own?.[head.table]?.[0] ?? {}) as HeadRow

export type CountWork = {
  document: StoredDocument
  /** It was not stored when this was gathered. */
  isNew: boolean
  masters: Masters
  /** The lines as they are once what the request says is kept. */
  lines: readonly CountLine[]
  said: Said
  stale: readonly Problem[]
  openProblems: readonly Problem[]
  balances: Map<string, Balance>
  balanceKeys: ReadonlySet<string>
  periodProblem: Problem | undefined
  /** Numbers of what is submitted and not posted of its goods. */
  unposted: readonly string[]
  made: { id: string; no: string } | undefined
  /** Of goods kept by lot or serial number, what is in the depot, by goods. */
  knownLots: ReadonlyMap<string, readonly KnownLot[]>
  /** Who submitted it, of one that is. */
  submitter: string | undefined
  /** What the differences came to, by goods, once they are posted. */
  amounts?: ReadonlyMap<string, string>
}

export const isNew = ({ state }: StoredDocument) => state === 'new'
export const isCounting = ({ tags }: StoredDocument) =>
  tags.includes('openWork') && !tags.includes('editable') && !tags.includes('awaitsApproval')
export const isSubmitted = ({ tags }: StoredDocument) => tags.includes('awaitsApproval')

/** What the request says was counted: of a new count, and of one that is submitted, beside its head, else with the event. */
const enteredBy = (stored: StoredDocument, purpose: Purpose): readonly Counted[] =>
  (purpose?.event as { lines?: readonly Counted[] } | undefined)?.lines ?? (stored.lines as readonly Counted[])

/** What guards and effects of a stock count read: the lines in its scope, the balances, and the documents that are not posted yet. */
export async function load(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: CountWork): Promise<CountWork> {
  const { tx } = run
  const document: StoredDocument = { ...stored, ...headTotalsOfNone, lines: [], own: ownOf(run, stored) }
  if (loaded && isCounting(document) && isJustOpened(loaded)) return { ...loaded, document, unposted: await unpostedIn(run, document) }
  const typed = enteredBy(stored, purpose)
  const locks = purpose?.locks.has('balances') ?? false
  const opened = isNew(document) ? await scopeLines(run, document, typed, locks) : await readCountLines(tx, document.id)
  const entered = await withNumbers(run, opened, typed)
  const counters = [...new Set([run.user.id, ...opened.map(({ countedUser }) => countedUser)])].map((updateUser) => ({ updateUser }))
  const goods = opened.map(({ commInfoId }) => commInfoId)
  const masters = await mastersOf(tx, [document, ...counters], undefined, run.known, [...goods, ...goodsSaid(entered)])
  const based = opened.map((line) => ({ ...line, unitId: line.unitId || (masters.goods.get(line.commInfoId)?.unitId ?? '') }))
  const said = await withBooks(run, document, saidOf(run, document, based, entered, masters))
  const lines = laidOver(based, said.changed)
  const added = isNew(document) ? lines : said.changed.filter(({ id }) => id === '')
  return {
    document,
    isNew: isNew(document),
    masters,
    lines,
    said,
    stale: purpose?.version === undefined ? [] : staleProblems(said, opened, purpose.version, run, masters),
    openProblems: await openProblems(run, document, added),
    ...(await balancesOf(tx, keysOf(document, weighed(document, lines, purpose)), locks && !isNew(document))),
    periodProblem: isSubmitted(document) ? (await periodsOf(run, document, purpose, new Map())).billDate : undefined,
    unposted: await unpostedIn(run, document),
    submitter: isSubmitted(document) ? await submitterOf(tx, document.id) : undefined,
    knownLots: await knownLotsOf(tx, place(document).depotId, keptOf(masters, goods)),
    made: document.tags.includes('closed') ? await madeBy(tx, document.id) : undefined,
  }
}

/** What was counted, its lots as their goods have them, or as the line counted them before. */
async function withNumbers({ tx }: Run, opened: readonly CountLine[], entered: readonly Counted[]): Promise<readonly Counted[]> {
  if (!entered.some(({ lots }) => lots?.length)) return entered
  const goods = new Map(opened.map(({ id, commInfoId }) => [id, commInfoId]))
  const lines = await withStoredNumbers(tx, [...(opened as readonly Counted[]), ...entered], ({ id, commInfoId }) =>
    id ? goods.get(id) : commInfoId,
  )
  return lines.slice(opened.length)
}

/** A count that was new and of which nothing is counted yet: its lines are as they were opened, and everybody's goods are known. */
const isJustOpened = ({ isNew: wasNew, said }: CountWork) => wasNew && said.changed.length === 0

const unpostedIn = async ({ tx }: Run, document: StoredDocument): Promise<readonly string[]> =>
  document.id && document.tags.includes('openWork') ? unpostedOf(tx, place(document)) : []

const goodsSaid = (entered: readonly Counted[]) => entered.flatMap(({ commInfoId }) => commInfoId ?? [])

const keptOf = (masters: Masters, goods: readonly string[]) =>
  goods.filter((id) => (masters.goods.get(id)?.keeping ?? keepings.none) !== keepings.none)

/** The head in the table of its own; a new count reads the books now. */
const ownOf = (run: Run, stored: StoredDocument) =>
  isNew(stored) ? { ...stored.own, [head.table]: [{ ...rowOf(stored), snapshotTime: run.tx.now }] } : stored.own

export const place = ({ id, depotId }: StoredDocument) => ({ id, depotId: depotId ?? '' })

/** The lines of a new count as the books are now: the goods that are named, else those of its scope; locked where it is to freeze them. */
async function scopeLines(run: Run, document: StoredDocument, entered: readonly Counted[], locks: boolean): Promise<CountLine[]> {
  const { tx } = run
  const { depotId } = document
  if (!depotId) return []
  const named = goodsSaid(entered)
  const goods = named.length > 0 ? [...new Set(named)] : await goodsOfScope(tx, { depotId, ...rowOf(document) })
  if (locks && rowOf(document).isFrozen === 2)
    await lockBalances(
      tx,
      keysOf(
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

function saidOf(run: Run, document: StoredDocument, lines: readonly CountLine[], entered: readonly Counted[], masters: Masters): Said {
  const openedAt = rowOf(document).snapshotTime
  return countedLines(entered, { run, masters, lines, version: document.version + 1, openedAt })
}

/** What was counted with the books of its moment; goods that are new to the count with the books of now. */
async function withBooks({ tx }: Run, document: StoredDocument, { changed, problems }: Said): Promise<Said> {
  const { depotId } = document
  // the head is refused for the depot that it lacks
  if (!depotId) return { problems, changed }
  const isFresh = (line: SaidLine) => line.id === '' && !isNew(document)
  const snapshots = await snapshotsOf(
    tx,
    depotId,
    changed.filter(isFresh).map(({ commInfoId }) => commInfoId),
  )
  const based = changed.map((line) => {
    const { qty = line.snapshotQty, seq = line.snapshotSeq } = snapshots.get(line.commInfoId) ?? {}
    return { ...line, snapshotQty: qty, snapshotSeq: seq }
  })
  return { problems, changed: await withBooksOfThen(tx, depotId, based) }
}

/** The lines with those that were counted in their places, goods that are new to the count behind them. */
function laidOver(lines: CountLine[], changed: readonly SaidLine[]): CountLine[] {
  if (changed.length === 0) return lines
  const said = new Map(changed.map((line) => [line.commInfoId, line]))
  const known = new Set(lines.map(({ commInfoId }) => commInfoId))
  return [...lines.map((line) => said.get(line.commInfoId) ?? line), ...changed.filter(({ commInfoId }) => !known.has(commInfoId))]
}

/** Goods that another open count counts (guard noOtherCount). */
export async function openProblems({ tx }: Run, document: StoredDocument, lines: readonly CountLine[]): Promise<Problem[]> {
  if (!document.depotId || lines.length === 0) return []
  const others = await countedElsewhere(
    tx,
    document.depotId,
    lines.map(({ commInfoId }) => commInfoId),
  )
  return others.map(({ name, number }) => ({ field: 'commInfoId', rule: 'COUNT_OPEN', params: { goods: name, number } }))
}

export const isDifferent = (line: CountLine) => differenceOf(line)?.isZero() === false

/** The lines whose balances matter: those with a difference, and where frozen goods are thawed all. */
function weighed(document: StoredDocument, lines: readonly CountLine[], purpose: Purpose): CountLine[] {
  if (isNew(document) || document.tags.includes('closed')) return []
  const thaws = purpose?.locks.has('balances') && rowOf(document).isFrozen === 2
  return thaws ? [...lines] : lines.filter(isDifferent)
}

export const keyIn = ({ depotId }: StoredDocument, { commInfoId }: { commInfoId: string }): BalanceKey => ({
  depotId: depotId ?? '',
  commInfoId,
})
export const keysOf = (document: StoredDocument, lines: readonly { commInfoId: string }[]) => lines.map((line) => keyIn(document, line))
