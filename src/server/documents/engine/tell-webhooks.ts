import type { Webhook } from '../../db/settings.ts'
import { type EventTold, queueDeliveries } from '../../queries/webhook-queue.ts'
import type { LogRow } from './document-log.ts'
import type { Run } from './run.ts'
import type { StoredDocument } from './stored.ts'

/**
 * Queues an event for whoever is to be told of it, in the transaction of the event (ADR 212): once the document and the row of its log are written.
 * Nothing is asked or written where nobody is told.
 */
export async function tellWebhooks(run: Run, document: StoredDocument, row: LogRow): Promise<void> {
  const hooks = run.settings.webhooks.filter((hook) => isToldOf(hook, row))
  if (hooks.length > 0)
    await queueDeliveries(
      run.tx,
      hooks.map(({ id }) => id),
      toldOf(run, document, row),
    )
}

const isToldOf = ({ kinds, events }: Webhook, { kind, event }: LogRow) =>
  (kinds.length === 0 || kinds.includes(kind)) && (events.length === 0 || events.includes(event))

/** Which document went from where to where. What is in it is read by whoever may: figures and partners are not told. */
const toldOf = ({ tx }: Run, document: StoredDocument, row: LogRow): EventTold => ({
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
