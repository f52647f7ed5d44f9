import { createContext } from 'react'
import { decimal, readFigure, zero } from '#domain/decimal.ts'
import { type LotHere, type LotQty, lotsInTurn, lotWayOf } from '#domain/lots.ts'
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
  const stocks = new Map<string, LotHere[]>()
  for (const [seq, { lot, qty, expiresOn, ...of }] of here.entries()) {
    const key = stockOf(of)
    stocks.set(key, [...(stocks.get(key) ?? []), { lot, qty: decimal(qty), expiresOn, seq }])
  }
  const leaving = lines.flatMap((line) => {
    const takes = line.keeping ? lotWayOf(line, rules.settings) : undefined
    return takes && takes !== 'in' ? [{ line, takes, stock: stockOf(line), qty: rules.basicQtyOf(line), lots: line.lots }] : []
  })
  const taken = lotsInTurn(leaving, stocks, day)
  return new Map(leaving.flatMap(({ line, lots }, at) => (lots?.length || !taken[at]?.length ? [] : [[line, taken[at]]])))
}

const stockOf = ({ depotId, commInfoId }: { depotId?: string | null | undefined; commInfoId?: string | null | undefined }) =>
  `${depotId}:${commInfoId}`

/** The sum of quantities as they are typed; what is no figure counts as nothing. */
export const sumTyped = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum.add(readFigure(text) ?? zero), zero)
