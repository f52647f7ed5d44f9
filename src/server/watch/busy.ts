/** What a tenant's requests, or an operation's, took: how many, all together and the longest in milliseconds. */
export type Share = { name: string; requests: number; ms: number; mostMs: number }

export type Busy = {
  /** A request ended. */
  note(tenantId: string | undefined, operation: string | undefined, ms: number): void
  /** The last hour, to ten minutes: those that took most, the first of all first. */
  shares(): { tenants: Share[]; operations: Share[] }
}

const slotMs = 10 * 60_000
const slots = 6
const shown = 20

type Slot = { tenants: Map<string, Share>; operations: Map<string, Share> }

/** Who keeps this process busy. A request costs two look-ups; what is older than an hour is forgotten as time goes on. */
export function createBusy(wall: () => Date): Busy {
  const bySlot = new Map<number, Slot>()
  const slotNow = () => Math.floor(wall().getTime() / slotMs)
  const current = (): Slot => {
    const at = slotNow()
    const known = bySlot.get(at)
    if (known) return known
    for (const old of bySlot.keys()) if (old <= at - slots) bySlot.delete(old)
    const slot = { tenants: new Map(), operations: new Map() }
    bySlot.set(at, slot)
    return slot
  }
  return {
    note: (tenantId, operation, ms) => {
      const { tenants, operations } = current()
      if (tenantId !== undefined) add(tenants, { name: tenantId, requests: 1, ms, mostMs: ms })
      if (operation !== undefined) add(operations, { name: operation, requests: 1, ms, mostMs: ms })
    },
    shares: () => {
      const recent = [...bySlot].flatMap(([at, slot]) => (at > slotNow() - slots ? [slot] : []))
      return {
        tenants: busiest(recent.flatMap(({ tenants }) => [...tenants.values()])),
        operations: busiest(recent.flatMap(({ operations }) => [...operations.values()])),
      }
    },
  }
}

function add(shares: Map<string, Share>, { name, requests, ms, mostMs }: Share): void {
  const share = shares.get(name)
  if (!share) {
    shares.set(name, { name, requests, ms, mostMs })
    return
  }
  share.requests += requests
  share.ms += ms
  share.mostMs = Math.max(share.mostMs, mostMs)
}

/** Shares of one name put together, as of several processes, and those that took most. */
export function busiest(all: readonly Share[]): Share[] {
  const byName = new Map<string, Share>()
  for (const share of all) add(byName, share)
  return [...byName.values()].sort((a, b) => b.ms - a.ms).slice(0, shown)
}
