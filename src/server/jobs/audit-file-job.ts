import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BodyOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { type Tx, withPermissions } from '../db/connect.ts'
import { dossierOf } from '../documents/log-audit/files/dossier.ts'
import { countEvents, loggedEvents } from '../documents/log-audit/files/logged-events.ts'
import { ocelOf } from '../documents/log-audit/files/ocel.ts'
import { xesOf } from '../documents/log-audit/files/xes.ts'
import { sampleOf } from '../documents/log-audit/samples/samples.ts'
import * as seeing from '../identity/permissions.ts'
import { readerOf } from '../identity/reader.ts'
import { type SheetCell, writeSheet } from '../sheets/write.ts'
import { exportPermissionsOf } from './export-permissions.ts'
import type { JobEnding } from './store.ts'
import type { JobContext } from './work.ts'

export type AuditFile = BodyOf<'LogFileApi_make'>
type AuditFileParams = AuditFile & { language: Language }
type AuditFileContext = { tx: Tx; asked: AuditFileParams; user: ReturnType<typeof readerOf>; path: string; work: JobContext }

const endings = { xes: 'xes', ocel: 'ocel.json', dossier: 'zip', sample: 'xlsx' } as const

/** Makes a file for an auditor, limited to what the job's owner may see. */
export async function makeAuditFile(work: JobContext): Promise<JobEnding> {
  const { db, drive, clock, task } = work
  const asked = task.params as AuditFileParams
  const path = join(tmpdir(), `${randomUUID()}.${asked.file}`)
  try {
    const { sight, name, rows } = await db.inTenant(task.tenantId, clock(), async (tx) => {
      const sees = await seeing.permissionsOf(tx, task.userId)
      const seen = withPermissions(tx, sees)
      const making = { tx: seen, asked, user: readerOf(tx, { userId: task.userId, ...sees }), path, work }
      const { rows, subject } = await makers[asked.file](making)
      return { rows, sight: await exportPermissionsOf(tx, task.userId), name: `${subject}-${tx.today}.${endings[asked.file]}` }
    })
    const key = `${task.tenantId}/jobs/${task.id}-${randomUUID()}.${endings[asked.file]}`
    await drive.put(key, path)
    const { size } = await stat(path)
    return { state: 'done', done: rows, total: rows, file: { key, name, size }, seen: sight }
  } finally {
    await rm(path, { force: true })
  }
}

type AuditFileResult = { rows: number; subject: string }

const makers: Readonly<Record<AuditFile['file'], (making: AuditFileContext) => Promise<AuditFileResult>>> = {
  xes: async (making) => {
    const { told, rows } = await eventProgress(making)
    return writeEvents(making, xesOf(countBatches(loggedEvents(making, making.asked), told), making.asked.language), rows)
  },
  ocel: async (making) => {
    const { told, rows } = await eventProgress(making)
    return writeEvents(making, ocelOf(making, making.asked, told), rows)
  },
  dossier: async ({ tx, asked: { id = '', language }, user, path, work }) => {
    await writeFile(path, await dossierOf({ tx, user, language, query: { id } }, work.drive))
    const { name } = await tx.one<{ name: string }>(
      'select coalesce((select bill_no from document where tenant_id = $1 and id = $2), $2::text) as name',
      [tx.tenantId, id],
    )
    return { rows: 1, subject: name }
  },
  sample: makeSampleSheet,
}

/** Reports progress while the log's events are written; throws when the job is cancelled. */
async function eventProgress(making: AuditFileContext) {
  const { progress, signal } = making.work
  const rows = await countEvents(making, making.asked)
  let done = 0
  progress(0, rows)
  const told = (more: number) => {
    signal.throwIfAborted()
    done += more
    progress(done, rows)
  }
  return { told, rows }
}

async function* countBatches<Row>(batches: AsyncIterable<readonly Row[]>, told: (rows: number) => void): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) {
    told(batch.length)
    yield batch
  }
}

const logWords: Words = { zh: '单据日志', en: 'Document log' }

async function writeEvents({ asked, path }: AuditFileContext, text: AsyncIterable<string>, rows: number): Promise<AuditFileResult> {
  await pipeline(Readable.from(text), createWriteStream(path))
  return { rows, subject: inLanguage(logWords, asked.language) }
}

const sheetHeads: readonly Words[] = [
  { zh: '序号', en: 'No.' },
  { zh: '单号', en: 'Number' },
  { zh: '日期', en: 'Date' },
  { zh: '金额', en: 'Amount' },
  { zh: '状态', en: 'State' },
  { zh: '结论', en: 'Finding' },
  { zh: '说明', en: 'Note' },
  { zh: '填写人', en: 'By' },
  { zh: '填写时间', en: 'At' },
  { zh: '种子', en: 'Seed' },
  { zh: '签署', en: 'Signed' },
  { zh: '摘要', en: 'Digest' },
]
const verdictWords = { good: { zh: '无异常', en: 'Nothing found' }, finding: { zh: '有发现', en: 'Finding' } } as const

/** A sample with its findings, and if it is signed, the signer and the digest. */
async function makeSampleSheet({ tx, user, asked: { id = '', language }, path }: AuditFileContext): Promise<AuditFileResult> {
  const sample = await sampleOf({ tx, user, language }, id)
  const signed = sample.signedTime ? `${sample.signedUserName ?? ''} ${sample.signedTime}` : ''
  const rows = async function* (): AsyncGenerator<SheetCell[]> {
    for (const one of sample.documents) {
      const found = one.verdict ? inLanguage(verdictWords[one.verdict], language) : ''
      const noted = [found, one.note ?? '', one.notedUserName ?? '', one.notedTime ?? '']
      const amount = one.finalAmt === undefined ? '' : Number(one.finalAmt)
      yield [one.no, one.billNo ?? '', one.billDate ?? '', amount, one.statusName ?? '', ...noted, sample.seed, signed, sample.digest ?? '']
    }
  }
  const name = `${inLanguage({ zh: '抽样', en: 'Sample' }, language)} ${sample.kindName}`
  const heads = sheetHeads.map((head) => ({ header: inLanguage(head, language), width: 16 }))
  await writeSheet(path, name, heads, rows())
  return { rows: sample.documents.length, subject: name }
}
