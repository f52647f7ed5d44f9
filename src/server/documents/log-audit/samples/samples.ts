import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { canonicalJson } from '#domain/core/hash-text.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { AnchorKey } from '../../../core/anchor-key.ts'
import { isFieldHidden } from '../../../core/hidden-fields.ts'
import { momentText, withoutNulls } from '../../../core/wire-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows } from '../../../db/multi-row.ts'
import { countedRows, pageOf, sliceOf } from '../../../db/pages.ts'
import { checkPeriod } from '../../../db/period.ts'
import { allOf, statement } from '../../../db/query-builder.ts'
import { refuse } from '../../../db/refuse.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Call, User } from '../../../http/request.ts'
import { visibleDocuments } from '../../engine/depot-access.ts'
import { findKind } from '../../engine/kind.ts'
import { sampleDrawer } from './draw-sample.ts'

export type Sample = DataOf<'LogSampleApi_detail'>
type SampleHead = Omit<Sample, 'documents'>
type SampleReader = { tx: Tx; user: Pick<User, 'tenantId' | 'id' | 'depots' | 'customerId'>; language: Language }

/** Draws a sample of numbered documents of a type that the auditor may see, and stores it. */
export async function drawSample({ tx, user, body, language }: Call<'LogSampleApi_draw'>): Promise<Sample> {
  const { kind, startTime, endTime, method, size, seed } = body
  if (!findKind(kind)) refuse('FIELD_BAD', { problems: [{ field: 'kind', rule: 'FIELD_BAD' }] })
  checkPeriod(body)
  const { chosen, population, amount } = await drawDocuments({ tx, user, body })
  const { id } = await tx.one<{ id: string }>(
    `insert into audit_sample (tenant_id, kind, start_day, end_day, method, size, seed, population, population_amt,
      create_user, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [tx.tenantId, kind, startTime ?? null, endTime ?? null, method, size, seed, population, amount.toFixed(), user.id, tx.now],
  )
  if (chosen.length > 0)
    await insertRows(
      tx,
      'audit_sample_document',
      { tenant_id: ['text', tx.tenantId], sample_id: ['bigint', id] },
      {
        no: ['integer', chosen.map((_, at) => at + 1)],
        document_id: ['bigint', chosen.map((one) => one.id)],
        bill_no: ['text', chosen.map((one) => one.bill_no)],
        bill_date: ['date', chosen.map((one) => one.bill_date)],
        final_amt: ['numeric', chosen.map((one) => one.amount)],
      },
    )
  return sampleOf({ tx, user, language }, id)
}

type Population = { id: string; bill_no: string | null; bill_date: string; amount: string }

/** Batch size: a type may have more documents than fit in memory. */
const batchRows = 5000

/** Drawn documents, with number and total amount of the population. */
async function drawDocuments({ tx, user, body }: Pick<Call<'LogSampleApi_draw'>, 'tx' | 'user' | 'body'>) {
  const { kind, startTime, endTime } = body
  const draw = sampleDrawer<Population>(body)
  let [population, amount, last] = [0, sum([]), '0']
  for (;;) {
    const rows = await tx.run<Population>(
      statement(
        sql<Population>`select d.id, d.bill_no, d.bill_date, d.final_amt as amount from document d where ${allOf([
          sql`d.tenant_id = ${tx.tenantId} and d.kind = ${kind} and d.bill_no is not null and d.id > ${last}::bigint
          and d.bill_date between ${startTime ?? '-infinity'}::date and ${endTime ?? 'infinity'}::date`,
          ...visibleDocuments(user),
        ])} order by d.id limit ${batchRows}`,
      ),
    )
    draw.from(rows)
    population += rows.length
    amount = sum([amount, ...rows.map((one) => decimal(one.amount).abs())])
    if (rows.length < batchRows) return { chosen: draw.drawn(), population, amount }
    last = rows.at(-1)?.id ?? last
  }
}

type SampleRow = Omit<SampleHead, 'kindName' | 'createTime' | 'signedTime' | 'populationAmt'> & {
  createTime: Date
  signedTime: Date | null
  populationAmt: string
  total: string
}

/**
 * SQL: samples `s` that the user may see, whoever drew them: those that contain no document hidden from the user. A
 * deleted document does not hide a sample.
 */
function visibleSamples({ tx, user }: Omit<SampleReader, 'language'>, id?: string) {
  const seen = visibleDocuments(user)
  return allOf([
    sql<SqlBool>`s.tenant_id = ${tx.tenantId}`,
    ...(id === undefined ? [] : [sql<SqlBool>`s.id = ${id}::bigint`]),
    ...(seen.length === 0
      ? []
      : [
          sql<SqlBool>`not exists (select from audit_sample_document a
            join document d on d.tenant_id = ${tx.tenantId} and d.id = a.document_id
            where a.tenant_id = ${tx.tenantId} and a.sample_id = s.id and (${allOf(seen)}) is not true)`,
        ]),
  ])
}

async function sampleRows({ tx, user, language }: SampleReader, { id, ...slice }: { size: number; offset: number; id?: string }) {
  const { rows, total } = await countedRows(slice, ({ size, offset }) =>
    tx.run<SampleRow>(
      statement(sql<SampleRow>`
      select s.id, s.kind, s.start_day as "startTime", s.end_day as "endTime", s.method, s.size, s.seed, s.population,
        s.population_amt as "populationAmt",
             coalesce(n.noted, 0)::integer as noted, coalesce(n.findings, 0)::integer as findings,
             s.create_time as "createTime", s.signed_time as "signedTime",
             s.digest, s.signature, s.version, coalesce(c.real_name, c.account) as "createUserName",
             coalesce(g.real_name, g.account) as "signedUserName",
             count(*) over () as total
        from audit_sample s
        left join lateral (select count(verdict) as noted, count(*) filter (where verdict = 'finding') as findings
                             from audit_sample_document a where a.tenant_id = ${tx.tenantId} and a.sample_id = s.id) n on true
        left join app_user c on c.tenant_id = ${tx.tenantId} and c.id = s.create_user
        left join app_user g on g.tenant_id = ${tx.tenantId} and g.id = s.signed_user
       where ${visibleSamples({ tx, user }, id)} order by s.id desc limit ${size} offset ${offset}`),
    ),
  )
  const { timeZone, places } = await settingsOf(tx)
  const records = rows.map(({ total: _, createTime, signedTime, populationAmt, ...row }): SampleHead => {
    const words = findKind(row.kind)?.words
    const times = { createTime: momentText(createTime, timeZone), signedTime: signedTime && momentText(signedTime, timeZone) }
    const amount = isFieldHidden(tx, apiOf(row.kind), 'finalAmt') ? null : fixedText(decimal(populationAmt), places.amount)
    return withoutNulls({ ...row, kindName: inLanguage(words?.label ?? row.kind, language), populationAmt: amount, ...times }) as SampleHead
  })
  return { records, total }
}

/** A page of samples, without amounts that the reader may not see. */
export async function samplesPage(call: Call<'LogSampleApi_list'>): Promise<DataOf<'LogSampleApi_list'>> {
  const { records, total } = await sampleRows(call, sliceOf(call.query))
  return pageOf(records, total, call.query)
}

type DocumentRow = Omit<Sample['documents'][number], 'kind' | 'statusName' | 'notedTime' | 'finalAmt'> & {
  state: string | null
  closeType: string | null
  notedTime: Date | null
  finalAmt: string
}

/** A sample with its documents in drawing order. Refuses DOC_GONE where there is none that the reader may see. */
export async function sampleOf(reading: SampleReader, id: string): Promise<Sample> {
  const { tx, language } = reading
  const [sample] = (await sampleRows(reading, { size: 1, offset: 0, id })).records
  if (!sample) return refuse('DOC_GONE')
  const rows = await tx.query<DocumentRow>(
    `select a.no, a.document_id as "headId", a.bill_no as "billNo", a.bill_date as "billDate", a.final_amt as "finalAmt", a.verdict, a.note,
            a.noted_time as "notedTime", coalesce(u.real_name, u.account) as "notedUserName", d.state, d.close_type as "closeType"
       from audit_sample_document a
       left join document d on d.tenant_id = $1 and d.id = a.document_id
       left join app_user u on u.tenant_id = $1 and u.id = a.noted_user
      where a.tenant_id = $1 and a.sample_id = $2 order by a.no`,
    [tx.tenantId, id],
  )
  const { timeZone, places } = await settingsOf(tx)
  const isHidden = isFieldHidden(tx, apiOf(sample.kind), 'finalAmt')
  const words = findKind(sample.kind)?.words
  const documents = rows.map(({ state, closeType, notedTime, finalAmt, ...row }) =>
    withoutNulls({
      ...row,
      kind: sample.kind,
      statusName: state === null ? null : words?.statusName(state, language, { closeType: closeType ?? undefined }),
      finalAmt: isHidden ? null : fixedText(decimal(finalAmt), places.amount),
      notedTime: notedTime && momentText(notedTime, timeZone),
    }),
  )
  return { ...sample, documents } as Sample
}

const events = { note: { zh: '填写结论', en: 'Note a finding' }, sign: { zh: '签署', en: 'Sign' } } as const
const signedWords = { zh: '已签署', en: 'Signed' }

/** Locks an unsigned sample until the transaction ends. */
async function lockUnsigned(call: Omit<SampleReader, 'language'>, id: string, event: keyof typeof events): Promise<void> {
  const [row] = await call.tx.run<{ signed: boolean }>(
    statement(
      sql<{ signed: boolean }>`select s.signed_time is not null as signed from audit_sample s where ${visibleSamples(call, id)} for update`,
    ),
  )
  if (!row) refuse('DOC_GONE')
  if (row.signed) refuse('STATUS_FORBIDS', { params: { state: signedWords, event: events[event] } })
}

/** Stores the verdict on a document; a finding needs a note. */
export async function noteFinding({ tx, user, body, language }: Call<'LogSampleApi_note'>): Promise<Sample> {
  const note = body.note?.trim() ?? ''
  if (body.verdict === 'finding' && note === '') refuse('FIELD_BAD', { problems: [{ field: 'note', rule: 'FIELD_BAD' }] })
  await lockUnsigned({ tx, user }, body.id, 'note')
  const done = await tx.query(
    `update audit_sample_document set verdict = $4, note = $5, noted_user = $6, noted_time = $7
      where tenant_id = $1 and sample_id = $2 and no = $3 returning no`,
    [tx.tenantId, body.id, body.no, body.verdict, note || null, user.id, tx.now],
  )
  if (done.length === 0) refuse('DOC_GONE')
  return sampleOf({ tx, user, language }, body.id)
}

/** Signs a sample in which every document has a verdict; from then on database triggers forbid changes. */
export async function signSample({ tx, user, query, language }: Call<'LogSampleApi_sign'>, key: AnchorKey): Promise<Sample> {
  await lockUnsigned({ tx, user }, query.id, 'sign')
  const open = await tx.query<{ no: number }>(
    'select no from audit_sample_document where tenant_id = $1 and sample_id = $2 and verdict is null order by no',
    [tx.tenantId, query.id],
  )
  if (open.length > 0) refuse('LINE_BAD', { problems: open.map(({ no }) => ({ row: no, field: 'verdict', rule: 'LINE_BAD' })) })
  const digest = createHash('sha256')
    .update(await signedText(tx, query.id, user.id))
    .digest('hex')
  await tx.query(
    `update audit_sample set signed_user = $3, signed_time = $4, digest = $5, signature = $6, version = version + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, query.id, user.id, tx.now, digest, key.sign(digest)],
  )
  return sampleOf({ tx, user, language }, query.id)
}

/** Signed text: how it was drawn, every document with its verdict, signer and time. */
async function signedText(tx: Tx, id: string, userId: string): Promise<string> {
  const sample = await tx.one<object>(
    'select id, kind, start_day, end_day, method, size, seed, population, population_amt from audit_sample where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
  )
  const documents = await tx.query<object>(
    'select no, document_id, bill_no, bill_date, final_amt, verdict, note, noted_user, noted_time from audit_sample_document where tenant_id = $1 and sample_id = $2 order by no',
    [tx.tenantId, id],
  )
  return canonicalJson({ tenantId: tx.tenantId, sample, documents, signedUser: userId, signedTime: tx.now.toISOString() })
}
