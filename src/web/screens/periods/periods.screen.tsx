import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { type PeriodState, periodWords } from '#machines/finance/accounting-period.machine.ts'
import { ApiRefusal, useOperation } from '../../client/api.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { RefreshButton } from '../../ui/actions/refresh-button.tsx'
import { ErrorState, Forbidden } from '../../ui/states.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { type Column, noChoice, useDataTable } from '../../ui/table/use-data-table.ts'
import { usePageSize } from '../../ui/table/use-page-size.ts'
import { EntityField, useEntities } from '../entity-field.tsx'
import { PeriodPanel } from './period-panel.tsx'
import { type Period, periodPageWords as words } from './period-words.ts'
import './periods.css'

const tones = { open: 'green', locked: 'orange', closed: 'grey' } as const satisfies Record<PeriodState, string>

function useColumns(): readonly Column<Period>[] {
  const say = useSay()
  return useMemo(() => {
    const column = (id: keyof Period, label: Words, width: number, cell: Column<Period>['cell']) => ({ id, label, width, cell })
    return [
      { ...column('period', words.period, 80, (row) => row.period), always: true },
      column('state', words.state, 84, ({ state }) => <StatusPill tone={tones[state]}>{say(periodWords.states[state])}</StatusPill>),
      column('updateUserName', words.user, 120, (row) => row.updateUserName),
      column('updateTime', words.time, 130, (row) => formatMoment(row.updateTime)),
      column('remark', words.remark, 150, (row) => row.remark),
    ]
  }, [say])
}

/** Page of the accounting periods. Beside the list is one of them, with its obstacles, buttons and history. */
export default function PeriodsPage() {
  const say = useSay()
  const sizeOf = usePageSize()
  const [at, goTo] = useState({ page: 1, size: sizeOf(null) })
  const [chosen, choose] = useState<string>()
  const [asked, ask] = useState<string>()
  const entities = useEntities()
  const entity = entities.length > 1 ? (asked ?? entities[0]) : undefined
  const list = useOperation(
    'PeriodApi_list',
    { query: { current: at.page, size: at.size, legalEntity: entity } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const rows = list.data?.records
  const columns = useColumns()
  const model = useDataTable<Period>({ choice: useState(noChoice), columns, rows, rowId: ({ period }) => period })
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="period_view" />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  // a user who closes a month needs the earliest period that is not closed
  const next = rows?.findLast(({ state }) => state !== 'closed') ?? rows?.[0]
  const shown = rows?.find(({ period }) => period === chosen) ?? next
  return (
    <div className="shell-page periods">
      <div className="ui-bar">
        <h1>{say(words.title)}</h1>
        <EntityField
          {...{ entities, value: entity }}
          onChange={(value) => {
            ask(value)
            goTo({ ...at, page: 1 })
          }}
        />
        <span className="ui-spread" />
        <RefreshButton refetch={list.refetch} />
      </div>
      <div className="periods-list">
        <DataTable
          model={model}
          label={say(words.title)}
          onOpen={({ period }) => choose(period)}
          peeked={shown?.period}
          refreshing={list.isPlaceholderData}
          empty={null}
        />
        {list.data && <Pager page={at.page} size={at.size} total={list.data.total} onChange={goTo} />}
      </div>
      {shown && <PeriodPanel key={`${entity} ${shown.period}`} row={shown} entity={entity} />}
    </div>
  )
}
