import { Decimal } from '#domain/decimal.ts'
import type { Agenda } from './agenda.ts'
import type { Staff } from './caller.ts'
import type { Masters } from './masters.ts'
import type { Account } from './people.ts'
import type { DepotCode } from './places.ts'
import type { Prices } from './prices.ts'
import type { Random } from './random.ts'

/** The network while the clock walks: what every story needs. */
export type Shop = {
  agenda: Agenda
  staff: Staff
  masters: Masters
  prices: Prices
}

/** One purchase that is going to happen: from whom, into which depot, and chance of its own. */
export type Plan = {
  supplierCode: string
  depot: DepotCode
  random: Random
}

const receivers: Record<DepotCode, Account> = { ZC: 'clerk', RM: 'store1', DX: 'store2', BJ: 'store3' }

/** Who receives goods into a depot. */
export const receiverAt = (depot: DepotCode): Account => receivers[depot]

/** The id behind a depot's code. */
export function depotId({ masters }: Shop, code: DepotCode): string {
  return masters.depotIds.get(code) ?? missing(code)
}

/** The id behind a supplier's or carrier's code. */
export function supplierId({ masters }: Shop, code: string): string {
  return masters.supplierIds.get(code) ?? missing(code)
}

/** A part of a quantity in whole units, at least one of them unless nothing is to come; all of it where the share is 1. */
export function partOf(qty: string | undefined, share: number): string {
  const all = new Decimal(qty ?? '0')
  if (share >= 1) return all.toFixed()
  return share <= 0 ? '0' : Decimal.min(all, Decimal.max(1, all.mul(share).floor())).toFixed()
}

function missing(code: string): never {
  throw new Error(`the demo does not know ${code}`)
}
