import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '#server/sheets/read.ts'
import { type SheetCell, writeSheet } from '#server/sheets/write.ts'

async function inFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-sheet-'))
  return work(join(folder, 'sheet.xlsx')).finally(() => rm(folder, { recursive: true }))
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

/** A workbook with this head and these rows, as a user would upload it. */
export function sheetFile(head: readonly string[], rows: readonly SheetCell[][], name = 'sheet.xlsx'): Promise<File> {
  return inFolder(async (path) => {
    await writeSheet(
      path,
      'Sheet',
      head.map((header) => ({ header })),
      each(rows),
    )
    return new File([new Uint8Array(await readFile(path))], name)
  })
}

/** The cells of a sheet as text, including the head row. */
export function rowsIn(bytes: Uint8Array): Promise<(string | null)[][]> {
  return inFolder(async (path) => {
    await writeFile(path, bytes)
    return (await readSheet(path)).map(({ cells }) => cells)
  })
}
