import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'

/** A column of a sheet: its head, its width in characters, and its number format. */
export type SheetColumn = { header: string; width?: number; numFmt?: string }
export type SheetCell = CellValue

/**
 * Streams rows into a sheet, so that memory does not grow with their number. Texts are written as texts; none becomes
 * a formula.
 */
export async function writeSheet(
  path: string,
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetCell[]>,
): Promise<void> {
  const stream = writeXlsxStream(rows, { name: sheetName(name), columns: [...columns], freezePane: { rows: 1 } })
  await pipeline(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path))
}

/** A valid name for a sheet: Excel allows at most 31 characters and none of these. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
