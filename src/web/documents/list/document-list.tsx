import '../page/documents.css'
import '../../resources/resources.css'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { operationOf } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import type { ListLayout } from '#resources/documents/define-document.ts'
import { type HeadField, headFields } from '#resources/documents/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { readOperationOf, rightToCreate } from '../../document-engine/document-operations.ts'
import { formPathOf } from '../../document-engine/document-paths.ts'
import { newAddressOf } from '../../document-engine/unsaved-ids.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { listWords } from '../../document-words/list-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { choosePaging } from '../../navigation/choose-paging.ts'
import { useOpenTab } from '../../navigation/tabs.ts'
import { PrintListButton } from '../../print/list/print-list-button.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { loadInTime } from '../../ui/lazy/load-in-time.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { usePaging } from '../../ui/table/paging.ts'
import type { EndlessRows } from '../../ui/table/table-props.ts'
import { type DataTableModel, useDataTable } from '../../ui/table/use-data-table.ts'
import type { ListQuery } from '../../views/list-query.ts'
import { readSort, writeSort } from '../../views/sorting.ts'
import { type DocumentRow, useDocumentColumns } from './list-columns.tsx'
import { countFilters, noFilters } from './list-narrowing.ts'
import { ListTools } from './list-tools.tsx'
import { UnsavedDrafts } from './unsaved-drafts.tsx'
import { type DocumentPage, useDocuments } from './use-documents.ts'
import { type Preview, usePreview } from './use-preview.tsx'

// line arithmetic and the document engine are loaded with the first row that is selected or previewed
const BulkActions = lazyPart(async () => (await import('./bulk-actions.tsx')).BulkActions)
const DocumentPreview = lazyPart(async () => (await import('./preview.tsx')).PreviewedDocument)
const loadPrintedList = () => loadInTime(() => import('./printed-list.ts'))

export type DocumentListProps = ListLayout & {
  words: AnyWords
  /** Additional buttons of this document type above the list. They call `readAgain` to reload the list. */
  actions?: (readAgain: () => void) => ReactNode
}

/**
 * The list of a document type: chips by status, filters that are stored in the address, totals over all matching
 * documents, and events for several rows at once.
 */
export function DocumentList(props: DocumentListProps) {
  const { can } = useSession()
  const { right } = operationOf(readOperationOf(props.words.id, 'list'))
  return right !== undefined && !can(right) ? <Forbidden right={right} /> : <ListPage {...props} />
}

function ListPage({ words, columns, more, filters, tasks, marks, bulk, split, actions }: DocumentListProps) {
  const say = useSay()
  const all = useDocumentColumns(words.id, columns, more)
  const { query, set, view, page, endless } = useDocuments(words.id, all)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const preview = usePreview()
  const rows = page.data?.records
  const model = useDataTable({ choice: view.choice, columns: all, rows, rowId: ({ id }) => id })
  const chosen = (rows ?? []).filter(({ id }) => selected.has(id))
  const totals = useTotals(page.data, split)
  const switches = { ...tasks, ...marks }
  const change = (news: Partial<ListQuery>) => {
    setSelected(new Set())
    void set({ page: 1, ...news } as Parameters<typeof set>[0])
  }
  const done = () => {
    setSelected(new Set())
    void page.refetch()
  }
  return (
    <section className="shell-page doc-list" aria-label={say(words.label)}>
      <PageHead title={say(typeOf(words.id)?.menu.label ?? words.label)} count={page.data?.total}>
        <UnsavedDrafts kind={words.id} />
        {actions?.(() => void page.refetch())}
        <PrintListButton prepare={async () => (await loadPrintedList()).printedList({ words, query, switches, model, chosen, totals })} />
        <NewButton words={words} />
      </PageHead>
      <ListTools
        {...{ words, query, picks: filters, switches, counts: page.data?.counts, change, model, view, preview }}
        isChoosing={chosen.length > 0}
        chosen={<LazyBulkActions words={words} events={bulk} rows={chosen} onDone={done} />}
        refetch={page.refetch}
      />
      {page.isError && !rows ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <div className="resource-body">
          <div className="resource-main">
            <DocumentRows
              {...{ words, query, totals, model, change, selected, setSelected, preview, endless }}
              refreshing={page.isFetching}
            />
          </div>
          {preview.id !== undefined && <DocumentPreview words={words} rows={rows} preview={preview} />}
        </div>
      )}
      <Pager
        page={query.page}
        size={query.size}
        total={page.data?.total}
        paging={{ now: usePaging(), choose: choosePaging }}
        onChange={change}
      />
    </section>
  )
}

/**
 * Actions on the selected rows. Once used, the component stays mounted, because it shows the results after the
 * selection has been cleared.
 */
function LazyBulkActions(props: ComponentProps<typeof BulkActions>) {
  const [wanted, setWanted] = useState(false)
  if (props.rows.length > 0 && !wanted) setWanted(true)
  return wanted && <BulkActions {...props} />
}

type DocumentRowsProps = {
  words: AnyWords
  query: ListQuery
  totals: Readonly<Record<string, ReactNode>>
  model: DataTableModel<DocumentRow>
  change: (news: Partial<ListQuery>) => void
  selected: ReadonlySet<string>
  setSelected: (ids: ReadonlySet<string>) => void
  preview: Preview
  refreshing: boolean
  endless: EndlessRows<DocumentRow> | undefined
}

/**
 * The table of documents. A click opens a document. While the preview is on, a click previews it and a double click
 * opens it.
 */
function DocumentRows({ words, query, totals, model, change, selected, setSelected, preview, refreshing, endless }: DocumentRowsProps) {
  const say = useSay()
  const open = useOpenTab()
  const openRow = ({ kind, id }: DocumentRow) => {
    const path = formPathOf(kind, id)
    if (path) open(path)
  }
  const peek = preview.on ? { onPeek: ({ id }: DocumentRow) => preview.show(id), peeked: preview.id ?? '' } : {}
  return (
    <DataTable
      model={model}
      label={say(fillTemplate(listWords.listOf, { document: words.label }))}
      sort={readSort(query.sort)}
      onSort={(sort) => change({ sort: writeSort(sort) })}
      selected={selected}
      onSelect={setSelected}
      onOpen={openRow}
      {...peek}
      totals={totals}
      empty={<NoDocuments words={words} query={query} onClear={() => change({ ...noFilters, status: '' })} />}
      refreshing={refreshing}
      endless={endless}
    />
  )
}

/** `start` opens a page for a new document of this type; `missing` is true without the right to create one. */
function useNewDocumentAction(words: AnyWords) {
  const { can } = useSession()
  const open = useOpenTab()
  const right = rightToCreate(words)
  return { missing: right !== undefined && !can(right), start: () => open(newAddressOf(words.id)) }
}

function NewButton({ words }: { words: AnyWords }) {
  const say = useSay()
  const { missing, start } = useNewDocumentAction(words)
  const label = say(listWords.newOne)
  return (
    <ActionButton
      primary
      shortcut="Alt+N"
      disabled={missing}
      {...(missing ? { reason: say(fillTemplate(documentWords.missingRight, { button: label })) } : {})}
      onRun={start}
    >
      {label}
    </ActionButton>
  )
}

function NoDocuments({ words, query, onClear }: { words: AnyWords; query: ListQuery; onClear: () => void }) {
  const say = useSay()
  const word = useWord()
  const { missing, start } = useNewDocumentAction(words)
  const filters = countFilters(query) > 0 || query.keyword !== '' || query.status !== ''
  const first = missing ? undefined : <Button onClick={start}>{say(listWords.first)}</Button>
  if (!filters) return <Empty action={first}>{say(fillTemplate(listWords.empty, { document: words.label }))}</Empty>
  return <Empty action={<Button onClick={onClear}>{word('clearFilters')}</Button>}>{word('noMatches')}</Empty>
}

/** Sums over all matching documents, each under its column. The number of documents is under the first column. */
function useTotals(page: DocumentPage | undefined, split: ListLayout['split']): Readonly<Record<string, ReactNode>> {
  const word = useWord()
  const say = useSay()
  const places = usePlaces()
  if (!page) return {}
  const sums = Object.entries(page.sums).map(([name, sum]) => {
    const kind = headFields[name as HeadField]?.kind === 'qty' ? 'qty' : 'money'
    return [name, <Figure key={name} value={sum} kind={kind} places={kind === 'qty' ? places.qty : places.amount} />] as const
  })
  const said: Readonly<Record<string, string | undefined>> = page.sums
  const parts = Object.entries(split?.sums ?? {}).map(([name, label]) => (
    <div key={name}>
      {say(label)} <Figure value={said[name]} kind="money" places={places.amount} />
    </div>
  ))
  return {
    billNo: `${word('total')} (${word('rows', { count: page.total })})`,
    ...Object.fromEntries(sums),
    ...(split ? { [split.column]: parts } : {}),
  }
}
