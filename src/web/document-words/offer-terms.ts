import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { formatMoment, formatPrice } from '../i18n/format.ts'
import { fillTemplate } from './fill-words.ts'

const words = {
  wants: { zh: '{size}人成团，{end}未成团全额退款', en: 'Wants {size} buyers; paid back in full at {end} otherwise' },
  until: { zh: '{end}截止', en: 'until {end}' },
  deposit: { zh: '定金¥{deposit}/{unit}', en: '¥{deposit}/{unit} deposit' },
  balance: { zh: '尾款{day}前付清', en: 'balance by {day}' },
  forfeit: { zh: '逾期定金不退', en: 'the deposit is kept otherwise' },
} as const satisfies Record<string, Words>

type Offer = DataOf<'MallOrderApi_offers'>[number]

/** The deposit per unit that the buyer pays at once. */
export const depositTerm = ({ depositAmt, unitName }: { depositAmt: string; unitName: string }): Words =>
  fillTemplate(words.deposit, { deposit: formatPrice(depositAmt), unit: unitName })

/**
 * The terms of a group-buy or a pre-sale for the buyer, as separate texts. With goods, their deposits are among them.
 */
export function offerTerms(
  { groupSize, endTime, balanceDate, depositForfeit }: Offer,
  { depositAmt, unitName = '' }: Partial<Pick<Offer['goods'][number], 'depositAmt' | 'unitName'>> = {},
): readonly Words[] {
  const end = formatMoment(endTime)
  return [
    groupSize === undefined ? fillTemplate(words.until, { end }) : fillTemplate(words.wants, { size: String(groupSize), end }),
    ...(depositAmt ? [depositTerm({ depositAmt, unitName })] : []),
    ...(balanceDate ? [fillTemplate(words.balance, { day: balanceDate })] : []),
    ...(depositForfeit === 2 ? [words.forfeit] : []),
  ]
}
