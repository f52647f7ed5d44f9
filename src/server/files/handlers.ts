import { randomUUID } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { HandlersOf, User } from '../http/request.ts'
import type { UploadedFile } from '../http/uploads.ts'
import { refuse } from '../refuse.ts'
import type { Drive } from './drive.ts'
import { type Purpose, sizeText, takeIn } from './intake.ts'

const gibibyte = 1024 ** 3
/** How much a tenant may keep, and how much one person may bring in a day. */
const limits = { tenantBytes: 20 * gibibyte, dayBytes: gibibyte / 2, dayFiles: 500 }

/** Files: keeping what is uploaded and giving it out. */
export function fileHandlers(drive: Drive): HandlersOf<'OssApi_putFile' | 'OssApi_file' | 'CommodityFileApi_putPicture'> {
  return {
    OssApi_putFile: ({ tx, user, body }) => keep(drive, tx, user, body.file, body.purpose === 'avatar' ? 'avatar' : 'any'),
    OssApi_file: ({ tx, user, query }) => give(drive, tx, query.name, user.customerId !== undefined),
    CommodityFileApi_putPicture: async ({ tx, user, body }) => {
      const { link, name } = await keep(drive, tx, user, body.file, 'picture')
      return { link, name }
    },
  }
}

/** The address of a stored file under this server. */
const linkOf = (name: string): string => `/api/blade-resource/oss/endpoint/file?name=${name}`

async function keep(drive: Drive, tx: Tx, user: User, file: UploadedFile, purpose: Purpose): Promise<DataOf<'OssApi_putFile'>> {
  const kept = await takeIn(file, purpose)
  await refuseTooMuch(tx, user, kept.size)
  const name = `${randomUUID()}.${kept.extension}`
  const key = `${tx.tenantId}/${tx.today.slice(0, 7)}/${name}`
  await (kept.bytes ? drive.putBytes(key, kept.bytes) : drive.put(key, file.path))
  const originalName = file.name.replaceAll(/[\p{Cc}/\\]/gu, '').slice(-200) || name
  await tx.query(
    `insert into stored_file (tenant_id, name, key, original_name, type, size, sha256, purpose, create_user, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenantId, name, key, originalName, kept.type, kept.size, file.sha256, purpose, user.id, tx.now],
  )
  return { link: linkOf(name), domain: '', name, originalName }
}

/** Sums are looked at one upload after the other, or many at once would all find room. */
async function refuseTooMuch(tx: Tx, user: User, size: number): Promise<void> {
  await takeAdvisoryLock(tx, 'stored_file')
  const sums = await tx.one<{ all_bytes: string; day_bytes: string; day_files: string }>(
    `select coalesce(sum(size), 0) as all_bytes,
            coalesce(sum(size) filter (where mine), 0) as day_bytes, count(*) filter (where mine) as day_files
       from (select size, create_user = $2 and create_time > $3::timestamptz - interval '1 day' as mine
               from stored_file where tenant_id = $1) f`,
    [tx.tenantId, user.id, tx.now],
  )
  const over = (limit: number) => refuse('FILE_LIMIT', { params: { limit: sizeText(limit) } })
  if (Number(sums.all_bytes) + size > limits.tenantBytes) over(limits.tenantBytes)
  if (Number(sums.day_bytes) + size > limits.dayBytes || Number(sums.day_files) >= limits.dayFiles) over(limits.dayBytes)
}

type FileRow = { key: string; original_name: string; type: string }

/** ROW_GONE for what this tenant does not have; to a buyer for all but pictures of goods. */
async function give(drive: Drive, tx: Tx, name: string, toBuyer: boolean): Promise<FileAnswer> {
  const row = await tx.maybeOne<FileRow>(
    `select key, original_name, type from stored_file where tenant_id = $1 and name = $2
        and (not $3::boolean or exists (select from commodity c where c.tenant_id = $1 and c.picture = $4))`,
    [tx.tenantId, name, toBuyer, linkOf(name)],
  )
  if (!row) refuse('ROW_GONE', { params: { object: { zh: '文件', en: 'File' } } })
  const shown = row.type.startsWith('image/')
  return { name: row.original_name, content: await drive.read(row.key), type: row.type, ...(shown && { shown: true }) }
}
