import pg from 'pg'
import { SetUpError } from '../set-up-error.ts'

/** Opens one connection, hands it over and closes it whatever happens. */
export async function withClient<T>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options })
  // a connection that breaks while idle must not end the process; the next statement on it fails and is reported
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The five letters of a PostgreSQL error, or the word of a network error. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

/**
 * Why the database cannot be asked: it is away, its disk is full, it has no connection to give, it took longer than it may, or a newer version has
 * outdated this one.
 */
export type Want = 'away' | 'full' | 'busy' | 'slow' | 'outdated'

/** The database cannot be asked for the moment. Carries the code of what was thrown. */
export class Unavailable extends Error {
  readonly want: Want
  readonly code?: string

  constructor(want: Want, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'Unavailable'
    this.want = want
    this.code = codeOf(cause)
  }
}

/** What a connection or statement threw, as Unavailable where that is the reason. */
export function orUnavailable(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  if (code === '53100') return new Unavailable('full', error)
  if (tooSlow.has(code)) return new Unavailable('slow', error)
  // its other resources: memory, connections
  if (code.startsWith('53') || isPoolEmpty(error)) return new Unavailable('busy', error)
  return isUnreachable(error) ? new Unavailable('away', error) : error
}

/** A statement that was ended for its time, a lock that was not to be had in its own, a transaction that nobody went on with. */
const tooSlow = new Set(['57014', '55P03', '25P03'])

/** pg's pool says so in words alone. */
const isPoolEmpty = (error: unknown): boolean => error instanceof Error && error.message === 'timeout exceeded when trying to connect'

const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '25006'],
])

/** Whether the database is away for a moment: starting, stopping, crashed, or the connection was cut. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  // the socket of a PostgreSQL that does not run
  if (code === 'ENOENT') return error instanceof Error && Reflect.get(error, 'syscall') === 'connect'
  if (code !== undefined) return unreachable.has(code)
  return error instanceof Error && /^Connection terminated|^Client has encountered a connection error/.test(error.message)
}

/** Connects once, and answers with a sentence that names the variable when that is not possible. */
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
    const what = whyNot(codeOf(error)) ?? (error instanceof Error ? error.message : String(error))
    throw new SetUpError(`The database ${pathname.slice(1)} on ${hostname}:${port || 5432} (${variable}) cannot be used: ${what}.`, {
      cause: error,
    })
  }
}

function whyNot(code: string | undefined): string | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name of the host is not known'
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH') return 'nobody answers there'
  if (code === '28P01' || code === '28000') return 'user and password are not accepted'
  if (code === '3D000') return 'it does not exist'
  return code === '57P03' ? 'it is still starting' : undefined
}
