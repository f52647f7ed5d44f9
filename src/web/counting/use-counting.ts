import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { LotQty } from '#domain/core/lots.ts'
import { operationQuery, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { serverClock } from '../core/server-clock.ts'
import { useAway } from '../offline/use-away.ts'
import { canOpen, put, readAll } from './count-database.ts'
import { queuedBatchesOf, queueLineCount, sendQueuedCounts } from './count-queue.ts'
import type { Count, CountBatch, LineCount } from './count-types.ts'

/** Delay before sending in ms, so that scans in quick succession go out in one request. */
const batchDelayMs = 1500
/** Interval in ms for sending again, and for reading what other users counted. */
const againMs = 30_000

const detailOf = (id: string) => operationQuery('CheckInventoryApi_detail', { query: { id } })

/** True if this browser can store entries, false if it cannot, undefined until this has been checked. */
function useHasStorage(): boolean | undefined {
  const [canKeep, setCanKeep] = useState<boolean>()
  useEffect(() => void canOpen().then(setCanKeep), [])
  return canKeep
}

/** A count as the server has it. If the server cannot be reached, the count as stored in this browser. */
function useStoredCount(userId: string, countId: string, canKeep: boolean) {
  const { data, error, isPending } = useOperation('CheckInventoryApi_detail', { query: { id: countId } }, { refetchInterval: againMs })
  const [kept, setKept] = useState<Count>()
  useEffect(() => {
    if (data && canKeep) void put('counts', { userId, countId, count: data })
  }, [data, userId, countId, canKeep])
  useEffect(() => {
    if (canKeep) void readAll('counts', userId).then((rows) => setKept(rows.find((row) => row.countId === countId)?.count))
  }, [userId, countId, canKeep])
  const count = data ?? kept
  return { count, error: count ? undefined : error, isPending }
}

/** Entries of this user that are not sent yet, and the functions that send them. */
function useQueuedCounts(userId: string, canKeep: boolean) {
  const client = useQueryClient()
  const isAway = useAway()
  const [waiting, setWaiting] = useState<readonly CountBatch[]>([])
  const look = useCallback(async () => setWaiting(canKeep ? await queuedBatchesOf(userId) : []), [userId, canKeep])
  const send = useCallback(async () => {
    for (const count of await sendQueuedCounts(userId)) client.setQueryData(detailOf(count.id).queryKey, count)
    await look()
  }, [userId, client, look])
  const going = waiting.filter(({ problem }) => problem === undefined)
  const isWaiting = going.length > 0
  useEffect(() => void look(), [look])
  useEffect(() => {
    if (isAway || !isWaiting) return
    const first = setTimeout(() => void send(), batchDelayMs)
    const again = setInterval(() => void send(), againMs)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [isAway, isWaiting, send])
  return { isAway, going, refused: waiting.filter(({ problem }) => problem !== undefined), look, send }
}

export type CountInput = { addQty: string; lots?: LotQty[] } | { qty: string; unitId?: string; lots?: LotQty[] }
export type Counting = ReturnType<typeof useCounting>

/** Counting on a phone: entries are stored in this browser at once, and sent when the server is reachable. */
export function useCounting(countId: string) {
  const { user, config } = useSession()
  const userId = user.user_id
  const canKeep = useHasStorage()
  const { count, error, isPending } = useStoredCount(userId, countId, canKeep === true)
  const { isAway, going, refused, look, send } = useQueuedCounts(userId, canKeep === true)
  const say = async (lineId: string, saying: CountInput) => {
    if (!count) return
    const now = serverClock.momentIn(config.timeZone)
    const opened = count.snapshotTime ?? now
    const counted: LineCount = { id: lineId, countedAt: now < opened ? opened : now, ...saying }
    await queueLineCount({ userId, countId, version: count.version }, counted)
    await look()
  }
  return { canKeep, count, error, isPending, isAway, going, refused, say, look, send }
}
