import { keepings } from '#domain/core/lots.ts'
import { IssuedLots } from './issued-lots.tsx'
import type { LotsProps } from './lots-frame.tsx'
import { ReceivedLots } from './received-lots.tsx'
import { SerialsWindow } from './serials-window.tsx'

/** The dialog in which the lots or serial numbers of a line are entered or chosen. */
export function LotsWindow(props: LotsProps) {
  if (props.line.keeping === keepings.serial) return <SerialsWindow {...props} />
  return props.chooses ? <IssuedLots {...props} /> : <ReceivedLots {...props} />
}
