import { useState } from 'react'
import { readFigure, zero } from '#domain/decimal.ts'
import { readLots } from '#domain/lot-text.ts'
import { keepings, type LotQty } from '#domain/lots.ts'
import { fill, type Words } from '#domain/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { WebLine } from '../engine/document-types.ts'
import { QuantitiesTable } from './quantities-table.tsx'

const words = {
  asked: { zh: '申请数量', en: 'Asked back' },
  qty: { zh: '实收数量', en: 'Received' },
  depot: { zh: '入库仓库（不填为原出库仓库）', en: 'Into the depot (else where they left)' },
  lots: { zh: '退回的批次/序列号：{goods}', en: 'Lots or serials of {goods}' },
} as const satisfies Record<string, Words>

/** How much of each line came back, and where it is put. */
export type GoodsBack = { depotId?: string; lines: { id: string; qty: string; lots?: LotQty[] }[] }

type Props = { title: Words; lines: readonly WebLine[]; onDone: (back: GoodsBack | undefined) => void }

/** Lots of a line as they were typed; where nothing is typed the server knows, or asks. */
function lotsIn({ keeping, conversion }: WebLine, qty: string, typed = ''): { lots?: LotQty[]; why?: Words } {
  if (!keeping || typed.trim() === '') return {}
  const basic = (readFigure(qty) ?? zero).mul(readFigure(conversion) ?? '1')
  return readLots(typed, { keeping: keeping === keepings.serial ? keepings.serial : keepings.lot, qty: basic })
}

/** Takes in what came back of a request: all that was asked for unless less is entered. */
export function GoodsBackDialog({ title, lines, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const rows = lines.flatMap((line) => (line.id ? [{ line, id: line.id, most: line.qty ?? '0' }] : []))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [lots, setLots] = useState<Readonly<Record<string, string>>>({})
  const [depot, setDepot] = useState<{ id: string; name: string }>()
  const read = rows.map(({ id, line, most }) => {
    const qty = typed[id]?.trim() || (typed[id] === undefined ? most : '0')
    return { id, qty, ...lotsIn(line, qty, lots[id]) }
  })
  const came = read.map(({ why: _, ...back }) => back)
  const isFit =
    came.every(({ qty }) => readFigure(qty)?.isNegative() === false) &&
    came.some(({ qty }) => readFigure(qty)?.gt(0)) &&
    read.every(({ why }) => !why)
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={!isFit} onClick={() => onDone({ lines: came, ...(depot ? { depotId: depot.id } : {}) })}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={640} footer={footer}>
      <QuantitiesTable {...{ rows, typed }} labels={{ most: words.asked, qty: words.qty }} onType={setTyped} />
      {rows.map(({ id, line }, at) =>
        line.keeping ? (
          <TextField
            key={id}
            label={fill(say(words.lots), { goods: line.commInfoName ?? '' })}
            value={lots[id] ?? ''}
            error={read[at]?.why && say(read[at].why)}
            onChange={(text) => setLots({ ...lots, [id]: text })}
          />
        ) : null,
      )}
      <ReferencePicker label={say(words.depot)} to="DepotApi" value={depot} onChange={setDepot} />
    </Dialog>
  )
}
