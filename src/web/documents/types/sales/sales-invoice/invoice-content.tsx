import type { Words } from '#domain/core/words.ts'
import { readFigure, sum, zero } from '#domain/figures/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { useOperation } from '../../../../client/api.ts'
import type { DocumentOf, StateOf, WebDocument } from '../../../../document-engine/document-types.ts'
import { formatMoney, formatQty } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { TickCell, TickHead } from '../../../../ui/table/tick-cells.tsx'
import { HeaderFields } from '../../../page/head/header-fields.tsx'
import { TotalFoot } from '../../../page/lines/total-foot.tsx'
import { useOwnLines } from '../../use-own-lines.ts'
import { InvoiceTitle } from './invoice-title.tsx'

const words = {
  choose: { zh: '请先选择客户', en: 'Choose the customer first' },
  nothing: { zh: '该客户没有待开票的出库明细', en: 'Nothing of this customer is left to invoice' },
  all: { zh: '全选', en: 'All' },
  source: { zh: '出库单', en: 'Sales out' },
  goods: { zh: '商品', en: 'Goods' },
  qty: { zh: '数量', en: 'Quantity' },
  rate: { zh: '税率%', en: 'Tax %' },
  open: { zh: '可开票金额', en: 'Left to invoice' },
  untaxed: { zh: '未税金额', en: 'Untaxed' },
  tax: { zh: '税额', en: 'Tax' },
  amount: { zh: '开票金额', en: 'Amount' },
  whole: { zh: '合计', en: 'Total' },
} as const satisfies Record<string, Words>

type SalesInvoice = DocumentOf<typeof salesInvoiceDocument>
/** `openAmt` is the amount that was left to invoice when the line was chosen. */
type SalesInvoiceLine = NonNullable<SalesInvoice['lines']>[number] & { amount?: string; openAmt?: string }
type Props = {
  state: StateOf<typeof salesInvoiceDocument>
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/**
 * Content of a sales invoice: customer, title and lines. The lines are chosen from deliveries that are not completely
 * invoiced, or are shown read-only.
 */
export function InvoiceContent({ state, edit, settings }: Props) {
  const { document, refusal } = state.context
  // an invoice that a buyer requested for a ticket cannot be edited: it covers everything that was left of the ticket,
  // with the buyer's title
  const readOnly = !state.hasTag('editable') || document.ticketId !== undefined
  // stored here, because the choice below is unmounted while an event is pending
  const own = useOwnLines(document.customerId, (document.lines ?? []) as readonly SalesInvoiceLine[])
  const change = (next: Partial<SalesInvoice>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  return (
    <>
      <HeaderFields
        fields={salesInvoiceDocument.layout.head}
        partner="customer"
        value={document as WebDocument}
        {...{ readOnly }}
        required={salesInvoiceDocument.layout.required}
        places={settings.places}
        problems={refusal?.problems ?? []}
        onChange={(next) =>
          change((next.customerId === undefined ? next : { ...next, titleId: undefined, lines: [] }) as Partial<SalesInvoice>)
        }
      />
      <InvoiceTitle {...{ document, readOnly }} onChange={(titleId) => change({ titleId })} />
      {readOnly ? (
        <InvoicedLines {...{ document, settings }} />
      ) : (
        <InvoiceChoice {...{ document, own, settings, refusal }} onChange={change} />
      )}
    </>
  )
}

type InvoiceChoiceProps = {
  document: SalesInvoice
  own: readonly SalesInvoiceLine[]
  settings: LineSettings
  refusal: Props['state']['context']['refusal']
  onChange: (next: Partial<SalesInvoice>) => void
}

/**
 * Lines of deliveries with an amount left to invoice. The ticked ones are invoiced, each with the amount beside it.
 */
function InvoiceChoice({ document, own, settings, refusal, onChange }: InvoiceChoiceProps) {
  const say = useSay()
  const { customerId = '', lines = [] } = document
  const asked = { query: { customerId } }
  const { data, error, refetch } = useOperation('InvoiceApi_selectByCustomerId', asked, { enabled: customerId !== '', staleTime: 0 })
  const chosen = new Map((lines as readonly SalesInvoiceLine[]).map((line) => [line.sourceBodyId, line]))
  const ofDraft = own.filter(({ sourceBodyId }) => !data?.some((one) => one.sourceBodyId === sourceBodyId))
  const rows = [...ofDraft.map((line) => ({ ...line, openAmt: line.openAmt ?? line.amount ?? '' })), ...(data ?? [])]
  const take = (next: readonly SalesInvoiceLine[]) =>
    onChange({ lines: next as SalesInvoice['lines'], amount: totalOf(next, settings) } as Partial<SalesInvoice>)
  if (customerId === '') return <Empty>{say(words.choose)}</Empty>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" lines={6} />
  if (rows.length === 0) return <Empty>{say(words.nothing)}</Empty>
  const whole = (row: (typeof rows)[number]) => chosen.get(row.sourceBodyId) ?? ({ ...row, amount: row.openAmt } as SalesInvoiceLine)
  const set = (row: (typeof rows)[number], amount: string | undefined) =>
    take(
      rows.flatMap((one) => {
        if (one !== row) return chosen.get(one.sourceBodyId) ?? []
        return amount === undefined ? [] : [{ ...row, amount } as SalesInvoiceLine]
      }),
    )
  const isAll = rows.every(({ sourceBodyId }) => chosen.has(sourceBodyId))
  const problemOf = (sourceBodyId: string) => {
    const row = (lines as readonly SalesInvoiceLine[]).findIndex((line) => line.sourceBodyId === sourceBodyId) + 1
    return refusal?.problems?.find((problem) => row > 0 && problem.row === row)
  }
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <TickHead
            label={say(words.all)}
            chosen={rows.filter(({ sourceBodyId }) => chosen.has(sourceBodyId)).length}
            of={rows.length}
            onToggle={() => take(isAll ? [] : rows.map(whole))}
          />
          <SourceHeads />
          <th scope="col" data-align="right">
            {say(words.open)}
          </th>
          <th scope="col" data-align="right" style={{ width: 160 }}>
            {say(words.amount)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ChoiceRow
            key={row.sourceBodyId}
            {...{ row, settings }}
            line={chosen.get(row.sourceBodyId)}
            error={problemOf(row.sourceBodyId ?? '')?.said}
            onSet={(amount) => set(row, amount)}
          />
        ))}
      </tbody>
      <TotalFoot label={words.whole} span={6} amount={totalOf(lines as readonly SalesInvoiceLine[], settings)} />
    </table>
  )
}

type ChoiceRowProps = {
  row: SourceCellValues & { openAmt: string }
  line: SalesInvoiceLine | undefined
  settings: LineSettings
  error: string | undefined
  onSet: (amount: string | undefined) => void
}

function ChoiceRow({ row, line, settings, error, onSet }: ChoiceRowProps) {
  const say = useSay()
  return (
    <tr data-selected={line !== undefined || undefined}>
      <TickCell
        label={`${row.sourceBillNo} ${row.commInfoName}`}
        checked={line !== undefined}
        onToggle={() => onSet(line ? undefined : row.openAmt)}
      />
      <SourceCells {...row} />
      <td data-align="right">{formatMoney(row.openAmt)}</td>
      <td data-align="right">
        {line && (
          <DecimalField
            label={say(words.amount)}
            labelHidden
            value={line.amount ?? ''}
            places={settings.places.amount}
            onChange={onSet}
            {...(error ? { error } : {})}
          />
        )}
      </td>
    </tr>
  )
}

const totalOf = (lines: readonly SalesInvoiceLine[], { places }: LineSettings): string =>
  sum(lines.map(({ amount }) => readFigure(amount) ?? zero)).toFixed(places.amount)

/** The invoiced lines, read-only. */
function InvoicedLines({ document, settings }: { document: SalesInvoice; settings: LineSettings }) {
  const say = useSay()
  const lines = (document.lines ?? []) as readonly SalesInvoiceLine[]
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <SourceHeads />
          {[words.untaxed, words.tax, words.amount].map((label) => (
            <th key={label.en} scope="col" data-align="right">
              {say(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <SourceCells {...line} />
            {[line.purchaseAmt, line.taxAmt, line.amount].map((figure, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: three cells in their order
              <td key={at} data-align="right">
                {formatMoney(figure ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <TotalFoot label={words.whole} span={6} amount={totalOf(lines, settings)} />
    </table>
  )
}

function SourceHeads() {
  const say = useSay()
  return (
    <>
      <th scope="col">{say(words.source)}</th>
      <th scope="col">{say(words.goods)}</th>
      <th scope="col" data-align="right">
        {say(words.qty)}
      </th>
      <th scope="col" data-align="right">
        {say(words.rate)}
      </th>
    </>
  )
}

type SourceCellValues = { [Name in 'sourceBillNo' | 'commInfoName' | 'qty' | 'unitName' | 'taxRate']?: string | undefined | null }

const SourceCells = ({ sourceBillNo, commInfoName, qty, unitName, taxRate }: SourceCellValues) => (
  <>
    <td>{sourceBillNo}</td>
    <td>{commInfoName}</td>
    <td data-align="right">
      {formatQty(qty ?? '')} {unitName}
    </td>
    <td data-align="right">{taxRate}</td>
  </>
)
