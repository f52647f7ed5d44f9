import type { BodyOf } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'

/** Origin of a request. */
export type RequestOrigin = { requestId: string; peer: string; userAgent?: string }

export type SignInResult = { account?: string; realName?: string | null; done: boolean; reason?: string }

const truncate = (text: string | undefined | null, length: number): string | null => text?.replaceAll('\0', '').slice(0, length) ?? null

/** Records a successful or refused sign-in. */
export async function recordSignIn(
  tx: Tx,
  { account, realName, done, reason }: SignInResult,
  origin: RequestOrigin,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into login_log (tenant_id, account, real_name, result, reason, remote_ip, user_agent, request_id, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenantId,
      truncate(account, 100),
      truncate(realName, 100),
      done ? 1 : 2,
      reason ?? null,
      origin.peer,
      truncate(origin.userAgent, 300),
      origin.requestId,
      at,
    ],
  )
}

const maxEntries = 50

/** Records errors that a browser has reported. */
export async function recordBrowserErrors(
  tx: Tx,
  account: string,
  entries: BodyOf<'AuthApi_sendLogs'>,
  { requestId, peer, userAgent }: RequestOrigin,
): Promise<void> {
  const kept = entries.slice(0, maxEntries)
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
      user_agent: ['text', truncate(userAgent, 300)],
      create_time: ['timestamptz', tx.now],
    },
    {
      exception_name: ['text', kept.map(({ type }) => truncate(type, 50))],
      message: ['text', kept.map(({ message, info }) => truncate([message, info].filter(Boolean).join(' · '), 2000))],
      stack_trace: ['text', kept.map(({ stack }) => truncate(stack, 20000))],
      // without the query, which may contain personal data
      request_uri: ['text', kept.map(({ url }) => truncate(url?.split('?')[0], 500))],
    },
  )
}

const logKeepDays = 180

/** Deletes log lines older than half a year. */
export async function purgeOldLogs(tx: Tx, at: Date): Promise<void> {
  for (const table of ['log_usual', 'log_api', 'log_error', 'login_log']) {
    await tx.query(`delete from ${table} where tenant_id = $1 and create_time < $2::timestamptz - make_interval(days => $3)`, [
      tx.tenantId,
      at,
      logKeepDays,
    ])
  }
}
