import type { DataOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { HandlersOf, User } from '../http/request.ts'
import { type Notice, noticeText } from './notice-words.ts'

type NoticeOperations = 'NoticeApi_latest' | 'NoticeApi_read' | 'NoticeApi_readAll'
type OwnMessage = DataOf<'NoticeApi_latest'>['records'][number]

const latestCount = 20

/** Handlers of the bell: the user's latest messages, and the number of unread ones. */
export const noticeHandlers: HandlersOf<NoticeOperations> = {
  NoticeApi_latest: ({ tx, user, language }) => latestNotices(tx, user, language),
  NoticeApi_read: async ({ tx, user, language, body }) => {
    await markRead(tx, user, body.ids)
    return latestNotices(tx, user, language)
  },
  NoticeApi_readAll: async ({ tx, user, language }) => {
    await markRead(tx, user)
    return latestNotices(tx, user, language)
  },
}

/**
 * Marks unread messages of the user as read, or only these or those of this type, and notifies the user's other
 * browsers. Repeating it changes nothing.
 */
export async function markRead(tx: Tx, user: User, ids?: readonly string[], type?: number): Promise<void> {
  const changed = await tx.query(
    `update message_info set read_status = 2, read_time = $4, version = version + 1
      where tenant_id = $1 and receiver_id = $2 and read_status = 1 and ($3::bigint[] is null or id = any ($3::bigint[]))
        and ($5::integer is null or type = $5) returning id`,
    [tx.tenantId, user.id, ids ?? null, tx.now, type ?? null],
  )
  if (changed.length > 0) tx.tell({ what: 'messages', userId: user.id })
}

async function latestNotices(tx: Tx, user: User, language: Language): Promise<DataOf<'NoticeApi_latest'>> {
  const { unread } = await tx.one<{ unread: number }>(
    'select count(*)::integer as unread from message_info where tenant_id = $1 and receiver_id = $2 and read_status = 1',
    [tx.tenantId, user.id],
  )
  const rows = await tx.query<MessageRow>(
    `select ${messageColumns} ${messageTables} where m.tenant_id = $1 and m.receiver_id = $2
      order by m.create_time desc, m.id desc limit $3`,
    [tx.tenantId, user.id, latestCount],
  )
  return { unread, records: await wireMessages(tx, rows, language) }
}

export type MessageRow = {
  id: string
  title: string
  content: string
  type: number
  readStatus: number
  readTime: Date | null
  createTime: Date
  senderName: string | null
  about: Notice['about'] | null
  params: Notice['params'] | null
  topic: string | null
  sourceKind: string | null
  sourceId: string | null
}

/** Columns of a message, selected from `messageTables`. */
export const messageColumns = `m.id, m.title, m.content, m.type, m.read_status as "readStatus", m.read_time as "readTime",
  m.create_time as "createTime", coalesce(u.real_name, u.name, u.account) as "senderName", m.about, m.params, m.topic,
  m.source_kind as "sourceKind", m.source_id as "sourceId"`
export const messageTables = 'from message_info m left join app_user u on u.tenant_id = m.tenant_id and u.id = m.create_user'

/** Messages in the form of the wire; notices from the product are in the reader's language. */
export async function wireMessages(tx: Tx, rows: readonly MessageRow[], language: Language): Promise<OwnMessage[]> {
  const { timeZone } = await settingsOf(tx)
  return rows.map(({ params, ...row }) =>
    withoutNulls({
      ...row,
      ...(row.about && params ? noticeText({ about: row.about, params } as Notice, language) : {}),
      createTime: momentText(row.createTime, timeZone),
      readTime: row.readTime && momentText(row.readTime, timeZone),
    }),
  )
}
