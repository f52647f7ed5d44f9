import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { checkCaptcha } from './captcha.ts'
import type { Identity } from './identity.ts'

/**
 * Whether a tenant accepts sign-ins: `unknown` if it does not exist or is disabled, `expired` if it is past its end
 * date.
 */
export type TenantAccess = 'open' | 'expired' | 'unknown'

/**
 * Whether a tenant accepts sign-ins. Never reveal it to callers who have not proved that they belong to the tenant,
 * because its number could be guessed.
 */
export async function tenantAccessOf(db: Database, tenantId: string, at: Date): Promise<TenantAccess> {
  const tenant = await db.inPlatform(at, (tx) =>
    tx.maybeOne<{ status: number; expire_time: Date | null }>('select status, expire_time from tenant where tenant_id = $1', [tenantId]),
  )
  if (tenant?.status !== 1) return 'unknown'
  return tenant.expire_time && tenant.expire_time <= at ? 'expired' : 'open'
}

/** Refuses CAPTCHA_BAD unless the headers name a picture and give its answer, or captchas are off. */
export async function requireCaptcha(
  { captcha }: Identity,
  { db, headers }: { db: Database; headers: IncomingHttpHeaders },
  at: Date,
): Promise<void> {
  if (captcha.mode === 'off') return
  const fits = await checkCaptcha(db, headerOf(headers, 'captcha-key'), headerOf(headers, 'captcha-code'), at)
  if (!fits) refuse('CAPTCHA_BAD')
}

/** The value of a header, if it was sent exactly once. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
