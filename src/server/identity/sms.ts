import type { Logger } from 'pino'
import { maskPhone } from '#domain/core/validators.ts'
import type { Database, Tx } from '../db/connect.ts'

/** A text message with its final text. */
export type TextMessage = { tenantId: string; phone: string; content: string }

/** Sends text messages. `send` resolves once a message is accepted, and throws if it is not. */
export type SmsTransport = { send(message: TextMessage, at: Date): Promise<void> }

/** For callers that send no messages. */
export const noSms: SmsTransport = { send: async () => undefined }

/**
 * The default transport: stores messages in a table, from which a sender fetches them, and logs them without their
 * content.
 */
export function outboxTransport(db: Database, log: Logger): SmsTransport {
  return {
    send: async ({ tenantId, phone, content }, at) => {
      await db.inTenant(tenantId, at, (tx) =>
        tx.query('insert into sms_outbox (tenant_id, phone, content, create_time) values ($1, $2, $3, $4)', [tenantId, phone, content, at]),
      )
      log.info({ tenantId, phone: maskPhone(phone) }, 'a text message waits in the outbox')
    },
  }
}

const keptHours = 24

/** Deletes messages that nobody fetched within a day. */
export async function purgeMessages(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from sms_outbox where tenant_id = $1 and create_time < $2::timestamptz - make_interval(hours => $3)', [
    tx.tenantId,
    at,
    keptHours,
  ])
}
