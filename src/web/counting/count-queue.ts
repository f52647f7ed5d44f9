import { ApiRefusal, api } from '../api.ts'
import { connectivity, isNoAnswer } from '../connectivity.ts'
import { errorText } from '../error-text.ts'
import { alone } from '../offline/alone.ts'
import type { Change } from '../offline/kept-rows.ts'
import { randomKey } from '../random-key.ts'
import { change, readAll, remove } from './count-database.ts'
import { withCounted } from './count-lines.ts'
import type { Batch, Count, Counted } from './count-types.ts'

type Counter = { userId: string; countId: string; version: number }

/** What somebody counted and the server has not got, in the order it was counted, whatever the count. */
export const waitingOf = (userId: string): Promise<Batch[]> => readAll('batches', userId)

const nextNo = (rows: readonly Batch[]) => (rows.at(-1)?.no ?? 0) + 1

/** Keeps what was counted until the server has it: beside what waits unsent, else as a batch of its own. Ends when the disk has it. */
export const keepCounted = ({ userId, countId, version }: Counter, counted: Counted): Promise<void> =>
  change('batches', userId, (rows) => {
    const last = rows.at(-1)
    const isOpen = last && !last.isSent && !last.problem && last.countId === countId && last.version === version
    const batch = isOpen ? last : { userId, countId, version, no: nextNo(rows), key: randomKey(), lines: [] }
    return { put: [{ ...batch, lines: withCounted(batch.lines, counted) }] }
  })

/** What was refused is sent again, as of the version that is known now, behind what waits already. */
export const sendAgain = ({ no, problem: _, isSent: __, ...batch }: Batch, version: number): Promise<void> =>
  change('batches', batch.userId, (rows) => ({ put: [{ ...batch, version, key: randomKey(), no: nextNo(rows) }], forget: [no] }))
export const forget = ({ userId, no }: Batch): Promise<void> => remove('batches', userId, no)

/**
 * Sends what somebody counted, in its order. What the server has is forgotten here; lines that it refuses stay with its reason, apart from
 * those beside them, which go on; without an answer all stay, and are sent again under the same key. Answers the counts as they are since.
 */
export const sendCounted = (userId: string): Promise<Count[]> => alone('danju-count-queue', () => sendAll(userId), [])

async function sendAll(userId: string): Promise<Count[]> {
  const answers: Count[] = []
  for (;;) {
    const batch = await seal(userId)
    if (!batch) return answers
    const { no, key, countId: id, version, lines } = batch
    try {
      answers.push(
        await api('CheckInventoryApi_saveCount', { body: { id, version, lines: [...lines] }, headers: { 'Idempotency-Key': key } }),
      )
      await remove('batches', userId, no)
    } catch (error) {
      if (!isRefusal(error)) {
        if (isNoAnswer(error)) connectivity.callFailed()
        return answers
      }
      await change('batches', userId, (rows) => refused(rows, batch, error))
    }
  }
}

/** The first of what waits, closed: what is counted from now on goes into another one. */
async function seal(userId: string): Promise<Batch | undefined> {
  const sealed: Batch[] = []
  await change('batches', userId, (rows) => {
    const first = rows.find(({ problem }) => problem === undefined)
    if (first) sealed.push({ ...first, isSent: true })
    return { put: sealed }
  })
  return sealed[0]
}

const [notSignedIn, tooMany, serverFailed] = [401, 429, 500]
/** A "no" to what was counted. After anything else nobody knows whether it took effect, or who asks may ask again. */
const isRefusal = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && error.code < serverFailed && error.code !== notSignedIn && error.code !== tooMany

/** Lines that the server names stand alone from now on, each with its reason; the others go again. */
function refused(rows: readonly Batch[], batch: Batch, error: ApiRefusal): Change<Batch> {
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
