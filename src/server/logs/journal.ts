import type { Logger } from 'pino'
import type { Operation } from '#contract/operations.gen.ts'
import { type Database, platformTenant, type Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { blot } from './blot.ts'

/** A request as it ended. */
export type Ended = {
  operation?: Operation
  requestId: string
  tenantId?: string
  userId?: string
  account?: string
  method: string
  path: string
  peer: string
  userAgent?: string
  query: unknown
  body: unknown
  status: number
  refusal?: string
  ms: number
  /** What the server threw where it should not have. */
  fault?: unknown
  at: Date
}

type Table = 'log_api' | 'log_usual' | 'log_error'
type Line = Readonly<Record<string, string | number | null>> & { create_time: string }

export type Journal = {
  /** Takes down a request that was to change something, or that failed by a fault; anything else is not for the logs. */
  note(ended: Ended): void
  /** Writes what is waiting. */
  flush(): Promise<void>
}

const everyMs = 1000
const mostWaiting = 5000

/** The requests' log: lines wait a second at most and are written together, outside every request. */
export function createJournal(db: Database, log: Logger): Journal {
  let waiting: { tenantId: string; table: Table; line: Line }[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = []
    for (const [tenantId, own] of Map.groupBy(lines, (one) => one.tenantId)) {
      await db
        .inTenant(tenantId, new Date(), (tx) => write(tx, own))
        .catch((error: unknown) => log.error({ err: error, tenantId, lines: own.length }, 'lines of the logs could not be written'))
    }
  }
  const add = (tenantId: string, table: Table, line: Line) => {
    if (waiting.length >= mostWaiting) return
    waiting.push({ tenantId, table, line })
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }
  return {
    note: (ended) => {
      if (ended.fault !== undefined) add(ended.tenantId ?? platformTenant, 'log_error', faultLine(ended))
      const table = tableOf(ended)
      if (table && ended.tenantId && ended.account) add(ended.tenantId, table, requestLine(ended))
    },
    flush,
  }
}

/** Requests to change the tenant's data go into one log, what people do about themselves into the other; reads and errors of browsers into none. */
function tableOf({ operation }: Ended): Table | undefined {
  if (!operation || operation.access === 'public' || operation.id === 'AuthApi_sendLogs') return undefined
  if (operation.kind === 'query' || (operation.kind === 'resource' && operation.method === 'get')) return undefined
  return operation.access === 'session' ? 'log_usual' : 'log_api'
}

const common = ({ requestId, account, method, path, peer, userAgent, userId, at }: Ended) => ({
  request_id: requestId,
  create_by: account ?? null,
  method,
  request_uri: path.slice(0, 300),
  remote_ip: peer,
  user_agent: userAgent?.slice(0, 300) ?? null,
  create_user: userId ?? null,
  create_time: at.toISOString(),
})

function requestLine(ended: Ended): Line {
  const sent = [blot(ended.query), blot(ended.body)].filter((text) => text !== undefined)
  return {
    ...common(ended),
    title: ended.operation?.id ?? null,
    status: ended.status,
    refusal: ended.refusal ?? null,
    time: Math.round(ended.ms),
    params: sent.length > 0 ? sent.join('\n').replaceAll('\\u0000', '') : null,
  }
}

function faultLine(ended: Ended): Line {
  const { fault } = ended
  const isError = fault instanceof Error
  return {
    ...common(ended),
    source: 'server',
    exception_name: isError ? fault.name : typeof fault,
    message: (isError ? fault.message : String(fault)).replaceAll('\0', '').slice(0, 2000),
    stack_trace: isError ? (fault.stack?.replaceAll('\0', '').slice(0, 20_000) ?? null) : null,
  }
}

const types: Readonly<Record<string, string>> = { status: 'integer', time: 'integer', create_user: 'bigint', create_time: 'timestamptz' }

/** One statement per table. */
async function write(tx: Tx, lines: readonly { table: Table; line: Line }[]): Promise<void> {
  for (const [table, own] of Map.groupBy(lines, (one) => one.table)) {
    const names = Object.keys(own[0]?.line ?? {})
    const columns = names.map((name) => [name, [types[name] ?? 'text', own.map(({ line }) => line[name] ?? null)]] as const)
    await insertRows(tx, table, { tenant_id: ['text', tx.tenantId] }, Object.fromEntries(columns))
  }
}
