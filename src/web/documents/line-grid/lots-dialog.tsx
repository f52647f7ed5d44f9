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
import { useAnswer } from './use-answer.ts'

/** The lots or serial numbers of a line: what comes in is entered, what leaves is chosen among what is there. */
export function LotsDialog({ grid, row, onClose }: { grid: Grid; row: number; onClose: () => void }) {
  const say = useSay()
  const line = grid.lines[row]
  const ask = useCallback(async () => (line && grid.inputs.lookups.lotsHere?.(line)) ?? [], [grid, line])
  const { data, error, again } = useAnswer(ask)
  if (!line) return null
  const isSerial = line.keeping === keepings.serial
  if (!data)
    return (
      <Dialog open onClose={onClose} title={say(lotsTitle(line))} width={600}>
        {error === undefined ? <Skeleton width="100%" lines={4} /> : <ErrorState error={error} onRetry={again} />}
      </Dialog>
    )
  const Window = isSerial ? SerialsWindow : lotWayOf(line, grid.context.rules.settings) === 'in' ? LotsIn : LotsOut
  return <Window {...{ grid, row, line, here: data, onClose }} />
}
