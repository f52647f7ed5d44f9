import type { Words } from '../core/words.ts'

/**
 * Why goods are lost or gained. `loses`: goods can only be lost by this cause or, if false, only gained; without it,
 * the quantity may have either sign. `books`: the account against which goods are issued: *loss* 待处理财产损溢, *use* 费用,
 * *sample* 销售费用. `tax`: how their tax is treated: *deducted*, the deducted tax is transferred out; *deemed*, they
 * count as sold (rule C4 *deducted tax*, B7).
 */
export type LossCause = { label: Words; loses?: boolean; books: 'loss' | 'use' | 'sample'; tax?: 'deducted' | 'deemed' }

const cause = (zh: string, en: string, rest: Omit<LossCause, 'label'>): LossCause => ({ label: { zh, en }, ...rest })

/** The causes of losses and gains by code. */
export const lossCauses = {
  broken: cause('破损', 'Broken', { loses: true, books: 'loss' }),
  expired: cause('过期', 'Expired', { loses: true, books: 'loss' }),
  lost: cause('丢失', 'Lost', { loses: true, books: 'loss', tax: 'deducted' }),
  stolen: cause('被盗', 'Stolen', { loses: true, books: 'loss', tax: 'deducted' }),
  spoiled: cause('保管不善', 'Badly kept', { loses: true, books: 'loss', tax: 'deducted' }),
  used: cause('领用', 'Own use', { loses: true, books: 'use' }),
  welfare: cause('职工福利', 'Staff welfare', { loses: true, books: 'use', tax: 'deducted' }),
  sample: cause('样品', 'Sample', { loses: true, books: 'sample', tax: 'deemed' }),
  short: cause('盘亏', 'Short in a count', { loses: true, books: 'loss', tax: 'deducted' }),
  surplus: cause('盘盈', 'Found in a count', { loses: false, books: 'loss' }),
  other: cause('其他', 'Other', { books: 'loss' }),
} as const satisfies Readonly<Record<string, LossCause>>

export type LossCauseCode = keyof typeof lossCauses

/** The cause with a code; undefined for an unknown code. */
export const lossCauseOf = (code: string | null | undefined): LossCause | undefined =>
  code && Object.hasOwn(lossCauses, code) ? lossCauses[code as LossCauseCode] : undefined
