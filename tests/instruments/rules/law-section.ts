import { operations } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import type { EventWords, GuardWords, StateWords } from '#machines/engine/words-types.ts'
import { tableText } from './table-text.ts'

const code = (name: string) => `\`${name}\``
const list = (names: readonly string[]) => names.map(code).join(', ')

/**
 * Returns a function that names the states of a law for its tables: `2701 草稿`, with the state's name if several states
 * share a code.
 */
function stateNamer(words: AnyWords): (name: string) => string {
  const states: Readonly<Record<string, StateWords>> = words.states
  const codes = Object.values(states).map((state) => state.code)
  return (name) => {
    const state = states[name]
    if (state?.code === undefined) return `(${name === 'new' ? 'new' : 'gone'})`
    const isShared = codes.filter((one) => one === state.code).length > 1
    return `${state.code} ${state.zh}${isShared ? ` ${code(name)}` : ''}`
  }
}

function statesTable(words: AnyWords): string {
  const states: Readonly<Record<string, StateWords>> = words.states
  const rows = words.stateNames.flatMap((name) => {
    const state = states[name]
    if (state?.code === undefined) return []
    const variants = (state.variants ?? []).map(({ zh, en }) => `${zh} ${en}`).join('; ')
    return [[`${state.code}`, code(name), state.zh, state.en, `${state.tone}${state.struck ? ', struck' : ''}`, variants]]
  })
  return tableText(['Code', 'State', '中文', 'English', 'Colour', 'Where the head says so'], rows)
}

function transitionsTable(words: AnyWords): string {
  const named = stateNamer(words)
  const rows = transitionsOf(words).map(({ from, event, to, guards, effects }) => [
    named(from),
    code(event),
    named(to),
    guards.map(({ guard, branch }) => (branch ? `[${code(guard)}]` : code(guard))).join(', '),
    list(effects.map(({ effect }) => effect)),
  ])
  return tableText(['From', 'Event', 'To', 'Guards', 'Effects'], rows)
}

const reasonOf = ({ reason, reasonNeeded }: EventWords<never>): string =>
  reason === undefined ? '' : `${reasonNeeded ? 'required' : 'asked for'}${reason === true ? '' : ' in some cases'}`

function eventsTable(words: AnyWords): string {
  const events: Readonly<Record<string, EventWords<never>>> = words.events
  const rows = words.eventNames.map((name) => {
    const event = events[name]
    const served = operations.filter((operation) => operation.event === `${words.id}.${name}`)
    const paths = served.map(({ path }) => path.replace(/^\/[\w-]+\//, ''))
    const rights = served.flatMap(({ right, rightToAdd }) => [right, rightToAdd].filter((one) => one !== undefined))
    return [
      code(name),
      event?.zh ?? '',
      event?.en ?? '',
      event?.internal ? 'internal' : list(paths),
      list([...new Set(rights)]),
      event ? reasonOf(event) : '',
    ]
  })
  return tableText(['Event', '中文', 'English', 'Operation', 'Right', 'Reason'], rows)
}

function refusalsOf(guard: GuardWords<never, never>): string {
  if (guard.branch) return 'chooses the row'
  const keys: readonly RefusalKey[] = typeof guard.refusal === 'string' ? [guard.refusal] : guard.refusal
  const lift = guard.lift ? `; lifted by ${code(guard.lift.right)} with override ${code(guard.lift.key)}` : ''
  return `${list(keys)}${lift}`
}

function guardsTable(words: AnyWords): string {
  const guards: Readonly<Record<string, GuardWords<never, never>>> = words.guards
  const rows = Object.entries(guards).map(([name, guard]) => [code(name), guard.zh, guard.en, refusalsOf(guard)])
  return tableText(['Guard', '中文', 'Says', 'Refuses with'], rows)
}

function effectsTable(words: AnyWords): string {
  const rows = Object.entries(words.effects).map(([name, { zh, en }]) => [code(name), zh, en])
  return tableText(['Effect', '中文', 'Does'], rows)
}

function clockText(words: AnyWords): string {
  const named = stateNamer(words)
  return (words.clock ?? [])
    .map(({ state, event, after, past, at }) => {
      const when = after ? `after ${code(after)}` : past ? `when the day in ${code(past)} is over` : `at the moment in ${code(at ?? '')}`
      return `- The clock raises ${code(event)} in ${named(state)} ${when}.`
    })
    .join('\n')
}

/**
 * The section about a law in the rule book: states, transitions, events with their operations, guards with their
 * refusals, effects.
 */
export function lawSection(words: AnyWords): string {
  const parts: [title: string, text: string][] = [
    ['States', statesTable(words)],
    ['Transitions', transitionsTable(words)],
    ['Clock', clockText(words)],
    ['Events', eventsTable(words)],
    ['Guards', guardsTable(words)],
    ['Effects', effectsTable(words)],
  ]
  return parts.flatMap(([title, text]) => (text === '' ? [] : [`## ${title}\n\n${text}`])).join('\n\n')
}
