import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '#server/db/connect.ts'
import { refuse } from '#server/refuse.ts'
import { checkCaptcha } from './captcha.ts'
import type { Identity } from './identity.ts'

/** Refuses a tenant that is not there or is closed (TENANT_UNKNOWN), and one whose time is over (TENANT_EXPIRED). */
export async function requireTenant(db: Database, tenantId: string, at: Date): Promise<void> {
  if (!/^\d{6}$/.test(tenantId)) refuse('TENANT_UNKNOWN')
  const tenant = await db.inPlatform(at, (tx) =>
    tx.maybeOne<{ status: number; expire_time: Date | null }>('select status, expire_time from tenant where tenant_id = $1', [tenantId]),
  )
  if (tenant?.status !== 1) refuse('TENANT_UNKNOWN')
  if (tenant.expire_time && tenant.expire_time <= at) refuse('TENANT_EXPIRED')
}

/** Refuses CAPTCHA_BAD unless the headers name a picture and what stands on it, or none is asked for. */
export async function requireCaptcha(
  { captcha }: Identity,
  { db, headers }: { db: Database; headers: IncomingHttpHeaders },
  at: Date,
): Promise<void> {
  if (captcha.mode === 'off') return
  const fits = await checkCaptcha(db, headerOf(headers, 'captcha-key'), headerOf(headers, 'captcha-code'), at)
  if (!fits) refuse('CAPTCHA_BAD')
}

/** A header that was sent once. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
