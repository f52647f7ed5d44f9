import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { Drive } from '../core/drive.ts'
import { momentText } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { pageOf, sliceOf } from '../db/pages.ts'
import { goneRows, refuse, refuseRows } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { subjectOf } from '../documents/queries/subjects.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { type FileRow, fileAnswer, storeUpload } from './handlers.ts'

type AttachmentOperations = 'AttachmentApi_list' | 'AttachmentApi_submit' | 'AttachmentApi_file' | 'AttachmentApi_remove'
type AttachmentRow = DataOf<'AttachmentApi_submit'>

const label: Words = { zh: '附件', en: 'File' }

/** Handlers of attachments of documents and master data, for users who can see the document or row (ADR 190). */
export const attachmentHandlers = (drive: Drive): HandlersOf<AttachmentOperations> => ({
  AttachmentApi_list: async ({ tx, user, query }) => {
    await subjectOf(tx, user, query)
    const { size, offset } = sliceOf(query)
    const { total } = await tx.one<{ total: string }>(
      'select count(*) as total from attachment a where a.tenant_id = $1 and a.about_id = $2 and a.about = $3',
      [tx.tenantId, query.aboutId, query.about],
    )
    const values = [query.aboutId, query.about, size, offset]
    const records = await findAttachments(tx, user, 'a.about_id = $4 and a.about = $5 order by a.id desc limit $6 offset $7', values)
    return pageOf(records, Number(total), query)
  },
  AttachmentApi_submit: (call) => addAttachment(drive, call),
  AttachmentApi_file: (call) => attachmentFile(drive, call),
  AttachmentApi_remove: (call) => removeAttachments(drive, call),
})

async function addAttachment(drive: Drive, { tx, user, body }: Call<'AttachmentApi_submit'>): Promise<AttachmentRow> {
  const { about, aboutId } = await subjectOf(tx, user, body)
  const { name } = await storeUpload(drive, tx, user, body.file, 'attachment')
  const { id } = await tx.one<{ id: string }>(
    `insert into attachment (tenant_id, about, about_id, file_name, user_id, create_time) values ($1, $2, $3, $4, $5, $6) returning id`,
    [tx.tenantId, about, aboutId, name, user.id, tx.now],
  )
  const [made] = await findAttachments(tx, user, 'a.id = $4', [id])
  return made ?? refuse('ROW_GONE', { params: { object: label } })
}

/** Attachments that meet a condition, whose parameters begin with `$4`. */
async function findAttachments(tx: Tx, user: User, condition: string, values: readonly unknown[]): Promise<AttachmentRow[]> {
  const rows = await tx.query<Omit<AttachmentRow, 'time'> & { time: Date }>(
    `select a.id, f.original_name as name, f.type, f.size::integer as size, a.user_id as "userId", a.create_time as time,
            coalesce(u.real_name, u.name, u.account, '') as "userName", a.user_id = $2::bigint or $3::boolean as mine
       from attachment a
       join stored_file f on f.tenant_id = a.tenant_id and f.name = a.file_name
       left join app_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
      where a.tenant_id = $1 and ${condition}`,
    [tx.tenantId, user.id, user.isAdministrator, ...values],
  )
  const { timeZone } = await settingsOf(tx)
  return rows.map((row) => ({ ...row, time: momentText(row.time, timeZone) }))
}

async function attachmentFile(drive: Drive, { tx, user, query }: Call<'AttachmentApi_file'>): Promise<FileAnswer> {
  const row = await tx.maybeOne<FileRow & { about: string; about_id: string }>(
    `select a.about, a.about_id, f.key, f.original_name, f.type
       from attachment a join stored_file f on f.tenant_id = a.tenant_id and f.name = a.file_name
      where a.tenant_id = $1 and a.id = $2`,
    [tx.tenantId, query.id],
  )
  if (!row) return refuse('ROW_GONE', { params: { object: label } })
  await subjectOf(tx, user, { about: row.about, aboutId: row.about_id })
  return fileAnswer(drive, row)
}

/** Deletes attachments and their file rows, as owner or administrator; the files are deleted after the commit. */
async function removeAttachments(drive: Drive, { tx, user, query }: Call<'AttachmentApi_remove'>): Promise<boolean> {
  const ids = [...new Set(query.ids.split(','))]
  const removed = await tx.query<{ id: string; file_name: string }>(
    'delete from attachment where tenant_id = $1 and (user_id = $2 or $3) and id = any ($4::bigint[]) returning id, file_name',
    [tx.tenantId, user.id, user.isAdministrator, ids],
  )
  refuseRows(goneRows(label, ids, removed))
  const files = await tx.query<{ key: string }>('delete from stored_file where tenant_id = $1 and name = any ($2) returning key', [
    tx.tenantId,
    removed.map(({ file_name }) => file_name),
  ])
  tx.afterCommit(() => Promise.all(files.map(({ key }) => drive.remove(key))).then(() => undefined))
  return true
}
