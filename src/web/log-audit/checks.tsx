import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { ApiRefusal, api, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { replayPathOf } from '../core/paths.ts'
import { LoadedList } from '../diagrams/loaded-list.tsx'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { formatMoment } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Empty, ErrorState, Forbidden } from '../ui/states.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { toast } from '../ui/toast.tsx'
import { logAuditWords as words } from './words.ts'

type Check = DataOf<'LogAuditApi_check'>
const pollMs = 2000

/** The checks of the whole log, newest first, with the findings of the selected check. */
export default function Checks() {
  const say = useSay()
  const [at, turn] = useState({ page: 1, size: 10 })
  const [chosen, choose] = useState<string>()
  const list = useOperation(
    'LogAuditApi_checks',
    { query: { current: at.page, size: at.size } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: ({ state }) => (hasRunningCheck(state.data) ? pollMs : false) },
  )
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="logaudit_view" />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.records ?? []
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0]
  return (
    <>
      <div className="ui-bar">
        <StartCheck />
        <p className="ui-hint">{say(words.checksText)}</p>
      </div>
      <LoadedList list={list.data} none={words.noChecks}>
        {(rows) => <CheckTable rows={rows} onOpen={choose} />}
      </LoadedList>
      <Pager page={at.page} size={at.size} total={list.data?.total ?? 0} onChange={turn} />
      {shown && shown.state === 'done' && <Findings key={shown.id} check={shown} />}
    </>
  )
}

const hasRunningCheck = (data: { records: readonly Check[] } | undefined) => data?.records.some(({ state }) => state !== 'done') ?? false

function StartCheck() {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const client = useQueryClient()
  const ask = async () => {
    await api('LogAuditApi_check', {}).then(() => toast.success(say(words.asked)), toast.failed)
    await client.invalidateQueries({ queryKey: ['LogAuditApi_checks'] })
  }
  const reason = can('logaudit_check') ? undefined : word('noRight')
  return (
    <ActionButton primary disabled={reason !== undefined} reason={reason} onRun={ask}>
      {say(words.check)}
    </ActionButton>
  )
}

function CheckTable({ rows, onOpen }: { rows: readonly Check[]; onOpen: (id: string) => void }) {
  const say = useSay()
  const figures = [words.documents, words.events, words.findings]
  const number = (value: number) => <td className="ui-number">{value.toLocaleString('en-US')}</td>
  return (
    <PlainTable title={words.checks} heads={[words.begun, words.ended, words.askedBy, words.status, ...figures]} figures={figures}>
      {rows.map(({ id, createTime, endTime, userName, state, stateName, documents, events, findings }) => (
        <tr key={id}>
          <td>
            <button type="button" className="ui-link" onClick={() => onOpen(id)}>
              {formatMoment(createTime)}
            </button>
          </td>
          <td>{endTime && formatMoment(endTime)}</td>
          <td>{userName ?? say(words.clock)}</td>
          <td>
            <StatusPill tone={state === 'done' ? (findings > 0 ? 'red' : 'green') : 'blue'}>{stateName}</StatusPill>
          </td>
          {number(documents)}
          {number(events)}
          {number(findings)}
        </tr>
      ))}
    </PlainTable>
  )
}

function Findings({ check }: { check: Check }) {
  const say = useSay()
  const open = useOpenTab()
  const [at, turn] = useState({ page: 1, size: 20 })
  const read = useOperation(
    'LogAuditApi_findings',
    { query: { checkId: check.id, current: at.page, size: at.size } },
    { placeholderData: keepPreviousData },
  )
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (check.findings === 0) return <Empty>{say(words.noFindings)}</Empty>
  return (
    <section className="log-audit-scroll">
      <h2>{say(words.findings)}</h2>
      <LoadedList list={read.data} none={words.noFindings}>
        {(rows) => (
          <PlainTable title={words.findings} heads={[words.kind, words.number, words.row, words.what]}>
            {rows.map(({ id, headId, kindName, billNo, no, ruleName }) => (
              <tr key={id}>
                <td>{kindName}</td>
                <td>
                  <button type="button" className="ui-link" onClick={() => open(replayPathOf(headId, no))}>
                    {billNo ?? headId}
                  </button>
                </td>
                <td>{no}</td>
                <td>{ruleName}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </LoadedList>
      <Pager page={at.page} size={at.size} total={read.data?.total ?? 0} onChange={turn} />
    </section>
  )
}
