import { allocate, noBase } from './allocate.ts'
import { type Decimal, zero } from './decimal.ts'
import type { LotWay } from './lots.ts'

/** Goods that are put together, or taken apart. */
export const assemblyWays = { assemble: 1, disassemble: 2 } as const

/** What a line is of what is put together or taken apart: the bundle, or one of its components. */
export type AssemblyRole = 'bundle' | 'component'

/** Components are parts of what their document counts: totals count its bundles alone. */
export const isComponent = ({ assemblyRole }: { assemblyRole?: string | null | undefined }): boolean => assemblyRole === 'component'

/** Whether a line's goods come in: the bundle that is put together, the components of one that is taken apart. */
export const isMade = (way: number | null | undefined, line: { assemblyRole?: string | null | undefined }): boolean =>
  isComponent(line) === (way === assemblyWays.disassemble)

/** Where the goods of each role go by lot: what is used up takes what is still good first. */
export const assemblyLots = (way: number | null | undefined): Readonly<Record<AssemblyRole, LotWay>> =>
  way === assemblyWays.disassemble ? { bundle: 'freshFirst', component: 'in' } : { bundle: 'in', component: 'freshFirst' }

/** Goods that are made, in basic units, with their list price per basic unit where they have one. */
export type MadeGoods = { qty: Decimal; listPrice?: Decimal | undefined }

/**
 * What goods are worth that are made of others, whose value they share to the last cent: by list price × quantity (rule C6); where one of
 * them has no list price, all by their quantity.
 */
export function shareValue(value: Decimal, made: readonly MadeGoods[], amountPlaces: number): Decimal[] {
  const isPriced = made.every(({ listPrice }) => listPrice?.gt(0))
  const bases = made.map(({ qty, listPrice }) => (isPriced ? qty.mul(listPrice ?? zero) : qty))
  const shares = allocate(value, bases, amountPlaces)
  if (shares === noBase) throw new Error('goods that are made have no quantity')
  return shares
}
