import type { NoticeTopic } from '#domain/core/notice-topics.ts'
import type { Tx } from '../db/connect.ts'
import { openDepotsSql } from '../identity/permissions.ts'

/** Facts of a notice, and its text in Chinese for whoever reads the table directly. */
type NoticeContent = { about: string; params: object; text: { title: string; content: string } }
type NoticeTarget = { userId: string; sourceKind: string; sourceId: string }

/** SQL of a user's preference for a topic; null if they never chose one. `$1` is the tenant. */
const preferenceSql = (user: string, topic: string) => `(select c->>'way' from desk d, json_array_elements(d.notices) c
  where d.tenant_id = $1 and d.user_id = ${user} and c->>'topic' = ${topic} limit 1)`

/** Sends a notice to one user, unless they have turned its topic off. */
export function notifyUser(
  tx: Tx,
  { about, params, text }: NoticeContent,
  { userId, sourceKind, sourceId }: NoticeTarget,
  topic?: NoticeTopic,
): void {
  tx.write(
    `with receiver as materialized (
       select u.tenant_id, u.id from app_user u
        where u.tenant_id = $1 and u.id = $4 and coalesce(${preferenceSql('u.id', '$10::text')}, 'bell') <> 'none')
     insert into message_info (tenant_id, title, content, type, receiver_id, about, params, source_kind, source_id, create_time, topic)
     select u.tenant_id, $2, $3, 1, u.id, $5, $6::jsonb, $7, $8, $9, $10::text from receiver u returning id`,
    [tx.tenantId, text.title, text.content, userId, about, JSON.stringify(params), sourceKind, sourceId, tx.now, topic ?? null],
    { heard: (told) => told.length > 0 && tx.tell({ what: 'messages', userId }) },
  )
}

type Receiver = { receiver_id: string }

const tellReceivers = (tx: Tx) => (told: readonly Receiver[]) => {
  for (const { receiver_id } of told) tx.tell({ what: 'messages', userId: receiver_id })
}

type WaitingDocument = { kind: string; documentId: string; right: string; depotIds: readonly string[]; byUser: string }

/**
 * Notifies users that a document waits: those who have the right and whose depots include the document's (rule B3
 * Depots), except the user who caused it.
 */
export function notifyRightHolders(tx: Tx, { about, params, text }: NoticeContent, waiting: WaitingDocument): void {
  tx.write<Receiver>(
    `with receiver as materialized (
       select u.tenant_id, u.id from app_user u
        where u.tenant_id = $1 and u.status = 1 and u.id <> $7::bigint and u.customer_id is null
          and exists (select from user_role ur
                        join role_menu rm on rm.tenant_id = $1 and rm.role_id = ur.role_id
                        join menu m on m.id = rm.menu_id and m.category = 2 and m.code = $9
                       where ur.tenant_id = $1 and ur.user_id = u.id)
          and coalesce($10::text[] <@ ${openDepotsSql('u.id')}, true))
     insert into message_info (tenant_id, title, content, type, receiver_id, about, params, source_kind, source_id,
       create_user, create_time)
     select u.tenant_id, $2, $3, 2, u.id, $11, $4::jsonb, $5, $6, $7::bigint, $8 from receiver u returning receiver_id`,
    [
      tx.tenantId,
      text.title,
      text.content,
      JSON.stringify(params),
      waiting.kind,
      waiting.documentId,
      waiting.byUser,
      tx.now,
      waiting.right,
      [...waiting.depotIds],
      about,
    ],
    { heard: tellReceivers(tx) },
  )
}

/** Marks notices about a document as read once the document has moved on. */
export function closeNotices(tx: Tx, documentId: string): void {
  tx.write<Receiver>(
    `update message_info set read_status = 2, read_time = $3, version = version + 1
      where tenant_id = $1 and source_id = $2 and about in ('waits', 'reminds', 'deviates') and read_status = 1 returning receiver_id`,
    [tx.tenantId, documentId, tx.now],
    { heard: tellReceivers(tx) },
  )
}

/** Deletes notices that were read before `read`, and unread ones from before `told`. */
export async function purgeNotices(tx: Tx, { read, told }: { read: Date; told: Date }): Promise<void> {
  await tx.query(
    `delete from message_info where tenant_id = $1 and about is not null and (read_time < $2 or (read_status = 1 and create_time < $3))`,
    [tx.tenantId, read, told],
  )
}
