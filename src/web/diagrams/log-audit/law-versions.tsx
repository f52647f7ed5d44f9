import { parseAsString } from 'nuqs/server'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { useOperation } from '../../api.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { MachineHash } from '../hash.tsx'
import { type ChangedPart, type KeptLaw, type LawChange, lawChanges } from './law-changes.ts'
import { logAuditWords as words } from './words.ts'

type Version = DataOf<'LogAuditApi_versions'>[number]

const laws = documents as Readonly<Record<string, AnyWords>>
const [first = ''] = Object.keys(laws)
const query = { kind: parseAsString.withDefault(first), before: parseAsString, after: parseAsString }

/** The laws of a type that ever ran, and what any two of them differ in. */
export default function LawVersions() {
  const say = useSay()
  const [{ kind, before, after }, set] = usePageQuery(query)
  const read = useOperation('LogAuditApi_versions', { query: { kind } }, { staleTime: 0 })
  const versions = read.data ?? []
  const [newest, older] = versions
  const [old, now] = [before ?? older?.hash, after ?? newest?.hash]
  return (
    <>
      <div className="ui-bar">
        <SelectField
          label={say(words.kind)}
          labelHidden
          width={176}
          options={Object.values(laws).map(({ id, label }) => ({ value: id, label: say(label) }))}
          value={kind}
          onChange={(next) => set({ kind: next, before: null, after: null })}
        />
      </div>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending ? <Skeleton width="100%" lines={4} /> : <Versions versions={versions} />}
      {versions.length === 1 && <Empty>{say(words.oneVersion)}</Empty>}
      {versions.length > 1 && old && now && (
        <>
          <div className="ui-bar">
            <VersionField label={words.before} {...{ versions, value: old }} onChange={(hash) => set({ before: hash })} />
            <VersionField label={words.after} {...{ versions, value: now }} onChange={(hash) => set({ after: hash })} />
          </div>
          <Compared before={old} after={now} />
        </>
      )}
    </>
  )
}

function Versions({ versions }: { versions: readonly Version[] }) {
  const say = useSay()
  return (
    <table className="dg-table" aria-label={say(words.versions)}>
      <thead>
        <tr>
          <th scope="col">{say(words.firstRun)}</th>
          <th scope="col">{say(words.hash)}</th>
          <th scope="col" className="ui-number">
            {say(words.decided)}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ hash, firstRunAt, current, events }) => (
          <tr key={hash}>
            <td>
              {formatMoment(firstRunAt)} {current === 2 && <span className="ui-hint">{say(words.current)}</span>}
            </td>
            <td>
              <MachineHash hash={hash} labelled={false} />
            </td>
            <td className="ui-number">{events.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type VersionFieldProps = { label: Words; versions: readonly Version[]; value: string; onChange: (hash: string) => void }

function VersionField({ label, versions, value, onChange }: VersionFieldProps) {
  const say = useSay()
  const options = versions.map(({ hash, firstRunAt }) => ({ value: hash, label: `${formatMoment(firstRunAt)} · ${hash.slice(0, 8)}` }))
  return <SelectField label={say(label)} width={240} options={options} value={value} onChange={onChange} />
}

const partWords: Readonly<Record<ChangedPart, Words>> = {
  states: words.partStates,
  events: words.partEvents,
  guards: words.partGuards,
  effects: words.partEffects,
  transitions: words.partTransitions,
}
const howWords: Readonly<Record<LawChange['how'], Words>> = { added: words.added, removed: words.gone, changed: words.changed }

function Compared({ before, after }: { before: string; after: string }) {
  const say = useSay()
  const [old, now] = [
    useOperation('LogAuditApi_law', { query: { hash: before } }),
    useOperation('LogAuditApi_law', { query: { hash: after } }),
  ]
  const failed = [old, now].find(({ isError }) => isError)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!old.data || !now.data) return <Skeleton width="100%" lines={6} />
  const changes = lawChanges(old.data.description as KeptLaw, now.data.description as KeptLaw)
  if (changes.length === 0) return <Empty>{say(words.same)}</Empty>
  return (
    <table className="dg-table" aria-label={say(words.versions)}>
      <tbody>
        {changes.map(({ part, name, how, before: was, after: is }) => (
          <tr key={`${part} ${name}`} data-how={how}>
            <td>{say(howWords[how])}</td>
            <td>{say(partWords[part])}</td>
            <td className="dg-code">{name}</td>
            <td>{was !== undefined && <pre>{JSON.stringify(was, undefined, 1)}</pre>}</td>
            <td>{is !== undefined && <pre>{JSON.stringify(is, undefined, 1)}</pre>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
