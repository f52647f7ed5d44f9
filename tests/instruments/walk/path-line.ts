import type { AnyWords } from '#machines/engine/in-words.ts'
import { denialsOf, edgesOf } from '#machines/paths/edges.ts'
import type { Path, PathStep } from '#machines/paths/path-file.ts'
import { stepOf } from '#machines/paths/path-file.ts'
import { CommandError, machineNamed } from '../command-line.ts'

/**
 * Writes a path as one line: the machine, then for each step `EVENT>state`, with the number of the branch if several
 * lead there; before a step, refused events as `!EVENT` or `!EVENT:guard`. Facts and payload are not written, because
 * the law gives them.
 */
export function lineOf(words: AnyWords, { steps }: Path): string {
  const said = steps.flatMap((step) => [
    ...step.refused.map(({ event, guard }) => `!${event}${guard ? `:${guard}` : ''}`),
    `${step.event}>${step.to}${branchesOf(words, step).length > 1 ? `#${branchOf(words, step)}` : ''}`,
  ])
  return [words.id, ...said].join(' ')
}

const branchesOf = (words: AnyWords, { from, event, to }: Pick<PathStep, 'from' | 'event' | 'to'>) =>
  edgesOf(words).filter(({ row }) => row.from === from && row.event === event && row.to === to)

const branchOf = (words: AnyWords, step: PathStep) =>
  branchesOf(words, step).findIndex(({ row }) => row.when.join() === step.guards.join()) + 1

/** Reads the path in a line; facts and payload are taken from the law. */
export function pathOfLine(line: string): { words: AnyWords; path: Path } {
  const [machine, ...parts] = line.trim().split(/\s+/)
  const words = machineNamed(machine)
  const steps: PathStep[] = []
  let refused: string[] = []
  for (const part of parts) {
    if (part.startsWith('!')) refused.push(part.slice(1))
    else {
      steps.push(stepNamed(words, steps.at(-1)?.to ?? 'new', part, refused))
      refused = []
    }
  }
  return { words, path: { id: 1, steps } }
}

function stepNamed(words: AnyWords, from: string, part: string, refused: readonly string[]): PathStep {
  const [, event = '', to = '', nth = '1'] = /^([A-Z_]+)>(\w+)(?:#(\d+))?$/.exec(part) ?? []
  const edge = branchesOf(words, { from, event, to })[Number(nth) - 1]
  if (!edge) throw new CommandError(`${words.id} has no transition ${part} in the state ${from}`)
  return stepOf(
    edge,
    refused.map((one) => {
      const [type, guard] = one.split(':')
      const denial = denialsOf(words).find((known) => known.from === from && known.event === type && known.guard === guard)
      if (!denial) throw new CommandError(`${words.id} refuses no ${one} in the state ${from}`)
      return denial
    }),
  )
}
