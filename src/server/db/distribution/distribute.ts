import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import { appName } from '../embedded/embedded.ts'
import type { Engine } from '../engine.ts'
import { distributedTables, distributionOf, hasCitus, placements } from './placement.ts'
import { clusterSettings, distributionPlan, unmadeSettings } from './plan.ts'

export const defaultShards = 32

/**
 * Distributes the tables of a database over the nodes of its cluster; after an interruption, a second run continues.
 * Returns how many tables are distributed now. Throws SetUpError where there is no cluster, or while processes of the
 * app are connected.
 */
export async function distribute(client: pg.Client, shards: number): Promise<number> {
  if (!(await hasCitus(client)))
    throw new SetUpError(
      'The database has no Citus: on every node run create extension citus, then add the nodes on the coordinator by citus_add_node.',
    )
  const others = await client.query<{ n: number }>(
    'select count(*)::integer as n from pg_stat_activity where datname = current_database() and application_name = $1',
    [appName],
  )
  if (others.rows[0]?.n) throw new SetUpError('The app works on this database: end every process of it, distribute, and start them again.')
  await runPlan(client, shards)
  return (await distributedTables(client)).length
}

/** Distributes tables that migrations created, if the installation is distributed. Call it under the set-up lock. */
export async function distributeNewTables(client: pg.Client): Promise<void> {
  const distribution = await distributionOf(client)
  if (!distribution?.isDone || !(await hasCitus(client))) return
  await runPlan(client, defaultShards)
}

/**
 * Runs each statement on its own, outside a transaction: tables already moved stay moved even if a later one fails.
 */
async function runPlan(client: pg.Client, shards: number): Promise<void> {
  for (const statement of await distributionPlan(client, { database: client.database ?? '', shards })) {
    try {
      await client.query(statement)
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      throw new SetUpError(
        `Distributing was broken off at "${statement}": ${said}. What is done stays; see to it and run npm run distribute again.`,
        {
          cause: error,
        },
      )
    }
  }
}

/**
 * Returns the engine of the database after verifying that a distributed installation can work. Throws SetUpError with
 * one sentence for each thing that is missing. Runs at the start, as the owner.
 */
export async function verifyEngine(client: pg.Client): Promise<Engine> {
  const distribution = await distributionOf(client)
  if (!distribution) return 'postgres'
  if (!(await hasCitus(client)))
    throw new SetUpError(
      'This installation is distributed (npm run distribute), and its database has no Citus: name the coordinator of its cluster in DATABASE_URL.',
    )
  if (!distribution.isDone) throw new SetUpError('Distributing this installation was broken off: run npm run distribute again.')
  const lacking = [...(await misplacedTables(client)), ...(await wrongSettings(client))]
  if (lacking.length > 0)
    throw new SetUpError(`The installation is distributed and cannot work so:\n${lacking.map((line) => `  - ${line}`).join('\n')}`)
  return 'citus'
}

async function misplacedTables(client: pg.Client): Promise<string[]> {
  const wrong = (await placements(client)).filter(({ place, now }) => place !== 'local' && place !== now)
  const groups = new Set((await distributedTables(client)).filter(({ place }) => place === 'distributed').map(({ group }) => group))
  const { rows: off } = await client.query<{ key_table: string; key_name: string }>(
    'select key_table, key_name from distributed_key order by 1, 2',
  )
  return [
    ...wrong.map(({ name, place }) => `the table ${name} is not ${place === 'reference' ? 'on every node' : 'distributed by its tenant'}`),
    ...(groups.size > 1 ? [`tables of tenants lie in ${groups.size} groups, so that rows of one tenant lie apart`] : []),
    ...off.map(({ key_table, key_name }) => `the key ${key_name} of ${key_table} was not put back`),
  ]
}

const wrongSettings = async (client: pg.Client): Promise<string[]> =>
  (await unmadeSettings(client)).map((name) => `${name} must be ${clusterSettings[name]}`)
