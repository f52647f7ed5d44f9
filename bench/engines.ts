import { withClient } from '#server/db/client.ts'
import { defaultShards, distribute } from '#server/db/distribution/distribute.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { clusterDatabase, dropOnNodes, nodesOf, shardsOfTests } from '../tests/support/database/cluster.ts'
import { quiet } from '../tests/support/quiet.ts'
import { callerOf } from './caller.ts'
import { cpuTimeBetween, cpuTimesOf, parentOf, serverCpu } from './cpu-time.ts'
import { clients, flow } from './purchase-flow.ts'
import { type Figure, median, oneDecimal, printText, table } from './report.ts'
import { type App, openStageOn, type Stage } from './stage.ts'

// Runs the flow on a cluster and on one PostgreSQL and compares the processor time of all processes involved.
// CITUS_URL and CITUS_WORKERS name the cluster, as for tests; PLAIN_URL is the administrator's URL of a PostgreSQL of
// the same build. All must run on this machine.

/**
 * Processor time in milliseconds per flow: of the app, of the server it connects to, and of the workers behind that
 * server.
 */
type Used = { app: number; first: number; workers: number }
type Side = { stage: Stage; app: App; servers: number[]; begun: number; results: Used[] }

export async function compareEngines(clusterUrl: string, plainUrl: string, { isSmall }: { isSmall: boolean }): Promise<Figure[]> {
  const [flows, rounds] = isSmall ? [4, 3] : [12, 7]
  const name = `danju_bench_${process.pid}`
  const undo: (() => Promise<unknown>)[] = []
  try {
    const plain = await withDatabase(plainUrl, name, undo)
    const engine = await withCluster(clusterUrl, name, isSmall ? shardsOfTests : defaultShards, undo)
    const sides = [await openSide(plain, [plainUrl], undo), await openSide(engine, nodesOf(clusterUrl), undo)] as const
    for (let round = 0; round <= rounds; round += 1) {
      for (const side of sides) {
        const result = await measureFlows(side, flows, round)
        // the first round warms up
        if (round > 0) side.results.push(result)
      }
    }
    return figuresOf(sides[0], sides[1])
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

async function withDatabase(plainUrl: string, name: string, undo: (() => Promise<unknown>)[]): Promise<string> {
  const onServer = (sql: string) => withClient({ connectionString: plainUrl }, (client) => client.query(sql))
  await onServer(`create database ${name}`)
  undo.push(() => onServer(`drop database ${name} with (force)`))
  return Object.assign(new URL(plainUrl), { pathname: `/${name}` }).href
}

async function withCluster(clusterUrl: string, name: string, shards: number, undo: (() => Promise<unknown>)[]): Promise<string> {
  await withClient({ connectionString: clusterUrl }, (client) => client.query(`create database ${name}`))
  undo.push(() => dropOnNodes(clusterUrl, name))
  const ownerUrl = await clusterDatabase(clusterUrl, name)
  const appUrl = Object.assign(new URL(ownerUrl), { username: 'danju_app' }).href
  await migrate({ ownerUrl, appUrl, appPassword: 'only-for-the-bench', log: quiet })
  await withClient({ connectionString: ownerUrl }, (client) => distribute(client, shards))
  return ownerUrl
}

async function openSide(ownerUrl: string, servers: readonly string[], undo: (() => Promise<unknown>)[]): Promise<Side> {
  const stage = await openStageOn(ownerUrl)
  undo.push(stage.close)
  const app = await stage.start(stage.base)
  return { stage, app, servers: await Promise.all(servers.map(postmasterOf)), begun: 0, results: [] }
}

/** The process id of the process that started all others of a server. */
const postmasterOf = (url: string): Promise<number> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })

async function measureFlows({ stage, app, servers }: Side, flows: number, round: number): Promise<Used> {
  const callers = Array.from({ length: clients }, () => callerOf(app.url, stage.props.token))
  const read = () => ({ app: cpuTimesOf([app.pid]), servers: servers.map(serverCpu) })
  const before = read()
  const each = callers.map(async (caller, client) => {
    for (let nth = 0; nth < flows; nth += 1) await flow(caller, stage.props, `engines-${round}-${client}-${nth}`)
  })
  await Promise.all(each)
  const after = read()
  for (const caller of callers) caller.close()
  const perFlow = (ms: number) => ms / flows / clients
  const [first = 0, ...workers] = after.servers.map((ms, at) => ms - (before.servers[at] ?? 0))
  return {
    app: perFlow(cpuTimeBetween(before.app, after.app)),
    first: perFlow(first),
    workers: perFlow(workers.reduce((sum, ms) => sum + ms, 0)),
  }
}

function figuresOf(plain: Side, engine: Side): Figure[] {
  const of = ({ results }: Side, part: (used: Used) => number) => median(results.map(part))
  const database = ({ first, workers }: Used) => first + workers
  const all = (one: Used) => one.app + database(one)
  const row = (name: string, side: Side) => [
    name,
    ...[({ app }: Used) => app, ({ first }: Used) => first, ({ workers }: Used) => workers, all].map((part) => oneDecimal(of(side, part))),
  ]
  printText(
    table(
      ['processor ms per flow', 'app', 'PostgreSQL, coordinator', 'workers', 'all'],
      [row('one PostgreSQL', plain), row('cluster', engine)],
    ),
  )
  const [ofDatabase, ofAll] = [database, all].map((part) => of(plain, part) / of(engine, part))
  const workers = engine.servers.length - 1
  const budget = workers === 0 ? 0.6 : 0.4
  return [
    {
      what: `the flow on one PostgreSQL against a cluster of a coordinator and ${workers} workers, processor time of database and app; of the database alone`,
      figure: `${ofAll?.toFixed(2)}, ${ofDatabase?.toFixed(2)}`,
      budget: `≥ ${budget.toFixed(2)}`,
      met: (ofAll ?? 0) >= budget,
    },
  ]
}
