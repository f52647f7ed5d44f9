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

/** The page that is requested and, if the list can be sorted, the sort order. */
type PageRequest = { page: number; size: number; sort?: string }
type ReadListProps<Row extends object> = Pick<DataTableProps<Row>, 'model' | 'selected' | 'onSelect' | 'onOpen' | 'peeked' | 'totals'> & {
  title: Words
  /** The right that the page requires; without it nothing is shown. */
  right: string
  className: string
  list: Pick<UseQueryResult<{ total: number }>, 'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'>
  query: PageRequest
  change: (news: Partial<PageRequest>) => void
  /** Buttons for the list or for the selected rows. */
  actions?: ReactNode
  /** The user's saved view of the list. `model` must get its columns from it. */
  view: ListView
  /** The filters, and in `used` how many of them are set. */
  filters?: ReactNode
  used?: number
  /** Shown beside the buttons for columns and views: `search` before them, `exporting` after them. */
  search?: ReactNode
  exporting?: ReactNode
  /** Shown between the toolbar and the rows. */
  above?: ReactNode
  /** Shown if there are no rows although no filter is set. */
  none: Words
  /** Clears the filters; undefined if none is set. */
  clear?: (() => void) | undefined
  /** Dialogs over it. */
  children?: ReactNode
}

/**
 * The page of a read-only list, with its buttons, its filters and its rows in pages. If it cannot be read, the error
 * or the missing right is shown.
 */
export function ReadList<Row extends object>(props: ReadListProps<Row>) {
  const { title, right, className, list, model, query, change, actions: deeds, none, clear, children } = props
  const { view, filters, used = 0, search, exporting, above, selected, onSelect, onOpen, peeked, totals } = props
  const say = useSay()
  const word = useWord()
  // only used on a phone, where the filters are below the toolbar while they are open
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

/** The selected rows of a list. Rows of other pages stay selected. */
export function useChosenRows<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const onSelect = (ids: ReadonlySet<string>) => {
    const rowOf = (id: string) => chosen.get(id) ?? rows?.find((one) => one.id === id)
    setChosen(new Map([...ids].flatMap((id) => rowOf(id) ?? []).map((row) => [row.id, row])))
  }
  return { chosen: [...chosen.values()], selected: new Set(chosen.keys()), onSelect, forget: () => setChosen(new Map()) }
}
