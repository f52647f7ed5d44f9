import { useState } from 'react'
import type { Decimal } from '#domain/decimal.ts'
import { type LotQty, lotsText, sumOfLots } from '#domain/lots.ts'
import { fill, type Words } from '#domain/words.ts'
import { useSay } from '../../i18n/index.ts'
import { serverClock } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { goodsName } from '../line-grid/cell-text.ts'
import { LotsWindow } from '../line-grid/lots-window.tsx'
import { gridWords } from '../line-grid/words.ts'
import { filled } from '../words/fill-words.ts'

const words = {
  lots: { zh: '退回的批次/序列号：{goods}', en: 'Lots or serials of {goods}' },
  choose: { zh: '选择', en: 'Choose' },
  chooseOf: { zh: '选择批次/序列号：{goods}', en: 'Choose lots or serials of {goods}' },
} as const satisfies Record<string, Words>

/** A row whose goods are kept by lot or serial number: how much came, in basic units, and which, where nothing is to choose by itself. */
export type KeptRow = { id: string; line: WebLine; basic: Decimal; lots: readonly LotQty[]; isFilledIn: boolean }

/** Whether all that came of a row is named. */
export const isAllNamed = ({ lots, basic }: KeptRow): boolean => sumOfLots(lots).eq(basic)

type Props = { rows: readonly KeptRow[]; onName: (id: string, lots: readonly LotQty[]) => void }

/** Which lots or pieces came back of each row: filled in where nothing is to choose, else chosen in the window of lots. */
export function LotsBackList({ rows, onName }: Props) {
  const say = useSay()
  const [open, setOpen] = useState<string>()
  const row = rows.find(({ id }) => id === open)
  return (
    <>
      {rows.map((one) => {
        const goods = { goods: goodsName(one.line) }
        const lack = { count: sumOfLots(one.lots).toFixed(), of: one.basic.toFixed() }
        return (
          <div key={one.id} className="doc-lots-back">
            <TextField
              label={fill(say(words.lots), goods)}
              readOnly
              value={lotsText(one.lots)}
              error={isAllNamed(one) ? undefined : say(filled(gridWords.lotsLeft, lack))}
              onChange={() => undefined}
            />
            {!one.isFilledIn && (
              <Button aria-haspopup="dialog" aria-label={fill(say(words.chooseOf), goods)} onClick={() => setOpen(one.id)}>
                {say(words.choose)}
              </Button>
            )}
          </div>
        )
      })}
      {row && (
        <LotsWindow
          line={row.line}
          most={row.basic}
          named={row.lots}
          here={(row.line.lotsLeft ?? []).map((lot) => ({ ...lot, depotId: row.line.depotId ?? '' }))}
          chooses={Boolean(row.line.lotsLeft)}
          day={serverClock.today()}
          onTake={(lots) => {
            onName(row.id, lots)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
