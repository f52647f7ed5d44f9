import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { useOperation } from '../client/api.ts'
import { useSay } from '../i18n/index.ts'
import { Empty, ErrorState } from '../ui/states.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { type Column, useDataTable } from '../ui/table/use-data-table.ts'
import { jobWords } from './words.ts'

type Problem = DataOf<'JobApi_problems'>['records'][number]

const columns: readonly Column<Problem>[] = [
  { id: 'row', label: jobWords.row, width: 64, align: 'right', cell: ({ row }) => row },
  { id: 'column', label: jobWords.column, width: 110, cell: ({ columnName, column }) => columnName ?? column },
  { id: 'value', label: jobWords.value, width: 150, cell: ({ value }) => value },
  { id: 'msg', label: jobWords.reason, width: 370, cell: ({ msg }) => msg },
]

/** Table of the problems in a sheet, each with its row and column. */
export function ProblemTable({ jobId }: { jobId: string }) {
  const say = useSay()
  const [place, setPlace] = useState({ page: 1, size: 30 })
  const asked = { id: jobId, current: place.page, size: place.size }
  const { data, error, refetch, isPlaceholderData } = useOperation(
    'JobApi_problems',
    { query: asked },
    { placeholderData: keepPreviousData },
  )
  const rows = data?.records
  const model = useDataTable<Problem>({
    name: 'import-problems',
    columns,
    rows,
    rowId: ({ row, column, field, rule }) => [row, column, field, rule].join(),
  })
  if (error && !rows) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className="job-problems">
        <DataTable
          model={model}
          label={say(jobWords.problems)}
          refreshing={isPlaceholderData}
          empty={<Empty>{say(jobWords.noProblems)}</Empty>}
        />
      </div>
      {(data?.pages ?? 0) > 1 && <Pager ofWindow page={place.page} size={place.size} total={data?.total ?? 0} onChange={setPlace} />}
    </>
  )
}
