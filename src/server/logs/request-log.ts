import type { Logger } from 'pino'
import type { Operation } from '#contract/operations.gen.ts'
import { type Database, platformTenant, type Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { redactForLog } from './redact.ts'

/** A finished request, as it is logged. */
export type FinishedRequest = {
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
  /** An unexpected exception of the server, if there was one. */
  fault?: unknown
  at: Date
}

type LogTable = 'log_api' | 'log_usual' | 'log_error'
type LogLine = Readonly<Record<string, string | number | null>> & { create_time: string }

export type RequestLog = {
  /** Records a request that can change data or that failed because of a fault; other requests are not logged. */
  note(ended: FinishedRequest): void
  /** Writes the waiting lines at once. */
  flush(): Promise<void>
}

const flushMs = 1000
const maxWaiting = 5000

/** The request log. Lines wait for at most a second and are written together, outside the transactions of requests. */
export function createRequestLog(db: Database, log: Logger): RequestLog {
  let waiting: { tenantId: string; table: LogTable; line: LogLine }[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = []
    for (const [tenantId, own] of Map.groupBy(lines, (one) => one.tenantId)) {
      await db
        .inTenant(tenantId, new Date(), (tx) => writeLines(tx, own))
        .catch((error: unknown) => log.error({ err: error, tenantId, lines: own.length }, 'lines of the logs could not be written'))
    }
  }
  const add = (tenantId: string, table: LogTable, line: LogLine) => {
    if (waiting.length >= maxWaiting) return
    waiting.push({ tenantId, table, line })
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }
  return {
    note: (ended) => {
      if (ended.fault !== undefined) add(ended.tenantId ?? platformTenant, 'log_error', faultLine(ended))
      const table = logTableFor(ended)
      if (table && ended.tenantId && ended.account) add(ended.tenantId, table, requestLine(ended))
    },
    flush,
  }
}

/**
 * The log for a request: those that change the tenant's data go into one, those about the user's own account into
 * another; reads, public operations and reports of browser errors into none.
 */
function logTableFor({ operation }: FinishedRequest): LogTable | undefined {
  if (!operation || operation.access === 'public' || operation.id === 'AuthApi_sendLogs') return undefined
  if (operation.kind === 'query' || (operation.kind === 'resource' && operation.method === 'get')) return undefined
  return operation.access === 'session' ? 'log_usual' : 'log_api'
}

const commonColumns = ({ requestId, account, method, path, peer, userAgent, userId, at }: FinishedRequest) => ({
  request_id: requestId,
  create_by: account ?? null,
  method,
  request_uri: path.slice(0, 300),
  remote_ip: peer,
  user_agent: userAgent?.slice(0, 300) ?? null,
  create_user: userId ?? null,
  create_time: at.toISOString(),
})

function requestLine(ended: FinishedRequest): LogLine {
  const sent = [redactForLog(ended.query), redactForLog(ended.body)].filter((text) => text !== undefined)
  return {
    ...commonColumns(ended),
    title: ended.operation?.id ?? null,
    status: ended.status,
    refusal: ended.refusal ?? null,
    time: Math.round(ended.ms),
    params: sent.length > 0 ? sent.join('\n').replaceAll('\\u0000', '') : null,
  }
}

function faultLine(ended: FinishedRequest): LogLine {
  const { fault } = ended
  const isError = fault instanceof Error
  return {
    ...commonColumns(ended),
    source: 'server',
    exception_name: isError ? fault.name : typeof fault,
    message: (isError ? fault.message : String(fault)).replaceAll('\0', '').slice(0, 2000),
    stack_trace: isError ? (fault.stack?.replaceAll('\0', '').slice(0, 20_000) ?? null) : null,
  }
}

const columnTypes: Readonly<Record<string, string>> = {
  status: 'integer',
  time: 'integer',
  create_user: 'bigint',
  create_time: 'timestamptz',
}

/** Writes the lines with one statement per table. */
async function writeLines(tx: Tx, lines: readonly { table: LogTable; line: LogLine }[]): Promise<void> {
  for (const [table, own] of Map.groupBy(lines, (one) => one.table)) {
    const names = Object.keys(own[0]?.line ?? {})
    const columns = names.map((name) => [name, [columnTypes[name] ?? 'text', own.map(({ line }) => line[name] ?? null)]] as const)
    await insertRows(tx, table, { tenant_id: ['text', tx.tenantId] }, Object.fromEntries(columns))
  }
}
