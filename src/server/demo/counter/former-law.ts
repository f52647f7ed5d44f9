import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/core/hash-text.ts'
import { description } from '#machines/engine/in-words.ts'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import type { Database } from '../../db/connect.ts'
import { machineHash } from '../../documents/engine/machine-hash.ts'
import type { Calendar } from '../agenda.ts'

/** Events that the law of tickets has had since its second version: those of tills without a line. */
const since: readonly string[] = ['SEND', 'CONFIRM']

const present = description(retailOrder)
/** The law of tickets as it was before. */
const former = {
  ...present,
  events: Object.fromEntries(Object.entries(present.events).filter(([event]) => !since.includes(event))),
  transitions: present.transitions.filter(({ event }) => !since.includes(event)),
}
const formerHash = createHash('sha256').update(canonicalJson(former)).digest('hex')

/** The day on which the present law of tickets came. */
const changeDay = ({ lastDay }: Calendar) => Math.floor(lastDay / 3)

/** The law that decided the tickets of a day, by its hash. */
export const ticketLawOn = (calendar: Calendar, day: number): string => (day < changeDay(calendar) ? formerHash : machineHash(retailOrder))

/** Stores both laws of tickets, with the days on which they came. */
export async function registerTicketLaws(db: Database, calendar: Calendar): Promise<void> {
  const days = { [formerHash]: 0, [machineHash(retailOrder)]: changeDay(calendar) }
  const laws = { [formerHash]: former, [machineHash(retailOrder)]: present }
  for (const [hash, day] of Object.entries(days))
    await db.inPlatform(calendar.timeOf({ day, minute: 480 }), (tx) =>
      tx.query('insert into machine (hash, kind, description, first_run_at) values ($1, $2, $3, $4) on conflict do nothing', [
        hash,
        retailOrder.id,
        JSON.stringify(laws[hash]),
        tx.now,
      ]),
    )
}
