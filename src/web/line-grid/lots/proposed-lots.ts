import { createContext } from 'react'
import {
  chooseLots,
  type LotOnHand,
  type LotPart,
  type LotQty,
  lotsWithoutChoice,
  lotWayOf,
  partsOf,
  sumOfLots,
} from '#domain/core/lots.ts'
import { decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import type { LineRules } from '../lines/rules.ts'
import type { GridLine, LotRecord } from '../lines/types.ts'

/**
 * By line, the lots that posting will take if the line names none. They are not stored in the lines, because nobody
 * has entered them.
 */
export type ProposedLots = ReadonlyMap<GridLine, readonly LotQty[]>
export const ProposedLots = createContext<ProposedLots>(new Map())

/** A lot of some goods in a depot. */
export type GoodsLot = LotRecord & { commInfoId: string }

/**
 * Proposes lots for the lines of an issue that name none. The lines are served one after the other, as posting will
 * do. Lots in `here` with the same expiry date have to be in the order in which they were received.
 */
export function proposeIssueLots(
  lines: readonly GridLine[],
  here: readonly GoodsLot[],
  { day, rules }: { day: string; rules: Pick<LineRules, 'settings' | 'basicQtyOf'> },
): ProposedLots {
  const stocks = new Map<string, LotOnHand[]>()
  for (const [seq, { lot, qty, expiresOn, ...of }] of here.entries()) {
    const key = stockKey(of)
    stocks.set(key, [...(stocks.get(key) ?? []), { lot, qty: decimal(qty), expiresOn, seq }])
  }
  const leaving = lines.flatMap((line) => {
    const takes = line.keeping && !line.lotsLeft ? lotWayOf(line, rules.settings) : undefined
    return takes && takes !== 'in' ? [{ line, takes, stock: stockKey(line), qty: rules.basicQtyOf(line), lots: line.lots }] : []
  })
  const taken = chooseLots(leaving, stocks, day)
  return new Map(leaving.flatMap(({ line, lots }, at) => (lots?.length || !taken[at]?.length ? [] : [[line, taken[at]]])))
}

/**
 * Proposes lots for the lines of a return that name none and for which only certain lots are possible, as the server
 * fills them in. Lines with the same source line share what is left of it.
 */
export function proposeReturnLots(lines: readonly GridLine[], { basicQtyOf }: Pick<LineRules, 'basicQtyOf'>): ProposedLots {
  const left = new Map<string, LotPart[]>()
  const take = (parts: readonly LotPart[], lots: readonly LotQty[]) =>
    parts.map((part) => ({ ...part, qty: part.qty.sub(sumOfLots(lots.filter(({ lot }) => lot === part.lot))) }))
  const back = lines.filter(({ lotsLeft }) => lotsLeft)
  for (const { sourceBodyId, lotsLeft, lots } of back)
    left.set(sourceBodyId ?? '', take(left.get(sourceBodyId ?? '') ?? partsOf(lotsLeft ?? []), lots ?? []))
  return new Map(
    back.flatMap((line) => {
      const here = left.get(line.sourceBodyId ?? '') ?? []
      const lots = line.lots?.length ? undefined : lotsWithoutChoice(here, basicQtyOf(line))
      if (!lots) return []
      left.set(line.sourceBodyId ?? '', take(here, lots))
      return [[line, lots] as const]
    }),
  )
}

const stockKey = ({ depotId, commInfoId }: { depotId?: string | null | undefined; commInfoId?: string | null | undefined }) =>
  `${depotId}:${commInfoId}`

/** Sum of typed quantities. A text that is not a figure counts as 0. */
export const sumTyped = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum.add(readFigure(text) ?? zero), zero)
