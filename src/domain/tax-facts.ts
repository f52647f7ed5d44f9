import { isGiven } from './blank-line.ts'
import { decimal } from './decimal.ts'
import { hasNoTax } from './line-figures.ts'

/** 1 not deducted, 2 deducted. */
export type Deductible = 1 | 2

/**
 * Whether the tax of a purchase line is deducted (rule C3 *tax facts*): what the line states, else what its partner bills, else yes; a
 * small-scale taxpayer never deducts. What server and browser give a new line.
 */
export function deductibleOf({ isSmall }: { isSmall: boolean }, ...stated: readonly (number | null | undefined)[]): Deductible {
  return !isSmall && stated.find((one) => one === 1 || one === 2) !== 1 ? 2 : 1
}

/** A rate of a line: that of a row of the tax rates, or one without. */
export type Rate = { taxRateId?: string | null | undefined; taxRate?: string | null | undefined }

/** A rate, the one that takes its place from a day on, and the days it may be chosen on. */
export type DatedRate = { id: string; taxRate: string } & Partial<
  Record<'nextId' | 'nextFrom' | 'fromDate' | 'toDate', string | null | undefined>
>

/** Whether a rate may be chosen on a day. */
export const isInForce = ({ fromDate, toDate }: Pick<DatedRate, 'fromDate' | 'toDate'>, day: string): boolean =>
  (!fromDate || fromDate <= day) && (!toDate || day <= toDate)

/** The rate that applies on a day where this one is named: itself, or what has taken its place by then. A circle ends where it closes. */
export function rateOn<Of extends DatedRate>(rates: readonly Of[], id: string | null | undefined, day: string): Of | undefined {
  const seen = new Set<string>()
  let found = rates.find((rate) => rate.id === id)
  while (found?.nextId && found.nextFrom && found.nextFrom <= day && !seen.has(found.nextId)) {
    seen.add(found.id)
    const next = rates.find((rate) => rate.id === found?.nextId)
    if (!next || seen.has(next.id)) break
    found = next
  }
  return found
}

/** A rate of a row, or of a figure alone, as it is on a day: what has taken its place by then, else as it was named. */
export function followedRate(rates: readonly DatedRate[], rate: Rate | undefined, day: string): Rate | undefined {
  const named = rate?.taxRateId
    ? rates.find(({ id }) => id === rate.taxRateId)
    : rates.find(({ taxRate }) => rate?.taxRate && decimal(taxRate).eq(rate.taxRate))
  const found = named?.nextId ? rateOn(rates, named.id, day) : undefined
  return found && found !== named ? { taxRateId: found.id, taxRate: found.taxRate } : rate
}

/** Who may say what rate a new purchase line takes; each says nothing where it has none, or one that is switched off. */
export type RateSources = {
  taxKind: number | null | undefined
  /** What a small-scale taxpayer's sales are taxed at. */
  levy?: Rate | undefined
  /** Agreed with the partner. */
  partner: Rate | undefined
  goods: Rate | undefined
  head: Rate | undefined
  /** The usual rate of the legal entity, or of the tenant. */
  usual: string | undefined
}

/**
 * The rate of a line for which none was chosen (rule C3 *tax facts*): 0 where its kind of tax has none; else the levy rate of a small-scale taxpayer
 * who sells, what is agreed with its partner, what its goods say, what its head says, the usual one. What server and browser give a new line.
 */
export function newLineRate({ taxKind, levy, partner, goods, head, usual }: RateSources): {
  taxRateId: string | undefined
  taxRate: string
} {
  if (hasNoTax(taxKind)) return { taxRateId: undefined, taxRate: '0' }
  const found = [levy, partner, goods, head].find((rate) => isGiven(rate?.taxRate))
  return { taxRateId: found?.taxRateId ?? undefined, taxRate: found?.taxRate ?? usual ?? '0' }
}
