import type pg from 'pg'
import { grantedRole } from '../app-role.ts'
import { withClient } from '../client.ts'
import { hasCitus } from './placement.ts'

const minVersions = { citus: 14, postgres: 17 } as const

/**
 * Findings about a cluster, as sentences: `there` what exists, `lacking` what must be done before it can be
 * distributed.
 */
export type ClusterFindings = { there: string[]; lacking: string[] }

/**
 * Examines whether the database of a coordinator could be distributed: versions, nodes, sign-in from each node to
 * every other as owner and as the app, and roles. Reports the size of the database, because free space on the nodes
 * cannot be checked. Runs as the owner and changes nothing. `appUrl` signs in as the app, as DATABASE_APP_URL does.
 */
export async function examineCluster(client: pg.Client, appUrl?: string): Promise<ClusterFindings> {
  const versions = await versionsOf(client)
  if (!(await hasCitus(client)))
    return {
      there: [versions],
      lacking: ['The database has no Citus: on every node run create extension citus, then add the nodes by citus_add_node.'],
    }
  const nodes = await nodesOf(client)
  const lacking = [
    ...(await outdatedVersions(client)),
    ...(nodes.length === 0 || nodes.some(({ isCoordinator }) => isCoordinator)
      ? []
      : ['The coordinator is no node yet: select citus_set_coordinator_host(…), or keys to tables of all nodes are refused.']),
    ...nodes.flatMap(({ name, isActive }) => (isActive ? [] : [`The node ${name} is not active.`])),
    ...(await unreachableNodes(client, 'The owner')),
    ...(await unreachableByApp(client, appUrl)),
    ...(await nodesWithoutRole(client)),
  ]
  const room = await sizeOf(client)
  return {
    there: [
      versions,
      `Nodes: ${nodes.map(({ name }) => name).join(', ') || 'the coordinator alone'}.`,
      `The data take ${room}: until the move is over as much must be free on the nodes together, and on the coordinator for its log.`,
    ],
    lacking,
  }
}

async function versionsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ postgres: string; citus: string | null }>(
    `select current_setting('server_version') as postgres, (select extversion from pg_extension where extname = 'citus') as citus`,
  )
  return `PostgreSQL ${rows[0]?.postgres}, Citus ${rows[0]?.citus ?? 'none'}.`
}

async function outdatedVersions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ postgres: number; citus: number }>(
    `select current_setting('server_version_num')::integer / 10000 as postgres,
            (select split_part(extversion, '.', 1)::integer from pg_extension where extname = 'citus') as citus`,
  )
  const [{ postgres = 0, citus = 0 } = {}] = rows
  return [
    ...(postgres < minVersions.postgres ? [`PostgreSQL must be ${minVersions.postgres} or newer.`] : []),
    ...(citus < minVersions.citus ? [`Citus must be ${minVersions.citus} or newer.`] : []),
  ]
}

type ClusterNode = { name: string; isActive: boolean; isCoordinator: boolean }

async function nodesOf(client: pg.Client): Promise<ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(
    `select nodename || ':' || nodeport as name, isactive as "isActive", groupid = 0 as "isCoordinator"
      from pg_dist_node order by groupid, 1`,
  )
  return rows
}

/** Lets each node try to sign in to every other as the current role; returns a sentence for each pair that cannot. */
async function unreachableNodes(client: pg.Client, who: string): Promise<string[]> {
  const { rows } = await client.query<{ from: string; to: string; result: boolean | null }>(
    `select from_nodename || ':' || from_nodeport as from, to_nodename || ':' || to_nodeport as to, result
       from citus_check_cluster_node_health() order by 1, 2`,
  )
  return rows.flatMap(({ from, to, result }) =>
    result ? [] : [`${who} cannot sign in from ${from} to ${to}: see to pg_hba.conf there, and to .pgpass or a certificate here.`],
  )
}

/** As `unreachableNodes`, for the app, which signs in by its URL; without one the owner takes its role. */
async function unreachableByApp(client: pg.Client, appUrl: string | undefined): Promise<string[]> {
  if (appUrl === undefined) return unreachableByOwnerAsApp(client)
  const role = decodeURIComponent(new URL(appUrl).username)
  try {
    return await withClient({ connectionString: appUrl, application_name: 'danju-distribution' }, (app) =>
      unreachableNodes(app, `The role ${role}`),
    )
  } catch (error) {
    return [`The role ${role} cannot sign in on the coordinator (DATABASE_APP_URL): ${(error as Error).message}.`]
  }
}

async function unreachableByOwnerAsApp(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role(current_user, oid, 'set') as may from pg_roles where rolname = $1`,
    [grantedRole],
  )
  if (!rows[0]?.may) return [`Whether ${grantedRole} can sign in between nodes is not known: name it in DATABASE_APP_URL.`]
  await client.query('begin')
  try {
    await client.query(`set local role ${client.escapeIdentifier(grantedRole)}`)
    return await unreachableNodes(client, `The role ${grantedRole}`)
  } finally {
    await client.query('rollback')
  }
}

async function nodesWithoutRole(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; result: string }>(
    `select nodename || ':' || nodeport as name, result
       from run_command_on_workers(format('select count(*) from pg_roles where rolname = %L', $1::text)) order by 1`,
    [grantedRole],
  )
  // a node that cannot be reached is reported by `unreachableNodes`
  const lacking = rows.filter(({ result }) => result === '0')
  return lacking.map(({ name }) => `The node ${name} has no role ${grantedRole}: create role ${grantedRole} login password '…' there.`)
}

async function sizeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ size: string }>('select pg_size_pretty(pg_database_size(current_database())) as size')
  return rows[0]?.size ?? ''
}
