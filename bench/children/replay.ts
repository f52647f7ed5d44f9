// The yardstick: a bare driver that sends a recording on one connection per client, with nothing in between. Its
// parent sends it messages: `prepare` builds the statements of the next round, `go` sends them and returns how long
// that took.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { valueParsers } from '#server/db/values.ts'
import { type Recording, type Statement, shiftRecording } from '../recording.ts'

const [, , url = '', file = '', clientCount = '8', times = '1'] = process.argv
const clients = Number(clientCount)
const recording: Recording = JSON.parse(readFileSync(file, 'utf8'))

type ReplayQuery = pg.QueryConfig & { met: number }
let connections: { client: pg.Client; firstId: bigint }[] = []
let lists: ReplayQuery[][] = []
let rounds = 0

/** Each connection takes its ids from a block of its own, so that they are known in advance. */
async function openConnection(): Promise<void> {
  connections = []
  for (let nth = 0; nth < clients; nth += 1) {
    const client = new pg.Client({ connectionString: url, types: valueParsers })
    // if the connection breaks, the waiting statement rejects
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query(`select nextval('id_seq')::text as id`)
    connections.push({ client, firstId: BigInt(rows[0].id) + 1n })
  }
}

const names = new Map<string, string>()
function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url').slice(0, 24)
  names.set(sql, name)
  return name
}

/**
 * Statements are prepared as the server prepares them; `begin`, `commit` and statements sent with them are sent as
 * plain text.
 */
function preparedQuery({ sql, values, rows }: Statement): ReplayQuery {
  return /^(begin|commit|rollback)/.test(sql) ? { text: sql, met: rows } : { name: nameOf(sql), text: sql, values: [...values], met: rows }
}

function prepareRound(): void {
  lists = connections.map(({ firstId }, nth) => {
    return Array.from({ length: Number(times) }, (_, time) => {
      const played = rounds * Number(times) + time
      const ids = firstId - BigInt(recording.firstId) + BigInt(played * recording.ids)
      const flows = (played * clients + nth) * recording.flows
      return shiftRecording(recording, { ids, flows }).map(preparedQuery)
    }).flat()
  })
  rounds += 1
}

async function playStatements({ client }: { client: pg.Client }, list: readonly ReplayQuery[]): Promise<void> {
  for (const statement of list) {
    const { rowCount } = await client.query(statement)
    if ((rowCount ?? 0) !== statement.met) {
      throw new Error(`${rowCount} rows instead of ${statement.met}: ${statement.text} ${JSON.stringify(statement.values)}`)
    }
  }
}

async function answerMessage(message: unknown): Promise<void> {
  if (message === 'prepare') {
    if (connections.length === 0) await openConnection()
    prepareRound()
    process.send?.({ prepared: lists.reduce((sum, list) => sum + list.length, 0) })
  } else if (message === 'go') {
    const begun = performance.now()
    await Promise.all(connections.map((connection, nth) => playStatements(connection, lists[nth] ?? [])))
    process.send?.({ ms: performance.now() - begun })
  } else {
    await Promise.all(connections.map(({ client }) => client.end()))
    process.disconnect()
  }
}

// errors are sent to the parent, because the output of this process is seldom read
process.on('message', (message) => {
  answerMessage(message).catch((error: Error) => process.send?.({ failed: error.message }, () => process.exit(1)))
})
