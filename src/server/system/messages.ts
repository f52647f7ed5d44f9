import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import type { HandlersOf, User } from '../http/request.ts'
import { pageOf, sliceOf } from '../queries/pages.ts'
import { refuse } from '../refuse.ts'
import { toggleResource } from '../resources/toggle.ts'
import { momentText, present } from '../wire-values.ts'

type Mine =
  | 'DeskApi_selectMessageInfoPage'
  | 'DeskApi_updateMsgInfoReadStatus'
  | 'MsgSynergismApi_selectMessagePage'
  | 'MsgSynergismApi_updateMsgSynergismReadStatus'
  | 'MessageCentreApi_remove'
  | 'MessageTemplateApi_changeStatus'

const notice = 1
const together = 2
type MessageType = typeof notice | typeof together

/** The message centre: what one has been told, and marking it as read. Messages of others are not there. */
export const messageHandlers: HandlersOf<Mine> = {
  DeskApi_selectMessageInfoPage: ({ tx, user, query }) => ownMessages(tx, user, notice, query),
  DeskApi_updateMsgInfoReadStatus: ({ tx, user, body }) => markRead(tx, user, notice, body.msgInfoIds),
  MsgSynergismApi_selectMessagePage: ({ tx, user, query }) => ownMessages(tx, user, together, query),
  MsgSynergismApi_updateMsgSynergismReadStatus: ({ tx, user, body }) => markRead(tx, user, together, body.msgIds),
  MessageCentreApi_remove: ({ tx, user, query }) => removeOwn(tx, user, query.ids.split(',')),
  MessageTemplateApi_changeStatus: ({ tx, user, body }) => toggleResource(tx, user, 'MessageTemplateApi', body, body.status === 1 ? 1 : 2),
}

type MessageRow = {
  id: string
  title: string
  content: string
  type: number
  readStatus: number
  readTime: Date | null
  createTime: Date
  senderName: string | null
}

async function ownMessages(
  tx: Tx,
  user: User,
  type: MessageType,
  query: QueryOf<'DeskApi_selectMessageInfoPage'>,
): Promise<DataOf<'DeskApi_selectMessageInfoPage'>> {
  const { size, offset } = sliceOf(query)
  const { timeZone } = await settingsOf(tx)
  const mine = 'm.tenant_id = $1 and m.receiver_id = $2 and m.type = $3 and ($4::integer is null or m.read_status = $4)'
  const values = [tx.tenantId, user.id, type, query.readStatus ?? null]
  const { total } = await tx.one<{ total: string }>(`select count(*) as total from message_info m where ${mine}`, values)
  const rows = await tx.query<MessageRow>(
    `select m.id, m.title, m.content, m.type, m.read_status as "readStatus", m.read_time as "readTime", m.create_time as "createTime",
            coalesce(u.real_name, u.name, u.account) as "senderName"
       from message_info m left join app_user u on u.tenant_id = m.tenant_id and u.id = m.create_user
      where ${mine} order by m.create_time desc, m.id desc limit $5 offset $6`,
    [...values, size, offset],
  )
  const records = rows.map((row) =>
    present({ ...row, createTime: momentText(row.createTime, timeZone), readTime: row.readTime && momentText(row.readTime, timeZone) }),
  )
  return pageOf(records, Number(total), query)
}

/** Marks those of the messages that are the user's own and unread; done again it changes nothing. */
async function markRead(tx: Tx, user: User, type: MessageType, ids: readonly string[]): Promise<boolean> {
  await tx.query(
    `update message_info set read_status = 2, read_time = $5, version = version + 1
      where tenant_id = $1 and receiver_id = $2 and type = $3 and id = any ($4::bigint[]) and read_status = 1`,
    [tx.tenantId, user.id, type, ids, tx.now],
  )
  return true
}

async function removeOwn(tx: Tx, user: User, ids: readonly string[]): Promise<boolean> {
  const asked = [...new Set(ids)]
  const removed = await tx.query(
    'delete from message_info where tenant_id = $1 and receiver_id = $2 and id = any ($3::bigint[]) returning id',
    [tx.tenantId, user.id, asked],
  )
  if (removed.length < asked.length) refuse('ROW_GONE', { params: { object: { zh: '消息', en: 'Message' } } })
  return true
}
