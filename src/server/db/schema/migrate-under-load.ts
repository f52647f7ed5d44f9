import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import { codeOf } from '../client.ts'

/**
 * True for a migration whose name promises that it may run while processes of the previous version serve: it blocks
 * nobody for long and preserves everything that the previous version uses (ADR 203).
 */
export const isSafe = (name: string): boolean => name.endsWith('.safe')

/**
 * The migration that makes the database unusable for a version that has only the `known` ones; undefined if all
 * unknown ones are safe under load, so they preserve what this version uses, and no known one is missing.
 */
export function newerMigration(ran: readonly string[], known: readonly string[]): string | undefined {
  const unknown = ran.filter((name) => !known.includes(name)).sort()
  const lacksSome = ran.length > 0 && known.some((name) => !ran.includes(name))
  return unknown.filter((name) => !isSafe(name)).at(-1) ?? (lacksSome ? unknown.at(-1) : undefined)
}

/** Removes `concurrently`, which PostgreSQL refuses within a transaction. */
export const withoutConcurrent = (text: string): string => text.replaceAll(/\bconcurrently\b/gi, '')

/**
 * Needed on a cluster, which refuses a transaction that changes shards in parallel and then a table stored on every
 * node. A single PostgreSQL accepts it as an unused setting.
 */
const oneByOne = `set citus.multi_shard_modify_mode = 'sequential'`

type MigrationStep = { name: string; text: string }

/**
 * Milliseconds to wait for a table lock. While the migration waits, all later requests for the lock wait behind it, so
 * it soon gives up and tries again.
 */
const waitMs = 100
const maxTries = 300

/**
 * Splits SQL into comments, quoted texts, dollar-quoted bodies and semicolons: only a semicolon outside the others
 * ends a statement.
 */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g

/** The statements of a migration, each without its semicolon. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [part] of text.matchAll(parts)) {
    if (part === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(part)) statements[statements.length - 1] += part
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}

/**
 * The texts to send for a migration. On a cluster, each statement alone: Citus forwards the whole text to the nodes
 * once for every statement in it.
 */
const textsOf = (text: string, isCluster: boolean): string[] => (isCluster ? statementsOf(text) : [text])

/** `afterEach` runs on a cluster after each step, outside its transaction. */
type Steps = { isCluster: boolean; afterEach: () => Promise<void> }

/** Runs steps in order, each in its own transaction unless it builds indexes; records them like Kysely's migrator. */
export async function runUnderLoad(client: pg.ClientBase, steps: readonly MigrationStep[], { isCluster, afterEach }: Steps): Promise<void> {
  for (const step of steps) {
    await waitBriefly(client, () => retryWhileLocked(step, () => runStep(client, step, isCluster)))
    if (isCluster) await afterEach()
  }
}

async function waitBriefly(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`)
  await client.query(oneByOne)
  try {
    await work()
  } finally {
    await client.query('reset lock_timeout')
    await client.query('reset citus.multi_shard_modify_mode')
  }
}

async function runStep(client: pg.ClientBase, { name, text }: MigrationStep, isCluster: boolean): Promise<void> {
  const noted = () => client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, new Date().toISOString()])
  // this migration builds indexes concurrently and contains nothing else; each statement is sent alone, because two in
  // one message form a transaction
  if (withoutConcurrent(text) !== text) {
    await dropInvalidIndexes(client)
    for (const statement of statementsOf(text)) await client.query(statement)
    await noted()
    return
  }
  await client.query('begin')
  try {
    for (const part of textsOf(text, isCluster)) await client.query(part)
    await noted()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Drops invalid indexes that interrupted builds left, which are maintained but never used. */
export async function dropInvalidIndexes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      where not i.indisvalid and n.nspname = current_schema()`,
  )
  for (const { name } of rows) await client.query(`drop index if exists ${name}`)
}

async function retryWhileLocked({ name }: MigrationStep, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isHeld = codeOf(error) === '55P03'
      if (!isHeld)
        throw new SetUpError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      if (attempt === maxTries)
        throw new SetUpError(
          `The migration ${name} came ${maxTries} times and found its tables held: end what has held them for minutes, and start again.`,
          { cause: error },
        )
      await sleep(50 + Math.random() * 150)
    }
  }
}
