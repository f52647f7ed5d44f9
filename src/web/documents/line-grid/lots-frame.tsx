import type { ReactNode } from 'react'
import type { Decimal } from '#domain/decimal.ts'
import { keepings } from '#domain/lots.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { filled } from '../words/fill-words.ts'
import { goodsName } from './cell-text.ts'
import type { Grid } from './grid-state.ts'
import type { GridLine, LotRecord } from './types.ts'
import { gridWords } from './words.ts'

/** What a window for the lots of one line is told. `here`: the lots of its goods in its depot, or those left of its source line; `chooses`: only among them. */
export type LotsProps = { grid: Grid; row: number; line: GridLine; here: readonly LotRecord[]; chooses: boolean; onClose: () => void }

export const lotsTitle = (line: GridLine) =>
  filled(line.keeping === keepings.serial ? gridWords.serialsTitle : gridWords.lotsTitle, { goods: goodsName(line) })

type Props = {
  grid: Grid
  line: GridLine
  /** How much is named by now, in basic units. */
  named: Decimal
  /** Takes what is named; with `qty` the line has that quantity from then on. */
  onTake: (qty?: string) => void
  onClose: () => void
  children: ReactNode
}

/** The window around the lots of a line: how many of how many are named, and taking them with or without another quantity. */
export function LotsFrame({ grid, line, named, onTake, onClose, children }: Props) {
  const say = useSay()
  const word = useWord()
  const { rules } = grid.context
  const most = rules.basicQtyOf(line)
  const isAll = named.eq(most)
  const inUnits = named.div(rules.unitSizeOf(line)).mul(rules.settings.sign === -1 || line.qty?.startsWith('-') ? -1 : 1)
  const differs = !isAll && named.gt(0) && !line.sourceBodyId
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(lotsTitle(line))}
      width={780}
      footer={
        <>
          <output className="lg-lots-count" data-all={isAll || undefined}>
            {say(filled(gridWords.lotsCount, { count: named.toFixed(), of: most.toFixed() }))} {line.basicUnit}
          </output>
          <Button onClick={onClose}>{word('cancel')}</Button>
          {differs && (
            <Button onClick={() => onTake(inUnits.toFixed())}>{say(filled(gridWords.lotsQty, { count: inUnits.toFixed() }))}</Button>
          )}
          <Button kind="primary" onClick={() => onTake()}>
            {word('ok')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
