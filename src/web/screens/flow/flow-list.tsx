import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { flowWords as words } from '../../flow/flow-words.ts'
import { useSay } from '../../i18n/index.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'

const noFilters: readonly never[] = []

/** A column for the lists of the workflow, with its place on the card of a phone. */
export const flowColumn = <Row extends object>(
  id: keyof Row & string,
  label: Words,
  width: number,
  cell: Column<Row>['cell'],
  card?: Column<Row>['card'],
): Column<Row> => ({ id, label, width, cell, ...(card ? { card } : {}) })

/** Shows whether a process, deployed or running, is active or suspended. */
export function ActiveState({ state }: { state: number | undefined }) {
  const say = useSay()
  const active = state === 1
  return <StatusPill tone={active ? 'green' : 'grey'}>{say(active ? words.active : words.suspended)}</StatusPill>
}

/** Page, filters and columns of a list of the workflow. `code` is the code of its page in the menu. */
export function useFlowList<Row extends object, Name extends string = never>(
  code: string,
  columns: readonly Column<Row>[],
  names: readonly Name[] = noFilters,
) {
  const at = useReadList(code, names, columns)
  const asked = { query: { current: at.query.page, size: at.query.size } }
  const options = { placeholderData: keepPreviousData, staleTime: 0, enabled: !at.view.waiting }
  return { ...at, right: `${code}_view`, columns, asked, options }
}

type Props<Row extends object> = {
  title: Words
  list: Pick<UseQueryResult<{ records: Row[]; total: number }>, 'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'>
  at: Pick<ReturnType<typeof useFlowList<Row>>, 'query' | 'view' | 'change' | 'right' | 'columns'>
  rowId: (row: Row) => string
  none: Words
  /** Buttons for the selected rows. */
  actions: (chosen: readonly Row[]) => ReactNode
  filters?: ReactNode
  /** Shown below the list if exactly one row is selected. */
  panel?: (row: Row) => ReactNode
}

/**
 * A list of the workflow: its rows can be selected; buttons act on them, and the details of a selected row are shown
 * below.
 */
export function FlowList<Row extends object>({ title, list, at, rowId, none, actions: deeds, filters, panel }: Props<Row>) {
  const { query, view, change, right, columns } = at
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.records
  const model = useDataTable<Row>({ choice: view.choice, columns, rows, rowId })
  const chosen = rows?.filter((row) => selected.has(rowId(row))) ?? []
  const [one] = chosen
  return (
    <ReadList
      className="flow-list"
      {...{ title, right, list, model, query, change, view, selected, onSelect, filters, none }}
      actions={deeds(chosen)}
    >
      {panel && one && chosen.length === 1 && panel(one)}
    </ReadList>
  )
}
