import { asLots, firstLots, type LotChoice, type LotOnHand, type LotPart, lotsText, partsOf, proposeLots } from '#domain/core/lots.ts'
import { type Decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { queryOverRows, type RowColumns, rowsSource } from '../../../db/multi-row.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import type { BookedLine, Booking, InKind, OutKind } from './movements.ts'
import { type LotMovement, lotsMovedBy, moveLot, writeLots } from './stock-lots.ts'

/** Lot side of a stock booking: movements, and the lots that each line took. */
export type LotBatch = {
  document: Booking
  /** Posting day. */
  today: string
  balances: ReadonlyMap<string, Balance>
  lots: LotMovement[]
  taken: Map<string, readonly LotPart[]>
}

/** Order in which lots are picked for goods issued without naming any. */
export const pickOrderOf = (kind: OutKind): LotChoice =>
  kind === 'issue' ? 'fresh' : kind === 'dispatch' || kind === 'assemblyOut' ? 'freshFirst' : 'oldest'

const lotsIn = ({ balances }: Pick<LotBatch, 'balances'>, key: BalanceKey) => balances.get(keyOf(key))?.kept

/** Lots named by the booked line, or by its document line. */
function namedLots({ document }: LotBatch, { lots, lineId }: BookedLine): readonly LotPart[] {
  const named = document.lines?.find(({ id }) => id === lineId)?.lots
  return lots ?? (named ? partsOf(named) : [])
}

const sumOf = (parts: readonly LotPart[]): Decimal => parts.reduce((sum, { qty }) => sum.add(qty), zero)

function requireWhole(parts: LotPart[], qty: Decimal, { lineId }: BookedLine): LotPart[] {
  if (!sumOf(parts).eq(qty)) throw new Error(`the lots of the line ${lineId} are not the ${qty.toFixed()} that it moves`)
  return parts
}

/** Books lots of goods received. Lines that name no lots were refused by a guard before. */
export function receiveLots(batch: LotBatch, line: BookedLine, kind: InKind, qty: Decimal): void {
  const kept = lotsIn(batch, line)
  if (!kept) return
  for (const part of requireWhole(firstLots(namedLots(batch, line), qty), qty, line)) {
    const expiresOn = part.expiresOn ?? kept.known.get(part.lot)
    addLot(batch, line, kind, { ...part, ...(expiresOn ? { expiresOn } : {}) }, { qty: part.qty, transit: zero })
  }
}

/** Books the lots of issued goods: the named lots up to the quantity, otherwise those that `proposedLots` picks. */
export function issueLots(batch: LotBatch, line: BookedLine, kind: OutKind, qty: Decimal): void {
  const kept = lotsIn(batch, line)
  if (!kept) return
  const named = namedLots(batch, line)
  const here = [...kept.here.values()]
  const parts = named.length > 0 ? firstLots(named, qty) : proposedLots(batch, here, qty, pickOrderOf(kind))
  const known = requireWhole(parts, qty, line).map((part) => ({ ...part, expiresOn: kept.here.get(part.lot)?.expiresOn }))
  for (const part of known) addLot(batch, line, kind, part, { qty: part.qty.neg(), transit: zero })
  batch.taken.set(line.lineId, known)
}

/**
 * Picks lots that are good on the posting day; otherwise, where a right allows it, those good on the document's date
 * (docs/rules/links.md *Expiry*).
 */
function proposedLots({ document: { billDate }, today }: LotBatch, here: readonly LotOnHand[], qty: Decimal, takes: LotChoice): LotPart[] {
  const parts = proposeLots(here, qty, today, takes)
  return takes === 'fresh' && sumOf(parts).lt(qty) ? proposeLots(here, qty, billDate, takes) : parts
}

/** Moves lots into transit (out, if `qty` is negative): those that the line names, otherwise those just issued. */
export function moveLotsInTransit(batch: LotBatch, line: BookedLine, kind: string, qty: Decimal): void {
  if (!lotsIn(batch, line)) return
  for (const part of line.lots ?? batch.taken.get(line.lineId) ?? [])
    addLot(batch, line, kind, part, { qty: zero, transit: qty.lt(0) ? part.qty.neg() : part.qty })
}

function addLot(
  batch: LotBatch,
  line: BookedLine,
  kind: string,
  { lot, expiresOn }: LotPart,
  moved: { qty: Decimal; transit: Decimal },
): void {
  const { depotId, commInfoId, lineId, step } = line
  const kept = lotsIn(batch, line)
  if (!kept) throw new Error(`the goods ${commInfoId} are not kept by lot`)
  // an expiry date that was corrected after the goods were issued applies when they return or arrive
  const day = kind === 'receive' ? expiresOn : (kept.known.get(lot) ?? expiresOn)
  const movement = { depotId, commInfoId, lineId, ...(step ? { step } : {}), kind, lot, expiresOn: day, ...moved }
  moveLot(kept, movement)
  batch.lots.push(movement)
}

/** Reverses exactly the lots that a document moved. */
export async function reverseLots(tx: Tx, batch: LotBatch, documentId: string, lineOf: (id: string) => string): Promise<void> {
  if (![...batch.balances.values()].some(({ kept }) => kept)) return
  const moved = await lotsMovedBy(tx, documentId)
  // what was issued is put back before what was received is taken out, so that no lot goes below zero
  for (const one of moved.toSorted((a, b) => a.qty.cmp(b.qty))) {
    const back = { qty: one.qty.neg(), transit: one.transit.neg() }
    addLot(batch, { ...one, lineId: lineOf(one.lineId) }, one.qty.lt(0) ? 'putBack' : 'takeBack', one, back)
  }
}

/** Lots in transit, by line of a document; makes no query where no goods are tracked by lot. */
export async function lotsInTransit(tx: Tx, documentId: string, isKept: boolean): Promise<ReadonlyMap<string, readonly LotPart[]>> {
  if (!isKept) return new Map()
  const moved = (await lotsMovedBy(tx, documentId)).filter(({ transit }) => transit.gt(0))
  return new Map(
    [...Map.groupBy(moved, ({ lineId }) => lineId)].map(([id, parts]) => [id, parts.map((one) => ({ ...one, qty: one.transit }))]),
  )
}

/** Writes lot movements, and on the document lines which lots they took. */
export async function closeLots(tx: Tx, { document, balances, lots, taken }: LotBatch): Promise<void> {
  if (lots.length === 0) return
  await writeLots(tx, document, lots, (key) => {
    const kept = balances.get(keyOf(key))?.kept
    if (!kept) throw new Error(`the goods ${key.commInfoId} are not kept by lot`)
    return kept
  })
  await writeLineLots(tx, document, taken)
}

async function writeLineLots(tx: Tx, { id, lines = [] }: Booking, taken: ReadonlyMap<string, readonly LotPart[]>): Promise<void> {
  const changed = lines.filter((line) => {
    const parts = taken.get(line.id)
    if (!parts || lotsText(asLots(parts)) === lotsText(line.lots ?? [])) return false
    line.lots = asLots(parts)
    return true
  })
  if (changed.length === 0) return
  const columns: RowColumns = {
    id: ['bigint', changed.map((line) => line.id)],
    lots: ['jsonb', changed.map(({ lots }) => JSON.stringify(lots))],
  }
  const given = rowsSource(tx, 'k', columns, 2)
  await queryOverRows(tx, {
    sql: `update document_line l set lots = k.lots from ${given.sql} where l.tenant_id = $1 and l.document_id = $2 and l.id = k.id`,
    values: [tx.tenantId, id, ...given.values],
  })
}
