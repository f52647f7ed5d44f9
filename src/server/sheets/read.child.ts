// Child process with little memory that reads one sheet: a crash leaves the server running.
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { endWithParent } from '../core/child-process.ts'
import { BadSheet, type SheetFault } from './limits.ts'
import { openBook } from './open-book.ts'
import { readTable, textLength } from './read-table.ts'
import type { SheetOrder, SheetReading, SheetRow } from './reading.ts'

/**
 * Answers of the child process: first the head; after the next message, how the file was read; after each further
 * message, more rows.
 */
export type SheetAnswer =
  | { head: SheetRow }
  | { reading: SheetReading }
  | { rows: SheetRow[]; more: boolean }
  | { bad: SheetFault }
  | { fault: string; code?: string }

/** A batch ends with the row that reaches one of these limits. */
const batchLimits = { rows: 500, characters: 100_000 }

/** Index at which the batch that begins at `from` ends. */
function endOfBatch(rows: readonly SheetRow[], from: number): number {
  let to = from
  for (let characters = 0; to < rows.length && to - from < batchLimits.rows && characters < batchLimits.characters; to += 1)
    characters += textLength(rows[to]?.cells ?? [])
  return to
}

const messages = on(process, 'message')
const nextMessage = async () => (await messages.next()).value?.[0]
const sendAnswer = (answer: SheetAnswer) => process.send?.(answer)

async function serve(): Promise<void> {
  const order: SheetOrder = await nextMessage()
  const book = await openBook(readFileSync(order.path), order.reading?.encoding)
  const { rows, reading } = await readTable(book, order, (head) => sendAnswer({ head }))
  await nextMessage()
  sendAnswer({ reading })
  for (let at = 0; at < rows.length; ) {
    await nextMessage()
    const to = endOfBatch(rows, at)
    sendAnswer({ rows: rows.slice(at, to), more: to < rows.length })
    at = to
  }
}

endWithParent()
try {
  await serve()
} catch (error) {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  // an error of the library means a fault of the file, because the library does nothing else here
  if (error instanceof BadSheet) sendAnswer({ bad: error.why })
  else if (syscall) sendAnswer({ fault: message, ...(code && { code }) })
  else sendAnswer({ bad: { reason: 'noSheet' } })
}
