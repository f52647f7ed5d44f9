import { decimal } from '../figures/decimal.ts'
import { isGiven } from '../lines/blank-line.ts'
import { hasNoTax } from '../lines/line-figures.ts'

/** Whether tax is deducted: 1 no, 2 yes. */
export type Deductible = 1 | 2

/**
 * Whether the tax of a purchase line is deducted (rule C3 *tax facts*): the line's own value, else its partner's, else
 * yes; a small-scale taxpayer never deducts. Server and browser use it for new lines.
 */
export function deductibleOf({ isSmall }: { isSmall: boolean }, ...stated: readonly (number | null | undefined)[]): Deductible {
  return !isSmall && stated.find((one) => one === 1 || one === 2) !== 1 ? 2 : 1
}

/** A line's tax rate: a row of the tax rates, or a figure without a row. */
export type Rate = { taxRateId?: string | null | undefined; taxRate?: string | null | undefined }

/** A tax rate, its successor from `nextFrom` on, and the days on which it may be chosen. */
export type DatedRate = { id: string; taxRate: string } & Partial<
  Record<'nextId' | 'nextFrom' | 'fromDate' | 'toDate', string | null | undefined>
>

/** True when a rate may be chosen on a day. */
export const isInForce = ({ fromDate, toDate }: Pick<DatedRate, 'fromDate' | 'toDate'>, day: string): boolean =>
  (!fromDate || fromDate <= day) && (!toDate || day <= toDate)

/**
 * The rate that is in force on a day: the given one, or its successor. A chain of successors that forms a cycle stops
 * where it would repeat.
 */
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

/** A rate as it is on a day: its successor if one is in force, else the rate itself, even without a row. */
export function currentRate(rates: readonly DatedRate[], rate: Rate | undefined, day: string): Rate | undefined {
  const named = rate?.taxRateId
    ? rates.find(({ id }) => id === rate.taxRateId)
    : rates.find(({ taxRate }) => rate?.taxRate && decimal(taxRate).eq(rate.taxRate))
  const found = named?.nextId ? rateOn(rates, named.id, day) : undefined
  return found && found !== named ? { taxRateId: found.id, taxRate: found.taxRate } : rate
}

/** The sources of a new line's tax rate; each is undefined if it has no rate or a disabled one. */
export type RateSources = {
  taxKind: number | null | undefined
  /** The levy rate of a small-scale taxpayer's sales. */
  levy?: Rate | undefined
  /** The rate agreed with the partner. */
  partner: Rate | undefined
  goods: Rate | undefined
  head: Rate | undefined
  /** The default rate of the legal entity, or of the tenant. */
  usual: string | undefined
}

/**
 * The tax rate of a line for which none was chosen (rule C3 *tax facts*): 0 if its kind of tax has no rate; else the
 * first that is set: the levy rate of a small-scale taxpayer's sales, the partner's rate, the goods', the head's, the
 * default. Server and browser use it for new lines.
 */
export function newLineRate({ taxKind, levy, partner, goods, head, usual }: RateSources): {
  taxRateId: string | undefined
  taxRate: string
} {
  if (hasNoTax(taxKind)) return { taxRateId: undefined, taxRate: '0' }
  const found = [levy, partner, goods, head].find((rate) => isGiven(rate?.taxRate))
  return { taxRateId: found?.taxRateId ?? undefined, taxRate: found?.taxRate ?? usual ?? '0' }
}
