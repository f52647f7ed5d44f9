import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { requisitionDocument } from '#resources/documents/stock/requisition.document.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { ApiRefusal, api, useOperation } from '../../../client/api.ts'
import { usePlaces } from '../../../client/session.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { useSay } from '../../../i18n/index.ts'
import { TabLink } from '../../../navigation/tab-link.tsx'
import { ReferencePicker } from '../../../resources/reference-picker.tsx'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { DecimalField } from '../../../ui/fields/decimal-field.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Empty, ErrorState, Forbidden, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'

type AllocationGoods = DataOf<'RequisitionApi_allocation'>[number]
type AllocationLine = AllocationGoods['lines'][number]
type TypedShares = Readonly<Record<string, string>>

const label = (zh: string, en: string): Words => ({ zh, en })
const words = {
  title: label('配货分配', 'Share what is free'),
  depot: label('发货仓库', 'From the depot'),
  chooseDepot: label('请选择发货仓库', 'Choose the depot that goods leave'),
  none: label('没有待配货的要货单', 'No requisition waits'),
  send: label('按分配调出', 'Dispatch as shared'),
  rule: label(
    '可用不足时按要货数量的比例、以整包装分配，余下的按余数最大者先得。',
    'What is short is shared by what was asked, in whole packs; packs left over go to the largest remainders.',
  ),
  short: label('分配数量有误', 'Some quantities cannot be dispatched'),
  sent: label('已调出{count}张要货单', '{count} requisitions are dispatched'),
  granted: label('分配数量', 'Shared'),
} as const

const shareOf = (typed: TypedShares, { id, approvedQty }: AllocationLine): string => typed[id] ?? approvedQty
const inBasic = (typed: TypedShares, line: AllocationLine): Decimal => (readFigure(shareOf(typed, line)) ?? zero).mul(line.conversion)
const leftOf = (typed: TypedShares, { freeQty, lines }: AllocationGoods): Decimal =>
  lines.reduce((left, line) => left.sub(inBasic(typed, line)), readFigure(freeQty) ?? zero)
const isValidShare = (typed: TypedShares, line: AllocationLine): boolean => {
  const qty = readFigure(shareOf(typed, line))
  return qty?.gte(0) === true && qty.lte(line.askedQty)
}

/** The dispatches to send, one per requisition. A requisition that gets no quantity at all keeps waiting. */
function dispatchesOf(goods: readonly AllocationGoods[], typed: TypedShares) {
  const byHead = Map.groupBy(
    goods.flatMap(({ lines }) => lines),
    ({ headId }) => headId,
  )
  return [...byHead].flatMap(([id, lines]) => {
    const [first] = lines
    const isNothing = lines.every((line) => inBasic(typed, line).isZero())
    const granted = lines.map((line) => ({ id: line.id, approvedQty: shareOf(typed, line) }))
    return first && !isNothing ? [{ id, version: first.version, lines: granted }] : []
  })
}

/**
 * Page that allocates the free stock of a depot to the requisitions that wait for it. The shares can be changed by
 * hand before they are dispatched.
 */
export default function AllocationPage() {
  const say = useSay()
  const [depot, setDepot] = useState<{ id: string; name: string }>()
  return (
    <div className="shell-page doc-list">
      <PageHead title={say(words.title)} />
      <search className="ui-bar">
        <ReferencePicker label={say(words.depot)} to="DepotApi" value={depot} onChange={setDepot} required />
      </search>
      {depot ? <Allocation key={depot.id} depotId={depot.id} /> : <Empty>{say(words.chooseDepot)}</Empty>}
    </div>
  )
}

function Allocation({ depotId }: { depotId: string }) {
  const say = useSay()
  const [typed, setTyped] = useState<TypedShares>({})
  const { data, isError, error, refetch } = useOperation('RequisitionApi_allocation', { query: { depotId } })
  if (error instanceof ApiRefusal && error.code === 403) return <Forbidden right="requirestock_accounting" />
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} width="100%" />
  if (data.length === 0) return <Empty>{say(words.none)}</Empty>
  const isReady = data.every((goods) => !leftOf(typed, goods).isNegative() && goods.lines.every((line) => isValidShare(typed, line)))
  const send = async () => {
    let count = 0
    try {
      for (const body of dispatchesOf(data, typed)) {
        await api('RequisitionApi_dispatch', { body })
        count += 1
      }
    } catch (failure) {
      toast.failed(failure)
    }
    if (count > 0) toast.success(say(fillTemplate(words.sent, { count: String(count) })))
    setTyped({})
    await refetch()
  }
  return (
    <>
      <div className="doc-list-bar">
        <ActionButton primary disabled={!isReady} {...(isReady ? {} : { reason: say(words.short) })} onRun={send}>
          {say(words.send)}
        </ActionButton>
        <span className="ui-muted">{say(words.rule)}</span>
      </div>
      <div className="doc-pick-frame">
        <table className="ui-table">
          <AllocationHead />
          {data.map((goods) => (
            <GoodsRows key={goods.commInfoId} {...{ goods, typed }} onType={(id, qty) => setTyped((now) => ({ ...now, [id]: qty }))} />
          ))}
        </table>
      </div>
    </>
  )
}

function AllocationHead() {
  const say = useSay()
  const head = (words: Words, width?: number, right = false) => (
    <th scope="col" {...(right ? { 'data-align': 'right' } : {})} style={width ? { width } : undefined}>
      {say(words)}
    </th>
  )
  return (
    <thead>
      <tr>
        {head(label('商品 / 门店', 'Goods / store'))}
        {head(label('要货单号', 'Requisition'), 160)}
        {head(label('需要日期', 'Needed by'), 110)}
        {head(label('可用', 'Free'), 100, true)}
        {head(label('要货', 'Asked'), 100, true)}
        {head(words.granted, 120)}
        {head(label('剩余', 'Stays'), 100, true)}
      </tr>
    </thead>
  )
}

type AllocationGoodsProps = { goods: AllocationGoods; typed: TypedShares; onType: (id: string, qty: string) => void }

function GoodsRows({ goods, typed, onType }: AllocationGoodsProps) {
  const say = useSay()
  const places = usePlaces()
  const figure = (value: string) => <Figure value={value} kind="qty" places={places.qty} />
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          <span className="ui-muted">{goods.commInfoCode}</span> {goods.commInfoName}（{goods.basicUnit}）
        </th>
        <td data-align="right">{figure(goods.freeQty)}</td>
        <td data-align="right">{figure(goods.askedQty)}</td>
        <td />
        <td data-align="right">{figure(leftOf(typed, goods).toFixed())}</td>
      </tr>
      {goods.lines.map((line) => (
        <tr key={line.id}>
          <td>{line.inDepotName}</td>
          <td>
            <TabLink to={`${requisitionDocument.form}?id=${line.headId}`} className="ui-link">
              {line.billNo}
            </TabLink>
          </td>
          <td>{line.deliveryDate}</td>
          <td />
          <td data-align="right">
            {figure(line.askedQty)} {line.unitName}
          </td>
          <td>
            <DecimalField
              label={`${say(words.granted)} ${goods.commInfoName} ${line.billNo}`}
              labelHidden
              value={shareOf(typed, line)}
              onChange={(qty) => onType(line.id, qty)}
              places={places.qty}
            />
          </td>
          <td />
        </tr>
      ))}
    </tbody>
  )
}
