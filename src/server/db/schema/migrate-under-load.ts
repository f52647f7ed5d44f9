import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import { codeOf } from '../client.ts'

/**
 * True for a migration whose name says that it may run while processes of the previous version serve: it blocks
 * nobody for long, and keeps everything that the older version uses (ADR 0203).
 */
export const isSafe = (name: string): boolean => name.endsWith('.safe')

/**
 * The migration that makes the database unusable for a version with these migrations; undefined where all unknown
 * ones are safe under load, which keep what this version uses.
 */
export function newerMigration(ran: readonly string[], known: readonly string[]): string | undefined {
  const unknown = ran.filter((name) => !known.includes(name)).sort()
  const lacksSome = ran.length > 0 && known.some((name) => !ran.includes(name))
  return unknown.filter((name) => !isSafe(name)).at(-1) ?? (lacksSome ? unknown.at(-1) : undefined)
}

/** Removes `concurrently`, which PostgreSQL refuses within a transaction. */
export const withoutConcurrent = (text: string): string => text.replaceAll(/\bconcurrently\b/gi, '')

/**
 * A cluster refuses a transaction that has changed parts of a table side by side and then changes what lies on every
 * node. One PostgreSQL takes the setting for one that nobody asks.
 */
const oneByOne = `set citus.multi_shard_modify_mode = 'sequential'`

type MigrationStep = { name: string; text: string }

/**
 * Waiting for a table lock blocks all later requests for it, so the migration gives up after this and tries again.
 */
const waitMs = 100
const maxTries = 300

/** Comments, texts and what stands between dollars hold semicolons that end nothing. */
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
 * What is sent for a migration: its text, or, on a cluster, statement by statement, because the nodes are sent the
 * whole text for each that it holds.
 */
const textsOf = (text: string, isCluster: boolean): string[] => (isCluster ? statementsOf(text) : [text])

/** `afterEach`: what is done on a cluster once a step has run, with no hurry. */
type Steps = { isCluster: boolean; afterEach: () => Promise<void> }

/** Runs steps one after the other, each in a transaction of its own, and records them as Kysely's migrator does. */
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
  // builds indexes concurrently: the file contains nothing else, and each statement is sent alone, as two in one
  // message are a transaction
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

/** Drops invalid indexes of interrupted builds, which would be maintained but never used. */
export async function dropInvalidIndexes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
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
