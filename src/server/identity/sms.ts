import type { Logger } from 'pino'
import { maskPhone } from '#domain/validators.ts'
import type { Database, Tx } from '../db/connect.ts'

/** A text message to a phone, said in the words it arrives in. */
export type TextMessage = { tenantId: string; phone: string; content: string }

/** What carries text messages. It answers once the message is taken, and throws where it is not. */
export type SmsTransport = { send(message: TextMessage, at: Date): Promise<void> }

/** For who sends none. */
export const noSms: SmsTransport = { send: async () => undefined }

/** The transport of an installation that has no other: messages wait in a table, and the log says that they do, never what they hold. */
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

/** Forgets messages that nobody fetched within a day. */
export async function forgetMessages(tx: Tx, at: Date): Promise<void> {
  await tx.query('delete from sms_outbox where tenant_id = $1 and create_time < $2::timestamptz - make_interval(hours => $3)', [
    tx.tenantId,
    at,
    keptHours,
  ])
}
