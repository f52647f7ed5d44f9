import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { LotQty } from '#domain/lots.ts'
import { operationQuery, useOperation } from '../api.ts'
import { useAway } from '../offline/use-away.ts'
import { serverClock } from '../server-clock.ts'
import { useSession } from '../session.ts'
import { canOpen, put, readAll } from './count-database.ts'
import { keepCounted, sendCounted, waitingOf } from './count-queue.ts'
import type { Batch, Count, Counted } from './count-types.ts'

/** What is scanned one after the other goes in one request. */
const gatherMs = 1500
/** What found no server is sent again, and what others counted read, after so long. */
const againMs = 30_000

const detailOf = (id: string) => operationQuery('CheckInventoryApi_detail', { query: { id } })

/** Whether this browser keeps what is counted; not known until it has been asked. */
function useCanKeep(): boolean | undefined {
  const [canKeep, setCanKeep] = useState<boolean>()
  useEffect(() => void canOpen().then(setCanKeep), [])
  return canKeep
}

/** A count as the server says it, or, while that is away, as this browser kept it. */
function useKeptCount(userId: string, countId: string, canKeep: boolean) {
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

/** What this user counted and the server has not got, and how it gets there. */
function useWaiting(userId: string, canKeep: boolean) {
  const client = useQueryClient()
  const isAway = useAway()
  const [waiting, setWaiting] = useState<readonly Batch[]>([])
  const look = useCallback(async () => setWaiting(canKeep ? await waitingOf(userId) : []), [userId, canKeep])
  const send = useCallback(async () => {
    for (const count of await sendCounted(userId)) client.setQueryData(detailOf(count.id).queryKey, count)
    await look()
  }, [userId, client, look])
  const going = waiting.filter(({ problem }) => problem === undefined)
  const isWaiting = going.length > 0
  useEffect(() => void look(), [look])
  useEffect(() => {
    if (isAway || !isWaiting) return
    const first = setTimeout(() => void send(), gatherMs)
    const again = setInterval(() => void send(), againMs)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [isAway, isWaiting, send])
  return { isAway, going, refused: waiting.filter(({ problem }) => problem !== undefined), look, send }
}

export type Saying = { addQty: string; lots?: LotQty[] } | { qty: string; unitId?: string; lots?: LotQty[] }
export type Counting = ReturnType<typeof useCounting>

/** Counting on a phone: what is counted is kept in this browser at once and sent when the server is there. */
export function useCounting(countId: string) {
  const { user, config } = useSession()
  const userId = user.user_id
  const canKeep = useCanKeep()
  const { count, error, isPending } = useKeptCount(userId, countId, canKeep === true)
  const { isAway, going, refused, look, send } = useWaiting(userId, canKeep === true)
  const say = async (lineId: string, saying: Saying) => {
    if (!count) return
    const now = serverClock.momentIn(config.timeZone)
    const opened = count.snapshotTime ?? now
    const counted: Counted = { id: lineId, countedAt: now < opened ? opened : now, ...saying }
    await keepCounted({ userId, countId, version: count.version }, counted)
    await look()
  }
  return { canKeep, count, error, isPending, isAway, going, refused, say, look, send }
}
