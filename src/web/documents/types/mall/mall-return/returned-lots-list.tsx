import { useState } from 'react'
import { type LotQty, lotsText, sumOfLots } from '#domain/core/lots.ts'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import type { Decimal } from '#domain/figures/decimal.ts'
import { serverClock } from '../../../../core/server-clock.ts'
import type { WebLine } from '../../../../document-engine/document-types.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { useSay } from '../../../../i18n/index.ts'
import { goodsName } from '../../../../line-grid/lines/cell-text.ts'
import { gridWords } from '../../../../line-grid/lines/words.ts'
import { LotsWindow } from '../../../../line-grid/lots/lots-window.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'

const words = {
  lots: { zh: '退回的批次/序列号：{goods}', en: 'Lots or serials of {goods}' },
  choose: { zh: '选择', en: 'Choose' },
  chooseOf: { zh: '选择批次/序列号：{goods}', en: 'Choose lots or serials of {goods}' },
} as const satisfies Record<string, Words>

/**
 * A returned row of goods tracked by lot or serial number, with its quantity in basic units and its lots. `isFilledIn`
 * is true if only these lots are possible.
 */
export type ReturnedLotRow = { id: string; line: WebLine; basic: Decimal; lots: readonly LotQty[]; isFilledIn: boolean }

/** True if the quantities of the lots add up to the whole quantity of the row. */
export const hasAllLots = ({ lots, basic }: ReturnedLotRow): boolean => sumOfLots(lots).eq(basic)

type Props = { rows: readonly ReturnedLotRow[]; onName: (id: string, lots: readonly LotQty[]) => void }

/**
 * The lots or serial numbers returned with each row. They are filled in if only these are possible, otherwise they are
 * chosen in a dialog.
 */
export function ReturnedLotsList({ rows, onName }: Props) {
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
              label={fillPlaceholders(say(words.lots), goods)}
              readOnly
              value={lotsText(one.lots)}
              error={hasAllLots(one) ? undefined : say(fillTemplate(gridWords.lotsLeft, lack))}
              onChange={() => undefined}
            />
            {!one.isFilledIn && (
              <Button aria-haspopup="dialog" aria-label={fillPlaceholders(say(words.chooseOf), goods)} onClick={() => setOpen(one.id)}>
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
