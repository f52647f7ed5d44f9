import type { Words } from '#domain/core/words.ts'
import { readFigure, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import type { LineSettings } from '#domain/lines.ts'
import { taxOf } from '#domain/purchase/supplier-invoice.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { useOperation } from '../../../../client/api.ts'
import type { DocumentOf, StateOf, WebDocument } from '../../../../document-engine/document-types.ts'
import { formatMoney, formatQty } from '../../../../i18n/format.ts'
import { useSay } from '../../../../i18n/index.ts'
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'
import { TickCell, TickHead } from '../../../../ui/table/tick-cells.tsx'
import { HeaderFields } from '../../../page/head/header-fields.tsx'
import { TableHeads } from '../../../page/lines/table-heads.tsx'
import { TotalFoot } from '../../../page/lines/total-foot.tsx'
import { useOwnLines } from '../../use-own-lines.ts'
import { InTransitLines, InTransitQty } from './in-transit-lines.tsx'
import { SupplierInvoiceNumber } from './supplier-invoice-number.tsx'
import { SupplierInvoiceOrigin } from './supplier-invoice-origin.tsx'

const words = {
  choose: { zh: '请先选择供应商', en: 'Choose the supplier first' },
  nothing: { zh: '该供应商没有待开票的入库或退货明细', en: 'Nothing of this supplier is left to invoice' },
  all: { zh: '全选', en: 'All' },
  source: { zh: '入库单', en: 'Receipt' },
  goods: { zh: '商品', en: 'Goods' },
  rate: { zh: '税率%', en: 'Tax %' },
  open: { zh: '未开票', en: 'Left to invoice' },
  qty: { zh: '数量', en: 'Quantity' },
  untaxed: { zh: '未税金额', en: 'Untaxed' },
  tax: { zh: '税额', en: 'Tax' },
  amount: { zh: '价税合计', en: 'Total' },
  whole: { zh: '合计', en: 'Total' },
} as const satisfies Record<string, Words>

type SupplierInvoice = DocumentOf<typeof purchaseInvoiceDocument>
type SupplierInvoiceLine = NonNullable<SupplierInvoice['lines']>[number]
type Props = {
  state: StateOf<typeof purchaseInvoiceDocument>
  edit: (change: (document: WebDocument) => WebDocument) => void
  settings: LineSettings
}

/**
 * Content of a supplier's invoice: supplier, number, and lines. The lines are chosen from receipts and returns that
 * are not completely invoiced, or are shown read-only.
 */
export function SupplierInvoiceContent({ state, edit, settings }: Props) {
  const { document, refusal } = state.context
  const readOnly = !state.hasTag('editable')
  // stored here, because the choice below is unmounted while an event is pending
  const own = useOwnLines(document.supplierId, (document.lines ?? []) as readonly SupplierInvoiceLine[])
  const change = (next: Partial<SupplierInvoice>) => edit((now) => ({ ...now, ...next }) as WebDocument)
  return (
    <>
      <HeaderFields
        fields={purchaseInvoiceDocument.layout.head}
        partner="supplier"
        value={document as WebDocument}
        {...{ readOnly }}
        required={purchaseInvoiceDocument.layout.required}
        places={settings.places}
        problems={refusal?.problems ?? []}
        onChange={(next) => change((next.supplierId === undefined ? next : { ...next, lines: [] }) as Partial<SupplierInvoice>)}
      />
      {!readOnly && <SupplierInvoiceOrigin {...{ document }} onChange={change} />}
      <SupplierInvoiceNumber {...{ document, readOnly, refusal }} onChange={change} />
      {readOnly ? (
        <InvoicedReceiptLines {...{ document, settings }} />
      ) : (
        <ReceiptLineChoice {...{ document, own, settings, refusal }} onChange={change} />
      )}
      {!readOnly && <InTransitLines {...{ document, refusal }} onChange={change} />}
    </>
  )
}

type OpenReceiptLine = {
  sourceBodyId: string
  sourceBillNo?: string
  commInfoId?: string
  commInfoName?: string
  unitName?: string
  taxRate?: string
  openQty: string
  openAmt: string
}

/**
 * Amounts of a line for part of its source's quantity, or for an entered amount. The tax follows from the tax rate
 * unless entered; the rest is the untaxed amount.
 */
function figuresOf(
  { openQty, openAmt, taxRate }: OpenReceiptLine,
  said: { qty?: string; totalAmt?: string; taxAmt?: string },
  { places }: LineSettings,
) {
  const figure = (text: string | undefined) => readFigure(text) ?? zero
  const qty = said.qty ?? openQty
  const share = figure(openQty).isZero() ? zero : figure(openAmt).mul(figure(qty)).div(figure(openQty))
  const total = said.totalAmt === undefined ? roundTo(share, places.amount) : figure(said.totalAmt)
  const tax = said.taxAmt === undefined ? taxOf(total, figure(taxRate), places.amount) : figure(said.taxAmt)
  const money = (value: typeof total) => value.toFixed(places.amount)
  return { qty, totalAmt: said.totalAmt ?? money(total), taxAmt: said.taxAmt ?? money(tax), purchaseAmt: money(total.sub(tax)) }
}

type ReceiptLineChoiceProps = {
  document: SupplierInvoice
  own: readonly SupplierInvoiceLine[]
  settings: LineSettings
  refusal: Props['state']['context']['refusal']
  onChange: (next: Partial<SupplierInvoice>) => void
}

/**
 * Lines of receipts and returns that are not completely invoiced. Those that are ticked are on the invoice, with the
 * figures that the supplier printed.
 */
function ReceiptLineChoice({ document, own, settings, refusal, onChange }: ReceiptLineChoiceProps) {
  const say = useSay()
  const { supplierId = '', lines = [] } = document
  const { data, error, refetch } = useOperation(
    'PurchaseInvoiceApi_openLines',
    { query: { supplierId } },
    { enabled: supplierId !== '', staleTime: 0 },
  )
  if (supplierId === '') return <Empty>{say(words.choose)}</Empty>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" lines={6} />
  const ahead = (lines as readonly SupplierInvoiceLine[]).filter((line) => !line.sourceBodyId)
  const ofDraft = own.filter((line) => !data.some(({ sourceBodyId }) => sourceBodyId === line.sourceBodyId))
  const rows = [
    ...ofDraft.map((line) => ({ openQty: line.qty ?? '0', openAmt: line.totalAmt ?? '0', ...line })),
    ...data,
  ] as OpenReceiptLine[]
  if (rows.length === 0) return ahead.length > 0 ? null : <Empty>{say(words.nothing)}</Empty>
  const chosen = new Map((lines as readonly SupplierInvoiceLine[]).map((line) => [line.sourceBodyId, line]))
  const take = (next: readonly object[]) => onChange({ lines: [...next, ...ahead] } as Partial<SupplierInvoice>)
  const begun = (row: OpenReceiptLine) => ({ ...row, ...figuresOf(row, {}, settings) })
  const set = (row: OpenReceiptLine, line: object | undefined) =>
    take(rows.flatMap((one) => (one === row ? (line ?? []) : (chosen.get(one.sourceBodyId) ?? []))))
  const isAll = rows.every(({ sourceBodyId }) => chosen.has(sourceBodyId))
  const problemOf = (sourceBodyId: string) => {
    const row = (lines as readonly SupplierInvoiceLine[]).findIndex((line) => line.sourceBodyId === sourceBodyId) + 1
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
            onToggle={() => take(isAll ? [] : rows.map((row) => chosen.get(row.sourceBodyId) ?? begun(row)))}
          />
          <TableHeads texts={[words.source, words.goods]} figures={[words.rate, words.open, words.qty, words.tax, words.amount]} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ChoiceRow
            key={row.sourceBodyId}
            {...{ row, settings }}
            line={chosen.get(row.sourceBodyId)}
            problem={problemOf(row.sourceBodyId)}
            onTick={(isOn) => set(row, isOn ? begun(row) : undefined)}
            onSay={(said) => set(row, { ...row, ...figuresOf(row, said, settings) })}
          />
        ))}
      </tbody>
      <TotalFoot label={words.whole} span={7} amount={totalOf(lines as readonly SupplierInvoiceLine[], settings)} />
    </table>
  )
}

type ChoiceRowProps = {
  row: OpenReceiptLine
  line: SupplierInvoiceLine | undefined
  settings: LineSettings
  problem: { field?: string; said?: string } | undefined
  onTick: (isOn: boolean) => void
  onSay: (said: { qty?: string; totalAmt?: string; taxAmt?: string }) => void
}

function ChoiceRow({ row, line, settings, problem, onTick, onSay }: ChoiceRowProps) {
  const say = useSay()
  const { places } = settings
  const [qty, taxAmt, totalAmt] = [line?.qty ?? '', line?.taxAmt ?? '', line?.totalAmt ?? '']
  const cells = [
    { field: 'qty', label: words.qty, value: qty, places: places.qty, said: (text: string) => ({ qty: text }) },
    { field: 'taxAmt', label: words.tax, value: taxAmt, places: places.amount, said: (text: string) => ({ qty, totalAmt, taxAmt: text }) },
    { field: 'totalAmt', label: words.amount, value: totalAmt, places: places.amount, said: (text: string) => ({ qty, totalAmt: text }) },
  ]
  const isShown = (field: string) =>
    problem && (problem.field === field || (field === 'totalAmt' && !cells.some((cell) => cell.field === problem.field)))
  return (
    <tr data-selected={line !== undefined || undefined}>
      <TickCell
        label={`${row.sourceBillNo} ${row.commInfoName}`}
        checked={line !== undefined}
        onToggle={() => onTick(line === undefined)}
      />
      <td>{row.sourceBillNo}</td>
      <td>{row.commInfoName}</td>
      <td data-align="right">{row.taxRate}</td>
      <td data-align="right">
        {formatQty(row.openQty)} {row.unitName} · {formatMoney(row.openAmt)}
      </td>
      {cells.map((cell) => (
        <td key={cell.field} data-align="right">
          {line && (
            <DecimalField
              label={`${say(cell.label)} ${row.sourceBillNo}`}
              labelHidden
              value={cell.value}
              places={cell.places}
              onChange={(text) => onSay(cell.said(text))}
              {...(isShown(cell.field) && problem?.said ? { error: problem.said } : {})}
            />
          )}
        </td>
      ))}
    </tr>
  )
}

/** The invoiced lines, read-only. */
function InvoicedReceiptLines({ document, settings }: { document: SupplierInvoice; settings: LineSettings }) {
  const lines = (document.lines ?? []) as readonly SupplierInvoiceLine[]
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <TableHeads texts={[words.source, words.goods]} figures={[words.qty, words.rate, words.untaxed, words.tax, words.amount]} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.sourceBillNo ?? <InTransitQty {...(line as { aheadQty?: string })} />}</td>
            <td>{line.commInfoName}</td>
            <td data-align="right">
              {formatQty(line.qty ?? '')} {line.unitName}
            </td>
            <td data-align="right">{line.taxRate}</td>
            <td data-align="right">{formatMoney(line.purchaseAmt ?? '')}</td>
            <td data-align="right">{formatMoney(line.taxAmt ?? '')}</td>
            <td data-align="right">{formatMoney(line.totalAmt ?? '')}</td>
          </tr>
        ))}
      </tbody>
      <TotalFoot label={words.whole} span={6} amount={totalOf(lines, settings)} />
    </table>
  )
}

const totalOf = (lines: readonly SupplierInvoiceLine[], { places }: LineSettings): string =>
  sum(lines.map(({ totalAmt }) => readFigure(totalAmt) ?? zero)).toFixed(places.amount)
