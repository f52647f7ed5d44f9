import pg from 'pg'
import { withClient } from '#server/db/client.ts'
import { clusterSettings } from '#server/db/distribution/plan.ts'

// A cluster for tests: CITUS_URL is the coordinator's URL for an administrator, CITUS_WORKERS lists its workers
// (host:port, separated by commas). The roles danju_owner and danju_app must be able to sign in there without
// passwords, or with those that the coordinator knows. Without workers, the coordinator holds all shards. A
// distributed database is copied like any other, separately on each node.

/** Number of shards; small, because every test file has its own database. */
export const shardsOfTests = 4

/** The URL of an administrator for each node of the cluster, the coordinator first. */
export function nodesOf(adminUrl: string): string[] {
  const workers = (process.env.CITUS_WORKERS ?? '').split(',').filter(Boolean)
  return [adminUrl, ...workers.map((worker) => Object.assign(new URL(adminUrl), { host: worker }).href)]
}

/**
 * Creates the empty database of a cluster as an administrator does (docs/distribution.md); returns the URL of its
 * owner.
 */
export async function clusterDatabase(adminUrl: string, name: string): Promise<string> {
  const urls = nodesOf(adminUrl).map((node) => Object.assign(new URL(node), { pathname: `/${name}` }))
  const [coordinator = new URL(adminUrl), ...workers] = urls
  for (const [at, url] of urls.entries()) {
    if (at > 0) await onServer(url.href, (client) => client.query(`create database ${pg.escapeIdentifier(name)}`))
    await withClient({ connectionString: url.href }, async (client) => {
      await client.query(`alter database ${pg.escapeIdentifier(name)} owner to danju_owner`)
      await client.query('create extension citus')
      // needed for importing tenants, and for what tests do to rows without triggers
      await client.query('grant set on parameter session_replication_role to danju_owner')
    })
  }
  await withClient({ connectionString: coordinator.href }, async (client) => {
    const place = ({ hostname, port }: URL) => [hostname, Number(port)]
    await client.query('select citus_set_coordinator_host($1, $2)', place(coordinator))
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', place(worker))
    if (workers.length === 0)
      await client.query('select citus_set_node_property($1, $2, $3, true)', [...place(coordinator), 'shouldhaveshards'])
  })
  return Object.assign(new URL(coordinator), { username: 'danju_owner' }).href
}

const onServer = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href }, work)

/** Ends idle connections that keep a database in use, so that it can be copied. */
export async function rest(adminUrl: string, name: string): Promise<void> {
  const end = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1'
  for (const node of nodesOf(adminUrl)) await onServer(node, (client) => client.query(end, [name]))
}

/** Copies a database on every node. Settings of the database are not copied. */
export async function copyOnNodes(adminUrl: string, name: string, template: string): Promise<void> {
  for (const node of nodesOf(adminUrl))
    await onServer(node, async (client) => {
      await client.query(`create database ${name} owner danju_owner template ${template} strategy file_copy`)
      for (const [key, value] of Object.entries(clusterSettings)) await client.query(`alter database ${name} set ${key} = '${value}'`)
    })
}

/** Drops a database on every node. */
export async function dropOnNodes(adminUrl: string, name: string): Promise<void> {
  for (const node of nodesOf(adminUrl)) await onServer(node, (client) => client.query(`drop database if exists ${name} with (force)`))
}
