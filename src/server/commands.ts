import packageJson from '../../package.json' with { type: 'json' }
import { commandLine, isArchive } from './core/command-line.ts'
import { SetUpError } from './core/set-up-error.ts'

type Command = {
  /** Name of the script in this folder, without its extension. */
  script: string
  /** Accepted forms of the command: the arguments that follow its name, `''` for none. */
  ways: readonly string[]
  about: string
  /** Each argument with its explanation. */
  words?: readonly (readonly [string, string])[]
  /** True for a command that the archive lacks, because the archive cannot build. */
  development?: true
}

/** Every command that `npm run` and the archive's `danju` accept, documented in `docs/configuration.md`. */
const commands: { readonly [name: string]: Command } = {
  start: { script: 'main', ways: [''], about: 'Serves everything on one port, until it is ended by Ctrl-C or SIGTERM.' },
  demo: {
    script: 'demo-command',
    ways: ['[--small]'],
    about: 'Serves a network of stores that has done business for months. Its data is in ./data-demo unless DATA_DIR names another folder.',
    words: [['--small', 'the first start makes some documents of each kind and leaves out the tickets of every day']],
  },
  dev: {
    script: 'dev',
    ways: [''],
    about: 'Serves the web app by Vite, with hot reload, and the server behind it, which starts again when a file of it changes.',
    development: true,
  },
  backup: {
    script: 'backup',
    ways: ['[folder] [--verify]', '--keep <number> [--verify]'],
    about: 'Copies database, secrets and files into a new folder, while the app works or rests.',
    words: [
      ['folder', 'where the backup goes; <DATA_DIR>-backups/<time> unless named'],
      ['--verify', 'restores it for a trial and holds it against every invariant; a folder that is a backup is only tried'],
      ['--keep', 'removes all but the newest backups without a name afterwards'],
    ],
  },
  restore: {
    script: 'restore',
    ways: ['<folder> [--replace]', "--to '2026-11-26 12:00:00' [--replace]"],
    about: 'Puts a backup into DATA_DIR, or brings DATA_DIR to a moment of the archive.',
    words: [
      ['folder', 'a backup'],
      ['--to', 'a moment by the clock of this machine, 2026-11-26T04:00:00Z, or latest; needs ARCHIVE_URL and ARCHIVE_KEY'],
      ['--replace', 'puts aside what DATA_DIR holds'],
    ],
  },
  standby: {
    script: 'standby',
    ways: ['', '--promote'],
    about: 'Keeps DATA_DIR as a standby of the archive (ARCHIVE_URL, ARCHIVE_KEY) until it is ended.',
    words: [['--promote', 'makes the standby, running or resting, a database of its own']],
  },
  upgrade: {
    script: 'upgrade',
    ways: ['--check'],
    about: 'Says what a start of this version would change in the database, and changes nothing.',
  },
  tenant: {
    script: 'tenant',
    ways: ['export <tenant> --to <file>', 'import <file> [--as <new tenant>]'],
    about: 'Writes one tenant into a file, or brings it into this installation. TENANT_KEY seals the file.',
    words: [
      ['tenant', 'six digits'],
      ['--as', 'the number that it gets here'],
    ],
  },
  distribute: {
    script: 'distribute',
    ways: ['[--check | --print] [--shards <number>]'],
    about: 'Spreads the tables of the database in DATABASE_URL, a coordinator of Citus, over the nodes of its cluster.',
    words: [
      ['--check', 'says what is there and what is lacking, and changes nothing'],
      ['--print', 'says the statements, and changes nothing'],
      ['--shards', 'parts of each table, from 2 to 1024'],
    ],
  },
  archive: {
    script: 'archive',
    ways: ['--year 2024 [--restore] [--tenant 100001]', '--list [--tenant 100001]'],
    about: 'Puts the details of a closed year of the log into files, while the app works or rests.',
    words: [
      ['--restore', 'brings them back'],
      ['--list', 'says what is archived'],
      ['--tenant', 'six digits; all tenants unless named'],
    ],
  },
  password: {
    script: 'password',
    ways: ['--tenant 000000 --account admin'],
    about: 'Gives an account a random password, to be changed at the next sign-in, and prints it.',
    words: [
      ['--tenant', 'the six digits of the tenant'],
      ['--account', 'the name of the account'],
    ],
  },
  sums: {
    script: 'sums',
    ways: [''],
    about: 'Has the sums that reports are read from made anew from the books, while the app works or rests.',
  },
}

const availableCommands = (): [string, Command][] => Object.entries(commands).filter(([, { development }]) => !(development && isArchive))

/** The error message for arguments that a command does not understand. */
export function usageOf(name: string): string {
  const ways = (commands[name]?.ways ?? []).map((way) => commandLine(name, way))
  return `Say ${ways.join(', or ')}; ${commandLine(name, '--help')} says more.`
}

function helpOf(name: string, { ways, about, words = [] }: Command): string {
  const width = Math.max(0, ...words.map(([word]) => word.length))
  return [
    ...ways.map((way) => commandLine(name, way)),
    '',
    about,
    ...(words.length === 0 ? [] : ['', ...words.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`)]),
    '',
    `DATA_DIR names the data folder, ${name === 'demo' ? './data-demo' : './data'} unless told; docs/configuration.md tells of all variables.`,
  ].join('\n')
}

function helpOfAll(): string {
  return [
    `Danju ${packageJson.version}`,
    '',
    ...availableCommands().map(([name, { about }]) => `  ${commandLine(name).padEnd(24)}  ${about}`),
    '',
    'Each says more with --help. docs/configuration.md tells of all commands and variables.',
  ].join('\n')
}

/**
 * Resolves a command line to a script to run or a text to print. Throws SetUpError for an unknown command and for
 * arguments where none are allowed.
 */
export function findCommand(name: string, words: readonly string[]): { script: string } | { say: string } {
  if (['--version', '-v', 'version'].includes(name)) return { say: `Danju ${packageJson.version}` }
  if (['--help', '-h', 'help'].includes(name)) return { say: helpOfAll() }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || (command.development && isArchive))
    throw new SetUpError(
      `Danju knows no command ${name}, but ${availableCommands()
        .map(([one]) => one)
        .join(', ')}.`,
    )
  if (words.some((word) => word === '--help' || word === '-h')) return { say: helpOf(name, command) }
  if (words.includes('--version')) return { say: `Danju ${packageJson.version}` }
  if (command.ways.join('') === '' && words.length > 0)
    throw new SetUpError(`${commandLine(name)} takes no words: it is told what to do by variables, see docs/configuration.md.`)
  return { script: command.script }
}
