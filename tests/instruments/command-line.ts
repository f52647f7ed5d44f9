import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents, wordsOfKind } from '#machines/index.ts'

/** An error of which the user of a command sees only the message, not the stack. */
export class CommandError extends Error {}

/** The options of a command, all as texts, and its other arguments; refuses unknown options. */
export function optionsOf(args: readonly string[], names: readonly string[]) {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: values as Readonly<Record<string, string | undefined>>, files: positionals }
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('. ')[0]}; there are ${names.map((name) => `--${name}`).join(', ')}`)
  }
}

/** The law of the machine with this name. */
export function machineNamed(name: string | undefined): AnyWords {
  const words = name === undefined ? undefined : wordsOfKind(name)
  if (words) return words
  const all = Object.keys(documents).join(', ')
  throw new CommandError(`${name === undefined ? '--machine is missing' : `no machine ${name}`}; there are ${all}`)
}

/** A whole number from an option; `usual` if the option is not given. */
export function numberOf(values: Readonly<Record<string, string | undefined>>, name: string, usual: number): number {
  const text = values[name]
  if (text === undefined) return usual
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`--${name} is a whole number from 0 to 999999999, not ${text}`)
  return Number(text)
}

/** Runs a command and ends the process: with 0 if it returns true, with 1 if it returns false or throws. */
export async function command(work: (args: readonly string[]) => Promise<boolean>): Promise<never> {
  try {
    process.exit((await work(process.argv.slice(2))) ? 0 : 1)
  } catch (error) {
    writeSync(2, `${error instanceof CommandError ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}
