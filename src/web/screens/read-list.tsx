import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal } from '../client/api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { FilterButton } from '../ui/actions/filter-button.tsx'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import type { DataTableProps } from '../ui/table/table-props.ts'
import { lastSort, readSort } from '../views/sorting.ts'
import { TableTools } from '../views/table-tools.tsx'
import type { ListView } from '../views/use-list-view.ts'

/** The requested page and, where the list can be sorted, the sort. */
type PageRequest = { page: number; size: number; sort?: string }
type ReadListProps<Row extends object> = Pick<DataTableProps<Row>, 'model' | 'selected' | 'onSelect' | 'onOpen' | 'peeked' | 'totals'> & {
  title: Words
  /** Without this right nothing of the page is shown. */
  right: string
  className: string
  list: Pick<UseQueryResult<{ total: number }>, 'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'>
  query: PageRequest
  change: (news: Partial<PageRequest>) => void
  /** Actions on the list or on the selected rows. */
  actions?: ReactNode
  /** The user's view of it: `model` takes its columns from here. */
  view: ListView
  /** The filters, and how many are in force. */
  filters?: ReactNode
  used?: number
  /** Tools next to columns and views: the search before them, an export after them. */
  search?: ReactNode
  exporting?: ReactNode
  /** Shown between its tools and its rows. */
  above?: ReactNode
  /** Shown where there are no rows, though no filter is set. */
  none: Words
  /** Clears the filters. */
  clear?: (() => void) | undefined
  /** Dialogs over it. */
  children?: ReactNode
}

/** The page of a read-only list: its actions, filters, and rows by pages; or the error, or the missing right. */
export function ReadList<Row extends object>(props: ReadListProps<Row>) {
  const { title, right, className, list, model, query, change, actions: deeds, none, clear, children } = props
  const { view, filters, used = 0, search, exporting, above, selected, onSelect, onOpen, peeked, totals } = props
  const say = useSay()
  const word = useWord()
  // on a phone, where they are below the tools while open
  const [filtering, setFiltering] = useState(clear !== undefined)
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right={right} />
  const onSort: DataTableProps<Row>['onSort'] = (sort) => change({ sort: lastSort(sort) })
  return (
    <div className={`shell-page ${className}`}>
      <PageHead title={say(title)} count={list.data?.total}>
        {deeds}
      </PageHead>
      <search className="ui-bar">
        {filters && (
          <span className="ui-filters" data-open={filtering || undefined}>
            {filters}
          </span>
        )}
        <span className="ui-bar ui-bar-end">
          {search}
          {filters && <FilterButton open={filtering} used={used} onToggle={() => setFiltering(!filtering)} />}
          <TableTools {...{ model, view, exporting }} refetch={list.refetch} />
        </span>
      </search>
      {above}
      {list.isError && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          {...{ model, selected, onSelect, onOpen, peeked, totals }}
          {...(query.sort === undefined ? {} : { sort: readSort(query.sort), onSort })}
          label={say(title)}
          refreshing={list.isPlaceholderData}
          empty={
            <Empty action={clear && <Button onClick={clear}>{word('clearFilters')}</Button>}>{clear ? word('noMatches') : say(none)}</Empty>
          }
        />
      )}
      {list.data && <Pager page={query.page} size={query.size} total={list.data.total} onChange={change} />}
      {children}
    </div>
  )
}

/** Selected rows of a list, including those of other pages. */
export function useChosenRows<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const onSelect = (ids: ReadonlySet<string>) => {
    const rowOf = (id: string) => chosen.get(id) ?? rows?.find((one) => one.id === id)
    setChosen(new Map([...ids].flatMap((id) => rowOf(id) ?? []).map((row) => [row.id, row])))
  }
  return { chosen: [...chosen.values()], selected: new Set(chosen.keys()), onSelect, forget: () => setChosen(new Map()) }
}
