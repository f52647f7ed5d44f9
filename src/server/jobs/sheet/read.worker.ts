// Runs in a worker of its own with little memory: whatever a file does there, the server goes on.
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { createInflateRaw } from 'node:zlib'
import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { BadSheet, type Entry, entriesOf, packedBytes, sheetLimits } from './guard.ts'
import { textOf } from './text.ts'

export type SheetRow = { row: number; cells: (string | null)[] }
export type WorkerMessage = { rows: SheetRow[] } | { bad: BadSheet['reason'] } | { done: true }

const batch = 500
const say = (message: WorkerMessage) => parentPort?.postMessage(message)

/** Inflates every entry without keeping it: what the directory says of its length must be true. */
async function proveLengths(zip: Buffer, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const packed = packedBytes(zip, entry)
    if (entry.method === 0 && packed.length !== entry.inflated) throw new BadSheet('noSheet')
    if (entry.method === 0) continue
    if (entry.method !== 8) throw new BadSheet('noSheet')
    let length = 0
    for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
      length += (chunk as Buffer).length
      if (length > entry.inflated) throw new BadSheet('tooLarge')
    }
  }
}

type RowValues = { index: number; values: readonly Parameters<typeof textOf>[0][] }

async function* xlsxRows(zip: Buffer): AsyncGenerator<RowValues> {
  await proveLengths(zip, entriesOf(zip))
  yield* streamXlsxRows(zip)
}

/** Text in UTF-8, or as Chinese Windows writes it; every cell is text, so that 0138 stays 0138. */
function* csvRows(file: Buffer): Generator<RowValues> {
  const text = isUtf8(file) ? file.toString('utf8') : new TextDecoder('gb18030').decode(file)
  if (text.includes('\0')) throw new BadSheet('noSheet')
  let index = 0
  for (const values of streamCsvRows(text)) {
    yield { index, values }
    index += 1
  }
}

async function read(file: Buffer, isCsv: boolean): Promise<void> {
  let rows: SheetRow[] = []
  let count = 0
  for await (const { index, values } of isCsv ? csvRows(file) : xlsxRows(file)) {
    const cells = values.slice(0, sheetLimits.columns).map((value) => textOf(value))
    if (cells.every((cell) => cell === null)) continue
    count += 1
    if (count > sheetLimits.rows + 1) throw new BadSheet('tooManyRows')
    rows.push({ row: index + 1, cells })
    if (rows.length < batch) continue
    say({ rows })
    rows = []
  }
  say({ rows })
  say({ done: true })
}

const path = String(workerData)
const file = readFileSync(path)
try {
  await read(file, path.endsWith('.csv'))
} catch (error) {
  // what the library throws is about the file: it does nothing else here
  say({ bad: error instanceof BadSheet ? error.reason : 'noSheet' })
}
