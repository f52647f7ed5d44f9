import pg from 'pg'
import { SetUpError } from '../core/set-up-error.ts'

/** Opens a connection for the work and closes it in any case. */
export async function withClient<T>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options })
  // without a listener, a connection that breaks while idle would end the process; the next statement on it fails and
  // is reported
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The SQLSTATE of a PostgreSQL error, or the code of a network error. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

/**
 * Why the database cannot answer: `away` unreachable, `full` disk full, `busy` no free connection or memory, or
 * lasting conflicts, `slow` timeout, `outdated` upgraded by a newer version than this one.
 */
export type UnavailableReason = 'away' | 'full' | 'busy' | 'slow' | 'outdated'

/** Thrown while the database temporarily cannot answer. Carries the error code of its cause. */
export class Unavailable extends Error {
  readonly want: UnavailableReason
  readonly code?: string

  constructor(want: UnavailableReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'Unavailable'
    this.want = want
    this.code = codeOf(cause)
  }
}

/** Converts an error of a connection or statement to Unavailable if it means that the database cannot answer now. */
export function orUnavailable(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  if (code === '53100') return new Unavailable('full', error)
  if (timeoutCodes.has(code)) return new Unavailable('slow', error)
  // other exhausted resources: memory, connections
  if (code.startsWith('53') || isPoolEmpty(error)) return new Unavailable('busy', error)
  return isUnreachable(error) ? new Unavailable('away', error) : error
}

/** Statement timeout, lock timeout, idle transaction timeout. */
const timeoutCodes = new Set(['57014', '55P03', '25P03'])

/** Recognised by its message, because pg's pool sets no code. */
const isPoolEmpty = (error: unknown): boolean => error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const unreachableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '25006'],
])

/** True if the database is away for the moment: starting, stopping, crashed, or the connection was cut. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  // the socket file is missing: the PostgreSQL of this machine does not run
  if (code === 'ENOENT') return error instanceof Error && Reflect.get(error, 'syscall') === 'connect'
  if (code !== undefined) return unreachableCodes.has(code)
  return error instanceof Error && /^Connection terminated|^Client has encountered a connection error/.test(error.message)
}

/** Connects once. Throws SetUpError, naming the variable to correct, where that is impossible. */
export async function assertReachable(
  url: string,
  variable: string,
  check = async (_client: pg.Client): Promise<void> => undefined,
): Promise<void> {
  try {
    await withClient({ connectionString: url, application_name: 'danju-start' }, check)
  } catch (error) {
    if (error instanceof SetUpError) throw error
    const { hostname, port, pathname } = new URL(url)
    const what = connectProblem(codeOf(error)) ?? (error instanceof Error ? error.message : String(error))
    throw new SetUpError(`The database ${pathname.slice(1)} on ${hostname}:${port || 5432} (${variable}) cannot be used: ${what}.`, {
      cause: error,
    })
  }
}

function connectProblem(code: string | undefined): string | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name of the host is not known'
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH') return 'nobody answers there'
  if (code === '28P01' || code === '28000') return 'user and password are not accepted'
  if (code === '3D000') return 'it does not exist'
  return code === '57P03' ? 'it is still starting' : undefined
}
