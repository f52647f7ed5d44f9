import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { useOperation } from '../client/api.ts'
import { replayPathOf } from '../core/paths.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { durationWords } from '../document-engine/duration.ts'
import { formatMoment } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { useOpenTab } from '../navigation/tabs.ts'
import { ErrorState } from '../ui/states.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { logAuditWords as words } from './words.ts'

/** Identifies a figure of the traffic: steps that were taken, or refusals. */
export type TrafficFigure = {
  fromState?: string
  event?: string
  toState?: string
  refusal?: string
  what?: 'left' | 'standing' | 'refused' | 'documents'
}
type TrafficFilter = { kind: string; startTime?: string; endTime?: string; depotId?: string }

/** The documents behind a figure, each with a link that replays it. */
export function WalkedDocuments({ law, filter, picked }: { law: AnyWords; filter: TrafficFilter; picked: TrafficFigure }) {
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
  const { fromState, event, toState, what } = picked
  const name = event === undefined ? undefined : (law.events as Readonly<Record<string, Words>>)[event]
  const states = [fromState, toState].map((state) => state && law.statusName(state, language))
  const ways = [states[0], name ? say(name) : event, states[1], what && say(words[what])]
  const title = ways.filter((part) => part !== undefined).join(' → ') || say(words.events)
  return (
    <section className="log-audit-scroll" aria-label={title}>
      <h2>{title}</h2>
      <PlainTable
        title={title}
        heads={[words.number, words.state, words.time, words.stayed, words.person, words.refusal, words.remark]}
        figures={[words.stayed]}
      >
        {read.data?.records.map(({ id, headId, billNo, statusName, time, stayedSeconds, userName, refusalName, remark }) => (
          <tr key={id}>
            <td>
              <button type="button" className="ui-link" onClick={() => open(replayPathOf(headId, Number(id.split(':')[1])))}>
                {billNo ?? say(law.label)}
              </button>
            </td>
            <td>{statusName ?? <span className="ui-muted">{say(words.removed)}</span>}</td>
            <td>{formatMoment(time)}</td>
            <td className="ui-number">{stayedSeconds !== undefined && say(durationWords(stayedSeconds))}</td>
            <td>{userName}</td>
            <td>{refusalName}</td>
            <td>{remark}</td>
          </tr>
        ))}
      </PlainTable>
      <Pager page={page.page} size={page.size} total={read.data?.total ?? 0} onChange={turn} />
    </section>
  )
}
