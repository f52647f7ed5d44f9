import { randomUUID } from 'node:crypto'
import type { DataOf } from '#contract/operations.gen.ts'
import { sizeText } from '#domain/core/file-limits.ts'
import type { Drive } from '../core/drive.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { saveFreightFile } from '../documents/types/finance/freight-bill/freight-file.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import type { StoredUpload, UploadedFile } from '../http/uploads.ts'
import { type Purpose, purposeOf } from './intake.ts'
import { readInvoiceFile } from './invoice-file.ts'

const gibibyte = 1024 ** 3
/** Default storage quota of a tenant in bytes, and daily upload quotas of a user in bytes and files. */
const uploadLimits = { tenantBytes: 20 * gibibyte, dayBytes: gibibyte / 2, dayFiles: 500 }

type PictureOperations = 'CommodityFileApi_putPicture' | 'MallReturnApi_putPicture' | 'ShopApi_putPicture'
type FileOperations =
  | 'OssApi_putFile'
  | 'OssApi_file'
  | 'PurchaseInvoiceApi_readFile'
  | 'TransportHeadApi_putTransportheadFile'
  | PictureOperations

/** Stores uploads and serves files. */
export function fileHandlers(drive: Drive): HandlersOf<FileOperations> {
  const picture = async ({ tx, user, body }: Call<PictureOperations>, purpose: Purpose) => {
    const { link, name } = await storeUpload(drive, tx, user, body.file, purpose)
    return { link, name }
  }
  return {
    OssApi_putFile: ({ tx, user, body }) => storeUpload(drive, tx, user, body.file, purposeOf(body)),
    OssApi_file: ({ tx, user, query }) => fileAnswerFor(drive, tx, query.name, user),
    CommodityFileApi_putPicture: (call) => picture(call, 'picture'),
    MallReturnApi_putPicture: (call) => picture(call, 'return'),
    PurchaseInvoiceApi_readFile: (call) => readInvoice(drive, call),
    ShopApi_putPicture: (call) => picture(call, 'return'),
    TransportHeadApi_putTransportheadFile: ({ body, ...call }) =>
      saveFreightFile(call, body.id, async () => {
        const { link, originalName } = await storeUpload(drive, call.tx, call.user, body.file, 'any')
        return { link, name: originalName }
      }),
  }
}

/** Address of a stored file on this server. */
export const fileLink = (name: string): string => `/api/blade-resource/oss/endpoint/file?name=${name}`

/**
 * Parses an XML invoice and finds its supplier. The file is stored as uploaded, but only once: uploading it again
 * returns the same link.
 */
async function readInvoice(drive: Drive, { tx, user, body: { file } }: Call<'PurchaseInvoiceApi_readFile'>) {
  const read = await readInvoiceFile(file)
  await takeAdvisoryLock(tx, 'stored_file')
  const known = await tx.maybeOne<{ name: string }>(
    `select name from stored_file where tenant_id = $1 and sha256 = $2 and purpose = 'invoice'`,
    [tx.tenantId, file.sha256],
  )
  const link = known
    ? fileLink(known.name)
    : (await storeFile(drive, tx, user, file, 'invoice', { extension: 'xml', type: 'application/xml', size: file.size })).link
  const supplier = await tx.maybeOne<{ supplierId: string; supplierName: string }>(
    `select id as "supplierId", supplier_name as "supplierName" from supplier where tenant_id = $1 and (tax_no = $2 or supplier_name = $3)
      order by (tax_no = $2) desc nulls last, id limit 1`,
    [tx.tenantId, read.sellerTaxNo ?? '', read.sellerName ?? ''],
  )
  return { ...read, ...supplier, lines: [...read.lines], originalFile: link, originalHash: file.sha256 }
}

/** Stores an accepted upload. Refuses FILE_LIMIT. */
export async function storeUpload(
  drive: Drive,
  tx: Tx,
  user: User,
  file: UploadedFile,
  purpose: Purpose,
): Promise<DataOf<'OssApi_putFile'>> {
  if (!file.kept) throw new Error('a file is taken in before the transaction of its operation')
  return storeFile(drive, tx, user, file, purpose, file.kept)
}

async function storeFile(
  drive: Drive,
  tx: Tx,
  user: User,
  file: UploadedFile,
  purpose: Purpose | 'invoice',
  kept: StoredUpload,
): Promise<DataOf<'OssApi_putFile'>> {
  // no transaction waits for an upload in progress, so quotas are checked before it, which avoids useless uploads, and
  // again under the lock
  await requireQuota(tx, user, kept.size)
  const name = `${randomUUID()}.${kept.extension}`
  const key = `${tx.tenantId}/${tx.today.slice(0, 7)}/${name}`
  tx.afterRollback(() => drive.remove(key))
  await drive.put(key, file.path)
  await takeAdvisoryLock(tx, 'stored_file')
  await requireQuota(tx, user, kept.size)
  const originalName = file.name.replaceAll(/[\p{Cc}/\\]/gu, '').slice(-200) || name
  await tx.query(
    `insert into stored_file (tenant_id, name, key, original_name, type, size, sha256, purpose, create_user, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenantId, name, key, originalName, kept.type, kept.size, file.sha256, purpose, user.id, tx.now],
  )
  return { link: fileLink(name), domain: '', name, originalName }
}

/** Call it under the lock of stored files: otherwise concurrent uploads could together exceed the quota. */
async function requireQuota(tx: Tx, user: User, size: number): Promise<void> {
  const sums = await tx.one<{ all_bytes: string; day_bytes: string; day_files: string }>(
    `select coalesce(sum(size), 0) as all_bytes,
            coalesce(sum(size) filter (where mine), 0) as day_bytes, count(*) filter (where mine) as day_files
       from (select size, create_user = $2 and create_time > $3::timestamptz - interval '1 day' as mine
               from stored_file where tenant_id = $1) f`,
    [tx.tenantId, user.id, tx.now],
  )
  const over = (limit: number) => refuse('FILE_LIMIT', { params: { limit: sizeText(limit) } })
  const { megabytes } = await tx.one<{ megabytes: number }>('select storage_megabytes as megabytes from tenant where tenant_id = $1', [
    tx.tenantId,
  ])
  const all = megabytes < 0 ? uploadLimits.tenantBytes : megabytes * 1024 ** 2
  if (Number(sums.all_bytes) + size > all) over(all)
  if (Number(sums.day_bytes) + size > uploadLimits.dayBytes || Number(sums.day_files) >= uploadLimits.dayFiles) over(uploadLimits.dayBytes)
}

export type FileRow = { key: string; original_name: string; type: string }

/**
 * Files visible to the buyer `$3` of customer `$4`: pictures of goods, pictures that this buyer uploaded for returns,
 * and pictures of the customer's returns.
 */
const visibleToBuyerSql = `exists (select from commodity c where c.tenant_id = $1 and c.picture = $5)
  or f.purpose = 'return' and (f.create_user = $3 or exists (
    select from mall_return r join document d on d.tenant_id = $1 and d.id = r.document_id
     where r.tenant_id = $1 and d.customer_id = $4 and r.pictures ? $5))`

/** Refuses ROW_GONE for an attachment, another tenant's file, and to a buyer for a file not visible to them. */
async function fileAnswerFor(drive: Drive, tx: Tx, name: string, { id, customerId }: User): Promise<FileAnswer> {
  const row = await tx.maybeOne<FileRow>(
    `select f.key, f.original_name, f.type from stored_file f
      where f.tenant_id = $1 and f.name = $2 and f.purpose <> 'attachment' and ($4::bigint is null or ${visibleToBuyerSql})`,
    [tx.tenantId, name, id, customerId ?? null, fileLink(name)],
  )
  if (!row) refuse('ROW_GONE', { params: { object: { zh: '文件', en: 'File' } } })
  return fileAnswer(drive, row)
}

/** A stored file as an answer: a picture is displayed, any other file saved. */
export function fileAnswer(drive: Drive, { key, type, original_name: name }: FileRow): FileAnswer {
  return { name, content: () => drive.read(key), type, ...(type.startsWith('image/') && { shown: true }) }
}
