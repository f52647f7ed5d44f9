import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { connectivity, isNoAnswer } from '../../connectivity.ts'
import { errorText } from '../../error-text.ts'
import { useReadAgainOf } from '../read-again.ts'
import type { Waiting } from '../ticket-types.ts'
import { canOpen } from './database.ts'
import { enqueue, sendWaiting, waitingAt } from './queue.ts'
import { downloadShelf, keptShelf, type Shelf } from './shelf.ts'

/** How a till goes on without the server: its shelf, the tickets that wait, and whether the server is away. */
export type Offline = ReturnType<typeof useOffline>

/** What was refused or found no server is sent again after so long. */
const againMs = 30_000

/** Sells at a till without the server, and sends the tickets that wait as soon as it is there, again until it has them. */
export function useOffline(tillId: string) {
  const isAway = useSyncExternalStore(connectivity.subscribe, connectivity.isAway)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const readAgain = useReadAgainOf('TillShiftApi_list')

  const look = useCallback(async () => setWaiting(tillId && (await canOpen()) ? await waitingAt(tillId) : []), [tillId])
  const send = useCallback(async () => {
    const { sent } = await sendWaiting(tillId)
    if (sent.length > 0) readAgain()
    await look()
  }, [tillId, look, readAgain])
  const sell = useCallback(
    async (ticket: Waiting) => {
      await enqueue(ticket)
      await look()
    },
    [look],
  )

  useEffect(() => void look(), [look])
  useEffect(() => {
    if (isAway || waiting.length === 0) return
    void send()
    const timer = setInterval(() => void send(), againMs)
    return () => clearInterval(timer)
  }, [isAway, waiting.length, send])

  return { isAway, waiting, send, sell, ...useShelf(tillId) }
}

/** What the till can sell without the server, as this browser keeps it; `isKnown`: it was looked up what is kept of the till. */
function useShelf(tillId: string) {
  const [shelf, setShelf] = useState<Shelf>()
  const [isKnown, setKnown] = useState(false)
  const [problem, setProblem] = useState<string>()
  const download = useCallback(async () => {
    setProblem(undefined)
    await downloadShelf(tillId).then(setShelf, (error: unknown) => setProblem(isNoAnswer(error) ? undefined : errorText(error)))
  }, [tillId])
  useEffect(() => {
    let isPast = false
    const begin = async () => {
      const canKeep = await canOpen()
      const kept = tillId && canKeep ? await keptShelf(tillId) : undefined
      if (isPast) return
      setShelf(kept)
      setKnown(!canKeep || tillId !== '')
      // the prices of the morning: once a day, and where there are none
      if (tillId && canKeep && kept?.moment.slice(0, 10) !== dayHere() && !connectivity.isAway()) void download()
    }
    setShelf(undefined)
    setKnown(false)
    void begin()
    return () => {
      isPast = true
    }
  }, [tillId, download])
  return { shelf, isKnown, problem, download }
}

const dayHere = () => new Intl.DateTimeFormat('sv-SE').format(new Date())
