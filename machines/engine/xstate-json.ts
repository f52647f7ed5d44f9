import type { AnyWords } from './in-words.ts'
import { transitionRows } from './transition-table.ts'

type Way = { target: string; guard?: string | { type: 'all'; params: { guards: readonly string[] } }; actions?: readonly string[] }

/**
 * Returns a law as the configuration of an XState machine, with guards and actions by name, as XState's editors and
 * `createMachine` read it. JSON cannot express `and`, so several guards become one named `all` that lists their names.
 */
export function xstateJsonOf({ law, id, tagsOf }: AnyWords): string {
  const states = Object.keys(law.states).map((state) => {
    const rows = transitionRows(law).filter(({ from }) => from === state)
    const on = Object.fromEntries(
      [...Map.groupBy(rows, ({ event }) => event)].map(([event, ways]): [string, Way[]] => [
        event,
        ways.map(({ to, when, effects }) => ({
          target: to,
          ...(when.length === 1
            ? { guard: when[0] as string }
            : when.length > 1
              ? { guard: { type: 'all', params: { guards: when } } }
              : {}),
          ...(effects.length > 0 ? { actions: effects } : {}),
        })),
      ]),
    )
    const tags = tagsOf(state)
    return [state, { ...(tags.length > 0 ? { tags } : {}), ...(rows.length > 0 ? { on } : { type: 'final' }) }]
  })
  const config = { id, initial: law.root.initial.target[0]?.key, states: Object.fromEntries(states) }
  return `${JSON.stringify(config, undefined, 2)}\n`
}
