/**
 * A code, barcode or phone number in the form in which it is stored and looked up: full-width letters and digits
 * become plain ones, invisible characters are removed. Not for names, specifications and remarks, where it would
 * change signs such as ㎡ and ①.
 */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()

/** The key for comparing codes: case does not matter. */
export const codeKey = (text: string): string => plainCode(text).toLowerCase()

/** The forms in which a typed or scanned code may be stored; the code as typed comes first. */
export const codeForms = (text: string): string[] => {
  const plain = plainCode(text)
  return [...new Set([text.trim(), plain, plain.toUpperCase(), plain.toLowerCase()])]
}

/** True when a text contains marks that change its reading direction. */
export const hasDirectionMarks = (text: string): boolean => /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)
