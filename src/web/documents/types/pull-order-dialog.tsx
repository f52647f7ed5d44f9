import { useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { readFigure } from '#domain/decimal.ts'
import type { Words } from '#domain/words.ts'
import { useOperation } from '../../api.ts'
import { formatMoney, formatQty } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { useSeen } from '../../seen.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import type { WebDocument, WebLine } from '../engine/document-types.ts'
import { withoutIdleZeros } from '../line-grid/figure-text.ts'
import { filled } from '../words/fill-words.ts'

const words = {
  title: { zh: '从订单带入', en: 'Take over from an order' },
  search: { zh: '订单号、商品', en: 'Order number, goods' },
  none: { zh: '没有可入库的订单', en: 'There is no order to receive against' },
  order: { zh: '订单', en: 'Order' },
  take: { zh: '带入 {count} 行', en: 'Take {count} lines' },
  goods: { zh: '商品', en: 'Goods' },
  open: { zh: '未入库', en: 'Open' },
  price: { zh: '含税单价', en: 'Price' },
  choose: { zh: '请先选择左侧的订单', en: 'Choose an order first' },
} as const satisfies Record<string, Words>

/** An order's open lines, as a receipt takes them. */
export type Pulled = DataOf<'PurchaseReceiptApi_pullOrderById'>

type Props = { document: WebDocument; onDone: (taken: WebDocument | undefined) => void }

const shownOrders = 50
const yes = 2

/** Chooses an open order of the supplier and the lines of it to receive; lines that are in the receipt already are left out. */
export function PullOrderDialog({ document, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [keyword, setKeyword] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const [orderId, setOrderId] = useState<string>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  const orders = useOperation('PurchaseOrderApi_list', {
    query: {
      open: yes,
      size: shownOrders,
      ...(document.supplierId ? { supplierId: document.supplierId } : {}),
      ...(keyword ? { keyword } : {}),
    },
  })
  const pulled = usePulled(orderId)
  const present = new Set((document.lines ?? []).flatMap(({ sourceBodyId }) => (sourceBodyId ? [sourceBodyId] : [])))
  const lines = (pulled.data?.lines ?? []).filter(({ sourceBodyId }) => sourceBodyId && !present.has(sourceBodyId))
  const chosen = ticked ?? openOnes(lines)
  const choose = (id: string) => {
    setOrderId(id)
    setTicked(undefined)
  }
  const taken = lines.filter(({ sourceBodyId }) => sourceBodyId && chosen.has(sourceBodyId))
  const take = () => pulled.data && onDone({ ...(pulled.data as WebDocument), lines: taken as WebLine[] })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={taken.length === 0} onClick={take}>
        {say(filled(words.take, { count: String(taken.length) }))}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.title)} width={880} footer={footer} initialFocus={() => search.current}>
      <div className="doc-pull">
        <div className="doc-pull-orders">
          <TextField
            ref={search}
            label={say(words.search)}
            labelHidden
            placeholder={say(words.search)}
            type="search"
            value={keyword}
            onChange={setKeyword}
          />
          {orders.isError && <ErrorState error={orders.error} />}
          {!orders.data && !orders.isError && <Skeleton lines={4} width="100%" />}
          {orders.data?.records.length === 0 && <Empty>{say(words.none)}</Empty>}
          <ul>
            {orders.data?.records.map(({ id, billNo, billDate, supplierName, finalAmt }) => (
              <li key={id}>
                <button type="button" className="doc-pull-order" aria-pressed={id === orderId} onClick={() => choose(id)}>
                  <strong>{billNo}</strong>
                  <span className="ui-muted">{billDate}</span>
                  <span className="ui-cut">{supplierName}</span>
                  <span className="ui-number">{formatMoney(finalAmt)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <PulledLines {...{ lines, chosen }} setChosen={setTicked} waiting={orderId === undefined} error={pulled.error} />
      </div>
    </Dialog>
  )
}

/** Lines with something left to receive; a full one may still be chosen, within what the order tolerates. */
const openOnes = (lines: Pulled['lines']): ReadonlySet<string> =>
  new Set(lines.flatMap(({ sourceBodyId, shouldQty }) => (sourceBodyId && !readFigure(shouldQty)?.isZero() ? [sourceBodyId] : [])))

/** Asked each time: what is open changes with every receipt. */
const usePulled = (id: string | undefined) =>
  useOperation('PurchaseReceiptApi_pullOrderById', { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })

type LinesProps = {
  lines: Pulled['lines']
  chosen: ReadonlySet<string>
  setChosen: (chosen: ReadonlySet<string>) => void
  waiting: boolean
  error: unknown
}

function PulledLines({ lines, chosen, setChosen, waiting, error }: LinesProps) {
  const say = useSay()
  const priced = useSeen()('PurchaseReceiptApi', 'lines.taxPrice')
  if (waiting) return <Empty>{say(words.choose)}</Empty>
  if (error) return <ErrorState error={error} />
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className="doc-pick-frame">
      <table className="ui-table">
        <thead>
          <tr>
            <th className="ui-select-cell" scope="col" />
            <th scope="col">{say(words.goods)}</th>
            <th scope="col" data-align="right" style={{ width: 110 }}>
              {say(words.open)}
            </th>
            {priced && (
              <th scope="col" data-align="right" style={{ width: 100 }}>
                {say(words.price)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ sourceBodyId = '', commInfoCode, commInfoName, commFullName, shouldQty, unitName, taxPrice }) => (
            <tr key={sourceBodyId} data-selected={chosen.has(sourceBodyId) || undefined}>
              <td className="ui-select-cell">
                <label>
                  <input
                    type="checkbox"
                    className="ui-tick"
                    aria-label={commInfoName ?? ''}
                    checked={chosen.has(sourceBodyId)}
                    onChange={() => toggle(sourceBodyId)}
                  />
                </label>
              </td>
              <td>
                <span className="ui-muted">{commInfoCode}</span> {commFullName ?? commInfoName}
              </td>
              <td data-align="right">
                {formatQty(shouldQty)} {unitName}
              </td>
              {priced && <td data-align="right">{formatMoney(withoutIdleZeros(taxPrice ?? '', 2))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
