import { type Expression, type SqlBool, sql } from 'kysely'
import type { DataOf, QueryOf } from '#contract/operations.gen.ts'
import { namesWith, snake } from '#domain/core/field.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { type HeadTotal, headFields } from '#domain/lines/head-fields.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { containing, contains, pageOf, sliceOf, sortsOf } from '../../db/pages.ts'
import { allOf, queryBuilder } from '../../db/query-builder.ts'
import type { Call } from '../../http/request.ts'
import { visibleDocuments } from '../engine/depot-access.ts'
import { enteredHead, sharedFields } from '../engine/head-fields.ts'
import type { AnyKind } from '../engine/kind.ts'
import { partnerOf } from '../engine/master-types.ts'
import { masterNames, mastersOf } from '../engine/masters.ts'
import { approvalRight } from '../engine/notices/waiting.ts'
import { ownAnswer, withOwnHeads } from '../engine/own-tables.ts'
import { openRun, type Run } from '../engine/run.ts'
import { headList, type StoredDocument } from '../engine/stored.ts'

type ListQuery = QueryOf<'PurchaseOrderApi_list'> &
  Pick<QueryOf<'SalesOutApi_list'>, 'customerId'> &
  Pick<QueryOf<'MoveInventoryApi_list'>, 'inDepotId' | 'deliveryDate' | 'deliveryRoute'>
type ListRow = DataOf<'PurchaseOrderApi_list'>['records'][number]
export type ListCall = Pick<Call<'PurchaseOrderApi_list'>, 'tx' | 'user' | 'requestId' | 'language'> & { query: ListQuery }

const db = queryBuilder<Record<'document' | 'document_line' | 'document_total', Record<string, string>>>()

/** Totals covered by the list index; the untaxed amount is total less tax (rule I4). */
const indexedTotals = namesWith(headFields, { total: true, sorted: true })
const sortable = namesWith(headFields, { sorted: true }).map(snake)

/**
 * A page of documents of one type, with totals over all matches and counts by status (ignoring the status filter).
 * With `ids`, only these documents are listed.
 */
export async function documentPage(call: ListCall, kind: AnyKind, ids?: readonly string[]): Promise<DataOf<'PurchaseOrderApi_list'>> {
  const run = await openRun(call)
  const { tx } = run
  const asked = call.query
  const own = asked.mine === 2 ? [isMine(run, kind)] : []
  const days = daysOf(tx, kind.words.id, asked)
  const beside = kind.listed?.conditions(tx, asked) ?? []
  const those = ids ? [sql`d.id = any (${[...ids]}::bigint[])`] : []
  const others = [...(await conditionsOf(tx, kind, asked)), ...beside, ...own, ...those, ...visibleDocuments(run.user)]
  const where = [...days, ...others]
  const wanted = codesOf(asked)
  const groups = await tx.run<ListGroup>(others.length === 0 ? groupsByDay(kind, days) : groupsOf(kind, where, hasTextFilter(asked)))
  const matching = groups.filter((group) => wanted.length === 0 || wanted.includes(Number(group.status)))
  const total = matching.reduce((count, group) => count + Number(group.count), 0)
  const found = matching.map(({ ids }) => ids)
  const isFew = found.every((ids) => Array.isArray(ids))
  const among = isFew ? [sql`d.tenant_id = ${tx.tenantId} and d.id = any (${found.flat()}::bigint[])`] : where
  const shown = isFew || wanted.length === 0 ? among : [...among, sql`d.status = any (${wanted}::integer[])`]
  const heads = total > 0 ? await headsOf(tx, shown, asked) : []
  const partner = definitionOf(kind.words.id)?.partner
  const rows = (await rowsOf(run, kind, heads)).map((row) => toWire(partner, row))
  return {
    ...pageOf(rows as ListRow[], total, asked),
    sums: { ...toWire(partner, totalsOf(run, kind, matching)), ...(await kind.listed?.sums?.(run, shown)) },
    counts: Object.fromEntries(groups.map((group) => [String(group.status), Number(group.count)])),
  }
}

type ListGroup = Record<string, string> & { ids?: string[] | null }

/** Count and sums by status over documents; with `withIds`, the ids too where there are few. */
const groupsOf = (kind: AnyKind, where: readonly Expression<unknown>[], withIds: boolean) =>
  db
    .selectFrom('document as d')
    .select([
      'd.status',
      sql<string>`count(*)`.as('count'),
      ...sumsOf(kind),
      ...(withIds ? [sql<string[] | null>`case when count(*) <= ${fewDocuments} then array_agg(d.id) end`.as('ids')] : []),
    ])
    .where(allOf(where))
    .groupBy('d.status')

/** Count and sums by status for whole days from the stored daily totals: some thousand rows a year. */
const groupsByDay = (kind: AnyKind, days: readonly Expression<unknown>[]) =>
  db
    .selectFrom('document_total as d')
    .select(['d.status', sql<string>`sum(d.documents)`.as('count'), ...sumsOf(kind)])
    .where(allOf(days))
    .groupBy('d.status')
    .having(sql<SqlBool>`sum(d.documents) > 0`)

const sumsOf = (kind: AnyKind) => sumColumns(kind).map((column) => sql<string>`sum(${sql.ref(`d.${column}`)})`.as(column))

/** A text filter scans all numbers; where few documents match, the page is then read by their ids. */
const hasTextFilter = ({ billNo, keyword }: ListQuery): boolean => Boolean(billNo ?? keyword?.trim())
const fewDocuments = 2000

/** Columns needed for the sums of this kind's list, including those for the untaxed amount. */
const sumColumns = ({ sums }: AnyKind) => indexedTotals.filter((name) => sums.includes(name)).map(snake)

function totalsOf({ settings: { places } }: Run, { sums, sumNames }: AnyKind, groups: readonly Record<string, string>[]) {
  const total = (name: HeadTotal) => groups.reduce((sum, group) => sum.add(group[snake(name)] ?? '0'), decimal('0'))
  const totalNamed = (name: HeadTotal) => (name === 'purchaseAmt' ? total('totalAmt').sub(total('taxAmt')) : total(name))
  return Object.fromEntries(
    sums.map((name) => [
      sumNames?.[name] ?? name,
      fixedText(totalNamed(name), headFields[name].kind === 'qty' ? places.qty : places.amount),
    ]),
  )
}

const codesOf = ({ status, purchaseStatus }: ListQuery) =>
  (status ?? purchaseStatus ?? '')
    .split(',')
    .filter((code) => /^\d{1,6}$/.test(code))
    .map(Number)

/** Conditions for kind and days on `d`, a document or a stored daily total. */
const daysOf = (tx: Tx, kind: string, { startTime, endTime }: ListQuery): Expression<unknown>[] => [
  sql`d.tenant_id = ${tx.tenantId} and d.kind = ${kind}`,
  ...(startTime ? [sql`d.bill_date >= ${startTime}`] : []),
  ...(endTime ? [sql`d.bill_date <= ${endTime}`] : []),
]

/** Conditions on document `d` from all other filters except the status. */
async function conditionsOf(tx: Tx, { words: { id: kind }, listed }: AnyKind, asked: ListQuery): Promise<Expression<unknown>[]> {
  const { billNo, supplierId, customerId, depotId, inDepotId, deliveryDate, deliveryRoute, keyword, closeType, open } = asked
  return [
    ...(billNo ? [await containsNumber(tx, kind, billNo)] : []),
    ...(supplierId ? [sql`d.supplier_id = ${supplierId}`] : []),
    ...(customerId ? [sql`d.customer_id = ${customerId}`] : []),
    ...(depotId ? [sql`d.depot_id = ${depotId}`] : []),
    ...(inDepotId ? [sql`d.in_depot_id = ${inDepotId}`] : []),
    ...(deliveryDate ? [sql`d.delivery_date = ${deliveryDate}`] : []),
    ...(deliveryRoute ? [contains(sql`d.delivery_route`, deliveryRoute)] : []),
    ...(closeType ? [sql`d.close_type = ${closeType}`] : []),
    ...(open === 2 ? [sql`'open' = any (d.tags) and d.close_type is null and ${someLineIsOpen(tx)}`] : []),
    ...(keyword?.trim()
      ? [sql`(${await keywordCondition(tx, kind, keyword.trim())} or ${listed?.matchesText(tx, keyword.trim()) ?? sql`false`})`]
      : []),
  ]
}

/** SQL: documents made by the caller, or awaiting an approval that the caller may give and no process decides. */
export function isMine({ user }: Run, kind: AnyKind): Expression<unknown> {
  const waiting = kind.words.stateNames.filter((state) => user.rights.has(approvalRight(kind, state) ?? ''))
  return sql`(d.create_user = ${user.id} or (d.state = any (${waiting}::text[]) and d.flow_id is null))`
}

/**
 * Condition that a number contains a text. The text is looked up in the unique index of numbers, the narrowest there
 * is; where few numbers match, the condition becomes a list of them, so that documents are found by number.
 */
async function containsNumber(tx: Tx, kind: string, part: string): Promise<Expression<unknown>> {
  const found = await tx.run<{ bill_no: string }>(
    db
      .selectFrom('document as d')
      .select('d.bill_no')
      .where(allOf([...daysOf(tx, kind, {}), contains(sql`d.bill_no`, part)]))
      .limit(fewDocuments + 1),
  )
  return found.length > fewDocuments ? contains(sql`d.bill_no`, part) : sql`d.bill_no = any (${found.map((row) => row.bill_no)}::text[])`
}

const someLineIsOpen = ({
  tenantId,
}: Tx) => sql`exists (select 1 from document_line l where l.tenant_id = ${tenantId} and l.document_id = d.id
  and l.base_qty - l.received_qty - l.held_qty - l.closed_qty > 0)`

/**
 * Matches number, partner, goods, barcode or pinyin initials. Partners and goods are few, so they are looked up
 * first.
 */
async function keywordCondition(tx: Tx, kind: string, keyword: string): Promise<Expression<unknown>> {
  const found = await tx.query<{ of: string; id: string }>(
    `(select 'supplier' as of, id from supplier where tenant_id = $1 and (supplier_name ilike $2 or mnemonic ilike $2
      or supplier_code ilike $2) limit 500)
     union all
     (select 'customer', id from customer where tenant_id = $1 and (customer_name ilike $2 or mnemonic ilike $2
     or customer_code ilike $2) limit 500)
     union all
     (select 'goods', c.id from commodity c where c.tenant_id = $1 and (c.comm_info_name ilike $2
     or c.mnemonic ilike $2 or c.comm_info_code ilike $2
        or c.bar_code = $3 or exists (select 1 from commodity_unit u
        where u.tenant_id = $1 and u.comm_info_id = c.id and u.bar_code = $3)) limit 500)`,
    [tx.tenantId, containing(keyword), keyword],
  )
  const ids = (of: string) => found.filter((row) => row.of === of).map((row) => row.id)
  const goods = ids('goods')
  const byGoods = goods.length
    ? sql` or d.id in (select l.document_id from document_line l
      where l.tenant_id = ${tx.tenantId} and l.comm_info_id = any (${goods}::bigint[]))`
    : sql``
  return sql`(${await containsNumber(tx, kind, keyword)} or d.supplier_id = any (${ids('supplier')}::bigint[])
    or d.customer_id = any (${ids('customer')}::bigint[])${byGoods})`
}

const newestFirst = [{ column: 'bill_date', direction: 'desc' }] as const

/**
 * Heads of a page. Ids are found first, in the list index as far as possible, because heads are wide and few are
 * shown.
 */
async function headsOf(tx: Tx, where: readonly Expression<unknown>[], asked: ListQuery): Promise<StoredDocument[]> {
  const { size, offset } = sliceOf(asked)
  const sorts = sortsOf(asked, sortable)
  const by = sorts.length > 0 ? sorts : newestFirst
  const sorted = [...by, { column: 'id', direction: by.at(-1)?.direction }].reduce(
    (query, { column, direction }) => query.orderBy(sql.ref(`d.${column}`), direction),
    db.selectFrom('document as d'),
  )
  const found = sorted.select('d.id').where(allOf(where)).limit(size).offset(offset)
  const rows = await tx.run<StoredDocument>(
    sorted
      // the raw text selects several columns, but the query builder takes it for one
      .select(sql.raw<StoredDocument>(headList) as never)
      .where(sql<SqlBool>`d.tenant_id = ${tx.tenantId} and d.id = any (array(${found}))`),
  )
  return rows.map((row) => withoutNulls(row) as StoredDocument)
}

/** Entered head fields, except details shown on a single document only. */
const listHeadFields = enteredHead.filter((name) => !('ofOne' in headFields[name]))

async function rowsOf(run: Run, kind: AnyKind, found: readonly StoredDocument[]): Promise<object[]> {
  const own = kind.own?.filter(({ lines }) => !lines) ?? []
  const heads = await withOwnHeads(run.tx, own, found)
  const beside = await kind.listed?.rowExtras?.(run, heads)
  const masters = await mastersOf(run.tx, heads)
  const sourceNumbers = await numbersOf(run.tx, heads)
  return heads.map((head) => {
    const shown = beside?.get(head.id)
    const statusName = kind.words.statusName(head.state, run.language, { ...shown, ...head, ...kind.stateHead?.(run, head) })
    const sourceBillNo = sourceNumbers.get(head.sourceBillId ?? '')
    const { createUserName: _, updateUserName: __, ...names } = masterNames(head, masters)
    return withoutNulls({
      ...sharedFields(head, run.settings.timeZone),
      ...Object.fromEntries([...listHeadFields, ...kind.totals].map((field) => [field, head[field]])),
      statusName,
      sourceBillId: head.sourceBillId,
      sourceBillNo,
      ...ownAnswer(own, head),
      ...kind.rowFields({ ...head, ...(sourceBillNo ? { sourceBillNo } : {}) }, statusName, run),
      ...names,
      ...shown,
      bartererId: partnerOf(head)?.id,
    })
  })
}

async function numbersOf(tx: Tx, heads: readonly StoredDocument[]): Promise<Map<string, string>> {
  const ids = [...new Set(heads.flatMap((head) => (head.sourceBillId ? [head.sourceBillId] : [])))]
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; bill_no: string }>(
    'select id, bill_no from document where tenant_id = $1 and id = any ($2::bigint[]) and bill_no is not null',
    [tx.tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, row.bill_no]))
}
