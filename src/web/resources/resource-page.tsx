import { parseAsString } from 'nuqs/server'
import { type ComponentType, useMemo, useState } from 'react'
import { isResource, type ScreenDefinition } from '#resources/index.ts'
import { ApiRefusal } from '../client/api.ts'
import { usePermittedDefinition } from '../client/field-permissions.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import { jobWords } from '../jobs/words.ts'
import { choosePaging } from '../navigation/choose-paging.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { PrintListButton } from '../print/list/print-list-button.tsx'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { usePaging } from '../ui/table/paging.ts'
import { type DataTableModel, useDataTable } from '../ui/table/use-data-table.ts'
import { writeSort } from '../views/sorting.ts'
import { TableTools } from '../views/table-tools.tsx'
import { useListView } from '../views/use-list-view.ts'
import { columnsOf } from './cells.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { ListSearch } from './list-search.tsx'
import { printedRows } from './printed-rows.ts'
import { ResourceActions } from './resource-actions.tsx'
import { isOpenRow, type ResourceRow } from './resource-api.ts'
import { ResourceForm } from './resource-form.tsx'
import { ImportButton, type RowImport, RowImportDialog, useRowImport } from './row-import.tsx'
import { SideTree, sideTreeOf } from './side-tree.tsx'
import { type ListQuery, useListQuery } from './use-list-query.ts'
import { type ListRows, useListRows } from './use-list-rows.ts'
import { isTreeTable } from './use-tree-rows.ts'
import './resources.css'

/** Props of the additional buttons above the list of a resource. */
export type OwnActionsProps = {
  chosen: readonly ResourceRow[]
  /** Called after an action on the selected rows. `ids` are the rows for which it failed; they stay selected. */
  onLeft: (ids: readonly string[]) => void
}

/**
 * Makes the page of a resource from its definition: a list, the details of a row beside it, and a form in a dialog.
 */
export function resourcePage(definition: ScreenDefinition, Actions?: ComponentType<OwnActionsProps>): ComponentType {
  const Page = () => <ResourcePage definition={definition} Actions={Actions} />
  Page.displayName = `ResourcePage(${definition.api})`
  return Page
}

const none: ReadonlySet<string> = new Set()

/** The selected rows of the page that is shown. On another page nothing is selected. */
function useSelection(page: string) {
  const [selection, setSelection] = useState({ page, ids: none })
  return [selection.page === page ? selection.ids : none, (ids: ReadonlySet<string>) => setSelection({ page, ids })] as const
}

const lookedAt = { row: parseAsString }

/**
 * The rows that are open: the one beside the list, whose id is in the address, and the one in the form, which may be
 * new.
 */
function useOpenedRows() {
  const [{ row }, set] = usePageQuery(lookedAt)
  const peeked = row ?? undefined
  const peek = (id: string | undefined) => set({ row: id ?? null })
  const [form, openForm] = useState<{ id?: string }>()
  return { peeked, peek, form, openForm, add: () => openForm({}), edit: (id: string) => openForm({ id }) }
}

function ResourcePage({ definition: whole, Actions }: { definition: ScreenDefinition; Actions?: ComponentType<OwnActionsProps> }) {
  const definition = usePermittedDefinition(whole)
  const say = useSay()
  const word = useWord()
  const places = usePlaces()
  const { can } = useSession()
  const query = useListQuery(definition)
  // in a tree, the parent of a row is visible, so it needs no column or filter
  const hung = isTreeTable(definition) ? definition.tree : undefined
  const columns = useMemo(() => columnsOf(definition, places).filter(({ id }) => id !== hung), [definition, places, hung])
  const view = useListView(definition.view ?? definition.stem, columns, query.address)
  const rows = useListRows(definition, query, !view.waiting)
  const [selected, select] = useSelection(JSON.stringify(query.asked))
  const opened = useOpenedRows()
  const rowImport = useRowImport(definition)
  const model = useDataTable<ResourceRow>({ choice: view.choice, columns, rows: rows.records, rowId: (row) => row.id })
  const sideTree = sideTreeOf(definition)
  const chosen = rows.records?.filter((row) => selected.has(row.id)) ?? []
  const left = (ids: readonly string[]) => select(new Set(ids))
  const rowOf = (id: string) => rows.records?.find((row) => row.id === id)

  if (rows.error instanceof ApiRefusal && rows.error.code === 403) return <Forbidden right={`${definition.stem}_view`} />
  return (
    <div className="shell-page resource">
      <PageHead title={say(definition.label)} count={rows.total ?? rows.records?.length}>
        <fieldset className="ui-bar" aria-label={word('actions')}>
          {chosen.length > 0 && <strong>{word('selected', { count: chosen.length })}</strong>}
          <PrintListButton prepare={() => printedRows({ definition, query, rows, model, chosen })} />
          {definition.viewButton && <ViewButton chosen={[...selected]} onView={opened.peek} />}
          {Actions && <Actions chosen={chosen} onLeft={left} />}
          <ResourceActions {...{ definition, chosen, rowImport }} onAdd={opened.add} onLeft={left} />
        </fieldset>
      </PageHead>
      <ListSearch definition={definition} query={query} without={sideTree?.name ?? hung}>
        <TableTools
          {...{ model, view }}
          exporting={
            isResource(definition.api) && (
              <ExportButton right={`${definition.stem}_export`} seen={() => exportOf(definition, query, model)} />
            )
          }
          refetch={rows.refetch}
        />
      </ListSearch>
      <div className="resource-body">
        {sideTree && <SideTree {...sideTree} query={query} />}
        <div className="resource-main">
          <Rows {...{ definition, query, rows, model, selected, select, opened, rowImport }} />
        </div>
        {opened.peeked !== undefined && <RowPanel {...{ definition, rows, opened }} />}
      </div>
      {rowImport && <RowImportDialog definition={definition} rowImport={rowImport} />}
      {opened.form && (
        <ResourceForm
          definition={definition}
          id={opened.form.id}
          readOnly={opened.form.id !== undefined && !(can(`${definition.stem}_edit`) && isOpenRow(definition, rowOf(opened.form.id)))}
          onClose={() => opened.openForm(undefined)}
        />
      )}
    </div>
  )
}

function ViewButton({ chosen, onView }: { chosen: readonly string[]; onView: (id: string) => void }) {
  const word = useWord()
  const [first = ''] = chosen
  const reason = chosen.length === 1 ? undefined : word('selectOne')
  return (
    <ActionButton onRun={() => onView(first)} disabled={reason !== undefined} reason={reason}>
      {word('view')}
    </ActionButton>
  )
}

/** The filters, columns and order of the list as it is shown, for an export of all its rows. */
function exportOf({ api }: ScreenDefinition, { asked }: ListQuery, model: DataTableModel<ResourceRow>) {
  const texts = Object.entries(asked).map(([name, value]) => [name, String(value)] as const)
  const { current: _, size: __, ascs, descs, ...filters } = Object.fromEntries(texts)
  return {
    resource: api,
    columns: model.table.getVisibleLeafColumns().map(({ id }) => id),
    query: filters,
    ...(ascs === undefined ? {} : { ascs }),
    ...(descs === undefined ? {} : { descs }),
  }
}

type OpenedRows = ReturnType<typeof useOpenedRows>
type RowsProps = {
  definition: ScreenDefinition
  query: ListQuery
  rows: ListRows
  model: DataTableModel<ResourceRow>
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
  opened: OpenedRows
  rowImport: RowImport | undefined
}

/** The table with its pages, or the reason why there are no rows. */
function Rows({ definition, query, rows, model, selected, select, opened, rowImport }: RowsProps) {
  const say = useSay()
  const word = useWord()
  const paging = { now: usePaging(), choose: choosePaging }
  if (rows.error && !rows.records) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
  return (
    <>
      <DataTable
        model={model}
        label={say(definition.label)}
        sort={query.sort}
        onSort={rows.branchOf ? undefined : (sort) => query.change({ sort: writeSort(sort) })}
        selected={selected}
        onSelect={select}
        onOpen={(row) => opened.edit(row.id)}
        onPeek={(row) => opened.peek(row.id)}
        peeked={opened.peeked}
        branchOf={rows.branchOf}
        numberFrom={definition.numbered && (query.page - 1) * query.size + 1}
        refreshing={rows.isOld}
        endless={rows.endless}
        empty={<NoRows {...{ definition, query, rowImport }} onAdd={opened.add} />}
      />
      {rows.total === undefined ? (
        <p className="ui-pager">{rows.records && word('rows', { count: rows.records.length })}</p>
      ) : (
        <Pager page={query.page} size={query.size} total={rows.records && rows.total} onChange={query.turn} paging={paging} />
      )}
    </>
  )
}

type NoRowsProps = Pick<RowsProps, 'definition' | 'query' | 'rowImport'> & { onAdd: () => void }

function NoRows({ definition, query, rowImport, onAdd }: NoRowsProps) {
  const word = useWord()
  const { can } = useSession()
  if (query.isFiltered) return <Empty action={<Button onClick={query.clear}>{word('clearFilters')}</Button>}>{word('noMatches')}</Empty>
  return (
    <Empty
      action={
        <div className="ui-bar">
          {can(`${definition.stem}_add`) && (
            <Button aria-haspopup="dialog" onClick={onAdd}>
              {word('add')}
            </Button>
          )}
          {rowImport && rowImport.why === undefined && <ImportButton rowImport={rowImport} label={jobWords.importSheet} />}
        </div>
      }
    >
      {word('noRows')}
    </Empty>
  )
}

/** The panel with a row beside the list, and buttons that move to the rows above and below. */
function RowPanel({ definition, rows, opened }: { definition: ScreenDefinition; rows: ListRows; opened: OpenedRows }) {
  const id = opened.peeked ?? ''
  const at = rows.records?.findIndex((row) => row.id === id) ?? -1
  const to = (step: number) => {
    const row = at < 0 ? undefined : rows.records?.[at + step]
    return row && (() => opened.peek(row.id))
  }
  return (
    <DetailPanel
      definition={definition}
      id={id}
      onEdit={() => opened.edit(id)}
      onPrevious={to(-1)}
      onNext={to(1)}
      onClose={() => opened.peek(undefined)}
    />
  )
}
