import { type Decimal, zero } from '#domain/decimal.ts'
import { asLots, firstOf, type LotHere, type LotPart, lotsText, partsOf, proposeLots, type Takes } from '#domain/lots.ts'
import type { Tx } from '../../db/connect.ts'
import { type Columns, givenRows, overRows } from '../../db/multi-row.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import type { BookedLine, Booking, InKind, OutKind } from './movements.ts'
import { type LotMovement, lotsMovedBy, moveLot, writeLots } from './stock-lots.ts'

/** What of a booking is about goods that are kept by lot: what moves, and which lots each line took. */
export type LotBatch = {
  document: Booking
  /** The day it is posted on. */
  today: string
  balances: ReadonlyMap<string, Balance>
  lots: LotMovement[]
  taken: Map<string, readonly LotPart[]>
}

/** Which lots goods take that leave and name none. */
export const takesOf = (kind: OutKind): Takes =>
  kind === 'issue' ? 'fresh' : kind === 'dispatch' || kind === 'assemblyOut' ? 'freshFirst' : 'oldest'

const keptIn = ({ balances }: Pick<LotBatch, 'balances'>, key: BalanceKey) => balances.get(keyOf(key))?.kept

/** What the line itself, or the line of the document, says of its lots. */
function namedOf({ document }: LotBatch, { lots, lineId }: BookedLine): readonly LotPart[] {
  const named = document.lines?.find(({ id }) => id === lineId)?.lots
  return lots ?? (named ? partsOf(named) : [])
}

const sumOf = (parts: readonly LotPart[]): Decimal => parts.reduce((sum, { qty }) => sum.add(qty), zero)

function whole(parts: LotPart[], qty: Decimal, { lineId }: BookedLine): LotPart[] {
  if (!sumOf(parts).eq(qty)) throw new Error(`the lots of the line ${lineId} are not the ${qty.toFixed()} that it moves`)
  return parts
}

/** Brings the lots of goods that come in; a guard has refused goods that name none. */
export function bringLots(batch: LotBatch, line: BookedLine, kind: InKind, qty: Decimal): void {
  const kept = keptIn(batch, line)
  if (!kept) return
  for (const part of whole(firstOf(namedOf(batch, line), qty), qty, line)) {
    const expiresOn = part.expiresOn ?? kept.known.get(part.lot)
    addLot(batch, line, kind, { ...part, ...(expiresOn ? { expiresOn } : {}) }, { qty: part.qty, transit: zero })
  }
}

/** Takes the lots that goods leave with: those named, as far as the quantity goes, else the first that expire. */
export function takeLots(batch: LotBatch, line: BookedLine, kind: OutKind, qty: Decimal): void {
  const kept = keptIn(batch, line)
  if (!kept) return
  const named = namedOf(batch, line)
  const here = [...kept.here.values()]
  const parts = named.length > 0 ? firstOf(named, qty) : proposedLots(batch, here, qty, takesOf(kind))
  const known = whole(parts, qty, line).map((part) => ({ ...part, expiresOn: kept.here.get(part.lot)?.expiresOn }))
  for (const part of known) addLot(batch, line, kind, part, { qty: part.qty.neg(), transit: zero })
  batch.taken.set(line.lineId, known)
}

/** Lots that are good on the day of posting; else those that were when the document says, as a right allows (docs/rules/links.md *Expiry*). */
function proposedLots({ document: { billDate }, today }: LotBatch, here: readonly LotHere[], qty: Decimal, takes: Takes): LotPart[] {
  const parts = proposeLots(here, qty, today, takes)
  return takes === 'fresh' && sumOf(parts).lt(qty) ? proposeLots(here, qty, billDate, takes) : parts
}

/** Moves the lots of goods on their way: into transit as they left, out of it as the line says. */
export function moveLotsOnWay(batch: LotBatch, line: BookedLine, kind: string, qty: Decimal): void {
  if (!keptIn(batch, line)) return
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
  const kept = keptIn(batch, line)
  if (!kept) throw new Error(`the goods ${commInfoId} are not kept by lot`)
  // a day that was corrected since goods left is theirs as they come back or arrive
  const day = kind === 'receive' ? expiresOn : (kept.known.get(lot) ?? expiresOn)
  const movement = { depotId, commInfoId, lineId, ...(step ? { step } : {}), kind, lot, expiresOn: day, ...moved }
  moveLot(kept, movement)
  batch.lots.push(movement)
}

/** Books back exactly the lots that a document moved. */
export async function reverseLots(tx: Tx, batch: LotBatch, documentId: string, lineOf: (id: string) => string): Promise<void> {
  if (![...batch.balances.values()].some(({ kept }) => kept)) return
  const moved = await lotsMovedBy(tx, documentId)
  // what comes back is there before something goes
  for (const one of moved.toSorted((a, b) => a.qty.cmp(b.qty))) {
    const back = { qty: one.qty.neg(), transit: one.transit.neg() }
    addLot(batch, { ...one, lineId: lineOf(one.lineId) }, one.qty.lt(0) ? 'putBack' : 'takeBack', one, back)
  }
}

/** What is on its way with each line of a document, by lot; nothing is asked where no goods are kept so. */
export async function lotsOnWay(tx: Tx, documentId: string, isKept: boolean): Promise<ReadonlyMap<string, readonly LotPart[]>> {
  if (!isKept) return new Map()
  const moved = (await lotsMovedBy(tx, documentId)).filter(({ transit }) => transit.gt(0))
  return new Map(
    [...Map.groupBy(moved, ({ lineId }) => lineId)].map(([id, parts]) => [id, parts.map((one) => ({ ...one, qty: one.transit }))]),
  )
}

/** Writes the lots that were moved, and on the lines of the document which ones they took. */
export async function closeLots(tx: Tx, { document, balances, lots, taken }: LotBatch): Promise<void> {
  if (lots.length === 0) return
  await writeLots(tx, document, lots, (key) => {
    const kept = balances.get(keyOf(key))?.kept
    if (!kept) throw new Error(`the goods ${key.commInfoId} are not kept by lot`)
    return kept
  })
  await keepLots(tx, document, taken)
}

async function keepLots(tx: Tx, { id, lines = [] }: Booking, taken: ReadonlyMap<string, readonly LotPart[]>): Promise<void> {
  const changed = lines.filter((line) => {
    const parts = taken.get(line.id)
    if (!parts || lotsText(asLots(parts)) === lotsText(line.lots ?? [])) return false
    line.lots = asLots(parts)
    return true
  })
  if (changed.length === 0) return
  const columns: Columns = {
    id: ['bigint', changed.map((line) => line.id)],
    lots: ['jsonb', changed.map(({ lots }) => JSON.stringify(lots))],
  }
  const given = givenRows(tx, 'k', columns, 2)
  await overRows(tx, {
    sql: `update document_line l set lots = k.lots from ${given.sql} where l.tenant_id = $1 and l.document_id = $2 and l.id = k.id`,
    values: [tx.tenantId, id, ...given.values],
  })
}
