import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { Field } from '#resources/definition/field.ts'
import type { ReferenceTarget } from '#resources/definition/resource-api.ts'
import { ApiRefusal } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { useSay } from '../../i18n/index.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, ErrorState, Forbidden, Skeleton } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { usePageSize } from '../../ui/table/use-page-size.ts'
import { fieldColumns, linkedNumber } from '../field-columns.tsx'
import '../system.css'

type Say = ReturnType<typeof useSay>
type PagePosition = { current: number; size: number }

/** A change of a balance, with the document that caused it. */
type BalanceChange = { id: string; kind: string; headId?: string; billNo?: string }

export type BalancePage<Row extends BalanceChange, Balance> = {
  /** The name under which the columns chosen by the user are stored. */
  name: string
  /** The right that the page requires; without it nothing is shown. */
  right: string
  title: Words
  /**
   * Whose balance it is: the name of the parameter in the address, the label, and the reference from which the owner
   * is chosen.
   */
  who: { name: string; label: Words; to: ReferenceTarget }
  choose: Words
  none: Words
  fields: Readonly<Record<string, Field>>
  /** Columns whose cells are not made from the field alone. The column `billNo` links to the document in any case. */
  cells: (say: Say) => Readonly<Record<string, Column<Row>['cell']>>
  useEntries: (
    id: string,
    at: PagePosition,
    options: { placeholderData: typeof keepPreviousData },
  ) => UseQueryResult<{ total: number; records: Row[] }>
  useBalance: (id: string) => UseQueryResult<Balance>
  figuresOf: (balance: Balance, say: Say) => readonly (readonly [Words, string])[]
}

/** Makes the page of a balance: the owner to choose, the balance, and each document that changed it. */
export function balancePage<Row extends BalanceChange, Balance>(of: BalancePage<Row, Balance>) {
  const { title, choose } = of
  const { name, label, to } = of.who
  const parsers = { [name]: parseAsString.withDefault(''), page: parseAsInteger.withDefault(1), size: parseAsInteger }
  return function EntriesPage() {
    const say = useSay()
    const [read, set] = usePageQuery(parsers)
    const sizeOf = usePageSize()
    const { page, size } = read as { page: number; size: number | null }
    const id = String(read[name])
    const turn = set as (next: Readonly<Record<string, string | number>>) => void
    return (
      <div className="shell-page">
        <PageHead title={say(title)} />
        <search className="ui-bar">
          <ReferenceFilter to={to} label={label} value={id} onChange={(chosen) => turn({ page: 1, [name]: chosen })} />
        </search>
        {id === '' ? <Empty>{say(choose)}</Empty> : <Entries {...{ of, id, page }} size={sizeOf(size)} onPage={turn} />}
      </div>
    )
  }
}

type Props<Row extends BalanceChange, Balance> = {
  of: BalancePage<Row, Balance>
  id: string
  page: number
  size: number
  onPage: (next: { page: number; size: number }) => void
}

function Entries<Row extends BalanceChange, Balance>({ of, id, page, size, onPage }: Props<Row, Balance>) {
  const say = useSay()
  const places = usePlaces()
  const entries = of.useEntries(id, { current: page, size }, { placeholderData: keepPreviousData })
  const columns = useMemo(() => {
    const cells = of.cells(say)
    return fieldColumns<Row>(of.fields, places, (name) => (cells[name] ? { cell: cells[name] } : linkedNumber(name)))
  }, [of, places, say])
  const model = useDataTable<Row>({ name: of.name, columns, rows: entries.data?.records, rowId: (row) => row.id })
  if (entries.error instanceof ApiRefusal && entries.error.code === 403) return <Forbidden right={of.right} />
  if (entries.error && !entries.data) return <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
  return (
    <>
      <Figures of={of} id={id} />
      <DataTable model={model} label={say(of.title)} refreshing={entries.isPlaceholderData} empty={<Empty>{say(of.none)}</Empty>} />
      {entries.data && <Pager {...{ page, size }} total={entries.data.total} onChange={onPage} />}
    </>
  )
}

/** The balance. */
function Figures<Row extends BalanceChange, Balance>({ of, id }: Pick<Props<Row, Balance>, 'of' | 'id'>) {
  const say = useSay()
  const read = of.useBalance(id)
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton width="70%" />
  return (
    <dl className="ui-bar entries-figures">
      {of.figuresOf(read.data, say).map(([label, figure]) => (
        <div key={label.en}>
          <dt className="ui-muted">{say(label)}</dt>
          <dd className="ui-number">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
