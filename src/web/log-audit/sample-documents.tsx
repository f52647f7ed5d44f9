import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api, useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { replayPathOf } from '../core/paths.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { fillTemplate } from '../document-words/fill-words.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { FileButton } from '../jobs/file-button.tsx'
import { TabLink } from '../navigation/tab-link.tsx'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { sampleWords as words } from './sample-words.ts'

type Sample = DataOf<'LogSampleApi_detail'>
type SampleDocument = Sample['documents'][number]

/** The documents of an audit sample with their findings, and the form to sign all of them. */
export function SampleDocuments({ id }: { id: string }) {
  const say = useSay()
  const read = useOperation('LogSampleApi_detail', { query: { id } }, { staleTime: 0 })
  const client = useQueryClient()
  const changed = (sample: Sample) => {
    client.setQueriesData({ queryKey: ['LogSampleApi_detail', { id }] }, sample)
    return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('LogSampleApi_') })
  }
  if (read.isError) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton width="100%" lines={4} />
  const { documents, signedTime, signedUserName = '', digest } = read.data
  const heads = [words.no, words.number, words.day, words.amount, words.state, words.verdict, words.noter]
  return (
    <section className="log-audit-scroll" aria-label={say(words.documents)}>
      <div className="ui-bar">
        <h2>{say(words.documents)}</h2>
        <SignSample sample={read.data} onSigned={changed} />
        <FileButton file={{ file: 'sample', id }}>{say(words.export)}</FileButton>
        {signedTime && (
          <span className="ui-hint">
            {say(fillTemplate(words.signedBy, { user: signedUserName, time: signedTime }))} · {say(words.digest)} {digest?.slice(0, 16)}
          </span>
        )}
      </div>
      <PlainTable title={words.documents} heads={heads} figures={[words.amount]}>
        {documents.map((one) => (
          <SampleRow key={one.no} id={id} one={one} isOpen={signedTime === undefined} onNoted={changed} />
        ))}
      </PlainTable>
    </section>
  )
}

type SampleChanged = (sample: Sample) => Promise<void>

function SampleRow({ id, one, isOpen, onNoted }: { id: string; one: SampleDocument; isOpen: boolean; onNoted: SampleChanged }) {
  const say = useSay()
  return (
    <tr>
      <td>{one.no}</td>
      <td>
        <TabLink to={replayPathOf(one.headId)} className="ui-link">
          {one.billNo ?? one.headId}
        </TabLink>
      </td>
      <td>{one.billDate}</td>
      <td className="ui-number">{one.finalAmt}</td>
      <td>{one.statusName ?? say(words.removed)}</td>
      <td>{isOpen ? <SampleNote {...{ id, one, onNoted }} /> : `${one.verdict ? say(words[one.verdict]) : ''} ${one.note ?? ''}`}</td>
      <td>{one.notedTime && `${one.notedUserName} ${one.notedTime}`}</td>
    </tr>
  )
}

function SampleNote({ id, one, onNoted }: { id: string; one: SampleDocument; onNoted: SampleChanged }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [verdict, choose] = useState(one.verdict ?? '')
  const [note, write] = useState(one.note ?? '')
  const [error, setError] = useState<string>()
  const save = async () => {
    if (verdict === 'finding' && note.trim() === '') return setError(say(words.noteNeeded))
    setError(undefined)
    const said = { verdict: verdict as 'good' | 'finding', ...(note.trim() && { note: note.trim() }) }
    await api('LogSampleApi_note', { body: { id, no: one.no, ...said } }).then(onNoted, toast.failed)
  }
  const reason = can('logaudit_sample') ? undefined : word('noRight')
  const place = `${say(words.no)} ${one.no}`
  return (
    <div className="ui-bar">
      <SelectField
        label={`${place} ${say(words.verdict)}`}
        labelHidden
        width={120}
        none={say(words.unseen)}
        options={(['good', 'finding'] as const).map((value) => ({ value, label: say(words[value]) }))}
        value={verdict}
        onChange={choose}
      />
      <TextField
        label={`${place} ${say(words.note)}`}
        labelHidden
        width={240}
        maxLength={2000}
        value={note}
        error={error}
        onChange={write}
      />
      <ActionButton
        quiet
        label={`${place} ${say(words.save)}`}
        disabled={reason !== undefined || verdict === ''}
        reason={reason}
        onRun={save}
      >
        {say(words.save)}
      </ActionButton>
    </div>
  )
}

function SignSample({ sample, onSigned }: { sample: Sample; onSigned: SampleChanged }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  if (sample.signedTime !== undefined) return null
  const reason = can('logaudit_sample') ? undefined : word('noRight')
  const sign = () => api('LogSampleApi_sign', { query: { id: sample.id } }).then(onSigned, toast.failed)
  return (
    <ActionButton disabled={reason !== undefined} reason={reason} confirm={words.signAsk} onRun={sign}>
      {say(words.sign)}
    </ActionButton>
  )
}
