import { keepPreviousData } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { type ComponentType, useMemo, useState } from 'react'
import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import { type AuditKind, auditFields, auditListOf } from '#resources/audits.ts'
import { ApiRefusal, useOperation } from '../api.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ExportButton } from '../jobs/export-button.tsx'
import { usePageQuery } from '../shell/use-page-query.ts'
import { IconButton } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { TextField } from '../ui/fields.tsx'
import { Icon } from '../ui/icons.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { type Column, noChoice, useDataTable } from '../ui/use-data-table.ts'
import { usePageSize } from '../use-page-size.ts'
import { AuditApply } from './audit-apply.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { AuditStatus } from './audit-status.tsx'
import { type Audit, auditWords as words } from './audit-words.ts'
import './audits.css'

/** The page of one kind of requests about master data: what is asked for, and beside it one with its values old and new. */
export function auditsPage(kind: AuditKind): ComponentType {
  const Page = () => <AuditsPage kind={kind} />
  Page.displayName = `AuditsPage(${kind.api})`
  return Page
}

const address = { id: parseAsString }

const columnNames = Object.keys(auditFields) as (keyof typeof auditFields)[]

function useColumns(): readonly Column<Audit>[] {
  const say = useSay()
  return useMemo(
    () =>
      columnNames.map((id) => ({
        id,
        ...auditFields[id],
        ...(id === 'targetName' ? { always: true } : {}),
        cell: (row) => {
          if (id === 'statusName') return <AuditStatus audit={row} />
          if (id === 'targetName') return row.targetId ? row.targetName : `${row.targetName ?? ''} · ${say(words.isNew)}`
          return id === 'submitTime' || id === 'auditTime' ? formatMoment(row[id]) : row[id]
        },
      })),
    [say],
  )
}

const all = ''
const [waiting = all] = auditRequest.stateNames.map((name) => String(auditRequest.codeOf(name)))

/** What of the list is looked at: a status, a part of a name, a page. */
function useList(kind: AuditKind) {
  const [status, setStatus] = useState<string>(waiting)
  const [name, setName] = useState('')
  const sizeOf = usePageSize()
  const [at, goTo] = useState({ page: 1, size: sizeOf(null) })
  const filters = { ...(status === all ? {} : { status }), ...(name.trim() === '' ? {} : { name: name.trim(), commInfoName: name.trim() }) }
  const list = useOperation(
    auditListOf(kind),
    { query: { current: at.page, size: at.size, ...filters } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const first = () => goTo({ ...at, page: 1 })
  return {
    list,
    at,
    filters,
    status,
    name,
    choose: (next: string) => {
      setStatus(next)
      first()
    },
    search: (next: string) => {
      setName(next)
      first()
    },
    turn: goTo,
  }
}

function AuditsPage({ kind }: { kind: AuditKind }) {
  const say = useSay()
  // a notice leads to one request, whatever the list shows
  const [{ id: told }, setAddress] = usePageQuery(address)
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string) => {
    setChosen(id)
    void setAddress({ id: null })
  }
  const shown = useList(kind)
  const { list, at } = shown
  const rows = list.data?.records as readonly Audit[] | undefined
  const columns = useColumns()
  const model = useDataTable<Audit>({ choice: useState(noChoice), columns, rows, rowId: ({ id }) => id })
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right={`${kind.stem}_view`} />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const shownId = told ?? rows?.find(({ id }) => id === chosen)?.id ?? rows?.[0]?.id
  return (
    <div className="shell-page audits">
      <AuditBar kind={kind} shown={shown} onApplied={choose} />
      <div className="audits-list">
        <DataTable
          model={model}
          label={say(kind.label)}
          onOpen={({ id }) => choose(id)}
          peeked={shownId}
          refreshing={list.isPlaceholderData}
          empty={<Empty>{say(words.none)}</Empty>}
        />
        {list.data && <Pager page={at.page} size={at.size} total={list.data.total} onChange={shown.turn} />}
      </div>
      {shownId && <AuditPanel key={shownId} kind={kind} id={shownId} />}
    </div>
  )
}

type BarProps = { kind: AuditKind; shown: ReturnType<typeof useList>; onApplied: (id: string) => void }

function AuditBar({ kind, shown, onApplied }: BarProps) {
  const say = useSay()
  const word = useWord()
  const { list, status, name, filters } = shown
  const chips = auditRequest.stateNames.map((state) => ({
    value: String(auditRequest.codeOf(state)),
    label: say(auditRequest.states[state]),
  }))
  return (
    <div className="ui-bar">
      <h1>{say(kind.label)}</h1>
      <Chips
        label={say(auditFields.statusName.label)}
        value={status}
        onChange={shown.choose}
        chips={[{ value: all, label: say(words.all) }, ...chips]}
      />
      {kind.target && (
        <TextField
          label={say(auditFields.targetName.label)}
          labelHidden
          name="name"
          value={name}
          onChange={shown.search}
          placeholder={say(auditFields.targetName.label)}
        />
      )}
      <span className="ui-spread" />
      <AuditApply kind={kind} onApplied={onApplied} />
      <ExportButton
        right={`${kind.stem}_export`}
        seen={() => ({ resource: kind.api, columns: columnNames, query: filters as Record<string, string> })}
      />
      <IconButton label={word('refresh')} onClick={() => void list.refetch()}>
        <Icon name="refresh" size={14} />
      </IconButton>
    </div>
  )
}
