/** 1 not deducted, 2 deducted. */
export type Deductible = 1 | 2

/**
 * Whether the tax of a purchase line is deducted (rule C3 *tax facts*): what the line states, else what its partner bills, else yes; a
 * small-scale taxpayer never deducts. What server and browser give a new line.
 */
export function deductibleOf(deductsTax: boolean, ...stated: readonly (number | null | undefined)[]): Deductible {
  return deductsTax && stated.find((one) => one === 1 || one === 2) !== 1 ? 2 : 1
}
