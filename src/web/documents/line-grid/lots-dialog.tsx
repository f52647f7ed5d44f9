import { useCallback } from 'react'
import { keepings, lotWayOf } from '#domain/lots.ts'
import { useSay } from '../../i18n/index.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import type { Grid } from './grid-state.ts'
import { lotsTitle } from './lots-frame.tsx'
import { LotsIn } from './lots-in.tsx'
import { LotsOut } from './lots-out.tsx'
import { SerialsWindow } from './serials-window.tsx'
import type { LotRecord } from './types.ts'
import { useAnswer } from './use-answer.ts'

/**
 * The lots or serial numbers of a line: what comes in is entered, what leaves is chosen among what is there, and what comes or goes back among what is
 * left of its source line.
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
  if (!line) return null
  const isSerial = line.keeping === keepings.serial
  if (!data)
    return (
      <Dialog open onClose={onClose} title={say(lotsTitle(line))} width={600}>
        {error === undefined ? <Skeleton width="100%" lines={4} /> : <ErrorState error={error} onRetry={again} />}
      </Dialog>
    )
  const chooses = !isIn || line.lotsLeft !== undefined
  const Window = isSerial ? SerialsWindow : chooses ? LotsOut : LotsIn
  return <Window {...{ grid, row, line, here: data, chooses, onClose }} />
}
