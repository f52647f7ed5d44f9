import { type Decimal, readFigure, sum, zero } from './decimal.ts'

/** How goods are kept: by quantity alone, by lot, each piece by its serial number. */
export const keepings = { none: 1, lot: 2, serial: 3 } as const
export type Keeping = (typeof keepings)[keyof typeof keepings]

/** Goods of one lot, or the piece of one serial number, on a line: its number, how much in basic units, always positive, and the last day it is good for. */
export type LotQty = { lot: string; qty: string; expiresOn?: string | undefined }

/** A lot, or serial number, where it lies: `seq` grows with the time it first came in. */
export type LotHere = { lot: string; qty: Decimal; expiresOn?: string | undefined; seq: number }

/** A quantity of a lot that moves. */
export type LotPart = { lot: string; qty: Decimal; expiresOn?: string | undefined }

export const qtyOfLot = ({ qty }: Pick<LotQty, 'qty'>): Decimal => readFigure(qty) ?? zero
export const sumOfLots = (lots: readonly Pick<LotQty, 'qty'>[]): Decimal => sum(lots.map(qtyOfLot))

/** Whether a lot is past its last day on a day. */
export const isExpired = ({ expiresOn }: { expiresOn?: string | undefined }, day: string): boolean =>
  expiresOn !== undefined && expiresOn < day

/** Which lots an out takes that names none: only those that are still good (a sale), those first (a transfer), or whatever expires first. */
export type Takes = 'fresh' | 'freshFirst' | 'oldest'

const never = '9999-12-31'

function order(day: string, takes: Takes) {
  const late = (lot: LotHere) => Number(takes !== 'oldest' && isExpired(lot, day))
  return (one: LotHere, other: LotHere): number =>
    late(one) - late(other) || (one.expiresOn ?? never).localeCompare(other.expiresOn ?? never) || one.seq - other.seq
}

/**
 * What an out of a quantity takes that names no lots: first expired, first out; of one day, and of those that never expire, what came first.
 * Less than the quantity where the lots do not hold it.
 */
export function proposeLots(here: readonly LotHere[], qty: Decimal, day: string, takes: Takes): LotPart[] {
  const usable = here.filter((lot) => lot.qty.gt(0) && (takes !== 'fresh' || !isExpired(lot, day)))
  return firstOf(usable.toSorted(order(day, takes)), qty)
}

/** The first lots of a list that make up a quantity, the last of them in part; what `skipped` tells is passed over before. */
export function firstOf(lots: readonly LotPart[], qty: Decimal, skipped: Decimal = zero): LotPart[] {
  const parts: LotPart[] = []
  let [left, over] = [qty, skipped]
  for (const { lot, qty: there, expiresOn } of lots) {
    const passed = over.lt(there) ? over : there
    over = over.sub(passed)
    const rest = there.sub(passed)
    const part = left.lt(rest) ? left : rest
    if (part.gt(0)) parts.push({ lot, qty: part, ...(expiresOn ? { expiresOn } : {}) })
    left = left.sub(part)
  }
  return parts
}

/**
 * The lots of what comes or goes back where nothing is to choose: one lot is left that has as much, or all that is left comes back
 * (docs/rules/links.md). Nothing where somebody has to say which.
 */
export function lotsWithoutChoice(left: readonly LotPart[], qty: Decimal): LotQty[] | undefined {
  const open = left.filter((lot) => lot.qty.gt(0))
  const isPlain = open.length === 1 ? open[0]?.qty.gte(qty) : sum(open.map((lot) => lot.qty)).eq(qty)
  return isPlain && !qty.isZero() ? asLots(firstOf(open, qty)) : undefined
}

/** A line by which goods leave: what stock they are of, how much in basic units, and the lots it names. */
export type Leaving = { stock: string; qty: Decimal; lots?: readonly LotQty[] | null | undefined; takes: Takes }

/** Which lots each of some lines takes, one after the other: what lines name is theirs, the others take what is left of their stock by then. */
export function lotsInTurn(
  lines: readonly Leaving[],
  stocks: ReadonlyMap<string, readonly LotHere[]>,
  day: string,
): readonly (readonly LotQty[])[] {
  const left = new Map(stocks)
  const take = (stock: string, taken: readonly LotQty[]) => {
    const here = left.get(stock) ?? []
    left.set(
      stock,
      here.map((lot) => ({ ...lot, qty: lot.qty.sub(sumOfLots(taken.filter((one) => one.lot === lot.lot))) })),
    )
    return taken
  }
  const named = lines.map(({ stock, lots }) => (lots?.length ? take(stock, lots) : undefined))
  return lines.map(({ stock, qty, takes }, at) => named[at] ?? take(stock, asLots(proposeLots(left.get(stock) ?? [], qty, day, takes))))
}

/** Lots of a line as figures. */
export const partsOf = (lots: readonly LotQty[]): LotPart[] => lots.map((lot) => ({ ...lot, qty: qtyOfLot(lot) }))

/** Lots as a line keeps them; the order of the fields is that in which the database answers them. */
export const asLots = (parts: readonly LotPart[]): LotQty[] =>
  parts.map(({ lot, qty, expiresOn }) => ({ lot, qty: qty.toFixed(), ...(expiresOn ? { expiresOn } : {}) }))

/** Lots as somebody entered them, in the way that a line keeps them; an empty list is none. */
export const enteredLots = (lots: readonly LotQty[] | null | undefined): LotQty[] | undefined =>
  lots?.length ? asLots(partsOf(lots)) : undefined

/** Lots in one line of text, for the log and for paper: numbers alone of serials, else with quantity and last day. */
export const lotsText = (lots: readonly LotQty[]): string =>
  lots
    .map(
      ({ lot, qty, expiresOn }) =>
        `${lot}${qtyOfLot({ qty }).eq(1) && !expiresOn ? '' : `×${plainQty(qty)}`}${expiresOn ? ` (${expiresOn})` : ''}`,
    )
    .join(', ')

const plainQty = (qty: string) => readFigure(qty)?.toFixed() ?? qty

/**
 * Where goods of a line go, by which its lots are named or proposed: they come in, or leave and take what is still good, that first, or whatever
 * expires first.
 */
export type LotWay = 'in' | Takes

/** The same of a document's lines; where it depends on the sign of their quantity, or on what they are of a bundle, of each. */
export type LotWays = LotWay | { plus: LotWay; minus: LotWay } | { bundle: LotWay; component: LotWay }

/** Where the goods of one line go. */
export function lotWayOf(
  { qty, assemblyRole }: { qty?: string | null | undefined; assemblyRole?: string | null | undefined },
  { lots }: { lots?: LotWays | undefined },
): LotWay | undefined {
  if (typeof lots !== 'object') return lots
  if ('bundle' in lots) return assemblyRole === 'component' ? lots.component : lots.bundle
  return readFigure(qty)?.lt(0) ? lots.minus : lots.plus
}

/** Days from the first of March of the year 0 of the Gregorian calendar, whose leap day is a year's last. */
function dayNumber(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [years, months] = month > 2 ? [year, month - 3] : [year - 1, month + 9]
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return years * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + date
}

/** Days from one day to another; negative where it is over. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** The least days that goods must have left when they come in: the agreed percentage of their life; none where nothing is agreed. */
export function leastDaysLeft({
  shelfLifeDays,
  minLifeRate,
}: {
  shelfLifeDays?: number | undefined
  minLifeRate?: string | undefined
}): number {
  const rate = readFigure(minLifeRate)
  return shelfLifeDays && rate ? Math.ceil(rate.mul(shelfLifeDays).div(100).toNumber()) : 0
}
