import { useEffect, useRef } from 'react'
import type { Entered } from '../ticket-types.ts'
import { takeUpOpen } from './open-ticket.ts'

/** Goes on, once the till is known, with the ticket that was left open there. */
export function useLeftTicket(tillId: string | undefined, goOn: (left: Entered) => void): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    if (tillId) void takeUpOpen(tillId).then((left) => left && latest.current(left))
  }, [tillId])
}
