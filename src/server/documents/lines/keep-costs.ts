import { isComponent } from '#domain/bundles.ts'
import { costPrice } from '#domain/cost.ts'
import { decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import { writeCosts } from '../engine/line-costs.ts'
import type { Run } from '../engine/run.ts'
import type { GoodsContext } from './load-goods.ts'

/** Keeps on the lines what their goods cost, and in the head the sum, of a bundle without its components; `values` are those of the stock, by line. */
export async function keepCosts(run: Run, work: GoodsContext, values: ReadonlyMap<string, { toFixed(): string }>): Promise<void> {
  const { price, amount } = run.settings.places
  const { document } = work
  document.lines = document.lines.map((line) => {
    const value = values.get(line.id)
    if (!value) return line
    const costAmt = decimal(value.toFixed())
    return {
      ...line,
      costAmt: fixed(costAmt, amount),
      costPrice: fixed(costPrice(costAmt, readFigure(line.baseQty) ?? zero, price), price),
    }
  })
  document.costAmt = fixed(
    document.lines.filter((line) => !isComponent(line)).reduce((sum, line) => sum.add(readFigure(line.costAmt) ?? zero), zero),
    amount,
  )
  await writeCosts(run.tx, document.id, document.lines)
}
