import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import type { AnyWords, EventWords } from '#machines/engine/in-words.ts'
import type { SourceFacts } from '#machines/guards/source-guards.ts'
import { valueText } from '#paper/field-text.ts'
import { documentField, fieldLabel } from '#resources/documents/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import { innerName, type Partner } from '#resources/documents/wire-names.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { replayPathOf } from '../../core/paths.ts'
import { saveFile } from '../../core/save-file.ts'
import type { ChangedField, LogEntry } from '../../document-engine/document-log.ts'
import { durationWords } from '../../document-engine/duration.ts'
import type { PanelProps } from '../../document-engine/panel-props.ts'
import { useLog } from '../../document-engine/use-log.ts'
import { effectWords } from '../../document-words/effect-words.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { toneOf } from '../../document-words/state-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { TabLink } from '../../navigation/tab-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { memoBy } from '../../ui/memo-by.ts'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { toast } from '../../ui/toast.tsx'

const exportLog = (id: string): Promise<void> => api('OrderLogApi_export', { query: { sourceBillId: id } }).then(saveFile, toast.failed)

/** The log of a document, newest entries first: user, time, states, changed fields, duration and refusals. */
export const TimelinePanel = memoBy(Timeline, 'words', 'id', 'places')

function Timeline({ words, id, places }: Pick<PanelProps, 'words' | 'id' | 'places'>) {
  const say = useSay()
  const log = useLog(id)
  const { can } = useSession()
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <Skeleton width="70%" />
  if (log.data.records.length === 0) return <Empty>{say(documentWords.noLog)}</Empty>
  const isAuditor = can('logaudit_view')
  const older = log.data.total - log.data.records.length
  return (
    <>
      <p className="doc-log-acts">
        {isAuditor && (
          <TabLink to={replayPathOf(id)} className="ui-link">
            {say(documentWords.replay)}
          </TabLink>
        )}
        <button type="button" className="ui-link" onClick={() => void exportLog(id)}>
          {say(documentWords.exportLog)}
        </button>
      </p>
      <ol className="doc-log">
        {log.data.records.map((entry) => (
          <TimelineEntry key={entry.id} words={words} entry={entry} places={places} />
        ))}
      </ol>
      {older > 0 && <p className="ui-muted">{say(fillTemplate(documentWords.olderLog, { count: String(older) }))}</p>}
    </>
  )
}

function TimelineEntry({ words, entry, places }: { words: AnyWords; entry: LogEntry; places: DecimalPlaces }) {
  const say = useSay()
  const [language] = useLanguage()
  const events = words.events as Readonly<Record<string, EventWords<never>>>
  const stateWords = (state: string | undefined, name: string | undefined) =>
    state && words.stateOf(state) ? words.statusName(state, language) : (name ?? '')
  const partner = typeOf(words.id)?.partner
  const tone = entry.refusal ? 'red' : toneOf(words, entry.toState)
  const who = entry.userName ?? say(documentWords.system)
  // a draft can still be corrected, so its differences are shown only once it is submitted
  const isUnderWay = entry.toState !== undefined && !words.tagsOf(entry.toState).includes('editable')
  const moved = entry.toState !== undefined && entry.fromState !== entry.toState && !entry.refusal
  return (
    <li className="doc-log-entry" data-refused={entry.refusal ? true : undefined}>
      <div className="doc-log-head">
        <Avatar name={who} />
        <StatusDot tone={tone}>
          {who} {sayIn(events[entry.event] ?? entry.eventName, language)}
          {entry.refusal && ` · ${say(documentWords.refused)}`}
        </StatusDot>
        <time dateTime={entry.time.replace(' ', 'T')} title={entry.time}>
          {formatMoment(entry.time)}
        </time>
      </div>
      <div className="doc-log-body">
        {moved && (
          <p>
            {stateWords(entry.fromState, entry.fromStateName)} → {stateWords(entry.toState, entry.toStateName)}
          </p>
        )}
        {entry.refusalText && <p className="ui-negative">{entry.refusalText}</p>}
        {moved && entry.stayedSeconds !== undefined && entry.stayedSeconds > 0 && (
          <p className="ui-muted">{say(fillTemplate(documentWords.stayed, { time: durationWords(entry.stayedSeconds) }))}</p>
        )}
        {entry.remark && (
          <p>
            {say(documentWords.reason)}：{entry.remark}
          </p>
        )}
        {!entry.refusal && isUnderWay && <LoggedDifferences {...entry} partner={partner} />}
        <FieldChanges
          {...{ places, partner }}
          changed={(entry.changed ?? []).map((one) => ({ ...one, field: innerName(partner, one.field) }))}
        />
        <ArchiveNote {...entry} />
      </div>
    </li>
  )
}

type LoggedDifferencesProps = Pick<LogEntry, 'facts'> & { partner: Partner | undefined }

/**
 * Values of lines that differ from their source lines because a user had the right to change them. Both values are
 * shown, unless this user may not see them (docs/rules/links.md).
 */
function LoggedDifferences({ facts = {}, partner }: LoggedDifferencesProps) {
  const say = useSay()
  const { repricedLines = [] } = facts as Partial<SourceFacts>
  const seen = repricedLines.flatMap(({ row, field, params }) => (field && params ? [{ row, field, params }] : []))
  if (seen.length === 0) return null
  return (
    <section aria-label={say(effectWords.differences)}>
      <p className="ui-muted">{say(effectWords.differences)}</p>
      <dl className="doc-changes">
        {seen.map(({ row, field, params: { source = '', own = '' } }) => (
          <div key={`${row}-${field}`}>
            <dt>
              {row !== undefined && say(fillTemplate(documentWords.row, { row: String(row) }))}{' '}
              {say(fieldLabel(field, row, partner) ?? field)}
            </dt>
            <dd>
              <span className="ui-muted">
                {say(effectWords.ofSource)} {say(source)}
              </span>{' '}
              → {say(effectWords.ofDocument)} {say(own)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Note on an entry whose details were moved to an archive: names the file, or says that it cannot be read. */
function ArchiveNote({ archiveFile, archiveLost }: Pick<LogEntry, 'archiveFile' | 'archiveLost'>) {
  const say = useSay()
  if (!archiveFile) return null
  const told = say(fillTemplate(archiveLost ? documentWords.archivedLogLost : documentWords.archivedLog, { file: archiveFile }))
  return <p className={`doc-log-archive ${archiveLost ? 'ui-negative' : 'ui-muted'}`}>{told}</p>
}

export type FieldChangesProps = { changed: readonly ChangedField[]; places: DecimalPlaces; partner: Partner | undefined }

/** True for entered fields, false for computed ones: sums, taxes, costs and progress. */
const isEntered = ({ field, row }: ChangedField): boolean => {
  const traits = documentField(field, row)
  return !traits || (traits.entered === true && !traits.follows)
}

/**
 * The changed fields of a log entry, folded. Computed fields are folded once more below the entered ones, unless there
 * are only computed ones.
 */
export function FieldChanges({ open, ...props }: FieldChangesProps & { open?: boolean }) {
  const say = useSay()
  const { changed } = props
  if (changed.length === 0) return null
  const entered = changed.filter(isEntered)
  const followed = entered.length === 0 ? [] : changed.filter((change) => !isEntered(change))
  return (
    <details open={open}>
      <summary>{say(fillTemplate(documentWords.changedFields, { count: String(entered.length || changed.length) }))}</summary>
      <ChangedFields {...props} changed={entered.length === 0 ? changed : entered} />
      {followed.length > 0 && (
        <details className="doc-followed">
          <summary>{say(fillTemplate(documentWords.followed, { count: String(followed.length) }))}</summary>
          <ChangedFields {...props} changed={followed} />
        </details>
      )}
    </details>
  )
}

function ChangedFields({ changed, places, partner }: FieldChangesProps) {
  const say = useSay()
  const nameOf = ({ field, row, gone }: ChangedField): string => {
    const label = say(fieldLabel(field, row, partner) ?? field)
    return row === undefined
      ? label
      : `${say(fillTemplate(gone ? documentWords.rowGone : documentWords.row, { row: String(row) }))} ${label}`
  }
  const shown = (change: ChangedField, value: string | undefined): string | Words =>
    value === undefined || value === '' ? documentWords.empty : valueText(documentField(change.field, change.row), value, places)
  return (
    <dl className="doc-changes">
      {changed.map((change) => (
        <div key={`${change.row ?? 0}-${change.field}-${change.gone ?? false}`}>
          <dt>{nameOf(change)}</dt>
          <dd>
            <span className="ui-muted">{say(shown(change, change.fromName ?? change.from))}</span> →{' '}
            {say(shown(change, change.toName ?? change.to))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
