import { type Decimal, readFigure, sum, zero } from '../figures/decimal.ts'

/** How goods are tracked: by quantity alone, by lot, or each piece by serial number. */
export const keepings = { none: 1, lot: 2, serial: 3 } as const
export type Keeping = (typeof keepings)[keyof typeof keepings]

/**
 * A lot or serial number on a line: its number, the quantity in basic units, always positive, and its expiry date.
 */
export type LotQty = { lot: string; qty: string; expiresOn?: string | undefined }

/** A lot or serial number in stock: `seq` grows with the time it was first received. */
export type LotOnHand = { lot: string; qty: Decimal; expiresOn?: string | undefined; seq: number }

/** A quantity of a lot that moves. */
export type LotPart = { lot: string; qty: Decimal; expiresOn?: string | undefined }

export const qtyOfLot = ({ qty }: Pick<LotQty, 'qty'>): Decimal => readFigure(qty) ?? zero
export const sumOfLots = (lots: readonly Pick<LotQty, 'qty'>[]): Decimal => sum(lots.map(qtyOfLot))

/** True when a lot's expiry date is before a day. */
export const isExpired = ({ expiresOn }: { expiresOn?: string | undefined }, day: string): boolean =>
  expiresOn !== undefined && expiresOn < day

/**
 * How lots are chosen for an issue that names none: `fresh` takes only lots that are not expired (a sale),
 * `freshFirst` takes those first (a transfer), `oldest` takes the first to expire.
 */
export type LotChoice = 'fresh' | 'freshFirst' | 'oldest'

const never = '9999-12-31'

function byExpiry(day: string, takes: LotChoice) {
  const late = (lot: LotOnHand) => Number(takes !== 'oldest' && isExpired(lot, day))
  return (one: LotOnHand, other: LotOnHand): number =>
    late(one) - late(other) || (one.expiresOn ?? never).localeCompare(other.expiresOn ?? never) || one.seq - other.seq
}

/**
 * The lots for an issue that names none: first to expire, first out; with equal dates or none, first received, first
 * out. They add up to less than the quantity if stock does not cover it.
 */
export function proposeLots(here: readonly LotOnHand[], qty: Decimal, day: string, takes: LotChoice): LotPart[] {
  const usable = here.filter((lot) => lot.qty.gt(0) && (takes !== 'fresh' || !isExpired(lot, day)))
  return firstLots(usable.toSorted(byExpiry(day, takes)), qty)
}

/**
 * The first lots of a list that make up a quantity, the last of them perhaps in part; the quantity `skipped` is left
 * out first.
 */
export function firstLots(lots: readonly LotPart[], qty: Decimal, skipped: Decimal = zero): LotPart[] {
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
 * The lots of a return when there is no choice: the only lot left, if it has enough, or all lots, if the return takes
 * all that is left (docs/rules/links.md). Undefined if the user has to choose.
 */
export function lotsWithoutChoice(left: readonly LotPart[], qty: Decimal): LotQty[] | undefined {
  const open = left.filter((lot) => lot.qty.gt(0))
  const isPlain = open.length === 1 ? open[0]?.qty.gte(qty) : sum(open.map((lot) => lot.qty)).eq(qty)
  return isPlain && !qty.isZero() ? asLots(firstLots(open, qty)) : undefined
}

/** A line that issues goods: the stock it issues from, the quantity in basic units, and the lots it names. */
export type LotIssue = { stock: string; qty: Decimal; lots?: readonly LotQty[] | null | undefined; takes: LotChoice }

/**
 * Chooses the lots for several lines, in order: a line that names lots gets those, and the other lines take what is
 * left of their stock.
 */
export function chooseLots(
  lines: readonly LotIssue[],
  stocks: ReadonlyMap<string, readonly LotOnHand[]>,
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

/** Lots of a line, with their quantities as decimals. */
export const partsOf = (lots: readonly LotQty[]): LotPart[] => lots.map((lot) => ({ ...lot, qty: qtyOfLot(lot) }))

/** Lots as stored on a line; the fields are in the order in which the database returns them. */
export const asLots = (parts: readonly LotPart[]): LotQty[] =>
  parts.map(({ lot, qty, expiresOn }) => ({ lot, qty: qty.toFixed(), ...(expiresOn ? { expiresOn } : {}) }))

/** Entered lots in the form stored on a line; an empty list becomes undefined. */
export const enteredLots = (lots: readonly LotQty[] | null | undefined): LotQty[] | undefined =>
  lots?.length ? asLots(partsOf(lots)) : undefined

/**
 * Lots as one line of text, for the log and for paper: one piece without expiry date (a serial) has its number alone,
 * any other lot its quantity too.
 */
export const lotsText = (lots: readonly LotQty[]): string =>
  lots
    .map(
      ({ lot, qty, expiresOn }) =>
        `${lot}${qtyOfLot({ qty }).eq(1) && !expiresOn ? '' : `×${plainQty(qty)}`}${expiresOn ? ` (${expiresOn})` : ''}`,
    )
    .join(', ')

const plainQty = (qty: string) => readFigure(qty)?.toFixed() ?? qty

/**
 * How a line's goods move, which decides how its lots are entered or proposed: received (`in`), or issued by one of
 * the choices.
 */
export type LotWay = 'in' | LotChoice

/**
 * How the goods of a document's lines move; two ways if that depends on the sign of the quantity or on the line's role
 * in a bundle.
 */
export type LotWays = LotWay | { plus: LotWay; minus: LotWay } | { bundle: LotWay; component: LotWay }

/** How the goods of one line move. */
export function lotWayOf(
  { qty, assemblyRole }: { qty?: string | null | undefined; assemblyRole?: string | null | undefined },
  { lots }: { lots?: LotWays | undefined },
): LotWay | undefined {
  if (typeof lots !== 'object') return lots
  if ('bundle' in lots) return assemblyRole === 'component' ? lots.component : lots.bundle
  return readFigure(qty)?.lt(0) ? lots.minus : lots.plus
}

/**
 * Number of a day, counted from the first of March of year 0 of the Gregorian calendar; years that begin in March have
 * their leap day at the end.
 */
function dayNumber(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [years, months] = month > 2 ? [year, month - 3] : [year - 1, month + 9]
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return years * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + date
}

/** Days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/**
 * Minimum number of days that goods must have left at receipt, from the agreed percentage of their shelf life; 0 if
 * nothing is agreed.
 */
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
