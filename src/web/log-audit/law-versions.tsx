import { parseAsString } from 'nuqs/server'
import { Suspense, use } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { useOperation } from '../client/api.ts'
import { Diagram } from '../diagrams/diagram.tsx'
import { diagramFileOf } from '../diagrams/diagram-files.ts'
import { MachineHash } from '../diagrams/hash.tsx'
import { type ChangedPart, type LawChange, lawChanges, type StoredLaw } from '../diagrams/law-changes.ts'
import { marksOf, withMissing } from '../diagrams/law-marks.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { Viewport } from '../diagrams/viewport.tsx'
import { fillTemplate } from '../document-words/fill-words.ts'
import { formatMoment } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { SelectField } from '../ui/fields/fields.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { changeText } from './change-text.ts'
import { logAuditWords as words } from './words.ts'

type Version = DataOf<'LogAuditApi_versions'>[number]

const laws = documents as Readonly<Record<string, AnyWords>>
const [first = ''] = Object.keys(laws)
const query = { kind: parseAsString.withDefault(first), before: parseAsString, after: parseAsString }

/** All versions of the law of a document type, and the differences between any two of them. */
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
      {read.isPending ? <Skeleton width="100%" lines={4} /> : <VersionTable versions={versions} />}
      {versions.length === 1 && <Empty>{say(words.oneVersion)}</Empty>}
      {versions.length > 1 && old && now && (
        <>
          <div className="ui-bar">
            <VersionField label={words.before} {...{ versions, value: old }} onChange={(hash) => set({ before: hash })} />
            <VersionField label={words.after} {...{ versions, value: now }} onChange={(hash) => set({ after: hash })} />
          </div>
          <LawComparison kind={kind} before={old} after={now} />
        </>
      )}
    </>
  )
}

function VersionTable({ versions }: { versions: readonly Version[] }) {
  const say = useSay()
  return (
    <PlainTable
      title={words.versions}
      heads={[words.version, words.firstRun, words.hash, words.decided]}
      figures={[words.version, words.decided]}
    >
      {versions.map(({ hash, no, firstRunAt, current, events = 0 }) => (
        <tr key={hash}>
          <td className="ui-number">{no}</td>
          <td>
            {formatMoment(firstRunAt)} {current === 2 && <span className="ui-hint">{say(words.current)}</span>}
          </td>
          <td>
            <MachineHash hash={hash} labelled={false} />
          </td>
          <td className="ui-number">{events.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

type VersionFieldProps = { label: Words; versions: readonly Version[]; value: string; onChange: (hash: string) => void }

function VersionField({ label, versions, value, onChange }: VersionFieldProps) {
  const say = useSay()
  const options = versions.map(({ hash, no, firstRunAt }) => ({
    value: hash,
    label: `${no} · ${formatMoment(firstRunAt)} · ${hash.slice(0, 8)}`,
  }))
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

/** The changed part in both versions, in full; folded at first. */
function FullChange({ change: { before, after } }: { change: LawChange }) {
  const say = useSay()
  return (
    <details>
      <summary>{say(words.inFull)}</summary>
      {[before, after].map(
        (one, at) => one !== undefined && <pre key={at === 0 ? 'before' : 'after'}>{JSON.stringify(one, undefined, 1)}</pre>,
      )}
    </details>
  )
}

function LawComparison({ kind, before, after }: { kind: string; before: string; after: string }) {
  const say = useSay()
  const [old, now] = [
    useOperation('LogAuditApi_law', { query: { hash: before } }),
    useOperation('LogAuditApi_law', { query: { hash: after } }),
  ]
  const failed = [old, now].find(({ isError }) => isError)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!old.data || !now.data) return <Skeleton width="100%" lines={6} />
  const pair = { before: old.data.description as StoredLaw, after: now.data.description as StoredLaw }
  const changes = lawChanges(pair.before, pair.after)
  if (changes.length === 0) return <Empty>{say(words.same)}</Empty>
  const law = laws[kind]
  return (
    <>
      {law && (
        <Suspense fallback={<Skeleton width="100%" lines={8} />}>
          <ChangedLawDiagram law={law} pair={pair} />
        </Suspense>
      )}
      <ChangeTable pair={pair} changes={changes} />
    </>
  )
}

type LawPair = { before: StoredLaw; after: StoredLaw }

/** The picture of the present law with the changes marked in it. */
function ChangedLawDiagram({ law, pair }: { law: AnyWords; pair: LawPair }) {
  const say = useSay()
  const [language] = useLanguage()
  const file = use(diagramFileOf(law.id))
  const marks = marksOf(pair)
  const layout = withMissing(file.layouts[language], marks, pair, language)
  const drawn = { ...file, layouts: { ...file.layouts, [language]: layout } }
  return (
    <>
      <p className="log-audit-legend">
        {(['added', 'removed', 'changed'] as const).map((how) => (
          <span key={how} data-how={how}>
            {say(howWords[how])}
          </span>
        ))}
        <span className="ui-hint">{say(words.drawnOn)}</span>
      </p>
      <div className="log-audit-picture">
        <Viewport layout={layout} label={say(fillTemplate(words.comparedOf, { document: law.label }))}>
          {(scale) => <Diagram words={law} file={drawn} marks={marks} scale={scale} />}
        </Viewport>
      </div>
    </>
  )
}

function ChangeTable({ pair, changes }: { pair: LawPair; changes: readonly LawChange[] }) {
  const say = useSay()
  const [language] = useLanguage()
  return (
    <table className="dg-table" aria-label={say(words.versions)}>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.part} ${change.name}`} data-how={change.how}>
            <td>{say(howWords[change.how])}</td>
            <td>{say(partWords[change.part])}</td>
            <td>
              {changeText(change, pair, language)}
              <span className="dg-code">{change.name}</span>
            </td>
            <td>
              <FullChange change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
