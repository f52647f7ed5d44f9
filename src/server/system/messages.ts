import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import type { Tx } from '../db/connect.ts'
import { pageOf, sliceOf } from '../db/pages.ts'
import { goneRows, refuseRows } from '../db/refuse.ts'
import type { HandlersOf, User } from '../http/request.ts'
import { toggleResource } from '../resources/toggle.ts'
import { type MessageRow, markRead, messageColumns, messageTables, wireMessages } from './notices.ts'

type MessageOperations =
  | 'DeskApi_selectMessageInfoPage'
  | 'DeskApi_updateMsgInfoReadStatus'
  | 'MsgSynergismApi_selectMessagePage'
  | 'MsgSynergismApi_updateMsgSynergismReadStatus'
  | 'MessageCentreApi_remove'
  | 'MessageTemplateApi_changeStatus'

const personalNotice = 1
const collaboration = 2
type MessageType = typeof personalNotice | typeof collaboration

/** Handlers of the message centre: the user's own messages, and marking them as read. */
export const messageHandlers: HandlersOf<MessageOperations> = {
  DeskApi_selectMessageInfoPage: ({ tx, user, language, query }) => ownMessages(tx, user, personalNotice, language, query),
  DeskApi_updateMsgInfoReadStatus: ({ tx, user, body }) => markReadOfType(tx, user, personalNotice, body.msgInfoIds),
  MsgSynergismApi_selectMessagePage: ({ tx, user, language, query }) => ownMessages(tx, user, collaboration, language, query),
  MsgSynergismApi_updateMsgSynergismReadStatus: ({ tx, user, body }) => markReadOfType(tx, user, collaboration, body.msgIds),
  MessageCentreApi_remove: ({ tx, user, query }) => removeOwnMessages(tx, user, query.ids.split(',')),
  MessageTemplateApi_changeStatus: ({ tx, user, body }) => toggleResource(tx, user, 'MessageTemplateApi', body, body.status === 1 ? 1 : 2),
}

async function ownMessages(
  tx: Tx,
  user: User,
  type: MessageType,
  language: Language,
  query: QueryOf<'DeskApi_selectMessageInfoPage'>,
): Promise<DataOf<'DeskApi_selectMessageInfoPage'>> {
  const { size, offset } = sliceOf(query)
  const mine = 'm.tenant_id = $1 and m.receiver_id = $2 and m.type = $3 and ($4::integer is null or m.read_status = $4)'
  const values = [tx.tenantId, user.id, type, query.readStatus ?? null]
  const { total } = await tx.one<{ total: string }>(`select count(*) as total from message_info m where ${mine}`, values)
  const rows = await tx.query<MessageRow>(
    `select ${messageColumns} ${messageTables} where ${mine} order by m.create_time desc, m.id desc limit $5 offset $6`,
    [...values, size, offset],
  )
  const records = await wireMessages(tx, rows, language)
  return pageOf(records, Number(total), query)
}

async function markReadOfType(tx: Tx, user: User, type: MessageType, ids: readonly string[]): Promise<boolean> {
  await markRead(tx, user, ids, type)
  return true
}

async function removeOwnMessages(tx: Tx, user: User, ids: readonly string[]): Promise<boolean> {
  const asked = [...new Set(ids)]
  const removed = await tx.query<{ id: string }>(
    'delete from message_info where tenant_id = $1 and receiver_id = $2 and id = any ($3::bigint[]) returning id',
    [tx.tenantId, user.id, asked],
  )
  tx.tell({ what: 'messages', userId: user.id })
  refuseRows(goneRows({ zh: '消息', en: 'Message' }, asked, removed))
  return true
}
