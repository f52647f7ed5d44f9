import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { saveFile } from '../../core/save-file.ts'
import { DateRange } from '../../documents/list/date-range.tsx'
import { ListSearch } from '../../documents/list/list-search.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import type { Period } from '../../views/list-query.ts'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import { VoucherPanel } from './voucher-panel.tsx'
import { type VoucherRow, voucherStatuses, voucherWords as words } from './voucher-words.ts'
import './vouchers.css'
import { voucherPagePaths } from '../../core/paths.ts'
import { filtersUsed } from '../../views/filters-used.ts'

const narrowing = ['startTime', 'endTime', 'billNo', 'pushStatus'] as const
const periods: readonly Period[] = ['month', 'lastMonth']

function useColumns(): readonly Column<VoucherRow>[] {
  const say = useSay()
  return useMemo(() => {
    const column = (
      id: keyof VoucherRow,
      label: Words,
      width: number,
      cell: Column<VoucherRow>['cell'],
      card: Column<VoucherRow>['card'],
    ) => {
      return { id, label, width, cell, card }
    }
    return [
      { ...column('billDate', words.date, 100, (row) => row.billDate, 'line'), always: true },
      column('kindName', words.kind, 120, (row) => row.kindName, 'line'),
      column('billNo', words.billNo, 150, (row) => row.billNo, 'title'),
      column(
        'pushStatus',
        words.status,
        92,
        ({ pushStatus }) => {
          const status = voucherStatuses[pushStatus]
          return status && <StatusPill tone={status.tone}>{say(status.words)}</StatusPill>
        },
        'named',
      ),
      column('voucherNo', words.voucherNo, 140, (row) => row.voucherNo, 'named'),
      column('pushTime', words.time, 140, (row) => formatMoment(row.pushTime), 'named'),
      column('reason', words.reason, 190, (row) => row.reason, 'named'),
    ]
  }, [say])
}

function useVouchers() {
  const columns = useColumns()
  const { query, view, change, clear } = useReadList('pushaccounting', narrowing, columns)
  const { startTime, endTime, billNo, pushStatus } = query
  const filters = {
    ...(startTime ? { startTime } : {}),
    ...(endTime ? { endTime } : {}),
    ...(billNo ? { billNo } : {}),
    ...(pushStatus === '' ? {} : { pushStatus: Number(pushStatus) }),
  }
  const asked = { ...filters, current: query.page, size: query.size }
  const options = { placeholderData: keepPreviousData, staleTime: 0, enabled: !view.waiting }
  const list = useOperation('PushAccountingApi_list', { query: asked }, options)
  const model = useDataTable<VoucherRow>({ choice: view.choice, columns, rows: list.data?.records, rowId: (row) => row.id })
  return { query, filters, list, change, clear, view, model }
}

type Vouchers = ReturnType<typeof useVouchers>

/**
 * Page of the documents that have entries in the books, with the state of their vouchers. Selected documents are
 * pushed; for one document the entries are shown beside the list.
 */
export default function VouchersPage() {
  const say = useSay()
  const { query, filters, list, change, clear, view, model } = useVouchers()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, open] = useState<string>()
  const shown = list.data?.records.find(({ id }) => id === opened)
  return (
    <ReadList
      title={words.title}
      right="pushaccounting_view"
      className={shown ? 'vouchers vouchers-open' : 'vouchers'}
      {...{ list, view, model, query, change, clear }}
      selected={chosen}
      onSelect={setChosen}
      onOpen={({ id }) => open(id)}
      peeked={shown?.id}
      actions={<VoucherActions {...{ filters, list, chosen }} onPushed={() => setChosen(new Set())} />}
      filters={
        <>
          <DateRange label={words.date} startTime={query.startTime} endTime={query.endTime} periods={periods} onChange={change} />
          <SelectField
            label={say(words.status)}
            labelHidden
            width={120}
            none={say(words.anyStatus)}
            value={query.pushStatus}
            options={voucherStatuses.map((status, value) => ({ value: String(value), label: say(status.words) }))}
            onChange={(pushStatus) => change({ pushStatus })}
          />
        </>
      }
      used={filtersUsed(query, ['startTime', 'endTime', 'pushStatus'])}
      search={<ListSearch label={say(words.search)} value={query.billNo} onChange={(billNo) => change({ billNo })} />}
      none={words.none}
    >
      {shown && <VoucherPanel key={`${shown.id} ${shown.pushTime}`} row={shown} />}
    </ReadList>
  )
}

type VoucherActionsProps = Pick<Vouchers, 'filters' | 'list'> & { chosen: ReadonlySet<string>; onPushed: () => void }

/** Buttons for the selected rows, and for all rows that match the filters. */
function VoucherActions({ filters, list, chosen, onPushed }: VoucherActionsProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const push = async () => {
    try {
      await api('PushAccountingApi_push', { body: { ids: [...chosen] } })
      onPushed()
    } catch (error) {
      toast.failed(error)
    }
    await list.refetch()
  }
  const whyNot = !can('pushaccounting_push') ? word('noRight') : chosen.size === 0 ? say(words.choose) : undefined
  const noSheet = can('pushaccounting_export') && can('cost_view') ? undefined : word('noRight')
  return (
    <>
      <ActionButton primary onRun={push} disabled={whyNot !== undefined} reason={whyNot}>
        {say(words.push)}
      </ActionButton>
      <ActionButton
        quiet
        disabled={noSheet !== undefined}
        reason={noSheet}
        onRun={() => api('PushAccountingApi_sheet', { query: filters }).then(saveFile, toast.failed)}
      >
        {say(words.sheet)}
      </ActionButton>
      <ActionButton
        quiet
        disabled={noSheet !== undefined}
        reason={noSheet}
        onRun={() => api('PushAccountingApi_csv', { query: filters }).then(saveFile, toast.failed)}
      >
        {say(words.csv)}
      </ActionButton>
      <TabLink to={voucherPagePaths.accounts} className="ui-link">
        {say(words.accounts)}
      </TabLink>
    </>
  )
}
