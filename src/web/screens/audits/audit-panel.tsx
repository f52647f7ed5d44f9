import type { AuditRequestFacts } from '#machines/audit/audit-request.machine.ts'
import type { AuditKind } from '#resources/flow/audits.ts'
import type { Children, Field, ResourceDefinition } from '#resources/index.ts'
import { useOperation } from '../../client/api.ts'
import { usePlaces } from '../../client/session.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { Cell } from '../../resources/cells.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { AuditActions } from './audit-actions.tsx'
import { AuditStatus } from './audit-status.tsx'
import { type Audit, definitionOfAudit, auditWords as words } from './audit-words.ts'

/** A request with its buttons, the old and the new values, and its history. */
export function AuditPanel({ kind, id }: { kind: AuditKind; id: string }) {
  const say = useSay()
  const detail = useOperation(`${kind.api}_detail`, { query: { id } }, { staleTime: 0 })
  const audit = detail.data as Audit | undefined
  if (detail.isError) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  if (!audit) return <Skeleton width="70%" lines={6} />
  const definition = definitionOfAudit(kind, audit)
  return (
    <section className="audits-panel" aria-label={`${say(kind.label)} ${audit.targetName ?? ''}`}>
      <header className="ui-bar">
        <h2>{audit.targetName}</h2>
        <AuditStatus audit={audit} />
        <span className="ui-spread" />
        <AuditActions kind={kind} audit={audit} facts={audit.facts as AuditRequestFacts} />
      </header>
      {audit.recommendedName && (
        <p>
          <span className="ui-muted">{say(words.recommended)}</span> {audit.recommendedName}
        </p>
      )}
      {audit.reason && (
        <p>
          <span className="ui-muted">{say(words.reason)}</span> {audit.reason}
        </p>
      )}
      {definition && <OldAndNew definition={definition} audit={audit} />}
      <h3>{say(words.log)}</h3>
      <ol className="audits-log">
        {audit.log?.map((entry) => (
          <li key={`${entry.time} ${entry.event}`}>
            <span>
              {entry.userName} {entry.eventName}
            </span>
            <time className="ui-muted" dateTime={entry.time.replace(' ', 'T')}>
              {formatMoment(entry.time)}
            </time>
            {entry.remark && <p>{entry.remark}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Table of the requested fields. Beside each requested value is the present one or, once the request is decided, the
 * one at that time.
 */
function OldAndNew({ definition, audit }: { definition: ResourceDefinition; audit: Audit }) {
  const say = useSay()
  const { before, requested = {} } = audit
  const decided = audit.auditTime !== undefined
  const fields = Object.entries(definition.fields).filter(([name]) => Object.hasOwn(requested, name))
  const children = Object.entries(definition.children ?? {}).filter(([name]) => Object.hasOwn(requested, name))
  const shown = (row: Record<string, unknown> | undefined, name: string, field: Field) => <Value field={field} name={name} row={row} />
  return (
    <table className="audits-values">
      <thead>
        <tr>
          <th scope="col">{say(words.field)}</th>
          {before && <th scope="col">{say(decided ? words.former : words.current)}</th>}
          <th scope="col">{say(words.requested)}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, field]) => (
          <tr key={name}>
            <th scope="row">{say(field.label)}</th>
            {before && <td>{shown(before, name, field)}</td>}
            <td>{shown(requested, name, field)}</td>
          </tr>
        ))}
        {children.map(([name, child]) => (
          <tr key={name}>
            <th scope="row">{say(child.label)}</th>
            {before && (
              <td>
                <Rows child={child} rows={before[name]} />
              </td>
            )}
            <td>
              <Rows child={child} rows={requested[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The value of a field. For a reference it is the name of the row it points to. */
function Value({ field, name, row }: { field: Field; name: string; row: Record<string, unknown> | undefined }) {
  const places = usePlaces()
  const called = 'name' in field ? field.name : field.kind === 'references' ? field.names : name
  return <Cell field={field} value={row?.[called] ?? row?.[name]} places={places} />
}

function Rows({ child, rows }: { child: Children; rows: unknown }) {
  const list = Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
  const fields = Object.entries(child.fields)
  return (
    <ul>
      {list.map((row) => (
        <li key={String(row[child.key])}>
          {fields.map(([name, field]) => (
            <span key={name}>
              <Value field={field} name={name} row={row} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
