import { keepPreviousData } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { type ComponentType, useMemo, useState } from 'react'
import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import { type AuditKind, auditFields, auditListOf } from '#resources/flow/audits.ts'
import { useOperation } from '../../client/api.ts'
import { ListSearch } from '../../documents/list/list-search.tsx'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { ExportButton } from '../../jobs/export-button.tsx'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { Chips } from '../../ui/chips.tsx'
import { type Column, useDataTable } from '../../ui/table/use-data-table.ts'
import { ReadList } from '../read-list.tsx'
import { useReadList } from '../use-read-list.ts'
import { AuditApply } from './audit-apply.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { AuditStatus } from './audit-status.tsx'
import { type Audit, auditWords as words } from './audit-words.ts'
import './audits.css'

/**
 * Makes the page for one kind of requests about master data: a list, and beside it a request with its old and new
 * values.
 */
export function auditsPage(kind: AuditKind): ComponentType {
  const Page = () => <AuditsPage kind={kind} />
  Page.displayName = `AuditsPage(${kind.api})`
  return Page
}

const address = { id: parseAsString }

const columnNames = Object.keys(auditFields) as (keyof typeof auditFields)[]

/** Where each column is shown on the card of a phone. */
const cards: Partial<Record<keyof typeof auditFields, Column<Audit>['card']>> = {
  ...{ targetName: 'title', statusName: 'status', submitUserName: 'line', submitTime: 'line', reason: 'line' },
}

function useColumns(): readonly Column<Audit>[] {
  const say = useSay()
  return useMemo(
    () =>
      columnNames.map((id) => ({
        id,
        ...auditFields[id],
        ...(id === 'targetName' ? { always: true } : {}),
        ...(id in cards ? { card: cards[id] } : {}),
        cell: (row) => {
          if (id === 'statusName') return <AuditStatus audit={row} />
          if (id === 'targetName') return row.targetId ? row.targetName : `${row.targetName ?? ''} · ${say(words.isNew)}`
          return id === 'submitTime' || id === 'auditTime' ? formatMoment(row[id]) : row[id]
        },
      })),
    [say],
  )
}

const all = 'all'
const [waiting = all] = auditRequest.stateNames.map((name) => String(auditRequest.codeOf(name)))
/** The filters: the status, which is "waiting" by default, and a part of a name. */
const narrowing = ['status', 'name'] as const

/** The list with its filters, and the request that is open. */
function useAudits(kind: AuditKind) {
  const columns = useColumns()
  const { query, view, change } = useReadList(kind.stem, narrowing, columns)
  const status = query.status || waiting
  const filters = {
    ...(status === all ? {} : { status }),
    ...(query.name === '' ? {} : { name: query.name, commInfoName: query.name }),
  }
  const options = { placeholderData: keepPreviousData, staleTime: 0, enabled: !view.waiting }
  const list = useOperation(auditListOf(kind), { query: { current: query.page, size: query.size, ...filters } }, options)
  const rows = list.data?.records as readonly Audit[] | undefined
  const model = useDataTable<Audit>({ choice: view.choice, columns, rows, rowId: ({ id }) => id })
  return { list, query, view, change, status, filters, rows, model }
}

function AuditsPage({ kind }: { kind: AuditKind }) {
  const say = useSay()
  // a notification opens its request, even if the list does not show it
  const [{ id: told }, setAddress] = usePageQuery(address)
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string) => {
    setChosen(id)
    void setAddress({ id: null })
  }
  const { list, query, view, change, status, filters, rows, model } = useAudits(kind)
  const shownId = told ?? rows?.find(({ id }) => id === chosen)?.id ?? rows?.[0]?.id
  const exported = () => ({
    ...{ resource: kind.api, columns: model.table.getVisibleLeafColumns().map(({ id }) => id) },
    query: filters as Record<string, string>,
  })
  return (
    <ReadList
      title={kind.label}
      right={`${kind.stem}_view`}
      className="audits"
      {...{ list, model, query, change, view }}
      onOpen={({ id }) => choose(id)}
      peeked={shownId}
      actions={<AuditApply kind={kind} onApplied={choose} />}
      filters={
        <Chips
          label={say(auditFields.statusName.label)}
          value={status}
          onChange={(next) => change({ status: next === waiting ? '' : next })}
          chips={[{ value: all, label: say(words.all) }, ...states.map(({ value, label }) => ({ value, label: say(label) }))]}
        />
      }
      search={
        kind.target && <ListSearch label={say(auditFields.targetName.label)} value={query.name} onChange={(name) => change({ name })} />
      }
      exporting={<ExportButton right={`${kind.stem}_export`} seen={exported} />}
      none={words.none}
      clear={query.name === '' ? undefined : () => change({ name: '' })}
    >
      {shownId && <AuditPanel key={shownId} kind={kind} id={shownId} />}
    </ReadList>
  )
}

const states = auditRequest.stateNames.map((state) => ({ value: String(auditRequest.codeOf(state)), label: auditRequest.states[state] }))
