import type { ReactNode } from 'react'
import { keepings, type LotQty } from '#domain/core/lots.ts'
import type { Decimal } from '#domain/figures/decimal.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { goodsName } from '../lines/cell-text.ts'
import type { GridLine, LotRecord } from '../lines/types.ts'
import { gridWords } from '../lines/words.ts'

type LotsTarget = {
  line: GridLine
  /** Quantity to be assigned to lots, in basic units. */
  most: Decimal
  /** Converts a basic quantity to the line's unit; set if the line's quantity may follow the lots. */
  inUnit?: ((basic: Decimal) => Decimal) | undefined
  onClose: () => void
}

/** Props of a window for the lots of one line. */
export type LotsProps = LotsTarget & {
  /** Lots of the line, or those proposed for it. */
  named: readonly LotQty[]
  /** Lots of its goods in its depot, or those left of its source line; `chooses`: no others may be entered. */
  here: readonly LotRecord[]
  chooses: boolean
  /** The day of the document. */
  day: string
  /** Called with the assigned lots; with `qty` the line takes that quantity. */
  onTake: (lots: readonly LotQty[], qty?: string) => void
}

export const lotsTitle = (line: GridLine) =>
  fillTemplate(line.keeping === keepings.serial ? gridWords.serialsTitle : gridWords.lotsTitle, { goods: goodsName(line) })

type Props = LotsTarget & {
  /** Quantity assigned so far, in basic units. */
  named: Decimal
  /** Called on confirmation; with `qty` the line takes that quantity. */
  onTake: (qty?: string) => void
  children: ReactNode
}

/**
 * The window around the lots of a line: the assigned and the required quantity, and confirmation with or without a
 * new quantity.
 */
export function LotsFrame({ line, most, inUnit, named, onTake, onClose, children }: Props) {
  const say = useSay()
  const word = useWord()
  const isAll = named.eq(most)
  const other = isAll || !named.gt(0) ? undefined : inUnit?.(named).toFixed()
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(lotsTitle(line))}
      width={780}
      footer={
        <>
          <output className="lg-lots-count" data-all={isAll || undefined}>
            {say(fillTemplate(gridWords.lotsCount, { count: named.toFixed(), of: most.toFixed() }))} {line.basicUnit}
          </output>
          <Button onClick={onClose}>{word('cancel')}</Button>
          {other && <Button onClick={() => onTake(other)}>{say(fillTemplate(gridWords.lotsQty, { count: other }))}</Button>}
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
