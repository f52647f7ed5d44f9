import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal, fixedText } from '#domain/figures/decimal.ts'
import { salesOrderDocument } from '#resources/documents/sales/sales-order.document.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { contains, countedRows, pageOf, sliceOf } from '#server/db/pages.ts'
import { allOf, statement } from '#server/db/query-builder.ts'
import { refuse } from '#server/db/refuse.ts'
import { settingsOf } from '#server/db/settings.ts'
import { goodsPage } from '#server/documents/types/sales/goods-page.ts'
import type { Call, HandlersOf, User } from '#server/http/request.ts'
import { type UnitInfo, unitListsOf } from '#server/lookups/unit-lists.ts'
import { visibleLines } from '../../../engine/depot-access.ts'

type InquiryPriceOperations =
  | 'InquiryApi_agreementProductsComm'
  | 'InquiryInfoApi_detail'
  | 'InquiryInfoApi_list'
  | 'InquirySaleApi_selectInquiryByCommInfoIds'
  | 'SalesUnitApi_selectInquiryByCommInfoIds'

/** Look-ups for a quotation: what was quoted before, and prices by customer. */
export const inquiryPriceHandlers: HandlersOf<InquiryPriceOperations> = {
  InquiryApi_agreementProductsComm: (call) => agreedGoods(call),
  InquiryInfoApi_list: async (call) => {
    const { rows, total } = await quotedLines(call, call.query)
    return pageOf(rows, total, call.query)
  },
  InquiryInfoApi_detail: async (call) => {
    const { rows } = await quotedLines(call, { id: call.query.id })
    return rows[0] ?? refuse('DOC_GONE')
  },
  InquirySaleApi_selectInquiryByCommInfoIds: (call) => lastPrices(call),
  SalesUnitApi_selectInquiryByCommInfoIds: async ({ tx, body: { alCommInfoIds, alUnitIds, customerId } }) => {
    const lists = await unitListsOf(tx, alCommInfoIds, customerId)
    return Object.fromEntries([...lists].map(([id, units]) => [id, units.filter(({ unitId }) => isAsked(alUnitIds, unitId))]))
  },
}

const isAsked = (asked: readonly string[] | undefined, id: string | undefined) => !asked?.length || asked.includes(id ?? '')

/** SQL condition: the document was quoted and not voided, so it has a number and is neither a draft nor closed. */
const quoted = sql`d.kind = 'salesInquiry' and d.bill_no is not null and not (d.tags && array['editable', 'closed'])`

type QuotedLine = DataOf<'InquiryInfoApi_list'>['records'][number]
type QuotedLinesQuery = { id?: string; billNo?: string; customerId?: string; current?: number; size?: number }

/** Lines of quotations, newest first. */
async function quotedLines({ tx, user }: { tx: Tx; user: User }, { id, billNo, customerId, ...page }: QuotedLinesQuery) {
  const { places } = await settingsOf(tx)
  const where = allOf([
    sql`l.tenant_id = ${tx.tenantId} and ${quoted}`,
    ...visibleLines(user),
    ...(id ? [sql`l.id = ${id}`] : []),
    ...(billNo?.trim() ? [contains(sql`d.bill_no`, billNo.trim())] : []),
    ...(customerId ? [sql`d.customer_id = ${customerId}`] : []),
  ])
  const { rows: found, total } = await countedRows(sliceOf(page), ({ size, offset }) =>
    tx.run(
      statement(
        sql<
          QuotedLine & { total: string }
        >`select l.id, d.id as "headId", d.bill_no as "billNo", d.bill_date as "billDate", d.customer_id as "customerId",
          p.customer_name as "customerName", l.comm_info_id as "commInfoId", g.comm_info_name as "commInfoName",
          u.name as "unitName", l.qty,
          l.tax_price as "taxPrice", count(*) over () as total
        from document_line l
        join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
        left join customer p on p.tenant_id = d.tenant_id and p.id = d.customer_id
        left join commodity g on g.tenant_id = l.tenant_id and g.id = l.comm_info_id
        left join comm_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
       where ${where} order by d.bill_date desc, d.id desc, l.index_no limit ${size} offset ${offset}`,
      ),
    ),
  )
  const text = (value: string | undefined, to: number) => value && fixedText(new Decimal(value), to)
  const rows = found.map(({ total: _, ...row }) =>
    withoutNulls({ ...row, qty: text(row.qty, places.qty), taxPrice: text(row.taxPrice, places.price) }),
  ) as QuotedLine[]
  return { rows, total }
}

type LastPriceRow = { goods: string; kind: string; price: string; conversion: string }

/** SQL: latest prices, after discount, at which goods were quoted and sold to a customer. */
const lastPricesSql = `
  select distinct on (l.comm_info_id, d.kind) l.comm_info_id as goods, d.kind, l.total_amt / l.qty as price, l.conversion
    from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
   where l.tenant_id = $1 and l.comm_info_id = any ($2::bigint[]) and ($3::bigint is null or d.customer_id = $3)
   and l.qty > 0 and l.is_gift is distinct from 2
     and (d.kind = 'salesInquiry' and d.bill_no is not null and not (d.tags && array['editable', 'closed'])
       or d.kind = 'salesOut' and 'counts' = any (d.tags))
   order by l.comm_info_id, d.kind, d.bill_date desc, d.id desc, l.index_no`

/**
 * Prices of goods per unit as last quoted, sold and paid. Without a customer they are those of all customers, which
 * only users who may view all orders get.
 */
async function lastPrices({ tx, user, body }: Call<'InquirySaleApi_selectInquiryByCommInfoIds'>) {
  const { alCommInfoIds, alUnitIds, customerId } = body
  const { places } = await settingsOf(tx)
  const isSeen = customerId !== undefined || user.rights.has(`${salesOrderDocument.right}_view`)
  const rows = isSeen ? await tx.query<LastPriceRow>(lastPricesSql, [tx.tenantId, alCommInfoIds, customerId ?? null]) : []
  const lists = await unitListsOf(tx, alCommInfoIds)
  const last = (goods: string, kind: string, unit: UnitInfo) => {
    const found = rows.find((row) => row.goods === goods && row.kind === kind)
    return found && fixedText(new Decimal(found.price).mul(unit.conversion ?? 1).div(found.conversion), places.price)
  }
  return [...lists].flatMap(([goods, units]) =>
    units
      .filter(({ unitId }) => isAsked(alUnitIds, unitId))
      .map((unit) =>
        withoutNulls({
          commInfoId: goods,
          unitId: unit.unitId ?? '',
          finalPrice: last(goods, 'salesInquiry', unit),
          salesPrice: last(goods, 'salesOut', unit),
          purchasePrice: unit.purchasePrice,
        }),
      ),
  )
}

/** Goods with an agreed price for the customer, by name. */
async function agreedGoods({ tx, query }: Call<'InquiryApi_agreementProductsComm'>) {
  const where = allOf([
    sql`g.tenant_id = ${tx.tenantId} and g.status = 1`,
    sql`exists (select from customer_price p where p.tenant_id = ${tx.tenantId} and p.comm_info_id = g.id and p.status = 1
      ${query.customerId ? sql`and p.customer_id = ${query.customerId}` : sql``})`,
    ...(query.commInfoName?.trim() ? [contains(sql`g.comm_info_name`, query.commInfoName.trim())] : []),
  ])
  return goodsPage(tx, where, query)
}
