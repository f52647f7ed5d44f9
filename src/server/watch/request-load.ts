/** Load caused by a tenant or an operation: number of requests, total and longest time in milliseconds. */
export type LoadShare = { name: string; requests: number; ms: number; mostMs: number }

export type RequestLoad = {
  /** Records a finished request. */
  note(tenantId: string | undefined, operation: string | undefined, ms: number): void
  /** Shares of the load in the last hour, counted in slots of ten minutes; largest first. */
  shares(): { tenants: LoadShare[]; operations: LoadShare[] }
}

const slotMs = 10 * 60_000
const slotCount = 6
const maxShares = 20

type LoadSlot = { tenants: Map<string, LoadShare>; operations: Map<string, LoadShare> }

/**
 * Records the load of this process by tenant and operation, at the cost of two look-ups per request; slots older than
 * an hour are dropped.
 */
export function createRequestLoad(wall: () => Date): RequestLoad {
  const bySlot = new Map<number, LoadSlot>()
  const slotNow = () => Math.floor(wall().getTime() / slotMs)
  const current = (): LoadSlot => {
    const at = slotNow()
    const known = bySlot.get(at)
    if (known) return known
    for (const old of bySlot.keys()) if (old <= at - slotCount) bySlot.delete(old)
    const slot = { tenants: new Map(), operations: new Map() }
    bySlot.set(at, slot)
    return slot
  }
  return {
    note: (tenantId, operation, ms) => {
      const { tenants, operations } = current()
      if (tenantId !== undefined) addShare(tenants, { name: tenantId, requests: 1, ms, mostMs: ms })
      if (operation !== undefined) addShare(operations, { name: operation, requests: 1, ms, mostMs: ms })
    },
    shares: () => {
      const recent = [...bySlot].flatMap(([at, slot]) => (at > slotNow() - slotCount ? [slot] : []))
      return {
        tenants: topShares(recent.flatMap(({ tenants }) => [...tenants.values()])),
        operations: topShares(recent.flatMap(({ operations }) => [...operations.values()])),
      }
    },
  }
}

function addShare(shares: Map<string, LoadShare>, { name, requests, ms, mostMs }: LoadShare): void {
  const share = shares.get(name)
  if (!share) {
    shares.set(name, { name, requests, ms, mostMs })
    return
  }
  share.requests += requests
  share.ms += ms
  share.mostMs = Math.max(share.mostMs, mostMs)
}

/** Merges shares with the same name, for example from several processes, and returns the largest ones. */
export function topShares(all: readonly LoadShare[]): LoadShare[] {
  const byName = new Map<string, LoadShare>()
  for (const share of all) addShare(byName, share)
  return [...byName.values()].sort((a, b) => b.ms - a.ms).slice(0, maxShares)
}
