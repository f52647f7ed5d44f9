import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { canonicalJson } from '#domain/core/hash-text.ts'
import { contentOf, type LoggedRow } from '#server/documents/engine/store/logged-row.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Bench, oneDecimal, printText } from './report.ts'
import { openStage, type Props } from './stage.ts'

/** Saves, submits, approves and withdraws a purchase order, which writes four rows of the log. */
async function runOrderOnce(caller: Caller, { supplierId, depotId, bottleId, goods }: Props): Promise<string> {
  const lines = goods.slice(0, 1).map((commInfoId) => ({ commInfoId, unitId: bottleId, qty: '10', taxPrice: '11.30', taxRate: '13' }))
  const { id, version } = await caller.post('PurchaseOrderApi_draft', { supplierId, depotId, lines })
  await caller.post('PurchaseOrderApi_submit', { id, version })
  await caller.post('PurchaseOrderApi_approve', { id, version: version + 1 })
  await caller.post('PurchaseOrderApi_unapprove', { id, version: version + 2, remark: '改' })
  return id
}

/** Placeholders, in the text to be hashed, for the id of the copy and the hash of its previous row. */
const placeholders = { id: '@id@', previous: '@previous@' }

/** Copies rows of a table; the columns in `own` get other values in each copy. */
async function copyRows(client: pg.Client, table: string, own: Readonly<Record<string, string>>, which: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? `r.${name}`)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} r cross join copy c where ${which}`,
  )
}

/** Copies a document `copies` times, with its log and hashes as the app would have written them. */
async function copyDocument(client: pg.Client, id: string, copies: number): Promise<void> {
  await client.query('alter table document disable trigger user; alter table document_event disable trigger user')
  await client.query(
    `create temp table copy as select nextval('id_seq') as id, null::text as hash, null::text as previous from generate_series(1, $1)`,
    [copies],
  )
  const { rows } = await client.query<LoggedRow & { tenant_id: string }>(
    'select * from document_event where document_id = $1 order by no',
    [id],
  )
  for (const row of rows) {
    const previous = row.previous_hash === null ? undefined : placeholders.previous
    const content = {
      tenantId: row.tenant_id,
      no: row.no,
      at: row.at.toISOString(),
      ...contentOf(row),
      documentId: placeholders.id,
      previous,
    }
    await client.query(
      `update copy set previous = hash, hash = encode(sha256(convert_to(replace(replace($1, '${placeholders.id}',
        id::text), '${placeholders.previous}', coalesce(hash, '')), 'UTF8')), 'hex')`,
      [canonicalJson(content)],
    )
    await copyRows(
      client,
      'document_event',
      { document_id: 'c.id', hash: 'c.hash', previous_hash: 'c.previous' },
      `r.document_id = ${id} and r.no = ${row.no}`,
    )
  }
  await copyRows(client, 'document', { id: 'c.id', bill_no: `'B' || c.id`, log_hash: 'c.hash' }, `r.id = ${id}`)
  await client.query('analyze document, document_event')
}

/** Checks the log of this many events, as for an auditor; returns the seconds of the whole request. */
async function timeCheck(caller: Caller): Promise<{ seconds: number; events: number; findings: number }> {
  const begun = performance.now()
  await caller.post('LogAuditApi_check', {} as never)
  for (;;) {
    await sleep(200)
    const { records } = (await caller.get('LogAuditApi_checks', {})) as { records: { state: string; events: number; findings: number }[] }
    const [last] = records
    if (last?.state === 'done') return { seconds: (performance.now() - begun) / 1000, events: last.events, findings: last.findings }
  }
}

/** Measures checking the whole log (promise: a million events in a minute). */
export const auditBench: Bench = async ({ isSmall }) => {
  const events = isSmall ? 20_000 : 1_000_000
  const stage = await openStage()
  try {
    const site = await stage.copy('audit')
    const app = await stage.start(site)
    const caller = callerOf(app.url, stage.props.token)
    const id = await runOrderOnce(caller, stage.props)
    const made = performance.now()
    await stage.asOwner(site, (client) => copyDocument(client, id, events / 4 - 1))
    printText(`made in ${oneDecimal((performance.now() - made) / 1000)} s`)
    const walked = await timeCheck(caller)
    caller.close()
    printText(`${walked.events.toLocaleString('en')} events, ${walked.findings} findings`)
    const what = `a check of the whole log of ${walked.events.toLocaleString('en')} events, ${walked.findings} findings`
    return [{ what, figure: `${oneDecimal(walked.seconds)} s`, budget: '≤ 60 s', met: walked.seconds <= 60 && walked.findings === 0 }]
  } finally {
    await stage.close()
  }
}
