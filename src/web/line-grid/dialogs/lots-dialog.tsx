import { useCallback, useContext } from 'react'
import { lotWayOf } from '#domain/core/lots.ts'
import { serverClock } from '../../core/server-clock.ts'
import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { LotRecord } from '../lines/types.ts'
import { lotsTitle } from '../lots/lots-frame.tsx'
import { LotsWindow } from '../lots/lots-window.tsx'
import { ProposedLots } from '../lots/proposed-lots.ts'
import { setLotsOfRow } from '../state/grid-commands.ts'
import type { Grid } from '../state/grid-state.ts'
import { useAnswer } from './use-answer.ts'

/**
 * Dialog for the lots or serial numbers of a line. On a receipt they are typed, on an issue chosen from the stock, and
 * on a return chosen from what can still be returned of the source line.
 */
export function LotsDialog({ grid, row, onClose }: { grid: Grid; row: number; onClose: () => void }) {
  const say = useSay()
  const line = grid.lines[row]
  const isIn = line !== undefined && lotWayOf(line, grid.context.rules.settings) === 'in'
  const ask = useCallback(async () => {
    const left = line?.lotsLeft?.map((lot): LotRecord => ({ ...lot, depotId: line.depotId ?? '' }))
    if (left && isIn) return left
    const here = (line && (await grid.inputs.lookups.lotsHere?.(line))) ?? []
    return left ? here.filter(({ lot }) => left.some((one) => one.lot === lot)) : here
  }, [grid, line, isIn])
  const { data, error, again } = useAnswer(ask)
  const proposed = useContext(ProposedLots)
  if (!line) return null
  if (!data)
    return (
      <Dialog open onClose={onClose} title={say(lotsTitle(line))} width={600}>
        {error === undefined ? <Skeleton width="100%" lines={4} /> : <ErrorState error={error} onRetry={again} />}
      </Dialog>
    )
  const { rules } = grid.context
  const sign = rules.settings.sign === -1 || line.qty?.startsWith('-') ? -1 : 1
  return (
    <LotsWindow
      {...{ line, onClose }}
      here={data}
      named={line.lots?.length ? line.lots : (proposed.get(line) ?? [])}
      chooses={!isIn || line.lotsLeft !== undefined}
      most={rules.basicQtyOf(line)}
      inUnit={line.sourceBodyId ? undefined : (basic) => basic.div(rules.unitSizeOf(line)).mul(sign)}
      day={grid.inputs.lookups.day ?? serverClock.today()}
      onTake={(lots, qty) => setLotsOfRow(grid, row, lots, qty)}
    />
  )
}
