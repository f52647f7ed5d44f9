import type { ChildProcess } from 'node:child_process'
import type { Words } from '#domain/core/words.ts'
import { askChild, endChild, startChildProcess } from '../core/child-process.ts'
import { refuse } from '../db/refuse.ts'
import { createUserConcurrency } from '../load/user-concurrency.ts'
import type { SheetFault } from './limits.ts'
import type { SheetAnswer } from './read.child.ts'
import type { SheetOrder, SheetReading, SheetRow } from './reading.ts'

/**
 * Milliseconds for reading. Idle transactions of callers end after a minute, so waiting and reading together must take
 * less.
 */
const longestMs = 40_000
const readConcurrency = createUserConcurrency({ atOnce: 3, waiting: 8, waitMs: 15_000 })
const memory = { heapMb: 256, memoryMb: 512 }

type ColumnsAndRows = Omit<SheetOrder, 'path'>

/**
 * A sheet while it is read: its head, then how it was read, then its non-blank rows below the head in batches of some
 * hundreds, each read on demand.
 */
export type ReadSheet = { head: SheetRow; reading: () => Promise<SheetReading>; batches: AsyncIterable<SheetRow[]> }

/**
 * Reads the sheet of a request. Only a few sheets are read at once over all users, so it may wait for its turn
 * (USER_BUSY).
 */
export async function withSheet<T>(path: string, order: ColumnsAndRows, work: (sheet: ReadSheet) => Promise<T>): Promise<T> {
  const endTurn = await readConcurrency.acquire('')
  return withSheetInJob(path, order, work).finally(endTurn)
}

/**
 * Reads the table of a file in a child process with limited memory and time; batches of rows are read on demand.
 * Refuses SHEET_BAD with the reason, and for a sheet that is too large with the row; rethrows errors of this machine.
 * Jobs call this without queueing, because their number is limited elsewhere.
 */
export async function withSheetInJob<T>(path: string, order: ColumnsAndRows, work: (sheet: ReadSheet) => Promise<T>): Promise<T> {
  const child = startChildProcess(new URL('./read.child.ts', import.meta.url), memory)
  const ask = (question: object) => answerOf(child, question)
  try {
    const { head } = (await ask({ path, ...order } satisfies SheetOrder)) as { head: SheetRow }
    let told: Promise<SheetReading> | undefined
    const reading = () => (told ??= ask({}).then((answer) => (answer as { reading: SheetReading }).reading))
    return await work({ head, reading, batches: batchesOf(ask, reading) })
  } finally {
    await endChild(child)
  }
}

async function* batchesOf(ask: (question: object) => Promise<SheetAnswer>, reading: ReadSheet['reading']): AsyncGenerator<SheetRow[]> {
  await reading()
  for (let more = true; more; ) {
    const answer = (await ask({})) as { rows: SheetRow[]; more: boolean }
    yield answer.rows
    more = answer.more
  }
}

/** The child's next answer. If the child has died, the sheet must be too large. */
async function answerOf(child: ChildProcess, question: object): Promise<SheetAnswer> {
  const answer = (await askChild<SheetAnswer>(child, question, longestMs)) ?? { bad: { reason: 'tooLarge' } }
  if ('bad' in answer) refuse('SHEET_BAD', { params: { reason: reasonOf(answer.bad) } })
  if ('fault' in answer) throw Object.assign(new Error(answer.fault), { code: answer.code })
  return answer
}

/** All non-blank rows of a file, beginning with the head. */
export const readSheet = (path: string, order: ColumnsAndRows = {}): Promise<SheetRow[]> =>
  withSheet(path, order, async ({ head, batches }) => {
    const rows = [head]
    for await (const some of batches) rows.push(...some)
    return rows
  })

const groupedDigits = (figure: number): string => figure.toLocaleString('en')

function reasonOf(bad: SheetFault): Words {
  switch (bad.reason) {
    case 'noSheet':
      return { zh: '不是有效的.xlsx、.xls或.csv文件', en: 'it is no valid .xlsx, .xls or .csv file' }
    case 'oldSheet':
      return {
        zh: '此版本的表格文件无法读取，请在Excel或WPS中另存为.xlsx',
        en: 'this version of a spreadsheet cannot be read; save it as .xlsx in Excel or WPS',
      }
    case 'protected':
      return { zh: '文件有密码，请取消密码后另存', en: 'it is protected by a password; save it without one' }
    case 'tooLarge':
      return { zh: '内容过大', en: 'it holds too much' }
    case 'noSuchSheet':
      return { zh: `没有第${bad.sheet}张工作表`, en: `it has no sheet ${bad.sheet}` }
    case 'noSuchHead':
      return { zh: `第${bad.row}行不能作为表头`, en: `row ${bad.row} cannot be its head` }
    case 'empty':
      return { zh: '没有数据行', en: 'it has no rows' }
    case 'tooManyRows':
      return {
        zh: `第${bad.row}行已是第${groupedDigits(bad.met)}条数据，最多${groupedDigits(bad.most)}条；请分成几个文件`,
        en: `row ${bad.row} is its data row ${groupedDigits(bad.met)}, and ${groupedDigits(bad.most)} is the most; split it`,
      }
    case 'tooMuchText':
      return {
        zh: `到第${bad.row}行已有${groupedDigits(bad.met)}个字符，最多${groupedDigits(bad.most)}个；请分成几个文件，或只保留模板中的列`,
        en: `up to row ${bad.row} it has ${groupedDigits(bad.met)} characters, and ${groupedDigits(bad.most)} is the most; split it, or keep the template's columns alone`,
      }
  }
}

/** Refuses a sheet whose heads are unknown. */
export const refuseHead = (): never =>
  refuse('SHEET_BAD', { params: { reason: { zh: '表头与模板不一致', en: 'its head is not that of the template' } } })
