import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { errorText } from '../../client/error-text.ts'
import { connectivity, isNoAnswer } from '../../core/connectivity.ts'
import type { QueuedTicket } from '../ticket-types.ts'
import { useInvalidateOperation } from '../use-invalidate-operation.ts'
import { canOpen } from './database.ts'
import { downloadCatalogue, type OfflineCatalogue, storedCatalogue } from './offline-catalogue.ts'
import { enqueueTicket, queuedTicketsOf, sendQueuedTickets } from './ticket-queue.ts'

/** What a till needs to work offline: the catalogue, the queued tickets, and whether the server can be reached. */
export type Offline = ReturnType<typeof useOffline>

/** The interval at which queued tickets are sent again, in ms. */
const againMs = 30_000

/**
 * Lets a till sell without the server. As soon as the server can be reached, the queued tickets are sent, and
 * repeatedly until it has accepted them.
 */
export function useOffline(tillId: string) {
  const isAway = useSyncExternalStore(connectivity.subscribe, connectivity.isAway)
  const [waiting, setWaiting] = useState<readonly QueuedTicket[]>([])
  const readAgain = useInvalidateOperation('TillShiftApi_list')

  const look = useCallback(async () => setWaiting(tillId && (await canOpen()) ? await queuedTicketsOf(tillId) : []), [tillId])
  const send = useCallback(async () => {
    const { sent } = await sendQueuedTickets(tillId)
    if (sent.length > 0) readAgain()
    await look()
  }, [tillId, look, readAgain])
  const sell = useCallback(
    async (ticket: QueuedTicket) => {
      await enqueueTicket(ticket)
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

  return { isAway, waiting, send, sell, ...useCatalogue(tillId) }
}

/** The offline catalogue that is stored in this browser. `isKnown` is true after the browser's storage was read. */
function useCatalogue(tillId: string) {
  const [shelf, setShelf] = useState<OfflineCatalogue>()
  const [isKnown, setKnown] = useState(false)
  const [problem, setProblem] = useState<string>()
  const download = useCallback(async () => {
    setProblem(undefined)
    await downloadCatalogue(tillId).then(setShelf, (error: unknown) => setProblem(isNoAnswer(error) ? undefined : errorText(error)))
  }, [tillId])
  useEffect(() => {
    let isPast = false
    const begin = async () => {
      const canKeep = await canOpen()
      const kept = tillId && canKeep ? await storedCatalogue(tillId) : undefined
      if (isPast) return
      setShelf(kept)
      setKnown(!canKeep || tillId !== '')
      // download if the catalogue was not downloaded today, or if there is none
      if (tillId && canKeep && kept?.moment.slice(0, 10) !== localDay() && !connectivity.isAway()) void download()
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

const localDay = () => new Intl.DateTimeFormat('sv-SE').format(new Date())
