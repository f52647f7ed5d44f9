import pg from 'pg'
import { withClient } from '#server/db/client.ts'

// A cluster to run tests against: CITUS_URL names the coordinator as an administrator. Its roles danju_owner and danju_app sign in there without passwords, or
// with those that the coordinator knows; with the coordinator as the only node a distributed database can be copied like any other.

/** Few, for every test file has a database of its own. */
export const shardsOfTests = 4

/** Readies an empty database of the cluster as an administrator does (docs/distribution.md); answers the URL of its owner. */
export async function clusterDatabase(adminUrl: string, name: string): Promise<string> {
  const at = new URL(adminUrl)
  at.pathname = `/${name}`
  await withClient({ connectionString: at.href }, async (client) => {
    await client.query(`alter database ${pg.escapeIdentifier(name)} owner to danju_owner`)
    await client.query('create extension citus')
    // as for tenants that are brought in, and for what tests do to rows past their triggers
    await client.query('grant set on parameter session_replication_role to danju_owner')
    await client.query('select citus_set_coordinator_host($1, $2)', [at.hostname, Number(at.port)])
    await client.query('select citus_set_node_property($1, $2, $3, true)', [at.hostname, Number(at.port), 'shouldhaveshards'])
  })
  at.username = 'danju_owner'
  return at.href
}

/** Ends what keeps a database in use while nobody asks it, so that it can be copied. */
export async function rest(adminUrl: string, name: string): Promise<void> {
  await withClient({ connectionString: adminUrl }, (client) =>
    client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]),
  )
}
