import { Decimal } from '#domain/figures/decimal.ts'
import type { Agenda } from './agenda.ts'
import type { Staff } from './caller.ts'
import type { DemoGoods, Masters } from './master-data/masters.ts'
import type { DepotCode } from './master-data/network.ts'
import type { Account } from './master-data/people.ts'
import type { Prices } from './master-data/prices.ts'
import type { Random } from './random.ts'

/** The network during the simulation; every story gets it. */
export type Shop = {
  agenda: Agenda
  staff: Staff
  masters: Masters
  prices: Prices
}

/** A planned purchase: supplier, depot, and a random stream of its own. */
export type PurchasePlan = {
  supplierCode: string
  depot: DepotCode
  random: Random
  /** Goods to order, if they were determined in advance. */
  wanted?: readonly WantedGoods[]
}

/** Goods to order, in one of their units. */
export type WantedGoods = { goods: DemoGoods; unitId: string; conversion: string; qty: string }

const receivers: Record<DepotCode, Account> = { ZC: 'clerk', RM: 'store1', DX: 'store2', BJ: 'store3', XC: 'store4' }

/** The user who receives goods into a depot. */
export const receiverAt = (depot: DepotCode): Account => receivers[depot]

/** The id of the depot with this code. */
export function depotId({ masters }: Shop, code: DepotCode): string {
  return masters.depotIds.get(code) ?? throwMissing(code)
}

/** The id of the supplier or carrier with this code. */
export function supplierId({ masters }: Shop, code: string): string {
  return masters.supplierIds.get(code) ?? throwMissing(code)
}

/**
 * A share of a quantity in whole units: at least one unit if the share is above 0, and the full quantity if it is 1.
 */
export function partOf(qty: string | undefined, share: number): string {
  const all = new Decimal(qty ?? '0')
  if (share >= 1) return all.toFixed()
  return share <= 0 ? '0' : Decimal.min(all, Decimal.max(1, all.mul(share).floor())).toFixed()
}

function throwMissing(code: string): never {
  throw new Error(`the demo does not know ${code}`)
}
