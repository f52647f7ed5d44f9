import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { parseAsString } from 'nuqs/server'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { ApiRefusal, api, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { LoadedList } from '../diagrams/loaded-list.tsx'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { fillTemplate } from '../document-words/fill-words.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import { formatMoment } from '../i18n/format.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { refusedFields } from '../ui/fields/refused-fields.ts'
import { ErrorState, Forbidden } from '../ui/states.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { toast } from '../ui/toast.tsx'
import { SampleDocuments } from './sample-documents.tsx'
import { sampleWords as words } from './sample-words.ts'
import { logAuditWords } from './words.ts'

type Sample = DataOf<'LogSampleApi_list'>['records'][number]

const laws = Object.values(documents) as readonly AnyWords[]
const query = { sample: parseAsString }

/** Audit samples. They are drawn by a seed, their documents are examined one by one, and the result is signed. */
export default function Samples() {
  const [{ sample }, set] = usePageQuery(query)
  const [at, turn] = useState({ page: 1, size: 10 })
  const list = useOperation(
    'LogSampleApi_list',
    { query: { current: at.page, size: at.size } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  if (list.error instanceof ApiRefusal && list.error.code === 403) return <Forbidden right="logaudit_view" />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const open = (id: string) => set({ sample: id })
  return (
    <>
      <DrawSample onDrawn={open} />
      <LoadedList list={list.data} none={words.none}>
        {(rows) => <SampleTable rows={rows} onOpen={open} />}
      </LoadedList>
      <Pager page={at.page} size={at.size} total={list.data?.total ?? 0} onChange={turn} />
      {sample && <SampleDocuments key={sample} id={sample} />}
    </>
  )
}

const blank = { kind: laws[0]?.id ?? '', method: 'random' as 'random' | 'weighted', size: '25', seed: '', startTime: '', endTime: '' }

function DrawSample({ onDrawn }: { onDrawn: (id: string) => void }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const client = useQueryClient()
  const [asked, ask] = useState(blank)
  const [errors, refuse] = useState<Readonly<Record<string, string>>>({})
  const enter = (change: Partial<typeof blank>) => ask({ ...asked, ...change })
  const draw = async () => {
    const { kind, method, seed, startTime, endTime } = asked
    const days = { ...(startTime && { startTime }), ...(endTime && { endTime }) }
    refuse({})
    try {
      const made = await api('LogSampleApi_draw', { body: { kind, method, seed: seed.trim(), size: Number(asked.size), ...days } })
      toast.success(say(fillTemplate(words.drawn, { count: String(made.documents.length) })))
      onDrawn(made.id)
    } catch (error) {
      refuse(refusedFields(error))
    }
    await client.invalidateQueries({ queryKey: ['LogSampleApi_list'] })
  }
  const reason = can('logaudit_sample') ? undefined : word('noRight')
  const kinds = laws.map(({ id, label }) => ({ value: id, label: say(label) }))
  const methods = (['random', 'weighted'] as const).map((value) => ({ value, label: say(words[value]) }))
  return (
    <>
      <div className="ui-bar">
        <SelectField label={say(logAuditWords.kind)} width={176} options={kinds} value={asked.kind} onChange={(kind) => enter({ kind })} />
        <DateRange
          label={logAuditWords.days}
          startTime={asked.startTime}
          endTime={asked.endTime}
          periods={['month', 'lastMonth']}
          onChange={enter}
        />
        <SelectField
          label={say(words.method)}
          width={144}
          options={methods}
          value={asked.method}
          onChange={(method) => enter({ method: method as 'random' | 'weighted' })}
        />
        <TextField
          label={say(words.size)}
          width={128}
          required
          error={errors.size}
          inputMode="numeric"
          value={asked.size}
          onChange={(size) => enter({ size })}
        />
        <TextField
          label={say(words.seed)}
          width={144}
          required
          error={errors.seed}
          value={asked.seed}
          onChange={(seed) => enter({ seed })}
        />
        <ActionButton primary disabled={reason !== undefined} reason={reason} onRun={draw}>
          {say(words.draw)}
        </ActionButton>
      </div>
      <p className="ui-hint">{say(words.drawText)}</p>
    </>
  )
}

function SampleTable({ rows, onOpen }: { rows: readonly Sample[]; onOpen: (id: string) => void }) {
  const say = useSay()
  const heads = [
    logAuditWords.kind,
    words.method,
    words.seed,
    words.noted,
    words.findings,
    words.population,
    words.by,
    words.at,
    words.signed,
  ]
  return (
    <div className="log-audit-scroll">
      <PlainTable title={logAuditWords.samples} heads={heads} figures={[words.noted, words.findings, words.population]}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <button type="button" className="ui-link" title={say(words.open)} onClick={() => onOpen(row.id)}>
                {row.kindName}
              </button>
            </td>
            <td>{say(words[row.method])}</td>
            <td>{row.seed}</td>
            <td className="ui-number">
              {row.noted} / {Math.min(row.size, row.population)}
            </td>
            <td className="ui-number">{row.findings}</td>
            <td className="ui-number">{row.population}</td>
            <td>{row.createUserName}</td>
            <td>{formatMoment(row.createTime)}</td>
            <td>{row.signedTime && `${row.signedUserName} ${formatMoment(row.signedTime)}`}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}
