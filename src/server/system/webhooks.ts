import { randomBytes } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { splitList } from '#domain/core/split-list.ts'
import type { Words } from '#domain/core/words.ts'
import { documents } from '#machines/index.ts'
import { resourceOf } from '#resources/index.ts'
import type { Seal } from '../core/seal.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { requeueDelivery } from '../queues/webhook-queue.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'
import { submitRow } from '../resources/submit.ts'
import { addressProblem } from '../webhooks/receiver.ts'

type WebhookOperations = 'WebhookApi_submit' | 'WebhookApi_renew' | 'WebhookDeliveryApi_resend'

const hookPlan = planOf(resourceOf('WebhookApi'))
const deliveryPlan = planOf(resourceOf('WebhookDeliveryApi'))

/** Handlers of webhooks for events of documents (ADR 212); `hosts` are the hosts that the configuration allows. */
export const webhookHandlers = (seal: Seal, hosts: readonly string[]): HandlersOf<WebhookOperations> => ({
  WebhookApi_submit: (call) => submitHook(call, seal, hosts),
  WebhookApi_renew: ({ tx, body }) => renewSecret(tx, seal, body.id),
  WebhookDeliveryApi_resend: ({ tx, body }) => resendDelivery(tx, body.id),
})

/**
 * Adds a webhook and answers with its secret, which is shown only this once; or changes a webhook. Refuses FIELD_BAD
 * for an address that is not allowed, and for unknown events.
 */
async function submitHook(
  { tx, user, body, emptied }: Call<'WebhookApi_submit'>,
  seal: Seal,
  hosts: readonly string[],
): Promise<DataOf<'WebhookApi_submit'>> {
  const problems = [...addressProblems(body.url, hosts), ...eventProblems(body.events)]
  if (problems.length > 0) refuse('FIELD_BAD', { problems })
  const saved = await submitRow(tx, user, hookPlan, body, { emptied })
  return body.id === undefined ? renewSecret(tx, seal, saved.id) : (saved as DataOf<'WebhookApi_detail'>)
}

const unsafeUrl: Words = { zh: '须为 https 地址，不含密码', en: 'it must be an https address without a password in it' }
const notAllowed: Words = {
  zh: '主机不在允许推送之列，请管理员在 WEBHOOK_HOSTS 中登记',
  en: 'its host is not allowed; the operator lists allowed hosts in WEBHOOK_HOSTS',
}

function addressProblems(url: string, hosts: readonly string[]): Problem[] {
  const problem = addressProblem(url, hosts)
  return problem ? [{ field: 'url', rule: 'FIELD_BAD', reason: problem === 'host' ? notAllowed : unsafeUrl }] : []
}

const allEvents: ReadonlySet<string> = new Set(Object.values(documents).flatMap(({ eventNames }) => eventNames))

function eventProblems(events: string | undefined): Problem[] {
  const strange = splitList(events ?? '').filter((name) => !allEvents.has(name))
  if (strange.length === 0) return []
  const names = strange.join(', ').slice(0, 100)
  return [{ field: 'events', rule: 'FIELD_BAD', reason: { zh: `没有 ${names}`, en: `there is no ${names}` } }]
}

const secretBytes = 32

/** Gives the webhook a new secret, which the answer shows only this once, because it is stored encrypted. */
async function renewSecret(tx: Tx, seal: Seal, id: string): Promise<DataOf<'WebhookApi_renew'>> {
  const secret = randomBytes(secretBytes).toString('base64url')
  const changed = await tx.query('update webhook set secret = $3 where tenant_id = $1 and id = $2 returning id', [
    tx.tenantId,
    id,
    seal.close(secret),
  ])
  if (changed.length === 0) refuse('ROW_GONE', { params: { object: hookPlan.definition.label } })
  return { ...((await readRow(tx, hookPlan, id)) as DataOf<'WebhookApi_detail'>), secret }
}

async function resendDelivery(tx: Tx, id: string): Promise<DataOf<'WebhookDeliveryApi_resend'>> {
  if (!(await requeueDelivery(tx, id))) refuse('ROW_GONE', { params: { object: deliveryPlan.definition.label } })
  return (await readRow(tx, deliveryPlan, id)) as DataOf<'WebhookDeliveryApi_resend'>
}
