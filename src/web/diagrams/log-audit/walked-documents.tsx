import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { useOperation } from '../../api.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { useOpenTab } from '../../shell/tabs.ts'
import { Pager } from '../../ui/pager.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { machinePathOf } from '../machine-paths.ts'
import { logAuditWords as words } from './words.ts'

/** A figure of traffic: what was walked, or what was refused. */
export type Picked = { fromState: string; event: string; toState?: string; refusal?: string }
type Filter = { kind: string; startTime?: string; endTime?: string; depotId?: string }

/** The documents behind a figure, each led to its way on the picture of its law. */
export function WalkedDocuments({ law, filter, picked }: { law: AnyWords; filter: Filter; picked: Picked }) {
  const say = useSay()
  const [language] = useLanguage()
  const open = useOpenTab()
  const [page, turn] = useState({ page: 1, size: 20 })
  const read = useOperation(
    'LogAuditApi_walked',
    { query: { ...filter, ...picked, current: page.page, size: page.size } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const event = (law.events as Readonly<Record<string, Words>>)[picked.event]
  const ways = [law.statusName(picked.fromState, language), event ? say(event) : picked.event]
  const title = [...ways, ...(picked.toState ? [law.statusName(picked.toState, language)] : [])].join(' → ')
  return (
    <section className="log-audit-scroll" aria-label={title}>
      <h2>{title}</h2>
      <table className="dg-table" aria-label={title}>
        <thead>
          <tr>
            {[words.number, words.state, words.time, words.person, words.refusal, words.remark].map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.data?.records.map(({ id, headId, billNo, statusName, time, userName, refusalName, remark }) => (
            <tr key={id}>
              <td>
                {statusName === undefined ? (
                  <span className="ui-muted">{say(words.removed)}</span>
                ) : (
                  <button type="button" className="ui-link" onClick={() => open(machinePathOf(law.id, headId))}>
                    {billNo ?? say(law.label)}
                  </button>
                )}
              </td>
              <td>{statusName}</td>
              <td>{formatMoment(time)}</td>
              <td>{userName}</td>
              <td>{refusalName}</td>
              <td>{remark}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page.page} size={page.size} total={read.data?.total ?? 0} onChange={turn} />
    </section>
  )
}
