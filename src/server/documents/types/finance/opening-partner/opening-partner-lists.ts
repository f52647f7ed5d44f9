import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { openingPartner } from '#machines/finance/opening-partner.machine.ts'
import { momentText, withoutNulls } from '#server/core/wire-values.ts'
import { containing, contains, type PagingParams, pageOf, sliceOf, sortOf } from '#server/db/pages.ts'
import { statement } from '#server/db/query-builder.ts'
import { mastersOf } from '#server/documents/engine/masters.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import { headList, type StoredDocument } from '#server/documents/engine/stored.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { entitiesById } from '#server/lookups/legal-entities.ts'
import { openingFields } from './opening-partner.server.ts'

type OpeningPartnerRow = DataOf<'OpeningPartnerApi_openingCustomerPage'>['records'][number]
type ListCall = Pick<Call<'OpeningPartnerApi_openingCustomerPage'>, 'tx' | 'user' | 'requestId' | 'language'>
type OpeningListQuery = PagingParams & { name?: string | undefined; partner?: string | undefined; status?: number; keyword?: string }

const sortable = [
  'bill_no',
  'bill_date',
  'status',
  'customer_no',
  'due_date',
  'receivable_amt',
  'payable_amt',
  'advance_amt',
  'remark',
  'create_time',
  'update_time',
] as const

/** Lists of the opening balances of partners; detail and events are served from the contract's table. */
export const openingPartnerHandlers: HandlersOf<'OpeningPartnerApi_openingCustomerPage' | 'OpeningPartnerApi_openingSupplierPage'> = {
  OpeningPartnerApi_openingCustomerPage: (call) =>
    openingsOf(call, 'customer', { ...call.query, name: call.query.customerName, partner: call.query.customerId }),
  OpeningPartnerApi_openingSupplierPage: (call) =>
    openingsOf(call, 'supplier', { ...call.query, name: call.query.supplierName, partner: call.query.supplierId }),
}

/** A page of the opening balances of customers or suppliers, newest first by default. */
async function openingsOf(call: ListCall, party: 'customer' | 'supplier', asked: OpeningListQuery) {
  const run = await openRun(call)
  const { size, offset } = sliceOf(asked)
  const matching = matchingOf(run, party, asked)
  const [counted] = await run.tx.run(statement(sql<{ total: string }>`select count(*) as total ${matching}`))
  const sort = sortOf(asked, [...sortable, `${party}_id`]) ?? { column: 'create_time', direction: 'desc' }
  const down = sort.direction === 'desc' ? sql`desc` : sql``
  // a partner is sorted by name
  const by = sort.column === `${party}_id` ? sql`${sql.ref(`p.${party}_name`)} collate pinyin` : sql.ref(`d.${sort.column}`)
  const heads = await run.tx.run(
    statement(
      sql<StoredDocument>`select ${sql.raw(headList)} ${matching} order by ${by} ${down}, d.id ${down} limit ${size} offset ${offset}`,
    ),
  )
  return pageOf(await rowsOf(run, heads), Number(counted?.total ?? 0), asked)
}

/** Matches a part of the document's or the bill's number, or the search text of partner `p`. */
const matchesKeyword = (keyword: string) =>
  sql`(${contains(sql`d.bill_no`, keyword)} or ${contains(sql`d.customer_no`, keyword)} or p.search_text like lower(${containing(keyword)}))`

/** The matching opening balances `d`, each with its partner `p`. */
function matchingOf({ tx }: Run, party: 'customer' | 'supplier', { name, partner, status, keyword }: OpeningListQuery) {
  const conditions = [
    sql`d.tenant_id = ${tx.tenantId} and d.kind = ${openingPartner.id}`,
    ...(status === undefined ? [] : [sql`d.status = ${status}`]),
    ...(partner === undefined ? [] : [sql`p.id = ${partner}`]),
    ...(keyword?.trim() ? [matchesKeyword(keyword.trim())] : []),
    ...(name?.trim() ? [contains(sql.ref(`p.${party}_name`), name.trim())] : []),
  ]
  return sql`from document d join ${sql.table(party)} p on p.tenant_id = d.tenant_id and p.id = ${sql.ref(`d.${party}_id`)}
    where ${sql.join(conditions, sql` and `)}`
}

async function rowsOf(run: Run, heads: readonly StoredDocument[]): Promise<OpeningPartnerRow[]> {
  const masters = await mastersOf(run.tx, heads, undefined, run.known)
  const entities = await entitiesById(
    run.tx,
    heads.map(({ legalEntityId }) => legalEntityId),
  )
  const moment = (time: Date | undefined) => time && momentText(time, run.settings.timeZone)
  return heads.map((found) => {
    const head = withoutNulls(found)
    const { id, kind, billNo, billDate, state, status, version, remark, mirrorId, createUser, updateUser } = head
    return withoutNulls({
      ...openingFields(head, masters, entities.get(head.legalEntityId ?? '')),
      ...{ id, kind, billNo, billDate, state, status, version, remark, mirrorId, createUser, updateUser },
      statusName: openingPartner.statusName(state, run.language),
      createTime: moment(head.createTime),
      updateTime: moment(head.updateTime),
    }) as OpeningPartnerRow
  })
}
