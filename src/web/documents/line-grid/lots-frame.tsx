import type { ReactNode } from 'react'
import type { Decimal } from '#domain/decimal.ts'
import { keepings, type LotQty } from '#domain/lots.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { filled } from '../words/fill-words.ts'
import { goodsName } from './cell-text.ts'
import type { GridLine, LotRecord } from './types.ts'
import { gridWords } from './words.ts'

type Asked = {
  line: GridLine
  /** How much is to be named, in basic units. */
  most: Decimal
  /** What a basic quantity is in the line's unit, where it may become that of the line. */
  inUnit?: ((basic: Decimal) => Decimal) | undefined
  onClose: () => void
}

/** What a window for the lots of one line is told. */
export type LotsProps = Asked & {
  /** What the line names, or what is proposed for it. */
  named: readonly LotQty[]
  /** The lots of its goods in its depot, or those left of its source line; `chooses`: only among them. */
  here: readonly LotRecord[]
  chooses: boolean
  /** The day of the document. */
  day: string
  /** Takes what is named; with `qty` the line has that quantity from then on. */
  onTake: (lots: readonly LotQty[], qty?: string) => void
}

export const lotsTitle = (line: GridLine) =>
  filled(line.keeping === keepings.serial ? gridWords.serialsTitle : gridWords.lotsTitle, { goods: goodsName(line) })

type Props = Asked & {
  /** How much is named by now, in basic units. */
  named: Decimal
  /** Takes what is named; with `qty` the line has that quantity from then on. */
  onTake: (qty?: string) => void
  children: ReactNode
}

/** The window around the lots of a line: how many of how many are named, and taking them with or without another quantity. */
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
            {say(filled(gridWords.lotsCount, { count: named.toFixed(), of: most.toFixed() }))} {line.basicUnit}
          </output>
          <Button onClick={onClose}>{word('cancel')}</Button>
          {other && <Button onClick={() => onTake(other)}>{say(filled(gridWords.lotsQty, { count: other }))}</Button>}
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
