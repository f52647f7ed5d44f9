import { keepPreviousData } from '@tanstack/react-query'
import { parseAsInteger, parseAsString } from 'nuqs/server'
import { useMemo, useState } from 'react'
import type { Words } from '#domain/words.ts'
import { ApiRefusal, api, useOperation } from '../api.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import type { Period } from '../documents/list/list-query.ts'
import { ListSearch } from '../documents/list/list-search.tsx'
import { formatMoment } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { saveFile } from '../save-file.ts'
import { useSession } from '../session.ts'
import { TabLink } from '../shell/tab-link.tsx'
import { usePageQuery } from '../shell/use-page-query.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ColumnMenu } from '../ui/column-menu.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { SelectField } from '../ui/fields.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { toast } from '../ui/toast.tsx'
import { type Column, useDataTable } from '../ui/use-data-table.ts'
import { usePageSize } from '../use-page-size.ts'
import { useFilterView } from '../views/filter-view.ts'
import { ViewMenu } from '../views/view-menu.tsx'
import { VoucherPanel } from './voucher-panel.tsx'
import { type VoucherRow, voucherStatuses, voucherWords as words } from './voucher-words.ts'
import './vouchers.css'
import { voucherPaths } from '../paths.ts'

const parsers = {
  startTime: parseAsString.withDefault(''),
  endTime: parseAsString.withDefault(''),
  billNo: parseAsString.withDefault(''),
  pushStatus: parseAsString.withDefault(''),
  view: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
}
const periods: readonly Period[] = ['month', 'lastMonth']

function useColumns(): readonly Column<VoucherRow>[] {
  const say = useSay()
  return useMemo(() => {
    const column = (id: keyof VoucherRow, label: Words, width: number, cell: Column<VoucherRow>['cell']) => ({ id, label, width, cell })
    return [
      { ...column('billDate', words.date, 100, (row) => row.billDate), always: true },
      column('kindName', words.kind, 120, (row) => row.kindName),
      column('billNo', words.billNo, 150, (row) => row.billNo),
      column('pushStatus', words.status, 92, ({ pushStatus }) => {
        const status = voucherStatuses[pushStatus]
        return status && <StatusPill tone={status.tone}>{say(status.words)}</StatusPill>
      }),
      column('voucherNo', words.voucherNo, 140, (row) => row.voucherNo),
      column('pushTime', words.time, 140, (row) => formatMoment(row.pushTime)),
      column('reason', words.reason, 190, (row) => row.reason),
    ]
  }, [say])
}

function useVouchers() {
  const columns = useColumns()
  const [{ view: named, ...read }, setQuery] = usePageQuery(parsers)
  const sizeOf = usePageSize()
  const query = { ...read, size: sizeOf(read.size) }
  const { startTime, endTime, billNo, pushStatus } = query
  const filters = {
    ...(startTime ? { startTime } : {}),
    ...(endTime ? { endTime } : {}),
    ...(billNo ? { billNo } : {}),
    ...(pushStatus === '' ? {} : { pushStatus: Number(pushStatus) }),
  }
  const asked = { ...filters, current: query.page, size: query.size }
  const set = (news: object) => void setQuery(news as Parameters<typeof setQuery>[0])
  const names = ['billNo', 'pushStatus'] as const
  const view = useFilterView('pushaccounting', columns, { names, read: { ...read, view: named }, size: query.size, set })
  const options = { placeholderData: keepPreviousData, staleTime: 0, enabled: !view.waiting }
  const list = useOperation('PushAccountingApi_list', { query: asked }, options)
  const model = useDataTable<VoucherRow>({ choice: view.choice, columns, rows: list.data?.records, rowId: (row) => row.id })
  const change = (news: Partial<typeof query>) => void setQuery({ page: 1, ...news })
  return { query, filters, list, change, view, model }
}

type Vouchers = ReturnType<typeof useVouchers>

/** Documents that have something in the books, with what became of their vouchers; those chosen are pushed, the one opened shows its entries. */
export default function VouchersPage() {
  const say = useSay()
  const word = useWord()
  const vouchers = useVouchers()
  const { query, list, change, model } = vouchers
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, open] = useState<string>()
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="pushaccounting_view" />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const shown = list.data?.records.find(({ id }) => id === opened)
  return (
    <div className={shown ? 'shell-page vouchers vouchers-open' : 'shell-page vouchers'}>
      <PageHead title={say(words.title)} count={list.data?.total} />
      <Bar vouchers={vouchers} chosen={chosen} onPushed={() => setChosen(new Set())} />
      <div className="vouchers-list">
        <DataTable
          model={model}
          label={say(words.title)}
          selected={chosen}
          onSelect={setChosen}
          onOpen={({ id }) => open(id)}
          peeked={shown?.id}
          refreshing={list.isPlaceholderData}
          empty={<Empty>{Object.keys(vouchers.filters).length > 0 ? word('noMatches') : say(words.none)}</Empty>}
        />
        {list.data && <Pager page={query.page} size={query.size} total={list.data.total} onChange={change} />}
      </div>
      {shown && <VoucherPanel key={`${shown.id} ${shown.pushTime}`} row={shown} />}
    </div>
  )
}

type BarProps = { vouchers: Vouchers; chosen: ReadonlySet<string>; onPushed: () => void }

/** Which documents are shown, and what is done with those chosen. */
function Bar({ vouchers: { query, filters, list, change, view, model }, chosen, onPushed }: BarProps) {
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
    <search className="ui-bar">
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
      <TabLink to={voucherPaths.accounts} className="ui-link">
        {say(words.accounts)}
      </TabLink>
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
      <span className="ui-spread" />
      <ListSearch label={say(words.search)} value={query.billNo} onChange={(billNo) => change({ billNo })} />
      <ColumnMenu model={model} />
      <ViewMenu view={view} />
    </search>
  )
}
