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
  /** The quantity that the lots have to add up to, in basic units. */
  most: Decimal
  /**
   * Converts a quantity from basic units to the unit of the line. It is set if the quantity of the line may be changed
   * to the sum of the lots.
   */
  inUnit?: ((basic: Decimal) => Decimal) | undefined
  onClose: () => void
}

/** Props of a dialog for the lots of one line. */
export type LotsProps = LotsTarget & {
  /** The lots of the line or, if it has none, the proposed ones. */
  named: readonly LotQty[]
  /**
   * The lots of the goods in the depot of the line or, for a return, what is left of the source line. If `chooses` is
   * true, no other lots may be entered.
   */
  here: readonly LotRecord[]
  chooses: boolean
  /** The date of the document. */
  day: string
  /** Called with the chosen lots. With `qty`, the line also takes this quantity. */
  onTake: (lots: readonly LotQty[], qty?: string) => void
}

export const lotsTitle = (line: GridLine) =>
  fillTemplate(line.keeping === keepings.serial ? gridWords.serialsTitle : gridWords.lotsTitle, { goods: goodsName(line) })

type Props = LotsTarget & {
  /** The quantity of the lots so far, in basic units. */
  named: Decimal
  /** Called when the user confirms. With `qty`, the line also takes this quantity. */
  onTake: (qty?: string) => void
  children: ReactNode
}

/**
 * Frame of the dialogs for the lots of a line. It shows the quantity of the lots and the required one, and confirms
 * the lots, with the quantity of the line unchanged or set to their sum.
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
