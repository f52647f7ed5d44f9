import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { resourceOf } from '#resources/index.ts'
import { endOfDay } from '../db/calendar.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import type { Identity } from '../identity/identity.ts'
import { extendSession, openKeySession } from '../identity/sessions.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'
import { submitRow } from '../resources/submit.ts'

const plan = planOf(resourceOf('ApiKeyApi'))
const maxDays = 365

/** Handlers of API keys, by which programs act on behalf of the keys' owner (ADR 210). */
export function apiKeyHandlers(identity: Identity): HandlersOf<'ApiKeyApi_submit'> {
  return { ApiKeyApi_submit: (call) => submitKey(identity, call) }
}

/**
 * Creates a key for the caller and answers with its token, which is shown only this once; or changes one of the
 * caller's keys. Refuses OWNER_ONLY for another user's key, and FIELD_BAD for an expiry in the past or more than a
 * year after the key was created.
 */
async function submitKey(
  { tokens, wall }: Identity,
  { tx, user, body, emptied }: Call<'ApiKeyApi_submit'>,
): Promise<DataOf<'ApiKeyApi_submit'>> {
  const at = wall()
  const made = body.id === undefined ? undefined : await createdAt(tx, body.id)
  const { timeZone } = await settingsOf(tx)
  const expiresAt = endOfDay(timeZone, body.expireDate)
  const latest = new Date((made ?? at).getTime() + maxDays * dayMs)
  const reason = expiresAt <= at ? isOver : expiresAt > latest ? isTooLong : undefined
  if (reason) refuse('FIELD_BAD', { problems: [{ field: 'expireDate', rule: 'FIELD_BAD', reason }] })
  const { id } = await submitRow(tx, user, plan, body, { emptied })
  if (made) {
    await extendSession(tx, id, expiresAt)
    return savedKey(tx, id)
  }
  const claims = await openKeySession(tx, { userId: user.id, apiKeyId: id }, at, expiresAt)
  const { token } = await tokens.access(claims, at, Math.ceil((latest.getTime() - at.getTime()) / 1000))
  return { ...(await savedKey(tx, id)), token }
}

const isOver: Words = { zh: '已过去', en: 'it is over' }
const isTooLong: Words = { zh: '最长为创建后一年', en: 'a year after the key was made at most' }

const dayMs = 24 * 3600 * 1000

const savedKey = async (tx: Tx, id: string) => (await readRow(tx, plan, id)) as DataOf<'ApiKeyApi_detail'>

/** Creation time of a key, in real time like that of all sessions. */
async function createdAt(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await tx.maybeOne<{ made: Date }>('select created_at as made from user_session where tenant_id = $1 and api_key_id = $2', [
    tx.tenantId,
    id,
  ])
  return row?.made
}
