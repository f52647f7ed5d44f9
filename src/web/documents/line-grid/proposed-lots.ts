import { createContext } from 'react'
import { decimal, readFigure, zero } from '#domain/decimal.ts'
import { asLots, type LotHere, type LotQty, lotWayOf, proposeLots, qtyOfLot } from '#domain/lots.ts'
import type { LineRules } from './rules.ts'
import type { GridLine, LotRecord } from './types.ts'

/** By line, the lots it takes as long as it names none. Beside the lines and not in them: a proposal is nobody's entry. */
export type ProposedLots = ReadonlyMap<GridLine, readonly LotQty[]>
export const ProposedLots = createContext<ProposedLots>(new Map())

/** A lot of some goods in a depot. */
export type GoodsLot = LotRecord & { commInfoId: string }

/** Which lots the lines of a document take that name none, one after the other, as posting will take them; `here` in the order they came. */
export function proposeFor(
  lines: readonly GridLine[],
  here: readonly GoodsLot[],
  { day, rules }: { day: string; rules: Pick<LineRules, 'settings' | 'basicQtyOf'> },
): ProposedLots {
  const left = new Map<string, LotHere[]>()
  for (const [seq, { depotId, commInfoId, lot, qty, expiresOn }] of here.entries()) {
    const key = `${depotId}:${commInfoId}`
    left.set(key, [...(left.get(key) ?? []), { lot, qty: decimal(qty), expiresOn, seq }])
  }
  const proposed = new Map<GridLine, readonly LotQty[]>()
  const leaving = lines.filter((line) => line.keeping && lotWayOf(line, rules.settings) !== 'in')
  // what lines name is theirs
  for (const named of [true, false]) {
    for (const line of leaving.filter(({ lots }) => Boolean(lots?.length) === named)) {
      const key = `${line.depotId}:${line.commInfoId}`
      const there = left.get(key) ?? []
      const takes = lotWayOf(line, rules.settings)
      if (!takes || takes === 'in') continue
      const taken = named ? (line.lots ?? []) : asLots(proposeLots(there, rules.basicQtyOf(line), day, takes))
      if (!named && taken.length > 0) proposed.set(line, taken)
      left.set(
        key,
        there.map((lot) => ({ ...lot, qty: lot.qty.sub(takenOf(taken, lot.lot)) })),
      )
    }
  }
  return proposed
}

const takenOf = (taken: readonly LotQty[], number: string) => {
  const lot = taken.find((one) => one.lot === number)
  return lot ? qtyOfLot(lot) : zero
}

/** The sum of quantities as they are typed; what is no figure counts as nothing. */
export const sumTyped = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum.add(readFigure(text) ?? zero), zero)
