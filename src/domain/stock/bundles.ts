import type { LotWay } from '../core/lots.ts'
import { allocate, noBase } from '../figures/allocate.ts'
import { type Decimal, zero } from '../figures/decimal.ts'

/** Goods are put together into a bundle, or taken apart. */
export const assemblyWays = { assemble: 1, disassemble: 2 } as const

/** The role of a line: the bundle, or one of its components. */
export type AssemblyRole = 'bundle' | 'component'

/** Components are parts of the bundle: a document's totals count its bundles alone. */
export const isComponent = ({ assemblyRole }: { assemblyRole?: string | null | undefined }): boolean => assemblyRole === 'component'

/**
 * True when a line's goods are received: the bundle that is assembled, the components of one that is disassembled.
 */
export const isReceivedInAssembly = (way: number | null | undefined, line: { assemblyRole?: string | null | undefined }): boolean =>
  isComponent(line) === (way === assemblyWays.disassemble)

/** How lots are chosen for each role: of goods that are used up, lots that have not expired are taken first. */
export const assemblyLots = (way: number | null | undefined): Readonly<Record<AssemblyRole, LotWay>> =>
  way === assemblyWays.disassemble ? { bundle: 'freshFirst', component: 'in' } : { bundle: 'in', component: 'freshFirst' }

/** Goods that are made, in basic units, with their list price per basic unit where they have one. */
export type MadeGoods = { qty: Decimal; listPrice?: Decimal | undefined }

/**
 * Divides the value of the goods used among the goods made, to the last cent: by list price × quantity (rule C6); by
 * quantity alone where one of them has no list price.
 */
export function shareValue(value: Decimal, made: readonly MadeGoods[], amountPlaces: number): Decimal[] {
  const isPriced = made.every(({ listPrice }) => listPrice?.gt(0))
  const bases = made.map(({ qty, listPrice }) => (isPriced ? qty.mul(listPrice ?? zero) : qty))
  const shares = allocate(value, bases, amountPlaces)
  if (shares === noBase) throw new Error('goods that are made have no quantity')
  return shares
}
