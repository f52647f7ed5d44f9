import type { Webhook } from '../../../db/settings.ts'
import { queueDeliveries, type WebhookEvent } from '../../../queues/webhook-queue.ts'
import type { Run } from '../run.ts'
import type { LogRow } from '../store/document-log.ts'
import type { StoredDocument } from '../stored.ts'

/**
 * Queues an event for the webhooks that subscribe to it, within its transaction (ADR 212), after document and log row
 * are written. Makes no query where no webhook subscribes.
 */
export async function queueWebhooks(run: Run, document: StoredDocument, row: LogRow): Promise<void> {
  const hooks = run.settings.webhooks.filter((hook) => isSubscribed(hook, row))
  if (hooks.length > 0)
    await queueDeliveries(
      run.tx,
      hooks.map(({ id }) => id),
      deliveryOf(run, document, row),
    )
}

const isSubscribed = ({ kinds, events }: Webhook, { kind, event }: LogRow) =>
  (kinds.length === 0 || kinds.includes(kind)) && (events.length === 0 || events.includes(event))

/**
 * Payload of a delivery: which document changed from which state to which. It has no figures and partners, because
 * receivers read the document with their own permissions.
 */
const deliveryOf = ({ tx }: Run, document: StoredDocument, row: LogRow): WebhookEvent => ({
  tenantId: tx.tenantId,
  kind: row.kind,
  documentId: row.documentId,
  billNo: document.billNo ?? null,
  event: row.event,
  fromState: row.fromState,
  toState: row.toState,
  version: row.version,
  no: (document.logNo ?? 0) + 1,
  userId: row.userId,
  at: tx.now.toISOString(),
})
