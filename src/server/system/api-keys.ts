import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { resourceOf } from '#resources/index.ts'
import { endOfDay } from '../db/calendar.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import type { Identity } from '../identity/identity.ts'
import { extendSession, openKeySession } from '../identity/sessions.ts'
import { refuse } from '../refuse.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'
import { submitRow } from '../resources/submit.ts'

const plan = planOf(resourceOf('ApiKeyApi'))
const longestDays = 365

/** Keys by which programs work in the name of who made them (ADR 210). */
export function apiKeyHandlers(identity: Identity): HandlersOf<'ApiKeyApi_submit'> {
  return { ApiKeyApi_submit: (call) => submitKey(identity, call) }
}

/**
 * Makes a key for the caller and says its token once, or changes one of his own: others only disable and remove it. Refuses GRANT_BEYOND for
 * what is another's, and FIELD_BAD for a last day that is over or more than a year after the key was made.
 */
async function submitKey(
  { tokens, wall }: Identity,
  { tx, user, body, emptied }: Call<'ApiKeyApi_submit'>,
): Promise<DataOf<'ApiKeyApi_submit'>> {
  const at = wall()
  const made = body.id === undefined ? undefined : await madeBy(tx, user, body.id)
  const { timeZone } = await settingsOf(tx)
  const expiresAt = endOfDay(timeZone, body.expireDate)
  const latest = new Date((made ?? at).getTime() + longestDays * dayMs)
  const reason = expiresAt <= at ? isOver : expiresAt > latest ? isTooLong : undefined
  if (reason) refuse('FIELD_BAD', { problems: [{ field: 'expireDate', rule: 'FIELD_BAD', reason }] })
  const { id } = await submitRow(tx, user, plan, body, { emptied })
  if (made) {
    await extendSession(tx, id, expiresAt)
    return saved(tx, id)
  }
  await tx.query('update api_key set user_id = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, user.id])
  const claims = await openKeySession(tx, { userId: user.id, apiKeyId: id }, at, expiresAt)
  const { token } = await tokens.access(claims, at, Math.ceil((latest.getTime() - at.getTime()) / 1000))
  return { ...(await saved(tx, id)), token }
}

const isOver: Words = { zh: '已过去', en: 'it is over' }
const isTooLong: Words = { zh: '最长为创建后一年', en: 'a year after the key was made at most' }

const dayMs = 24 * 3600 * 1000

const saved = async (tx: Tx, id: string) => (await readRow(tx, plan, id)) as DataOf<'ApiKeyApi_detail'>

/** When a key of the caller was made, by the clock of sessions. */
async function madeBy(tx: Tx, user: User, id: string): Promise<Date | undefined> {
  const [row] = await tx.query<{ name: string; user_id: string | null; made: Date }>(
    `select k.name, k.user_id, s.created_at as made from api_key k
       join user_session s on s.tenant_id = k.tenant_id and s.api_key_id = k.id where k.tenant_id = $1 and k.id = $2`,
    [tx.tenantId, id],
  )
  if (row && row.user_id !== user.id) refuse('GRANT_BEYOND', { params: { object: row.name } })
  return row?.made
}
