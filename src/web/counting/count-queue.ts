import { type ApiRefusal, api, isFinalRefusal } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { connectivity, isNoAnswer } from '../core/connectivity.ts'
import { randomKey } from '../core/random-key.ts'
import { withExclusiveLock } from '../offline/exclusive-lock.ts'
import type { RowChange } from '../offline/tenant-rows.ts'
import { change, readAll, remove } from './count-database.ts'
import { withLineCount } from './count-lines.ts'
import type { Count, CountBatch, LineCount } from './count-types.ts'

type CountRef = { userId: string; countId: string; version: number }

/** A user's batches that the server has not stored, refused ones too, of all counts, in the order of `no`. */
export const queuedBatchesOf = (userId: string): Promise<CountBatch[]> => readAll('batches', userId)

const nextNo = (rows: readonly CountBatch[]) => (rows.at(-1)?.no ?? 0) + 1

/**
 * Stores an entry until the server has it. It joins the last batch if that can still take it, otherwise it starts a
 * new batch. Resolves when the entry is on disk.
 */
export const queueLineCount = ({ userId, countId, version }: CountRef, counted: LineCount): Promise<void> =>
  change('batches', userId, (rows) => {
    const last = rows.at(-1)
    const isOpen = last && !last.isSent && !last.problem && last.countId === countId && last.version === version
    const batch = isOpen ? last : { userId, countId, version, no: nextNo(rows), key: randomKey(), lines: [] }
    return { put: [{ ...batch, lines: withLineCount(batch.lines, counted) }] }
  })

/** Queues a refused batch again at the end of the queue, with the present version of the count and a new key. */
export const resendBatch = ({ no, problem: _, isSent: __, ...batch }: CountBatch, version: number): Promise<void> =>
  change('batches', batch.userId, (rows) => ({ put: [{ ...batch, version, key: randomKey(), no: nextNo(rows) }], forget: [no] }))
export const removeBatch = ({ userId, no }: CountBatch): Promise<void> => remove('batches', userId, no)

/**
 * Sends a user's batches in order. A batch that the server has stored is removed. If the server refuses some lines,
 * these stay in the queue with its reason, and the other lines of their batch are sent again. If no answer comes, the
 * remaining batches stay, to be sent again under the same key. Resolves to the counts as the server then has them.
 */
export const sendQueuedCounts = (userId: string): Promise<Count[]> =>
  withExclusiveLock('danju-count-queue', () => sendAllBatches(userId), [])

async function sendAllBatches(userId: string): Promise<Count[]> {
  const answers: Count[] = []
  for (;;) {
    const batch = await sealFirstBatch(userId)
    if (!batch) return answers
    const { no, key, countId: id, version, lines } = batch
    try {
      answers.push(
        await api('CheckInventoryApi_saveCount', { body: { id, version, lines: [...lines] }, headers: { 'Idempotency-Key': key } }),
      )
      await remove('batches', userId, no)
    } catch (error) {
      if (!isFinalRefusal(error)) {
        if (isNoAnswer(error)) connectivity.callFailed()
        return answers
      }
      await change('batches', userId, (rows) => splitRefusedBatch(rows, batch, error))
    }
  }
}

/**
 * Marks the first batch that was not refused as sent, so that later entries go into another batch. Returns it, or
 * undefined if there is none.
 */
async function sealFirstBatch(userId: string): Promise<CountBatch | undefined> {
  const sealed: CountBatch[] = []
  await change('batches', userId, (rows) => {
    const first = rows.find(({ problem }) => problem === undefined)
    if (first) sealed.push({ ...first, isSent: true })
    return { put: sealed }
  })
  return sealed[0]
}

/**
 * Moves each refused line, with the server's reason, into a batch of its own. The other lines stay together and are
 * sent again.
 */
function splitRefusedBatch(rows: readonly CountBatch[], batch: CountBatch, error: ApiRefusal): RowChange<CountBatch> {
  const { isSent: _, ...open } = batch
  const reasons = new Map(error.fields.flatMap(({ row, msg }) => (row === undefined ? [] : [[row - 1, msg] as const])))
  if (reasons.size === 0) return { put: [{ ...open, problem: errorText(error) }] }
  const rest = batch.lines.filter((_, at) => !reasons.has(at))
  const bad = [...reasons].flatMap(([at, problem], nth) => {
    const line = batch.lines[at]
    return line ? [{ ...open, no: nextNo(rows) + nth, key: randomKey(), lines: [line], problem }] : []
  })
  return {
    put: [...(rest.length > 0 ? [{ ...open, key: randomKey(), lines: rest }] : []), ...bad],
    forget: rest.length > 0 ? [] : [batch.no],
  }
}
