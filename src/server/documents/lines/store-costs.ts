import { decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { isComponent } from '#domain/stock/bundles.ts'
import { costPrice } from '#domain/stock/cost.ts'
import { writeCosts } from '../engine/line-costs.ts'
import type { Run } from '../engine/run.ts'
import type { GoodsContext } from './load-goods.ts'

/**
 * Stores costs on the lines, and their sum in the head; components of bundles do not count in the sum. `values`: stock
 * value by line.
 */
export async function storeCosts(run: Run, work: GoodsContext, values: ReadonlyMap<string, { toFixed(): string }>): Promise<void> {
  const { price, amount } = run.settings.places
  const { document } = work
  document.lines = document.lines.map((line) => {
    const value = values.get(line.id)
    if (!value) return line
    const costAmt = decimal(value.toFixed())
    return {
      ...line,
      costAmt: fixedText(costAmt, amount),
      costPrice: fixedText(costPrice(costAmt, readFigure(line.baseQty) ?? zero, price), price),
    }
  })
  document.costAmt = fixedText(
    document.lines.filter((line) => !isComponent(line)).reduce((sum, line) => sum.add(readFigure(line.costAmt) ?? zero), zero),
    amount,
  )
  await writeCosts(run.tx, document.id, document.lines)
}
