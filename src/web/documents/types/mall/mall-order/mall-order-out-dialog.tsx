import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { fromBasic, type OrderLine, openQty } from '#domain/lines/quantities.ts'
import type { WebLine } from '../../../../document-engine/document-types.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { QuantitiesTable, type QuantityRow } from '../../quantities-table.tsx'

const words = {
  courier: { zh: '物流公司', en: 'Courier' },
  number: { zh: '物流单号', en: 'Courier number' },
  open: { zh: '未发数量', en: 'Open' },
  qty: { zh: '本次发货', en: 'To send' },
} as const satisfies Record<string, Words>

/** The quantities that are sent now, with the courier and its number. */
export type ShipmentPayload = { lines: { id: string; qty: string }[]; alOrderExpressForms?: { expressName?: string; expressNo: string }[] }

type Props = { title: Words; lines: readonly WebLine[]; onDone: (sent: ShipmentPayload | undefined) => void }

/** The lines that are not fully sent yet, each with its open quantity in its unit. */
const rowsOf = (lines: readonly WebLine[]): QuantityRow[] =>
  lines.flatMap((line) => {
    const open = openQty(line as OrderLine)
    const conversion = readFigure(line.conversion)
    const qty = conversion ? fromBasic(open, conversion) : open
    return line.id && !open.isZero() ? [{ id: line.id, line, most: (qty ?? open).toFixed() }] : []
  })

/**
 * Dialog for the quantities to send and the parcel's number. Unless less is entered, everything that is open is sent.
 */
export function MallOrderOutDialog({ title, lines, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const rows = rowsOf(lines)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [courier, setCourier] = useState('')
  const [number, setNumber] = useState('')
  const sent = rows.flatMap(({ id, most }) => {
    const qty = (typed[id] ?? most).trim()
    return (readFigure(qty)?.gt(0) ?? false) ? [{ id, qty }] : []
  })
  const done = () => {
    const expressName = courier.trim()
    const parcel = number.trim() ? { alOrderExpressForms: [{ expressNo: number.trim(), ...(expressName ? { expressName } : {}) }] } : {}
    onDone({ lines: sent, ...parcel })
  }
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={sent.length === 0} onClick={done}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={640} footer={footer}>
      <QuantitiesTable {...{ rows, typed }} labels={{ most: words.open, qty: words.qty }} onType={setTyped} />
      <TextField label={say(words.courier)} value={courier} onChange={setCourier} maxLength={100} />
      <TextField label={say(words.number)} value={number} onChange={setNumber} maxLength={100} />
    </Dialog>
  )
}
