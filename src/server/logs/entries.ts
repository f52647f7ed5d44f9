import type { BodyOf } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'

/** Where a request came from. */
export type Origin = { requestId: string; peer: string; userAgent?: string }

export type SignIn = { account?: string; realName?: string | null; done: boolean; reason?: string }

const cut = (text: string | undefined | null, length: number): string | null => text?.replaceAll('\0', '').slice(0, length) ?? null

/** Writes down that somebody signed in or was refused. */
export async function recordSignIn(tx: Tx, { account, realName, done, reason }: SignIn, origin: Origin, at: Date): Promise<void> {
  await tx.query(
    `insert into login_log (tenant_id, account, real_name, result, reason, remote_ip, user_agent, request_id, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenantId,
      cut(account, 100),
      cut(realName, 100),
      done ? 1 : 2,
      reason ?? null,
      origin.peer,
      cut(origin.userAgent, 300),
      origin.requestId,
      at,
    ],
  )
}

const mostEntries = 50

/** Writes down what went wrong in a browser, as it says. */
export async function recordBrowserErrors(
  tx: Tx,
  account: string,
  entries: BodyOf<'AuthApi_sendLogs'>,
  { requestId, peer, userAgent }: Origin,
): Promise<void> {
  const kept = entries.slice(0, mostEntries)
  if (kept.length === 0) return
  await insertRows(
    tx,
    'log_error',
    {
      tenant_id: ['text', tx.tenantId],
      source: ['text', 'browser'],
      request_id: ['text', requestId],
      create_by: ['text', account],
      remote_ip: ['text', peer],
      user_agent: ['text', cut(userAgent, 300)],
      create_time: ['timestamptz', tx.now],
    },
    {
      exception_name: ['text', kept.map(({ type }) => cut(type, 50))],
      message: ['text', kept.map(({ message, info }) => cut([message, info].filter(Boolean).join(' · '), 2000))],
      stack_trace: ['text', kept.map(({ stack }) => cut(stack, 20000))],
      // what stands after the question mark may be somebody's
      request_uri: ['text', kept.map(({ url }) => cut(url?.split('?')[0], 500))],
    },
  )
}

const keptDays = 180

/** Forgets lines of the logs that are older than half a year. */
export async function forgetLogs(tx: Tx, at: Date): Promise<void> {
  for (const table of ['log_usual', 'log_api', 'log_error', 'login_log']) {
    await tx.query(`delete from ${table} where tenant_id = $1 and create_time < $2::timestamptz - make_interval(days => $3)`, [
      tx.tenantId,
      at,
      keptDays,
    ])
  }
}
