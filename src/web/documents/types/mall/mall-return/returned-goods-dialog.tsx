import { useState } from 'react'
import { type LotQty, lotsWithoutChoice, partsOf } from '#domain/core/lots.ts'
import type { Words } from '#domain/core/words.ts'
import { decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import type { WebLine } from '../../../../document-engine/document-types.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { ReferencePicker } from '../../../../resources/reference-picker.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { QuantitiesTable } from '../../quantities-table.tsx'
import { hasAllLots, type ReturnedLotRow, ReturnedLotsList } from './returned-lots-list.tsx'

const words = {
  asked: { zh: '申请数量', en: 'Asked back' },
  qty: { zh: '实收数量', en: 'Received' },
  depot: { zh: '入库仓库（不填为原出库仓库）', en: 'Into the depot (else where they left)' },
} as const satisfies Record<string, Words>

/** The quantity of each line that came back, and the depot that receives the goods. */
export type ReturnedGoods = { depotId?: string; lines: { id: string; qty: string; lots?: LotQty[] }[] }

type Props = { title: Words; lines: readonly WebLine[]; onDone: (back: ReturnedGoods | undefined) => void }

type ReturnedRow = { id: string; line: WebLine; most: string }

function lotRowOf({ id, line }: ReturnedRow, qty: string, named: readonly LotQty[] = []): ReturnedLotRow {
  const basic = (readFigure(qty) ?? zero).mul(readFigure(line.conversion) ?? decimal('1'))
  const lots = line.lotsLeft && lotsWithoutChoice(partsOf(line.lotsLeft), basic)
  return { id, line, basic, lots: lots ?? named, isFilledIn: lots !== undefined }
}

/**
 * Dialog to receive the goods of a return request. Unless less is entered, the whole requested quantity is received.
 */
export function ReturnedGoodsDialog({ title, lines, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const rows = lines.flatMap((line): ReturnedRow[] => (line.id ? [{ line, id: line.id, most: line.qty ?? '0' }] : []))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [named, setNamed] = useState<Readonly<Record<string, readonly LotQty[]>>>({})
  const [depot, setDepot] = useState<{ id: string; name: string }>()
  const qtyOf = ({ id, most }: ReturnedRow) => typed[id]?.trim() || (typed[id] === undefined ? most : '0')
  const kept = rows.filter(({ line }) => line.keeping).map((row) => lotRowOf(row, qtyOf(row), named[row.id]))
  // lots between which there is no choice are left to the server, which takes what is left at that moment
  const lotsOf = (id: string) => kept.find((row) => row.id === id && !row.isFilledIn && row.basic.gt(0))?.lots
  const came = rows.map((row) => {
    const lots = lotsOf(row.id)
    return { id: row.id, qty: qtyOf(row), ...(lots?.length ? { lots: [...lots] } : {}) }
  })
  const isFit =
    came.every(({ qty }) => readFigure(qty)?.isNegative() === false) &&
    came.some(({ qty }) => readFigure(qty)?.gt(0)) &&
    kept.every(hasAllLots)
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
      <ReturnedLotsList rows={kept} onName={(id, lots) => setNamed({ ...named, [id]: lots })} />
      <ReferencePicker label={say(words.depot)} to="DepotApi" value={depot} onChange={setDepot} />
    </Dialog>
  )
}
