import type { DecimalPlaces } from '#domain/decimal.ts'
import { say as sayIn, type Words } from '#domain/words.ts'
import type { AnyWords, EventWords } from '#machines/engine/in-words.ts'
import type { SourceFacts } from '#machines/guards/source-guards.ts'
import { valueText } from '#paper/field-text.ts'
import { documentField, fieldLabel } from '#resources/document-fields.ts'
import { typeOf } from '#resources/documents/types.ts'
import { innerName, type Partner } from '#resources/documents/wire-names.ts'
import { api } from '../../api.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { replayPathOf } from '../../paths.ts'
import { saveFile } from '../../save-file.ts'
import { useSession } from '../../session.ts'
import { TabLink } from '../../shell/tab-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { memoBy } from '../../ui/memo-by.ts'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ChangedField, LogEntry } from '../engine/document-log.ts'
import { useLog } from '../engine/use-log.ts'
import { deedWords } from '../words/deed-words.ts'
import { filled } from '../words/fill-words.ts'
import { toneOf } from '../words/state-words.ts'
import { documentWords } from '../words/words.ts'
import { durationWords } from './duration.ts'
import type { PanelProps } from './panel-props.ts'

const exportLog = (id: string): Promise<void> => api('OrderLogApi_export', { query: { sourceBillId: id } }).then(saveFile, toast.failed)

/** What happened to a document, newest first: who, when, from where to where, what changed, for how long it stood, and what was refused. */
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
          <Entry key={entry.id} words={words} entry={entry} places={places} />
        ))}
      </ol>
      {older > 0 && <p className="ui-muted">{say(filled(documentWords.olderLog, { count: String(older) }))}</p>}
    </>
  )
}

function Entry({ words, entry, places }: { words: AnyWords; entry: LogEntry; places: DecimalPlaces }) {
  const say = useSay()
  const [language] = useLanguage()
  const events = words.events as Readonly<Record<string, EventWords<never>>>
  const stateWords = (state: string | undefined, name: string | undefined) =>
    state && words.stateOf(state) ? words.statusName(state, language) : (name ?? '')
  const partner = typeOf(words.id)?.partner
  const tone = entry.refusal ? 'red' : toneOf(words, entry.toState)
  const who = entry.userName ?? say(documentWords.system)
  // a draft may still be put right: what it says counts once it is submitted
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
          <p className="ui-muted">{say(filled(documentWords.stayed, { time: durationWords(entry.stayedSeconds) }))}</p>
        )}
        {entry.remark && (
          <p>
            {say(documentWords.reason)}：{entry.remark}
          </p>
        )}
        {!entry.refusal && isUnderWay && <Departures {...entry} partner={partner} />}
        <Changes
          {...{ places, partner }}
          changed={(entry.changed ?? []).map((one) => ({ ...one, field: innerName(partner, one.field) }))}
        />
        <Archived {...entry} />
      </div>
    </li>
  )
}

type DeparturesProps = Pick<LogEntry, 'facts'> & { partner: Partner | undefined }

/** Where lines say otherwise than their source lines by right: both values, but for whoever may not see them (docs/rules/links.md). */
function Departures({ facts = {}, partner }: DeparturesProps) {
  const say = useSay()
  const { repricedLines = [] } = facts as Partial<SourceFacts>
  const seen = repricedLines.flatMap(({ row, field, params }) => (field && params ? [{ row, field, params }] : []))
  if (seen.length === 0) return null
  return (
    <section aria-label={say(deedWords.differences)}>
      <p className="ui-muted">{say(deedWords.differences)}</p>
      <dl className="doc-changes">
        {seen.map(({ row, field, params: { source = '', own = '' } }) => (
          <div key={`${row}-${field}`}>
            <dt>
              {row !== undefined && say(filled(documentWords.row, { row: String(row) }))} {say(fieldLabel(field, row, partner) ?? field)}
            </dt>
            <dd>
              <span className="ui-muted">
                {say(deedWords.ofSource)} {say(source)}
              </span>{' '}
              → {say(deedWords.ofDocument)} {say(own)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Of a row whose details are in a file: which one, and that it cannot be read where that is so. */
function Archived({ archiveFile, archiveLost }: Pick<LogEntry, 'archiveFile' | 'archiveLost'>) {
  const say = useSay()
  if (!archiveFile) return null
  const told = say(filled(archiveLost ? documentWords.archivedLogLost : documentWords.archivedLog, { file: archiveFile }))
  return <p className={`doc-log-archive ${archiveLost ? 'ui-negative' : 'ui-muted'}`}>{told}</p>
}

export type ChangesProps = { changed: readonly ChangedField[]; places: DecimalPlaces; partner: Partner | undefined }

/** What somebody entered, apart from what followed from it: sums, taxes, costs, what others took. */
const isEntered = ({ field, row }: ChangedField): boolean => {
  const traits = documentField(field, row)
  return !traits || (traits.entered === true && !traits.follows)
}

/** What a step changed, field by field, folded; what only followed is folded under it. Where all of it did, it stands there itself. */
export function Changes({ open, ...props }: ChangesProps & { open?: boolean }) {
  const say = useSay()
  const { changed } = props
  if (changed.length === 0) return null
  const entered = changed.filter(isEntered)
  const followed = entered.length === 0 ? [] : changed.filter((change) => !isEntered(change))
  return (
    <details open={open}>
      <summary>{say(filled(documentWords.changedFields, { count: String(entered.length || changed.length) }))}</summary>
      <ChangedFields {...props} changed={entered.length === 0 ? changed : entered} />
      {followed.length > 0 && (
        <details className="doc-followed">
          <summary>{say(filled(documentWords.followed, { count: String(followed.length) }))}</summary>
          <ChangedFields {...props} changed={followed} />
        </details>
      )}
    </details>
  )
}

function ChangedFields({ changed, places, partner }: ChangesProps) {
  const say = useSay()
  const nameOf = ({ field, row, gone }: ChangedField): string => {
    const label = say(fieldLabel(field, row, partner) ?? field)
    return row === undefined ? label : `${say(filled(gone ? documentWords.rowGone : documentWords.row, { row: String(row) }))} ${label}`
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
