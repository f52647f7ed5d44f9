import { type CellText, momentText, numberText, plainText } from './cell-text.ts'
import { BadSheet } from './limits.ts'
import type { DecodedText } from './text-book.ts'
import type { Book, RowTexts } from './xlsx-book.ts'

type OldValue = string | number | boolean | Date | null | undefined

/**
 * Opens an .xls file of Excel 97 to 2003, or an .et file, for which WPS uses the same format. The library returns
 * values without their number formats, so a percentage arrives as a fraction.
 */
export async function openXls(file: Buffer): Promise<Book> {
  const { readXls } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXls(file)
    return { sheets: sheets.map(({ name }) => ({ name, hidden: false })), rows: (at) => textsOf(sheets[at]?.rows ?? []) }
  } catch {
    throw new BadSheet({ reason: 'oldSheet' })
  }
}

/** Opens a web page with a table, which many systems export with the extension .xls. */
export async function openHtml({ text, encoding }: DecodedText): Promise<Book> {
  const { fromHtml } = await import('hucre')
  const { rows } = fromHtml(text, { typeInference: false })
  return { sheets: [{ name: '', hidden: false }], encoding, rows: () => textsOf(rows) }
}

function* textsOf(rows: readonly (readonly OldValue[] | undefined)[]): Generator<RowTexts> {
  for (const [index, values] of rows.entries()) if (values) yield { index, values: values.map(textOf) }
}

function textOf(value: OldValue): CellText {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return numberText(value, 'plain')
  return value instanceof Date ? momentText(new Date(Math.round(value.getTime() / 1000) * 1000)) : plainText(String(value))
}
