import { type SqlBool, sql } from 'kysely'
import { apiOf } from '#resources/documents/types.ts'
import { isFieldHidden } from '../../../core/hidden-fields.ts'
import type { Tx } from '../../../db/connect.ts'
import { allOf, statement } from '../../../db/query-builder.ts'
import { visibleDocuments } from '../../engine/depot-access.ts'
import { allKinds } from '../../engine/kind.ts'
import { type EventFilter, type EventReader, type LoggedEvent, loggedEvents } from './logged-events.ts'

type Attribute = { name: string; value: string; time: string }
type Related = { objectId: string; qualifier: string }

const began = '1970-01-01T00:00:00.000Z'
const text = (name: string) => ({ name, type: 'string' })
const documentAttributes = ['billNo', 'billDate', 'state', 'finalAmt'].map(text)
const partnerAttributes = ['code', 'name'].map(text)
const eventAttributes = ['no', 'fromState', 'toState', 'user', 'remark', 'refusal', 'machineHash', 'hash'].map(text)
const partners = ['customer', 'supplier', 'depot'] as const

/**
 * The log as OCEL 2.0 JSON: documents, partners and depots are objects, documents related to their sources; each log
 * row is an event of its document. The same log gives the same bytes.
 */
export async function* ocelOf(reader: EventReader, asked: EventFilter, tell: (rows: number) => void): AsyncGenerator<string> {
  const kinds = allKinds().filter(({ words }) => asked.kind === undefined || words.id === asked.kind)
  const documentTypes = kinds.map(({ words }) => ({ name: words.id, attributes: documentAttributes }))
  const objectTypes = [...documentTypes, ...partners.map((name) => ({ name, attributes: partnerAttributes }))]
  const eventTypes = kinds.flatMap(({ words }) =>
    [...words.eventNames, 'NOTE'].map((event) => ({ name: `${words.id}.${event}`, attributes: eventAttributes })),
  )
  yield `{"objectTypes":${JSON.stringify(objectTypes)},\n"eventTypes":${JSON.stringify(eventTypes)},\n"objects":[\n`
  yield* joinJson(objectsOf(reader, asked))
  yield '\n],\n"events":[\n'
  yield* joinJson(eventsOf(reader, asked, tell))
  yield '\n]}\n'
}

/** JSON rows joined by commas. */
async function* joinJson(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let first = true
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield `${first ? '' : ',\n'}${batch.map((one) => JSON.stringify(one)).join(',\n')}`
    first = false
  }
}

type DocumentRow = {
  id: string
  kind: string
  billNo: string | null
  billDate: string
  state: string
  finalAmt: string
  mirrorId: string | null
  sources: readonly string[]
} & Record<(typeof partners)[number], string | null>
type DeletedDocument = { id: string; kind: string }

const batchRows = 2000

const documentsOf = ({ tx, user }: EventReader, { kind }: EventFilter) =>
  allOf([sql`d.tenant_id = ${tx.tenantId}`, ...(kind ? [sql<SqlBool>`d.kind = ${kind}`] : []), ...visibleDocuments(user)])

/** Deleted documents, whose log remains, are objects too, for readers without depot restriction. */
async function deletedDocuments({ tx, user }: EventReader, { kind }: EventFilter): Promise<DeletedDocument[]> {
  if (user.depots) return []
  return tx.query<DeletedDocument>(
    `select distinct e.document_id as id, e.kind from document_event e
      where e.tenant_id = $1 and e.no = 1 and ($2::text is null or e.kind = $2)
        and not exists (select from document d where d.tenant_id = $1 and d.id = e.document_id) order by 1`,
    [tx.tenantId, kind ?? null],
  )
}

async function* objectsOf(reader: EventReader, asked: EventFilter): AsyncGenerator<readonly object[]> {
  const { tx } = reader
  const ids = await tx.run<{ id: string }>(statement(sql<{ id: string }>`select d.id from document d where ${documentsOf(reader, asked)}`))
  const there = new Set(ids.map(({ id }) => id))
  const met: Record<(typeof partners)[number], Set<string>> = { customer: new Set(), supplier: new Set(), depot: new Set() }
  for (let last = '0'; ; ) {
    const rows = await documentRows(reader, asked, last)
    for (const row of rows) for (const name of partners) if (row[name]) met[name].add(row[name])
    yield rows.map((row) => documentObject(tx, row, there))
    const end = rows.at(-1)
    if (!end || rows.length < batchRows) break
    last = end.id
  }
  yield (await deletedDocuments(reader, asked)).map(({ id, kind }) => ({ id, type: kind, attributes: [], relationships: [] }))
  for (const name of partners) yield await partnerObjects(tx, name, [...met[name]])
}

const documentRows = (reader: EventReader, asked: EventFilter, last: string): Promise<DocumentRow[]> =>
  reader.tx.run<DocumentRow>(
    statement(sql<DocumentRow>`
      select d.id, d.kind, d.bill_no as "billNo", d.bill_date as "billDate", d.state,
        trim_scale(d.final_amt) as "finalAmt", d.mirror_id as "mirrorId",
             d.customer_id as customer, d.supplier_id as supplier, d.depot_id as depot,
             array(select distinct s.document_id::text from document_line l
             join document_line s on s.tenant_id = ${reader.tx.tenantId} and s.id = l.source_body_id
                    where l.tenant_id = ${reader.tx.tenantId} and l.document_id = d.id order by 1) as sources
        from document d where ${documentsOf(reader, asked)} and d.id > ${last}::bigint order by d.id limit ${batchRows}`),
  )

function documentObject(tx: Tx, row: DocumentRow, there: ReadonlySet<string>) {
  const figures = isFieldHidden(tx, apiOf(row.kind), 'finalAmt') ? {} : { finalAmt: row.finalAmt }
  const said = { billNo: row.billNo, billDate: row.billDate, state: row.state, ...figures }
  const attributes = Object.entries(said).flatMap(([name, value]): Attribute[] => (value === null ? [] : [{ name, value, time: began }]))
  const related: Related[] = [
    ...row.sources.filter((id) => there.has(id)).map((objectId) => ({ objectId, qualifier: 'made of' })),
    ...(row.mirrorId && there.has(row.mirrorId) ? [{ objectId: row.mirrorId, qualifier: 'mirror of' }] : []),
    ...partners.flatMap((name) => (row[name] ? [{ objectId: `${name}:${row[name]}`, qualifier: name }] : [])),
  ]
  return { id: row.id, type: row.kind, attributes, relationships: related }
}

const tables = {
  customer: `select id, customer_code as code, customer_name as name from customer`,
  supplier: `select id, supplier_code as code, supplier_name as name from supplier`,
  depot: `select id, code, name from depot`,
} as const

async function partnerObjects(tx: Tx, type: (typeof partners)[number], ids: readonly string[]): Promise<object[]> {
  const rows = await tx.query<{ id: string; code: string | null; name: string }>(
    `select * from (${tables[type]} where tenant_id = $1 and id = any ($2::bigint[])) p order by id`,
    [tx.tenantId, ids],
  )
  return rows.map(({ id, code, name }) => ({
    id: `${type}:${id}`,
    type,
    attributes: [...(code === null ? [] : [{ name: 'code', value: code, time: began }]), { name: 'name', value: name, time: began }],
    relationships: [],
  }))
}

async function* eventsOf(reader: EventReader, asked: EventFilter, tell: (rows: number) => void): AsyncGenerator<readonly object[]> {
  for await (const rows of loggedEvents(reader, asked)) {
    tell(rows.length)
    yield rows.map(eventObject)
  }
}

function eventObject(row: LoggedEvent) {
  const said = {
    no: row.no,
    fromState: row.fromState,
    toState: row.toState,
    user: row.userName ?? row.userId,
    remark: row.remark,
    refusal: row.refusal,
  }
  const attributes = Object.entries({ ...said, machineHash: row.machineHash, hash: row.hash }).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: String(value) }],
  )
  return {
    id: `${row.documentId}:${row.no}`,
    type: `${row.kind}.${row.event}`,
    time: row.at.toISOString(),
    attributes,
    relationships: [{ objectId: row.documentId, qualifier: 'document' }],
  }
}
