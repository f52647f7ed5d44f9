import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { openQty } from '#domain/lines/quantities.ts'
import type { PayloadOf } from '#resources/documents/document-calls.ts'
import type { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { type ApiRefusal, api } from '../../../../client/api.ts'
import type { WebDocument, WebLine } from '../../../../document-engine/document-types.ts'
import { type DryRun, useDryRun } from '../../../../document-engine/dry-run.ts'
import { effectWords } from '../../../../document-words/effect-words.ts'
import { fillTemplate } from '../../../../document-words/fill-words.ts'
import { documentWords } from '../../../../document-words/words.ts'
import { formatQty } from '../../../../i18n/format.ts'
import { useSay, useWord } from '../../../../i18n/index.ts'
import { goodsName } from '../../../../line-grid/lines/cell-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/fields/fields.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { isDifferenceWarning, SourceDifferences } from '../../../page/events/source-differences.tsx'
import { unitsText } from '../../../page/lines/units-text.ts'

const words = {
  title: { zh: '关联订单', en: 'Link to order' },
  text: {
    zh: '为没有来源的行选择同一供应商、同一商品的订单行，金额不变。',
    en: 'Choose an order line of the same supplier and goods for each free line. Amounts stay.',
  },
  none: { zh: '没有可关联的行', en: 'There is no free line' },
  noLine: { zh: '不关联', en: 'None' },
  noOrder: { zh: '没有未入库的订单行', en: 'No open order line' },
  option: { zh: '{number}，未入库 {open}', en: '{number}, {open} open' },
} as const satisfies Record<string, Words>

type OrderLine = DataOf<'PurchaseOrderLineApi_list'>['records'][number]
/** The chosen links, in the form that the operation takes. */
export type OrderLinks = PayloadOf<typeof purchaseReceiptDocument, 'LINK_ORDER'>
type Props = {
  document: WebDocument
  /** Makes the dry run of the call that would be sent with these links. */
  dryRunOf: (payload: OrderLinks) => DryRun
  onDone: (payload: OrderLinks | undefined) => void
}

const yes = 2
const pageRows = 200
/** At most this many goods are named in one request, because they are part of its address. */
const goodsAtOnce = 50

/** All open order lines with these goods from this supplier, read page by page. */
async function openLinesOf(goods: readonly string[], supplierId: string | undefined, signal: AbortSignal): Promise<OrderLine[]> {
  const lines: OrderLine[] = []
  for (let from = 0; from < goods.length; from += goodsAtOnce) {
    const query = {
      open: yes,
      size: pageRows,
      commInfoIds: goods.slice(from, from + goodsAtOnce).join(','),
      ...(supplierId ? { supplierId } : {}),
    }
    for (let current = 1, pages = 1; current <= pages; current += 1) {
      const page = await api('PurchaseOrderLineApi_list', { query: { ...query, current }, signal })
      lines.push(...page.records)
      pages = page.pages
    }
  }
  return lines
}

/**
 * Open order lines to which the lines of a receipt without an order can be linked. They are read again each time,
 * because every receipt changes them.
 */
function useOpenLines(free: readonly { line: WebLine }[], supplierId: string | undefined) {
  const goods = [...new Set(free.flatMap(({ line }) => line.commInfoId ?? []))].sort()
  return useQuery({
    queryKey: ['PurchaseOrderLineApi_list', 'open', supplierId, goods],
    queryFn: ({ signal }) => openLinesOf(goods, supplierId, signal),
    staleTime: 0,
  })
}

/**
 * Dialog that links lines of a receipt that have no order to open order lines with the same supplier and goods (rule
 * B5 *linkFits*).
 */
export function LinkOrderDialog({ document, dryRunOf: deedOf, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({})
  const free = (document.lines ?? []).flatMap((line, at) => (line.id && !line.sourceBodyId ? [{ line, id: line.id, row: at + 1 }] : []))
  const orders = useOpenLines(free, document.supplierId)
  const chosen = Object.entries(links).flatMap(([id, sourceBodyId]) => (sourceBodyId ? [{ id, sourceBodyId }] : []))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={chosen.length === 0} onClick={() => onDone({ links: chosen })}>
        {say(words.title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.title)} width={680} footer={footer}>
      <p>{say(words.text)}</p>
      {orders.isError && <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />}
      {!orders.data && !orders.isError && <Skeleton lines={4} width="100%" />}
      {free.length === 0 && <Empty>{say(words.none)}</Empty>}
      <ul className="doc-links">
        {orders.data &&
          free.map(({ line, id, row }) => (
            <LinkRow
              key={id}
              row={row}
              line={line}
              orders={orders.data.filter(({ commInfoId }) => commInfoId === line.commInfoId)}
              value={links[id] ?? ''}
              onChange={(sourceBodyId) => setLinks({ ...links, [id]: sourceBodyId })}
            />
          ))}
      </ul>
      {chosen.length > 0 && <LinkDifferences deed={deedOf({ links: chosen })} />}
    </Dialog>
  )
}

/**
 * Shows, by a dry run on the server, how the lines differ from the order lines they are to be linked to, or why the
 * server would refuse the links.
 */
function LinkDifferences({ deed }: { deed: DryRun }) {
  const say = useSay()
  const reckoned = useDryRun([deed])
  switch (reckoned.is) {
    case 'waiting':
      return <span className="ui-muted">{say(effectWords.reckoning)}</span>
    case 'failed':
      return <ErrorState title={say(effectWords.notReckoned)} error={reckoned.error} onRetry={reckoned.again} />
    case 'refused':
      return <LinkRefusal refusal={reckoned.refusal} />
    case 'known':
      return <SourceDifferences warnings={reckoned.effect.warnings.filter(isDifferenceWarning)} />
  }
}

const LinkRefusal = ({ refusal: { msg, fields } }: { refusal: ApiRefusal }) => (
  <div className="doc-notice" data-tone="red" role="alert">
    <Icon name="warn" size={14} />
    <span className="doc-notice-text">{[msg, ...fields.map((field) => field.msg).filter((said) => said !== msg)].join(' ')}</span>
  </div>
)

type LinkRowProps = { row: number; line: WebLine; orders: readonly OrderLine[]; value: string; onChange: (sourceBodyId: string) => void }

function LinkRow({ row, line, orders, value, onChange }: LinkRowProps) {
  const say = useSay()
  const label = `${say(fillTemplate(documentWords.row, { row: String(row) }))} ${goodsName(line)}`
  const optionOf = (order: OrderLine) => ({
    value: order.id ?? '',
    label: say(fillTemplate(words.option, { number: order.billNo ?? '', open: unitsText(order, openQty(order).toFixed()) })),
  })
  return (
    <li>
      <span className="ui-cut">
        {label}{' '}
        <span className="ui-muted">
          {formatQty(line.actualQty ?? line.qty)}
          {line.unitName}
        </span>
      </span>
      {orders.length === 0 ? (
        <span className="ui-muted">{say(words.noOrder)}</span>
      ) : (
        <SelectField
          label={label}
          labelHidden
          width={280}
          none={say(words.noLine)}
          options={orders.map(optionOf)}
          value={value}
          onChange={onChange}
        />
      )}
    </li>
  )
}
