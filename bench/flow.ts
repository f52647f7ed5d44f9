import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Caller, callerOf } from './caller.ts'
import { cpuTimeBetween, cpuTimesOf } from './cpu-time.ts'
import { compareEngines } from './engines.ts'
import { leastStatements } from './minimal-statements.ts'
import { clients, flow, lineCount } from './purchase-flow.ts'
import { type Recording, recorder } from './recording.ts'
import { type Bench, median, oneDecimal, printText, table } from './report.ts'
import { openStage, type Site, type Stage } from './stage.ts'

/**
 * A copy of the base database after a few flows and ANALYZE: rows that are created only once (balances, counters of
 * numbers) exist, and plans are those of a database in use.
 */
async function prepareSite(stage: Stage): Promise<Site> {
  const site = await stage.copy('begun')
  const app = await stage.startHere(site)
  const caller = callerOf(app.url, stage.props.token)
  for (let nth = 0; nth < 10; nth += 1) await flow(caller, stage.props, `begin-${nth}`)
  caller.close()
  await app.stop()
  await stage.asOwner(site, (client) => client.query('vacuum analyze'))
  return site
}

/** Records the statements of one client's run on its own copy, from the server's log of statements. */
async function recordOne(stage: Stage, site: Site, flows: number): Promise<Recording> {
  const { onStatement, record } = recorder()
  const app = await stage.startHere(site, onStatement)
  const caller = callerOf(app.url, stage.props.token)
  const lastId = () =>
    stage.asOwner(site, async (client) => BigInt((await client.query('select last_value from id_seq')).rows[0].last_value))
  const before = await lastId()
  const statements = await record(async () => {
    for (let nth = 1; nth <= flows; nth += 1) await flow(caller, stage.props, `flow-${nth}`)
  })
  const ids = Number((await lastId()) - before)
  caller.close()
  await app.stop()
  return { statements, flows, firstId: String(before + 1n), ids }
}

type Counts = Record<string, number>

async function countsOf(stage: Stage, site: Site): Promise<Counts> {
  return stage.asOwner(site, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const counts: Counts = {}
    for (const { name } of rows) counts[name] = Number((await client.query(`select count(*) as n from ${name}`)).rows[0].n)
    return counts
  })
}

/**
 * Rows added between two counts, by table. Left out are rows that only the server writes: logs of requests, its own
 * state, its checks of the books, and the timed work that moves noted changes into the sums of pages and reports.
 */
function addedRows(before: Counts, after: Counts): Counts {
  const names = Object.keys(after)
    .filter(
      (name) =>
        !/^(log_|(node|upkeep)$|(trade|stock|open)_news$|trade_sum$|stock_(total|day|day_total)$|(open_item|ledger_day(_place|_total)?)$)/.test(
          name,
        ),
    )
    .sort()
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]).filter(([, count]) => count !== 0))
}

/**
 * Sends a message to the yardstick's process; throws that process's error, or an error if it ends instead of
 * answering.
 */
function askChild<Answer extends object>(child: ChildProcess, message: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the yardstick ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (answer: Answer | { failed: string }) => {
      child.off('exit', ended)
      if ('failed' in answer) reject(new Error(`the yardstick failed: ${answer.failed}`))
      else resolve(answer)
    })
    child.send(message)
  })
}

type Cpu = { client: number; app: number; database: number }
type Round = { ms: number; cpu: Cpu }

/** Measures one side of a round: its duration, and the processor time of the client, of the app and of PostgreSQL. */
async function timeSide(stage: Stage, site: Site, pids: { client: number; app?: number }, work: () => Promise<number>): Promise<Round> {
  const { rows } = await stage.asOwner(site, (client) => client.query<{ pid: number }>(connected, [site.name]))
  const read = () => [[pids.client], pids.app ? [pids.app] : [], rows.map(({ pid }) => pid)].map(cpuTimesOf)
  const before = read()
  const ms = await work()
  const [client = 0, app = 0, database = 0] = read().map((after, at) => cpuTimeBetween(before[at] ?? after, after))
  return { ms, cpu: { client, app, database } }
}

const connected = 'select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'

/**
 * Runs rounds of the server and of the yardstick, alternating, on two copies of one database; the first round of each
 * warms up.
 */
async function measureRounds(stage: Stage, { flows, rounds }: { flows: number; rounds: number }) {
  const begun = await prepareSite(stage)
  const recording = await recordOne(stage, await stage.copy('recorded', begun), flows)
  const least = await leastOf(stage, begun)
  const [server, yardstick, bare] = [
    await stage.copy('server', begun),
    await stage.copy('yardstick', begun),
    await stage.copy('bare', begun),
  ]
  const app = await stage.start(server)
  const replay = await player(stage, yardstick, recording, 1)
  // the replay inserts documents as posted at once, which the trigger that protects lines of posted documents refuses;
  // the totals that the other triggers write are among the recorded rows already
  const withoutTriggers = `alter table document_line disable trigger lines_follow_the_head_in;
    alter table document disable trigger note_document_total, disable trigger note_changed_total, disable trigger note_booked_trade,
      disable trigger note_trade;
    alter table stock_balance disable trigger note_stock_total, disable trigger note_changed_stock`
  await stage.asOwner(bare, (client) => client.query(withoutTriggers))
  const leastReplay = await player(stage, bare, least, flows)
  const callers = Array.from({ length: clients }, () => callerOf(app.url, stage.props.token))
  const serve = async (round: number) => {
    const begunAt = performance.now()
    const run = async (caller: Caller, client: number) => {
      for (let nth = 0; nth < flows; nth += 1) await flow(caller, stage.props, `round-${round}-${client}-${nth}`)
    }
    await Promise.all(callers.map(run))
    return performance.now() - begunAt
  }
  const results: { server: Round; yardstick: Round; least: Round }[] = []
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const before = [await countsOf(stage, server), await countsOf(stage, yardstick), await countsOf(stage, bare)] as const
      await askChild(replay, 'prepare')
      await askChild(leastReplay, 'prepare')
      const served = await timeSide(stage, server, { client: process.pid, app: app.pid }, () => serve(round))
      const play = async (child: ChildProcess) => (await askChild<{ ms: number }>(child, 'go')).ms
      const played = await timeSide(stage, yardstick, { client: replay.pid ?? 0 }, () => play(replay))
      const wrote = await timeSide(stage, bare, { client: leastReplay.pid ?? 0 }, () => play(leastReplay))
      const rows = [addedRows(before[0], await countsOf(stage, server)), addedRows(before[1], await countsOf(stage, yardstick))]
      rows.push(addedRows(before[2], await countsOf(stage, bare)))
      if (new Set(rows.map((each) => JSON.stringify(each))).size > 1) throw new Error(`rows differ: ${JSON.stringify(rows)}`)
      if (round > 0) results.push({ server: served, yardstick: played, least: wrote })
    }
  } finally {
    for (const caller of callers) caller.close()
    for (const child of [replay, leastReplay]) if (child.connected) child.send('end')
  }
  return { recording, least, results }
}

/** Starts the process that plays a recording this many times a round, on a database that hands out ids in blocks. */
async function player(stage: Stage, site: Site, recording: Recording, times: number): Promise<ChildProcess> {
  await stage.asOwner(site, (client) => client.query('alter sequence id_seq cache 1000000'))
  const file = join(stage.folder, `${site.name}.json`)
  await writeFile(file, JSON.stringify(recording))
  const script = fileURLToPath(new URL('./children/replay.ts', import.meta.url))
  return fork(script, [site.appUrl, file, String(clients), String(times)])
}

/** The smallest set of statements that leaves the rows of one flow. */
async function leastOf(stage: Stage, begun: Site): Promise<Recording> {
  const site = await stage.copy('single', begun)
  const recording = await recordOne(stage, site, 1)
  return { ...recording, statements: await leastStatements(stage, begun, site) }
}

/** A table of the processor time per flow, by process; it shows where the ratio could be improved. */
function cpuTable(sides: Record<string, readonly Round[]>, perRound: number): string {
  const rows = Object.entries(sides).map(([name, rounds]) => {
    const of = (part: keyof Cpu) => median(rounds.map(({ cpu }) => cpu[part])) / perRound
    const [client, app, database] = [of('client'), of('app'), of('database')]
    return [name, ...[client, app, database, client + app + database].map(oneDecimal)]
  })
  return table(['processor ms per flow', 'client', 'app', 'PostgreSQL', 'all'], rows)
}

const requests = ['draft order', 'submit', 'approve', 'draft receipt', 'post']

/**
 * A table of the statements in each request of a flow, with their counts. A statement is identified by its beginning.
 */
function statementTable({ statements, flows }: Recording): string {
  const counts = new Map<string, number[]>()
  let request = -1
  for (const { sql } of statements) {
    if (sql.startsWith('begin')) request += 1
    const of = counts.get(shortenedStatement(sql)) ?? requests.map(() => 0)
    const at = request % requests.length
    of[at] = (of[at] ?? 0) + 1 / flows
    counts.set(shortenedStatement(sql), of)
  }
  const sums = requests.map((_, at) => [...counts.values()].reduce((sum, of) => sum + (of[at] ?? 0), 0))
  const row = (name: string, of: readonly number[]) => [name, ...[...of, of.reduce((sum, one) => sum + one, 0)].map(oneDecimal)]
  const byCount = [...counts].toSorted(([, one], [, other]) => sumOf(other) - sumOf(one))
  return table(['statements per flow', ...requests, 'all'], [...byCount.map(([name, of]) => row(name, of)), row('all', sums)])
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** The beginning of a statement; a select is shown without its columns. */
function shortenedStatement(sql: string): string {
  const text = sql.replace(/\s+/g, ' ').trim()
  const from = /^select .*? (from [a-z_]+.*)$/.exec(text)?.[1]
  return (from === undefined ? text : `select … ${from}`).slice(0, 90)
}

/** Runs the flow on a cluster, if the environment names one. */
const besideCluster: Bench = async (options) => {
  const { CITUS_URL, PLAIN_URL } = process.env
  return CITUS_URL && PLAIN_URL ? compareEngines(CITUS_URL, PLAIN_URL, options) : []
}

/**
 * Measures the flow from order to posted receipt over HTTP, compared with the same statements from a bare driver
 * (promise: at least half its rate).
 */
export const flowBench: Bench = async ({ isSmall }) => {
  const size = isSmall ? { flows: 4, rounds: 3 } : { flows: 12, rounds: 7 }
  const stage = await openStage()
  try {
    const { recording, least, results } = await measureRounds(stage, size)
    const perRound = clients * size.flows
    const rate = (ms: number) => oneDecimal((perRound / ms) * 1000)
    const ratios = results.map(({ server, yardstick }) => yardstick.ms / server.ms)
    printText(
      table(
        ['round', 'server, flows/s', 'yardstick, flows/s', 'ratio', 'least, flows/s'],
        results.map((round, at) => [
          String(at + 1),
          ...[round.server, round.yardstick].map(({ ms }) => rate(ms)),
          (ratios[at] ?? 0).toFixed(2),
          rate(round.least.ms),
        ]),
      ),
    )
    const side = (name: 'server' | 'yardstick' | 'least') => results.map((round) => round[name])
    printText(cpuTable({ server: side('server'), yardstick: side('yardstick'), least: side('least') }, perRound))
    const ofLeast = median(results.map(({ server, least: { ms } }) => ms / server.ms))
    const perFlow = recording.statements.length / size.flows
    printText(statementTable(recording))
    return [
      {
        what: `order → submit → approve → receipt → post, ${lineCount} lines, ${clients} clients: flows per second (${oneDecimal(perFlow)} statements each)`,
        figure: rate(median(results.map(({ server }) => server.ms))),
      },
      { what: 'the same statements from a bare driver', figure: rate(median(results.map(({ yardstick }) => yardstick.ms))) },
      {
        what: `the least statements that leave the same rows (${least.statements.length} each): flows per second, and the server's share of that`,
        figure: `${rate(median(side('least').map(({ ms }) => ms)))}, ${ofLeast.toFixed(2)}`,
      },
      { what: 'ratio, median of the rounds', figure: median(ratios).toFixed(2), budget: '≥ 0.50', met: median(ratios) >= 0.5 },
      ...(await besideCluster({ isSmall })),
    ]
  } finally {
    await stage.close()
  }
}
