import { useEffect, useState } from 'react'
import type { GridLine, StockRecord } from '../lines/types.ts'
import type { Grid } from './grid-state.ts'

const restMs = 250

/**
 * Stock of the current line's goods in its depot. It is requested when the cursor has stayed there for a moment.
 * Undefined while it is unknown or if the request fails, because this hint is optional; F9 requests the stock again
 * and shows errors.
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
