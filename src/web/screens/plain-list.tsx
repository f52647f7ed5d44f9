import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { type ComponentType, useMemo, useState } from 'react'
import type { OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { ApiRefusal, useOperation } from '../api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { usePageQuery } from '../shell/use-page-query.ts'
import { DataTable } from '../ui/data-table.tsx'
import { TextField } from '../ui/fields.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { noChoice, useDataTable } from '../ui/use-data-table.ts'

type Row = Readonly<Record<string, unknown>>
export type PlainList = {
  operation: OperationId
  right: string
  title: Words
  /** Tells rows apart. */
  rowId: string
  /** The wire's filter that the search box fills. */
  search: string
  columns: readonly { id: string; label: Words; width: number }[]
}

const parsers = { q: parseAsString.withDefault(''), page: parseAsInteger.withDefault(1), size: parseAsInteger.withDefault(30) }

/** A list to look at and search, for tables that are kept elsewhere. */
export function plainList(list: PlainList): ComponentType {
  const Page = () => <PlainListPage list={list} />
  Page.displayName = `PlainList(${list.operation})`
  return Page
}

function PlainListPage({ list }: { list: PlainList }) {
  const say = useSay()
  const word = useWord()
  const [query, setQuery] = usePageQuery(parsers)
  const asked = { current: query.page, size: query.size, ...(query.q === '' ? {} : { [list.search]: query.q }) }
  const answer = useOperation(list.operation as 'RegionApi_list', { query: asked }, { placeholderData: keepPreviousData })
  const records = answer.data?.records as readonly Row[] | undefined
  const columns = useMemo(() => list.columns.map((column) => ({ ...column, cell: (row: Row) => String(row[column.id] ?? '') })), [list])
  const choice = useState(noChoice)
  const model = useDataTable<Row>({ choice, columns, rows: records, rowId: (row) => String(row[list.rowId]) })
  if (answer.error instanceof ApiRefusal && answer.error.code === 403) return <Forbidden right={list.right} />
  return (
    <div className="shell-page">
      <h1 className="ui-hidden">{say(list.title)}</h1>
      <search className="ui-bar">
        <span className="ui-spread" />
        <TextField
          label={word('search')}
          labelHidden
          type="search"
          width={240}
          value={query.q}
          onChange={(q) => void setQuery({ q, page: 1 })}
        />
      </search>
      {answer.error && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DataTable model={model} label={say(list.title)} refreshing={answer.isPlaceholderData} empty={<Empty>{word('noMatches')}</Empty>} />
      )}
      {answer.data && (
        <Pager page={query.page} size={query.size} total={answer.data.total} onChange={({ page, size }) => void setQuery({ page, size })} />
      )}
    </div>
  )
}
