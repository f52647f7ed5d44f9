import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BodyOf } from '#contract/operations.gen.ts'
import { type Language, say, type Words } from '#domain/words.ts'
import { showing, type Tx } from '../db/connect.ts'
import { dossierOf } from '../documents/log-audit/files/dossier.ts'
import { countEvents, loggedEvents } from '../documents/log-audit/files/logged-events.ts'
import { ocelOf } from '../documents/log-audit/files/ocel.ts'
import { xesOf } from '../documents/log-audit/files/xes.ts'
import { sampleOf } from '../documents/log-audit/samples/samples.ts'
import * as seeing from '../identity/sight.ts'
import { readerOf } from './reader.ts'
import { type SheetCell, writeSheet } from './sheet/write.ts'
import { sightOf } from './sight.ts'
import type { Ending } from './store.ts'
import type { Work } from './work.ts'

export type AuditFile = BodyOf<'LogFileApi_make'>
type Params = AuditFile & { language: Language }
type Making = { tx: Tx; asked: Params; user: ReturnType<typeof readerOf>; path: string; work: Work }

const endings = { xes: 'xes', ocel: 'ocel.json', dossier: 'zip', sample: 'xlsx' } as const

/** Makes a file for an auditor, of what its owner may see. */
export async function makeAuditFile(work: Work): Promise<Ending> {
  const { db, drive, clock, task } = work
  const asked = task.params as Params
  const path = join(tmpdir(), `${randomUUID()}.${asked.file}`)
  try {
    const { sight, name, rows } = await db.inTenant(task.tenantId, clock(), async (tx) => {
      const sees = await seeing.sightOf(tx, task.userId)
      const seen = showing(tx, sees)
      const making = { tx: seen, asked, user: readerOf(tx, { userId: task.userId, ...sees }), path, work }
      const { rows, subject } = await makers[asked.file](making)
      return { rows, sight: await sightOf(tx, task.userId), name: `${subject}-${tx.today}.${endings[asked.file]}` }
    })
    const key = `${task.tenantId}/jobs/${task.id}-${randomUUID()}.${endings[asked.file]}`
    await drive.put(key, path)
    const { size } = await stat(path)
    return { state: 'done', done: rows, total: rows, file: { key, name, size }, seen: sight }
  } finally {
    await rm(path, { force: true })
  }
}

type Made = { rows: number; subject: string }

const makers: Readonly<Record<AuditFile['file'], (making: Making) => Promise<Made>>> = {
  xes: async (making) => {
    const { told, rows } = await telling(making)
    return written(making, xesOf(counted(loggedEvents(making, making.asked), told), making.asked.language), rows)
  },
  ocel: async (making) => {
    const { told, rows } = await telling(making)
    return written(making, ocelOf(making, making.asked, told), rows)
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

/** How far a walk through the log is; it stops when the job shall. */
async function telling(making: Making) {
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

async function* counted<Row>(batches: AsyncIterable<readonly Row[]>, told: (rows: number) => void): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) {
    told(batch.length)
    yield batch
  }
}

const logWords: Words = { zh: '单据日志', en: 'Document log' }

async function written({ asked, path }: Making, text: AsyncIterable<string>, rows: number): Promise<Made> {
  await pipeline(Readable.from(text), createWriteStream(path))
  return { rows, subject: say(logWords, asked.language) }
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
const verdicts = { good: { zh: '无异常', en: 'Nothing found' }, finding: { zh: '有发现', en: 'Finding' } } as const

/** A sample with its findings and, where it is signed, who signed it and the digest. */
async function makeSampleSheet({ tx, user, asked: { id = '', language }, path }: Making): Promise<Made> {
  const sample = await sampleOf({ tx, user, language }, id)
  const signed = sample.signedTime ? `${sample.signedUserName ?? ''} ${sample.signedTime}` : ''
  const rows = async function* (): AsyncGenerator<SheetCell[]> {
    for (const one of sample.documents) {
      const found = one.verdict ? say(verdicts[one.verdict], language) : ''
      const noted = [found, one.note ?? '', one.notedUserName ?? '', one.notedTime ?? '']
      const amount = one.finalAmt === undefined ? '' : Number(one.finalAmt)
      yield [one.no, one.billNo ?? '', one.billDate ?? '', amount, one.statusName ?? '', ...noted, sample.seed, signed, sample.digest ?? '']
    }
  }
  const name = `${say({ zh: '抽样', en: 'Sample' }, language)} ${sample.kindName}`
  const heads = sheetHeads.map((head) => ({ header: say(head, language), width: 16 }))
  await writeSheet(path, name, heads, rows())
  return { rows: sample.documents.length, subject: name }
}
