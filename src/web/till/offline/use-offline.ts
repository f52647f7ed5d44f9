import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { connectivity, isNoAnswer } from '../../connectivity.ts'
import { errorText } from '../../error-text.ts'
import { canKeepRows } from '../../offline/kept-rows.ts'
import { useReadAgainOf } from '../read-again.ts'
import type { Waiting } from '../ticket-types.ts'
import { enqueue, sendWaiting, waitingAt } from './queue.ts'
import { downloadShelf, keptShelf, type Shelf } from './shelf.ts'

/** How a till goes on without the server: its shelf, the tickets that wait, and whether the server is away. */
export type Offline = ReturnType<typeof useOffline>

/** What was refused or found no server is sent again after so long. */
const againMs = 30_000

export function useOffline(tillId: string) {
  const isAway = useSyncExternalStore(connectivity.subscribe, connectivity.isAway)
  const [shelf, setShelf] = useState<Shelf>()
  // whether it was looked up what is kept of the till
  const [isKnown, setKnown] = useState(false)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [problem, setProblem] = useState<string>()
  const readAgain = useReadAgainOf('TillShiftApi_list')

  const look = useCallback(async () => setWaiting(tillId && canKeepRows() ? await waitingAt(tillId) : []), [tillId])
  const send = useCallback(async () => {
    const { sent } = await sendWaiting(tillId)
    if (sent.length > 0) readAgain()
    await look()
  }, [tillId, look, readAgain])
  const download = useCallback(async () => {
    setProblem(undefined)
    await downloadShelf(tillId).then(setShelf, (error: unknown) => setProblem(isNoAnswer(error) ? undefined : errorText(error)))
  }, [tillId])
  const sell = useCallback(
    async (ticket: Waiting) => {
      await enqueue(ticket)
      await look()
    },
    [look],
  )

  useEffect(() => {
    setShelf(undefined)
    setKnown(!canKeepRows())
    if (!tillId || !canKeepRows()) return
    void look()
    void keptShelf(tillId).then((kept) => {
      setShelf(kept)
      setKnown(true)
      // the prices of the morning: once a day, and where there are none
      if (kept?.moment.slice(0, 10) !== dayHere() && !connectivity.isAway()) void download()
    })
  }, [tillId, look, download])
  useEffect(() => {
    if (isAway || waiting.length === 0) return
    void send()
    const timer = setInterval(() => void send(), againMs)
    return () => clearInterval(timer)
  }, [isAway, waiting.length, send])

  return { isAway, shelf, isKnown, waiting, problem, download, send, sell }
}

const dayHere = () => new Intl.DateTimeFormat('sv-SE').format(new Date())
