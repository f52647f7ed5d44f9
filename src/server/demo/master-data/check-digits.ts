import { ean13CheckDigit } from '#domain/core/validators.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/**
 * A unified social credit code (GB 32100) of 18 characters, computed from its first 17. Throws on a character that
 * such codes cannot contain.
 */
export function creditCode(first17: string): string {
  const sum = [...first17].reduce((total, character, at) => total + digitValue(character) * (3 ** at % alphabet.length), 0)
  return first17 + alphabet.charAt((alphabet.length - (sum % alphabet.length)) % alphabet.length)
}

function digitValue(character: string): number {
  const value = alphabet.indexOf(character)
  if (value < 0) throw new Error(`${character} is no character of a credit code`)
  return value
}

/** An EAN-13 with a Chinese prefix, 690 to 699. Makers, and the articles of each maker, are numbered from 0. */
export function barCode(maker: number, article: number): string {
  const country = `69${(maker * 7) % 10}`
  const company = String((3049 + maker * 397) % 10_000).padStart(4, '0')
  const twelve = `${country}${company}${String(10_020 + article * 13).padStart(5, '0')}`
  return twelve + ean13CheckDigit(twelve)
}
