import { Worker } from 'node:worker_threads'
import type { Words } from '#domain/words.ts'
import { codeOf } from '../../db/client.ts'
import { refuse } from '../../refuse.ts'
import { BadSheet, sheetLimits } from './guard.ts'
import type { SheetRow, WorkerMessage } from './read.worker.ts'

const longestMs = 60_000
const memoryMb = 256

/**
 * The rows of the first sheet of a file that are not empty, the head among them. Read in a worker with bounded memory and time.
 * Refuses SHEET_BAD, saying why; that it cannot be read here is no fault of the sheet.
 */
export async function readSheet(path: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  try {
    const bad = await new Promise<BadSheet['reason'] | undefined>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if ('rows' in message) for (const row of message.rows) rows.push(row)
        else resolve('bad' in message ? message.bad : undefined)
      })
      worker.on('error', (error) => (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('tooLarge') : reject(error)))
      worker.on('exit', () => resolve('tooLarge'))
    })
    if (bad) throw new BadSheet(bad)
    if (rows.length < 2) throw new BadSheet('empty')
    return rows
  } catch (error) {
    if (error instanceof BadSheet) refuse('SHEET_BAD', { params: { reason: reasons[error.reason] } })
    throw error
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const reasons: Readonly<Record<BadSheet['reason'], Words>> = {
  noSheet: { zh: '不是有效的xlsx文件', en: 'it is no valid xlsx file' },
  tooLarge: { zh: '内容过大', en: 'it holds too much' },
  tooManyRows: { zh: `超过${sheetLimits.rows}行`, en: `it has more than ${sheetLimits.rows} rows` },
  empty: { zh: '没有数据行', en: 'it has no rows' },
  head: { zh: '表头与模板不一致', en: 'its head is not that of the template' },
}

/** The refusal of a sheet whose head nobody knows. */
export const refuseHead = (): never => refuse('SHEET_BAD', { params: { reason: reasons.head } })
