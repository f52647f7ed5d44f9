import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { api } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { useReason } from '../../ui/fields/reason.tsx'
import { Figure } from '../../ui/figure.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Stock } from './stock-parts.tsx'

const words = {
  onHand: { zh: '盘点一行', en: 'Count these goods' },
  says: { zh: '账面现存量', en: 'The books say' },
  there: { zh: '实际现存量', en: 'On hand is' },
  post: { zh: '记账', en: 'Post' },
  posts: { zh: '与账面不同的数量按报损报溢记账，不能撤回。', en: 'What differs is booked as a loss or gain and cannot be taken back.' },
  cost: { zh: '成本单价（没有成本的商品盘盈时填写）', en: 'Unit cost, of found goods that have none' },
  counted: { zh: '已按实际现存量记账', en: 'On hand is booked' },
  require: { zh: '要货', en: 'Ask for goods' },
  from: { zh: '发货仓库', en: 'From the depot' },
  into: { zh: '要货到', en: 'For' },
  send: { zh: '提交要货单', en: 'Ask for them' },
  sent: { zh: '要货单已提交', en: 'The goods are asked for' },
} as const satisfies Record<string, Words>

/** The titles of the two dialogs, also used for the buttons that open them. */
export const stockActWords = { onHand: words.onHand, require: words.require } as const

/** `run` performs a dialog's action; after a refusal the dialog stays open with the reason. `isBusy` while it runs. */
function useRun(onDone: (isDone: boolean) => void, said: Words) {
  const say = useSay()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      toast.success(say(said))
      onDone(true)
    } catch (error) {
      toast.failed(error)
      setBusy(false)
    }
  }
  return { isBusy, run }
}

type Props<Of> = Of & { onDone: (isDone: boolean) => void }

/**
 * Dialog that corrects the stock of goods to the quantity that is really there. It posts a stocktake at once, with a
 * reason.
 */
export function OnHandDialog({ row, onDone }: Props<{ row: Stock }>) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const why = useReason(true)
  const [onHandQty, setQty] = useState('')
  const [costPrice, setCost] = useState('')
  const { isBusy, run } = useRun(onDone, words.counted)
  const { commInfoId, depotId } = row
  const post = () =>
    why.isGiven() &&
    void run(() =>
      api('FranchiseCommodityApi_onHandQty', {
        body: { commInfoId, depotId, onHandQty, ...(costPrice ? { costPrice } : {}), ...why.given },
      }),
    )
  const footer = (
    <>
      <Button onClick={() => onDone(false)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={isBusy || !readFigure(onHandQty)} onClick={post}>
        {say(words.post)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(false)} title={`${say(words.onHand)} · ${row.commInfoName ?? ''}`} footer={footer}>
      <p>
        {row.depotName} · {say(words.says)} <Figure value={row.qty} kind="qty" places={places.qty} /> {row.unitName}
      </p>
      <DecimalField label={say(words.there)} value={onHandQty} onChange={setQty} places={places.qty} required />
      <DecimalField label={say(words.cost)} value={costPrice} onChange={setCost} places={places.price} />
      {why.field}
      <p className="ui-muted">{say(words.posts)}</p>
    </Dialog>
  )
}

/** Dialog that requests the selected goods of one depot from another depot. The request is submitted at once. */
export function RequireDialog({ rows, onDone }: Props<{ rows: readonly Stock[] }>) {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const [from, setFrom] = useState<{ id: string; name: string }>()
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({})
  const { isBusy, run } = useRun(onDone, words.sent)
  const lines = rows.flatMap(({ id, commInfoId }) => (readFigure(quantities[id])?.gt(0) ? [{ commInfoId, qty: quantities[id] ?? '' }] : []))
  const inDepotId = rows[0]?.depotId ?? ''
  const send = () => from && void run(() => api('RequisitionApi_entityrequire', { body: { depotId: from.id, inDepotId, lines } }))
  const footer = (
    <>
      <Button onClick={() => onDone(false)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={isBusy || !from || lines.length === 0} onClick={send}>
        {say(words.send)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(false)} title={say(words.require)} footer={footer} width={520}>
      <p>
        {say(words.into)} <strong>{rows[0]?.depotName}</strong>
      </p>
      <ReferencePicker label={say(words.from)} to="DepotApi" value={from} onChange={setFrom} required />
      {rows.map((row) => (
        <DecimalField
          key={row.id}
          label={`${row.commInfoCode ?? ''} ${row.commInfoName ?? ''}（${row.unitName ?? ''}）`}
          value={quantities[row.id] ?? ''}
          onChange={(qty) => setQuantities((now) => ({ ...now, [row.id]: qty }))}
          places={places.qty}
        />
      ))}
    </Dialog>
  )
}
