import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { formatMoment } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import type { EventNow } from './events-now.ts'
import type { WalkedStep } from './walk.ts'
import { diagramWords } from './words.ts'

const mark = { true: '✓', false: '⊘' } as const

/** Lists the events that the document's state has: those possible now, and those blocked with the reason. */
export function NowList({ words, events }: { words: AnyWords; events: readonly EventNow[] }) {
  const say = useSay()
  const [language] = useLanguage()
  return (
    <section className="dg-part">
      <h2>{say(diagramWords.now)}</h2>
      {events.length === 0 && <p className="ui-muted">{say(diagramWords.nothingNow)}</p>}
      <ul className="dg-now">
        {events.map(({ event, label, allowed, why, to }) => (
          <li key={event} data-allowed={allowed}>
            <span aria-hidden="true">{mark[`${allowed}`]}</span>
            <span className="ui-hidden">{say(allowed ? diagramWords.can : diagramWords.canNot)}</span>
            <span>
              {say(label)}
              {to !== undefined && <span className="ui-muted"> → {words.statusName(to, language)}</span>}
              {why && <span className="dg-why">{say(allowed ? fillTemplate(diagramWords.lifted, { rule: why }) : why)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type WalkProps = {
  words: AnyWords
  walk: readonly WalkedStep[]
  /** Number of the step as of which the picture is shown; undefined for the present. */
  at: number | undefined
  /** How many log entries the document has, and how many of them were read. */
  log: { total: number; read: number }
  onShow: (at: number | undefined) => void
}

/**
 * The path of a document step by step, with user, time and states. Choosing a step shows the picture as of that step.
 */
export function WalkList({ words, walk, at, log, onShow }: WalkProps) {
  const say = useSay()
  const [language] = useLanguage()
  const events = words.events as Readonly<Record<string, Words>>
  const name = (state: string | undefined) => (state && words.stateOf(state) ? words.statusName(state, language) : '')
  return (
    <section className="dg-part">
      <h2>
        {say(diagramWords.path)}
        {at !== undefined && (
          <button type="button" className="ui-link" onClick={() => onShow(undefined)}>
            {say(diagramWords.backToNow)}
          </button>
        )}
      </h2>
      {walk.length === 0 && <p className="ui-muted">{say(diagramWords.noPath)}</p>}
      <ol className="dg-walk">
        {walk.map((step) => (
          <li key={step.at}>
            <button
              type="button"
              aria-pressed={step.at === at}
              title={say(diagramWords.asThen)}
              onClick={() => onShow(step.at === at ? undefined : step.at)}
            >
              <span className="ui-number ui-muted">{step.at}</span>
              <span>
                {say(events[step.event] ?? step.event)}
                {step.from !== step.to && <span className="ui-muted"> → {name(step.to)}</span>}
                <span className="dg-who">
                  {step.user ?? say(diagramWords.system)} · {formatMoment(step.time)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {log.total > log.read && (
        <p className="ui-hint">{say(fillTemplate(diagramWords.more, { read: String(log.read), total: String(log.total) }))}</p>
      )}
    </section>
  )
}

/** Legend of the picture's marks. */
export function Legend({ live }: { live: boolean }) {
  const say = useSay()
  const names = live ? (['current', 'walked', 'possible', 'blocked', 'internal', 'loop'] as const) : (['internal', 'loop'] as const)
  return (
    <ul className="dg-legend" aria-hidden="true">
      {names.map((name) => (
        <li key={name}>
          <span className="dg-sign" data-sign={name}>
            {name === 'loop' ? '↻' : name === 'blocked' ? '⊘' : ''}
          </span>
          {say(diagramWords[name])}
        </li>
      ))}
    </ul>
  )
}
