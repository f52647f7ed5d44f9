import { useEffect, useRef } from 'react'
import type { TicketEntry } from '../ticket-types.ts'
import { restoreOpenTicket } from './open-ticket.ts'

/** Restores the open ticket of a till as soon as `tillId` is given, and passes it to `goOn`. */
export function useRestoredTicket(tillId: string | undefined, goOn: (left: TicketEntry) => void): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    if (tillId) void restoreOpenTicket(tillId).then((left) => left && latest.current(left))
  }, [tillId])
}
