import { type PathFile, pathsOf } from '#machines/paths/path-file.ts'
import { strategies } from '#machines/paths/strategies.ts'
import { CommandError, machineNamed, numberOf, optionsOf } from './command-line.ts'

/** Reads the arguments of `npm run paths`: returns the paths, and the name of the file to write. */
export function orderPaths(args: readonly string[]): { file: PathFile; out: string } {
  const { values } = optionsOf(args, ['machine', 'strategy', 'seed', 'paths', 'steps', 'refusals', 'out'])
  const words = machineNamed(values.machine)
  const { strategy = 'shortest' } = values
  const how = Object.hasOwn(strategies, strategy) ? strategies[strategy] : undefined
  if (!how) throw new CommandError(`no strategy ${strategy}; there are ${Object.keys(strategies).join(', ')}`)
  const bounds = { paths: numberOf(values, 'paths', how.bounds.paths), steps: numberOf(values, 'steps', how.bounds.steps) }
  if (bounds.paths === 0 || bounds.steps === 0) throw new CommandError('--paths and --steps are at least 1')
  const seed = numberOf(values, 'seed', 1)
  const file = pathsOf(words, { strategy, seed, bounds, refusals: numberOf(values, 'refusals', 2) })
  return { file, out: values.out ?? `test-results/paths/${words.id}.${strategy}.${seed}.json` }
}

/** The text of a file of paths. */
export const textOf = (file: PathFile): string => `${JSON.stringify(file, null, 1)}\n`
