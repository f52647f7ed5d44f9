import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal, useOperation } from '../../client/api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { RefreshButton } from '../../ui/actions/refresh-button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ErrorState, Forbidden } from '../../ui/states.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, noChoice, useDataTable } from '../../ui/table/use-data-table.ts'
import { BillRuleDialog } from './bill-rule-dialog.tsx'
import { partWords, periodWords, billRuleWords as words } from './bill-rule-words.ts'
import '../system.css'

type Rule = DataOf<'BillRuleApi_detail'>

function useColumns(): readonly Column<Rule>[] {
  const say = useSay()
  return useMemo(() => {
    const column = (id: keyof Rule, label: Words, width: number, cell: Column<Rule>['cell'], more: Partial<Column<Rule>> = {}) => ({
      id,
      label,
      width,
      cell,
      ...more,
    })
    return [
      column('billTypeName', words.kind, 180, (row) => row.billTypeName, { always: true }),
      column('prefix', words.prefix, 90, (row) => row.prefix),
      column('datePart', words.datePart, 130, (row) => say(partWords[row.datePart])),
      column('digits', words.digits, 80, (row) => row.digits, { align: 'right' }),
      column('resetPeriod', words.resetPeriod, 130, (row) => say(periodWords[row.resetPeriod])),
      column('nextNumber', words.next, 220, (row) => row.nextNumber),
      column('isOwn', words.source, 110, (row) => (
        <StatusPill tone={row.isOwn === 2 ? 'blue' : 'grey'}>{say(row.isOwn === 2 ? words.own : words.delivered)}</StatusPill>
      )),
    ]
  }, [say])
}

/** Page for the numbering of documents. Each type has a line, which opens the dialog to change its rule. */
export default function BillRulesPage() {
  const say = useSay()
  const word = useWord()
  const [opened, open] = useState<string>()
  const list = useOperation('BillRuleApi_list', {}, { placeholderData: keepPreviousData, staleTime: 0 })
  const columns = useColumns()
  const model = useDataTable<Rule>({ choice: useState(noChoice), columns, rows: list.data, rowId: (row) => row.billType })
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="billrule_view" />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const rule = list.data?.find(({ billType }) => billType === opened)
  return (
    <div className="shell-page bill-rules">
      <PageHead title={say(words.title)} count={list.data?.length} />
      <fieldset className="ui-bar" aria-label={word('actions')}>
        <p className="bill-rules-note">{say(words.gaps)}</p>
        <span className="ui-spread" />
        <RefreshButton refetch={list.refetch} />
      </fieldset>
      <DataTable model={model} label={say(words.title)} onOpen={(row) => open(row.billType)} empty={null} />
      {rule && <BillRuleDialog key={`${rule.billType} ${rule.version}`} rule={rule} onClose={() => open(undefined)} />}
    </div>
  )
}
