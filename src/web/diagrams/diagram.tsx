import { type CSSProperties, type ReactNode, type Ref, useId } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { toneOf } from '../document-words/state-words.ts'
import { formatMoment } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import './diagram.css'
import type { EventNow } from './events-now.ts'
import { type DiagramFile, type EventBox, type EventShape, marks, type Point, type StateBox, type } from './geometry.ts'
import type { LawMark, LawMarks } from './law-marks.ts'
import type { WalkedStep } from './walk.ts'
import { diagramWords } from './words.ts'

export type DiagramProps = {
  words: AnyWords
  file: DiagramFile
  /** The present state of the document. */
  current?: string | undefined
  walk?: readonly WalkedStep[]
  /** Whether each step is possible now, by step id. */
  now?: ReadonlyMap<string, EventNow>
  /** How often each step was taken, by step id. A step that is missing here was never taken. */
  traffic?: ReadonlyMap<string, StepTraffic> | undefined
  /** How two compared versions differ, by state and by step. */
  marks?: LawMarks | undefined
  /** Screen pixels per pixel of the drawing. */
  scale?: number
  ref?: Ref<SVGSVGElement>
}

/**
 * How often a step was taken: the count as text, and its share of the most frequent step, from 0 to 1. `refused` is
 * the number of refusals if it is worth showing; `often` marks it as high.
 */
export type StepTraffic = { count: string; share: number; refused?: string | undefined; often?: boolean | undefined }

/**
 * A law as a picture: states and events, the document's present state and path, and the events possible now. Screen
 * readers use `LawTable`, which has the same content.
 */
export function Diagram({ words, file, current, walk = [], now = new Map(), traffic, marks: compared, scale = 1, ref }: DiagramProps) {
  const say = useSay()
  const [language] = useLanguage()
  const arrow = useId()
  const layout = file.layouts[language]
  const counts = { document: words.label, states: String(layout.states.length), transitions: String(transitionRows(words.law).length) }
  const at = current === undefined ? '' : say(fillTemplate(diagramWords.at, { state: words.statusName(current, language) }))
  const taken = Map.groupBy(walk, ({ id }) => id)
  const seen = new Set(walk.flatMap(({ from, to }) => [from, to]))
  const shared = { words, taken, now, traffic, compared, arrow }
  return (
    <svg
      ref={ref}
      className="dg"
      role="img"
      aria-label={`${say(fillTemplate(diagramWords.described, counts))} ${at}`}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={Math.round(layout.width * scale)}
      height={Math.round(layout.height * scale)}
    >
      <Arrows id={arrow} />
      {layout.events.map((event) => (
        <EventLines key={event.id} event={event} {...shared} />
      ))}
      {layout.states.map((state) => (
        <StateNode key={state.state} state={state} current={state.state === current} seen={seen.has(state.state)} {...shared} />
      ))}
      {layout.events.map((event) => (
        <EventNode key={event.id} event={event} {...shared} />
      ))}
    </svg>
  )
}

/**
 * Arrow heads. The arrows of the document's path have a head of their own, because not every browser gives a marker
 * the colour of its line.
 */
function Arrows({ id }: { id: string }) {
  const head = (name: string) => (
    <marker
      id={`${id}${name}`}
      className={`dg-head ${name}`}
      viewBox="0 0 8 8"
      refX={7}
      refY={4}
      markerWidth={7}
      markerHeight={7}
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0.5 0.5 7.500 4 0.5 7.500z" />
    </marker>
  )
  return (
    <defs>
      {head('plain')}
      {head('walked')}
    </defs>
  )
}

type SharedProps = {
  words: AnyWords
  taken: ReadonlyMap<string, readonly WalkedStep[]>
  now: ReadonlyMap<string, EventNow>
  traffic: ReadonlyMap<string, StepTraffic> | undefined
  compared: LawMarks | undefined
  arrow: string
}

const cornerPx = 5

/** An orthogonal line with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  const between = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const share = length === 0 ? 0 : Math.min(cornerPx, length / 2) / length
    return [to[0] - (to[0] - from[0]) * share, to[1] - (to[1] - from[1]) * share]
  }
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]]
      if (!before) return `M${point.join(' ')}`
      if (!after) return `L${point.join(' ')}`
      return `L${between(before, point).join(' ')}Q${point.join(' ')} ${between(after, point).join(' ')}`
    })
    .join('')
}

function EventLines({ event, taken, traffic, compared, arrow }: SharedProps & { event: EventBox }) {
  const walked = taken.has(event.id)
  const head = `url(#${arrow}${walked ? 'walked' : 'plain'})`
  return (
    <g
      className="dg-lines"
      data-walked={walked || undefined}
      data-change={markOf(compared?.steps, event.id)}
      {...trafficAttributes(event.id, traffic)}
    >
      <path d={roundedPath(event.enter)} markerEnd={head} />
      <path d={roundedPath(event.leave)} markerEnd={head} />
    </g>
  )
}

function StateNode({ state, current, seen, words, ...shared }: SharedProps & { state: StateBox; current: boolean; seen: boolean }) {
  const { x, y, width, height, label } = state
  const tone = toneOf(words, state.state)
  const struck = (words.states as Readonly<Record<string, { struck?: boolean }>>)[state.state]?.struck
  // a state that only the compared version has has no code in this law
  const code = state.state in words.states ? words.codeOf(state.state) : undefined
  const left = marks.padding + marks.dot + marks.gap
  return (
    <g
      className="dg-state"
      transform={`translate(${x} ${y})`}
      data-state={state.state}
      data-current={current || undefined}
      data-seen={seen || undefined}
      data-change={markOf(shared.compared?.states, state.state)}
    >
      <title>{[label.join(' '), code].filter((part) => part !== undefined).join(' ')}</title>
      <rect className="dg-frame" width={width} height={height} rx={4} />
      <circle className={`dg-dot ${tone}`} cx={marks.padding + marks.dot / 2} cy={16} r={marks.dot / 2} />
      <Text className="dg-name" lines={label} kind={type.state} x={left} y={7} struck={struck ?? false} />
      {state.loops.map((loop) => (
        <EventNode key={loop.id} event={loop} loop words={words} {...shared} />
      ))}
      <ChangeSign x={width} mark={markOf(shared.compared?.states, state.state)} />
    </g>
  )
}

/** The small box of an event. Its tooltip says who sent the event and when, or why it is blocked. */
function EventNode({ event, loop = false, words, taken, now, traffic, compared }: SharedProps & { event: EventShape; loop?: boolean }) {
  const say = useSay()
  const { id, x, y, width, height, label, note } = event
  const stands = now.get(id)
  const done = taken.get(id) ?? []
  const middle = loop ? (width + marks.loop + 4) / 2 : width / 2
  const [, name = ''] = id.split('-')
  const internal = (words.events as Readonly<Record<string, Words & { internal?: true }>>)[name]?.internal
  const state = stands && (stands.allowed ? 'possible' : 'blocked')
  const told = done.map(({ user, time }) => `${user ?? say(diagramWords.system)} ${formatMoment(time)}`)
  const why = stands?.why && say(stands.why)
  return (
    <g
      className="dg-event"
      transform={`translate(${x} ${y})`}
      data-step={id}
      data-walked={done.length > 0 || undefined}
      data-now={state}
      data-internal={internal || undefined}
      data-unused={(traffic && !traffic.get(id)?.count) || undefined}
      data-refused={traffic?.get(id)?.often || undefined}
      data-change={markOf(compared?.steps, id)}
    >
      <title>{[`${label.join(' ')} ${note.join(' ')}`.trim(), why, ...told].filter(Boolean).join('\n')}</title>
      <rect className="dg-chip" width={width} height={height} rx={Math.min(10, height / 2)} />
      {loop && (
        <path className="dg-loop" transform={`translate(7 ${height / 2 - 5.5})`} d="M9 3.500a4 4 0 1 0 .7 3M9.300 0.800v2.900h-2.900" />
      )}
      <Text className="dg-label" lines={label} kind={type.event} x={middle} y={4} />
      <Text className="dg-note" lines={note} kind={type.note} x={middle} y={4 + label.length * type.event.line} />
      {state === 'blocked' && (
        <path
          className="dg-no"
          transform={`translate(${width - 5} -4)`}
          d="M0 4.500a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0 -9 0M1.400 1.400l6.200 6.200"
        />
      )}
      <Badges x={width} traffic={traffic?.get(id)} />
      <ChangeSign x={width} mark={markOf(compared?.steps, id)} />
    </g>
  )
}

/** The more often a step was taken, the wider its line. */
const trafficAttributes = (id: string, traffic: SharedProps['traffic']) => {
  if (!traffic) return {}
  const of = traffic.get(id)
  return { 'data-unused': of?.count ? undefined : true, style: { '--dg-weight': `${1 + 4 * (of?.share ?? 0)}px` } as CSSProperties }
}

/** Counts at the corner of an event's box: how often it was taken, and how often refused. */
function Badges({ x, traffic }: { x: number; traffic: StepTraffic | undefined }) {
  if (!traffic) return null
  const widthOf = (text: string) => 8 + 7.5 * text.length
  const badge = (text: string, right: number, kind: string) => (
    <g className={`dg-badge ${kind}`} transform={`translate(${right - widthOf(text)} -8)`}>
      <rect width={widthOf(text)} height={16} rx={8} />
      <text x={widthOf(text) / 2} y={12} fontSize={12} textAnchor="middle">
        {text}
      </text>
    </g>
  )
  return (
    <>
      {traffic.count && badge(traffic.count, x + 6, 'taken')}
      {traffic.refused && badge(traffic.refused, x + 4 - (traffic.count ? widthOf(traffic.count) : 0), 'refused')}
    </>
  )
}

/**
 * The mark of a part in a comparison of two versions; undefined for a part that is the same in both, which is drawn as
 * usual.
 */
function markOf(marks: ReadonlyMap<string, LawMark> | undefined, name: string): Exclude<LawMark, 'same'> | undefined {
  const mark = marks && (marks.get(name) ?? 'absent')
  return mark === 'same' ? undefined : mark
}

const changeSigns = { added: '+', removed: '−', changed: '≠' } as const

/** Sign at an added, removed or changed part, so that the change does not depend on its colour. */
function ChangeSign({ x, mark }: { x: number; mark: Exclude<LawMark, 'same'> | undefined }) {
  if (!mark || mark === 'absent') return null
  return (
    <g className="dg-sign" transform={`translate(${x} 0)`}>
      <circle r={7} />
      <text y={4} fontSize={12} textAnchor="middle">
        {changeSigns[mark]}
      </text>
    </g>
  )
}

type TextProps = {
  className: string
  lines: readonly string[]
  kind: { size: number; line: number }
  x: number
  y: number
  struck?: boolean
}

function Text({ className, lines, kind, x, y, struck }: TextProps): ReactNode {
  return lines.map((line, at) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name and never change places
      key={at}
      className={className}
      fontSize={kind.size}
      x={x}
      y={y + at * kind.line + kind.line * 0.73}
      textDecoration={struck ? 'line-through' : undefined}
    >
      {line}
    </text>
  ))
}
