import '../page/documents.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type DataOf, operationOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { type HeadField, headFields } from '#resources/document-fields.ts'
import type { ListLayout } from '#resources/documents/define-document.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { fromWire } from '#resources/documents/wire-names.ts'
import { api } from '../../api.ts'
import { useLanguage, useSay, useWord } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { usePlaces, useSession } from '../../session.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ColumnMenu } from '../../ui/column-menu.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icons.tsx'
import { keepPageSize, pageSizeOf } from '../../ui/page-size.ts'
import { Pager } from '../../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../../ui/states.tsx'
import { type DataTableModel, useDataTable } from '../../ui/use-data-table.ts'
import { type DoingId, readingOf, rightToMake } from '../engine/document-operations.ts'
import { formPathOf } from '../engine/kinds.ts'
import { newAddressOf } from '../engine/unsaved.ts'
import { filled } from '../words/fill-words.ts'
import { listWords } from '../words/list-words.ts'
import { documentWords } from '../words/words.ts'
import { BulkActions } from './bulk-actions.tsx'
import { DraftMenu } from './draft-menu.tsx'
import { type DocumentRow, useDocumentColumns } from './list-columns.tsx'
import { filtersSet, ListFilters, noFilters } from './list-filters.tsx'
import { type ListQuery, listQuery, sortIn, sortText, wireQuery } from './list-query.ts'
import { ListSearch } from './list-search.tsx'
import { statusChips } from './status-chips.tsx'

export type DocumentListProps = ListLayout & {
  words: AnyWords
  /** Buttons of the type's own over the list, which read it anew. */
  actions?: (readAgain: () => void) => ReactNode
}

type Page = {
  records: readonly DocumentRow[]
  total: number
  sums: Readonly<Record<string, string>>
  counts: Readonly<Record<string, number>>
}

/** The documents of one type: chips by status, filters in the address, totals over all matches, events for many rows. */
export function DocumentList(props: DocumentListProps) {
  const { can } = useSession()
  const { right } = operationOf(readingOf(props.words.id, 'list'))
  return right !== undefined && !can(right) ? <Forbidden right={right} /> : <ListPage {...props} />
}

function useDocuments(kind: string, query: ListQuery) {
  const id = readingOf(kind, 'list')
  const asked = wireQuery(query)
  return useQuery({
    queryKey: [id, asked, null],
    queryFn: async ({ signal }) => inInnerNames(kind, await api(id, { query: asked, signal })),
    placeholderData: keepPreviousData,
  })
}

function inInnerNames(kind: string, page: DataOf<DoingId<'list'>>): Page {
  const partner = definitionOf(kind)?.partner
  return { ...page, records: page.records.map((row) => fromWire(partner, row)), sums: fromWire(partner, page.sums) }
}

function ListPage({ words, columns, more, filters, tasks, marks, bulk, actions }: DocumentListProps) {
  const say = useSay()
  const [read, setQuery] = usePageQuery(listQuery)
  const query: ListQuery = { ...read, size: pageSizeOf(read.size) }
  const page = useDocuments(words.id, query)
  const open = useOpenTab()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = page.data?.records
  const model = useDataTable({ name: words.id, columns: useDocumentColumns(words.id, columns, more), rows, rowId: ({ id }) => id })
  const totals = useTotals(page.data)
  const change = (news: Partial<ListQuery>) => {
    setSelected(new Set())
    void setQuery({ page: 1, ...news } as Parameters<typeof setQuery>[0])
  }
  const done = () => {
    setSelected(new Set())
    void page.refetch()
  }
  return (
    <section className="shell-page doc-list" aria-label={say(words.label)}>
      <ListHead {...{ words, query, picks: filters, switches: { ...tasks, ...marks }, page: page.data, change }} />
      <div className="doc-list-bar">
        <NewButton words={words} />
        <BulkActions words={words} events={bulk} rows={(rows ?? []).filter(({ id }) => selected.has(id))} onDone={done} />
        <DraftMenu kind={words.id} />
        {actions?.(() => void page.refetch())}
        <span className="ui-bar ui-bar-end">
          <ColumnMenu model={model} />
          <ExportButton {...exportOf(words.id, query, model)} />
          <IconButton label={say(listWords.refresh)} onClick={() => void page.refetch()}>
            <Icon name="refresh" size={14} />
          </IconButton>
        </span>
      </div>
      {page.isError && !rows ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <DataTable
          model={model}
          label={say(filled(listWords.listOf, { document: words.label }))}
          sort={sortIn(query.sort)}
          onSort={(sort) => change({ sort: sortText(sort) })}
          selected={selected}
          onSelect={setSelected}
          onOpen={({ kind, id }) => {
            const path = formPathOf(kind, id)
            if (path) open(path)
          }}
          totals={totals}
          empty={<Nothing words={words} query={query} onClear={() => change({ ...noFilters, status: '' })} />}
          refreshing={page.isFetching}
        />
      )}
      <Pager
        page={query.page}
        size={query.size}
        total={page.data?.total ?? 0}
        onChange={(next) => {
          keepPageSize(next.size)
          change(next)
        }}
      />
    </section>
  )
}

/** The list as it is seen, for an export of all its rows. */
function exportOf(kind: string, query: ListQuery, model: DataTableModel<DocumentRow>) {
  const id = readingOf(kind, 'list')
  const { right = '' } = operationOf(id)
  const { current: _, size: __, ascs, descs, ...filters } = wireQuery(query)
  const sorted = { ...(ascs === undefined ? {} : { ascs: String(ascs) }), ...(descs === undefined ? {} : { descs: String(descs) }) }
  const texts = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const [resource = ''] = id.split('_')
  const columns = () => model.table.getVisibleLeafColumns().map((column) => column.id)
  return { right: right.replace(/_view$/, '_export'), seen: () => ({ resource, columns: columns(), query: texts, ...sorted }) }
}

type HeadProps = {
  words: AnyWords
  picks: ListLayout['filters']
  switches: ComponentProps<typeof ListFilters>['switches']
  query: ListQuery
  page: Page | undefined
  change: (news: Partial<ListQuery>) => void
}

/** What the search finds, by whom the documents are with. */
function searchWords(picks: ListLayout['filters']): Words {
  if (picks.includes('customerId')) return listWords.searchSales
  return picks.includes('supplierId') ? listWords.search : listWords.searchGoods
}

/** Chips and search in one line; the other filters under it while they are wanted. */
function ListHead({ words, query, picks, switches, page, change }: HeadProps) {
  const say = useSay()
  const [language] = useLanguage()
  const used = filtersSet(query)
  const [open, setOpen] = useState(used > 0)
  return (
    <search className="doc-list-head">
      <div className="ui-bar">
        <Chips
          label={say(listWords.status)}
          chips={statusChips(words, page?.counts, language)}
          value={query.status}
          onChange={(status) => change({ status })}
        />
        <span className="ui-spread" />
        <ListSearch label={say(searchWords(picks))} value={query.keyword} onChange={(keyword) => change({ keyword })} />
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say(listWords.filters)}
          {used > 0 && ` ${used}`}
          <Icon name={open ? 'up' : 'down'} size={10} />
        </Button>
      </div>
      {open && <ListFilters query={query} picks={picks} switches={switches} onChange={change} />}
    </search>
  )
}

/** Starting a new document of the kind, and whether the right to do so is missing. */
function useNew(words: AnyWords) {
  const { can } = useSession()
  const open = useOpenTab()
  const right = rightToMake(words)
  return { missing: right !== undefined && !can(right), start: () => open(newAddressOf(words.id)) }
}

function NewButton({ words }: { words: AnyWords }) {
  const say = useSay()
  const { missing, start } = useNew(words)
  const label = say(listWords.newOne)
  return (
    <ActionButton
      primary
      shortcut="Alt+N"
      disabled={missing}
      {...(missing ? { reason: say(filled(documentWords.missingRight, { button: label })) } : {})}
      onRun={start}
    >
      {label}
    </ActionButton>
  )
}

function Nothing({ words, query, onClear }: { words: AnyWords; query: ListQuery; onClear: () => void }) {
  const say = useSay()
  const word = useWord()
  const { missing, start } = useNew(words)
  const filters = filtersSet(query) > 0 || query.keyword !== '' || query.status !== ''
  const first = missing ? undefined : <Button onClick={start}>{say(listWords.first)}</Button>
  if (!filters) return <Empty action={first}>{say(filled(listWords.empty, { document: words.label }))}</Empty>
  return <Empty action={<Button onClick={onClear}>{word('clearFilters')}</Button>}>{word('noMatches')}</Empty>
}

/** Sums over all matches under their columns; the number of matches under the first. */
function useTotals(page: Page | undefined): Readonly<Record<string, ReactNode>> {
  const word = useWord()
  const places = usePlaces()
  if (!page) return {}
  const sums = Object.entries(page.sums).map(([name, sum]) => {
    const kind = headFields[name as HeadField]?.kind === 'qty' ? 'qty' : 'money'
    return [name, <Figure key={name} value={sum} kind={kind} places={kind === 'qty' ? places.qty : places.amount} />] as const
  })
  return { billNo: `${word('total')} (${word('rows', { count: page.total })})`, ...Object.fromEntries(sums) }
}
