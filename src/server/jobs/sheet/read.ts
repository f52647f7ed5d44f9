import type { ChildProcess } from 'node:child_process'
import type { Words } from '#domain/words.ts'
import { askChild, endChild, startChildProcess } from '../../child-process.ts'
import { createTurns } from '../../http/turns.ts'
import { refuse } from '../../refuse.ts'
import type { Badness } from './guard.ts'
import type { SheetAnswer, SheetOrder, SheetRow } from './read.child.ts'

/** The idle transactions of whoever waits end after a minute, so a turn and a sheet together take less. */
const longestMs = 40_000
const turns = createTurns({ atOnce: 3, waiting: 8, waitMs: 15_000 })
const memory = { heapMb: 256, memoryMb: 512 }

type ColumnsAndRows = Omit<SheetOrder, 'path'>

/** A sheet that is being read: its head, and the rows below that are not blank, some hundreds at a time as they are asked for. */
export type ReadSheet = { head: SheetRow; batches: AsyncIterable<SheetRow[]> }

/** Reads a sheet that came with a request, when it is its turn: few are read at once, whoever sends them (USER_BUSY). */
export async function withSheet<T>(path: string, order: ColumnsAndRows, work: (sheet: ReadSheet) => Promise<T>): Promise<T> {
  const endTurn = await turns.take('')
  return withSheetOfJob(path, order, work).finally(endTurn)
}

/**
 * Reads the first sheet of a file in a process of its own, with bounded memory and time, and hands it on as the work asks for it. Refuses
 * SHEET_BAD, saying why and of a sheet that is too large in which row; that it cannot be read here is no fault of the sheet.
 * Jobs have turns of their own.
 */
export async function withSheetOfJob<T>(path: string, order: ColumnsAndRows, work: (sheet: ReadSheet) => Promise<T>): Promise<T> {
  const child = startChildProcess(new URL('./read.child.ts', import.meta.url), memory)
  const ask = (question: object) => answerOf(child, question)
  try {
    const { head } = (await ask({ path, ...order } satisfies SheetOrder)) as { head: SheetRow }
    return await work({ head, batches: batchesOf(ask) })
  } finally {
    await endChild(child)
  }
}

async function* batchesOf(ask: (question: object) => Promise<SheetAnswer>): AsyncGenerator<SheetRow[]> {
  for (let more = true; more; ) {
    const answer = (await ask({})) as { rows: SheetRow[]; more: boolean }
    yield answer.rows
    more = answer.more
  }
}

/** What it answers next; whatever it dies of is the sheet's doing. */
async function answerOf(child: ChildProcess, question: object): Promise<SheetAnswer> {
  const answer = (await askChild<SheetAnswer>(child, question, longestMs)) ?? { bad: { reason: 'tooLarge' } }
  if ('bad' in answer) refuse('SHEET_BAD', { params: { reason: reasonOf(answer.bad) } })
  if ('fault' in answer) throw Object.assign(new Error(answer.fault), { code: answer.code })
  return answer
}

/** What is asked for of a file, all in one: its rows that are not blank, the head first. */
export const readSheet = (path: string, order: ColumnsAndRows = {}): Promise<SheetRow[]> =>
  withSheet(path, order, async ({ head, batches }) => {
    const rows = [head]
    for await (const some of batches) rows.push(...some)
    return rows
  })

const shown = (figure: number): string => figure.toLocaleString('en')

function reasonOf(bad: Badness): Words {
  switch (bad.reason) {
    case 'noSheet':
      return { zh: '不是有效的xlsx文件', en: 'it is no valid xlsx file' }
    case 'tooLarge':
      return { zh: '内容过大', en: 'it holds too much' }
    case 'empty':
      return { zh: '没有数据行', en: 'it has no rows' }
    case 'tooManyRows':
      return {
        zh: `第${bad.row}行已是第${shown(bad.met)}条数据，最多${shown(bad.most)}条；请分成几个文件`,
        en: `row ${bad.row} is its data row ${shown(bad.met)}, and ${shown(bad.most)} is the most; split it`,
      }
    case 'tooMuchText':
      return {
        zh: `到第${bad.row}行已有${shown(bad.met)}个字符，最多${shown(bad.most)}个；请分成几个文件，或只保留模板中的列`,
        en: `up to row ${bad.row} it has ${shown(bad.met)} characters, and ${shown(bad.most)} is the most; split it, or keep the template's columns alone`,
      }
  }
}

/** The refusal of a sheet whose head nobody knows. */
export const refuseHead = (): never =>
  refuse('SHEET_BAD', { params: { reason: { zh: '表头与模板不一致', en: 'its head is not that of the template' } } })
