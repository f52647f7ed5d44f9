import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { api, useOperation } from '../../client/api.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { saveFile } from '../../core/save-file.ts'
import { SheetButton } from '../../documents/list/list-page.tsx'
import { InvoiceQuotas } from '../../documents/types/sales/sales-invoice/invoice-quotas.tsx'
import { useSay, useWord } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { titleKinds } from '../../ticket-invoice/title-kinds.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { wireQuery } from '../../views/list-query.ts'
import { ReadList, useChosenRows } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import { InvoiceQueueFilters, queueFilters } from './invoice-queue-filters.tsx'
import '../system.css'
import { filtersUsed } from '../../views/filters-used.ts'

type InvoiceRow = DataOf<'InvoiceApi_list'>['records'][number]

const label = (zh: string, en: string): Words => ({ zh, en })
const words = {
  title: label('待开票', 'Invoices to issue'),
  exportChosen: label('导出选中', 'Export the chosen'),
  exportAll: label('导出全部', 'Export all'),
  none: label('没有待开的发票', 'Nothing waits to be issued'),
}

const text = (id: keyof InvoiceRow, words: Words, width: number, card: Column<InvoiceRow>['card'] = 'named'): Column<InvoiceRow> => ({
  id,
  label: words,
  width,
  card,
  cell: (row) => row[id] as string,
})

const columnsOf = (places: ReturnType<typeof usePlaces>, say: (words: Words) => string): readonly Column<InvoiceRow>[] => [
  {
    id: 'billNo',
    label: label('申请单号', 'Request'),
    width: 160,
    always: true,
    card: 'line',
    cell: ({ id, billNo }) => (
      <TabLink to={`${salesInvoiceDocument.form}?id=${id}`} className="ui-link">
        {billNo}
      </TabLink>
    ),
  },
  text('billDate', label('申请日期', 'Asked on'), 104, 'line'),
  text('customerName', label('客户', 'Customer'), 176),
  text('ticketNo', label('小票', 'Ticket'), 160),
  text('title', label('抬头', 'Title'), 200, 'title'),
  {
    id: 'titleKind',
    label: label('类型', 'Kind'),
    width: 72,
    card: 'named',
    cell: ({ titleKind }) => say(titleKinds[titleKind === 2 ? 2 : 1]),
  },
  text('taxNo', label('税号', 'Taxpayer number'), 184),
  text('legalEntity', label('法人', 'Legal entity'), 104),
  {
    id: 'amount',
    label: label('开票金额', 'Amount'),
    width: 120,
    align: 'right',
    card: 'named',
    cell: ({ finalAmt }) => <Figure value={finalAmt} places={places.amount} />,
  },
]

/**
 * Page of the invoices to be issued. Selected ones are exported as a sheet for the tax platform, and are imported
 * again when they have been issued there.
 */
export default function InvoiceQueuePage() {
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const columns = useMemo(() => columnsOf(places, say), [places, say])
  const { query, view, change, clear } = useReadList('invoicequeue', queueFilters, columns)
  const asked = { ...wireQuery(query), status: '1501', ascs: 'bill_date' }
  const list = useOperation('InvoiceApi_list', { query: asked }, { placeholderData: keepPreviousData, enabled: !view.waiting })
  const { chosen, forget, ...choice } = useChosenRows(list.data?.records)
  const model = useDataTable<InvoiceRow>({ choice: view.choice, columns, rows: list.data?.records, rowId: ({ id }) => id })
  const readAgain = () => {
    forget()
    void list.refetch()
  }
  return (
    <ReadList
      title={words.title}
      right="invoice_view"
      className="doc-list invoice-queue"
      {...{ list, view, model, query, change, clear, ...choice }}
      actions={
        <>
          <SheetButton sheet={salesInvoiceDocument.sheet} onWritten={readAgain} />
          <InvoiceQuotas chosen={chosen} />
          <ExportButton asked={asked} chosen={chosen.map(({ id }) => id)} />
        </>
      }
      filters={<InvoiceQueueFilters query={query} onChange={change} onClear={clear} />}
      used={filtersUsed(query, queueFilters)}
      totals={list.data && { billNo: word('total'), amount: <Figure value={list.data.sums.finalAmt} places={places.amount} /> }}
      none={words.none}
    />
  )
}

/** Button that exports the selected rows or, without a selection, all matching ones. */
function ExportButton({ asked, chosen }: { asked: Record<string, string | number>; chosen: readonly string[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const missing = !can(salesInvoiceDocument.sheet.right)
  const { current: _, size: __, ...filters } = asked
  const query = chosen.length > 0 ? { ids: chosen.join() } : filters
  return (
    <ActionButton
      primary
      disabled={missing}
      {...(missing ? { reason: word('noRight') } : {})}
      onRun={() => api('InvoiceApi_issueList', { query }).then(saveFile, toast.failed)}
    >
      {say(chosen.length > 0 ? words.exportChosen : words.exportAll)}
    </ActionButton>
  )
}
