import { useEffect, useState } from 'react'
import type { Grid } from './grid-state.ts'
import type { GridLine, StockRecord } from './types.ts'

const restMs = 250

/**
 * What the depot of the current line holds of its goods, asked for once the hand rests there. Nothing while it is unknown: the hint is
 * beside the work, so a question that fails leaves it out (F9 asks in earnest and says why not).
 */
export function useStock(grid: Grid, line: GridLine | undefined): StockRecord | undefined {
  const [known, setKnown] = useState<{ key: string; stock: StockRecord | undefined }>()
  const key = line?.commInfoId && line.depotId ? `${line.commInfoId}:${line.depotId}` : undefined
  useEffect(() => {
    if (!key || !line || !grid.inputs.lookups.stock) return
    const { stock } = grid.inputs.lookups
    let stale = false
    const take = (rows: readonly StockRecord[]) => {
      if (!stale) setKnown({ key, stock: rows.find(({ depotId }) => depotId === line.depotId) })
    }
    const timer = setTimeout(() => void stock(line).then(take, () => take([])), restMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [grid, key, line])
  return known && known.key === key ? known.stock : undefined
}
