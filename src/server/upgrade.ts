import type pg from 'pg'
import { rightWords } from '#resources/rights.ts'
import { onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { commandLine } from './core/command-line.ts'
import { SetUpError } from './core/set-up-error.ts'
import { type PendingMigrations, pendingMigrations } from './db/schema/migrate.ts'
import { isSafe } from './db/schema/migrate-under-load.ts'
import { exitWithError } from './run.ts'
import { changedRights } from './seeds/seed.ts'
import { productVersion } from './watch/watch.ts'

type Rights = Awaited<ReturnType<typeof changedRights>>

/** Report of the rights that are added to and removed from an existing installation. */
function rightsReport({ added, removed }: Rights): string[] {
  const named = (right: string) => `  ${right}: ${rightWords(right).zh}, ${rightWords(right).en}`
  return [
    ...(added.length > 0
      ? ['Rights that only the role that holds all of them will have, until they are granted (平台管理 → 运行状况):']
      : []),
    ...added.map(named),
    ...(removed.length > 0 ? ['Pages and rights that go, out of every role:'] : []),
    ...removed.map((code) => `  ${code}`),
  ]
}

/** Report for the operator: each migration, and whether the older version may go on serving meanwhile. */
function migrationReport({ names, renamed, besideOlder, isNew }: PendingMigrations): string[] {
  if (names.length === 0 && renamed.length === 0) return ['The database is up to date: a start changes nothing in it.']
  const marks = [
    ...renamed.map(({ former, name }) => `  ${former}: has run, and is recorded as ${name}`),
    ...names.map((name) => `  ${name}${isNew ? '' : isSafe(name) ? ': safe under load' : ': needs the older version ended'}`),
  ]
  const count = names.length === 1 ? '1 migration' : `${names.length} migrations`
  if (isNew) return [`The database is new: a start sets it up in one transaction, by ${count}.`, ...marks]
  if (besideOlder)
    return [
      `A start brings the database up to date by ${count}, one after the other, while processes of the older version go on serving.`,
      'The older version can be started again afterwards.',
      ...marks,
    ]
  return [
    `A start brings the database up to date in one transaction, by ${count}. End every process of the older version first, and back it up (${commandLine('backup')}):`,
    'the older version cannot be started on it afterwards.',
    ...marks,
  ]
}

/**
 * `npm run upgrade -- --check`: reports what a start of this version would change in the database, whether an older
 * version runs or not. Changes nothing, since the start itself upgrades.
 */
async function main(): Promise<void> {
  if (process.argv[2] !== '--check')
    throw new SetUpError(`A start of the new version upgrades; ${commandLine('upgrade', '--check')} says what it would do.`)
  const look = async (client: pg.Client) => {
    const pending = await pendingMigrations(client)
    const rights = pending.isNew ? undefined : await changedRights(async (sql) => (await client.query(sql)).rows)
    return [`This is version ${productVersion}.`, ...migrationReport(pending), ...(rights ? rightsReport(rights) : [])]
  }
  for (const line of await onDatabase(readCommandConfig(), 'check', look)) printLine(line)
}

await main().catch(exitWithError)
