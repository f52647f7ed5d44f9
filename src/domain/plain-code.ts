/**
 * A code, barcode or phone number as it is kept and looked up: letters and digits of full width are the plain ones, and nothing in it is invisible. Names,
 * specifications and remarks are never changed so, for ㎡ and ① are signs of their own.
 */
export const plainCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()

/** What codes are told apart by: one in capitals is the same. */
export const codeKey = (text: string): string => plainCode(text).toLowerCase()

/** The ways in which a code that somebody types or scans may be kept, itself first. */
export const codeForms = (text: string): string[] => {
  const plain = plainCode(text)
  return [...new Set([text.trim(), plain, plain.toUpperCase(), plain.toLowerCase()])]
}

/** Whether a text holds marks that show it in another order than it is in. */
export const hasDirectionMarks = (text: string): boolean => /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)
