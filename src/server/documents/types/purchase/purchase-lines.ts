import { sql } from 'kysely'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import { containing, countedRows, pageOf, sliceOf } from '../../../db/pages.ts'
import { statement } from '../../../db/query-builder.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Call, HandlersOf } from '../../../http/request.ts'
import { visibleLines } from '../../engine/depot-access.ts'
import { linesPage, oneLine } from '../../queries/document-lines.ts'

const asReceiptLine = (line: object) => {
  const { qty, totalAmt } = line as { qty?: string; totalAmt?: string }
  return { ...line, actualQty: qty, actualAmt: totalAmt }
}

type ReceiptDifferenceRow = Record<
  | 'id'
  | 'headId'
  | 'supplierId'
  | 'supplierName'
  | 'commInfoId'
  | 'commInfoName'
  | 'unitName'
  | 'billDate'
  | 'shouldQty'
  | 'actualQty'
  | 'total',
  string
> & { billNo: string | null }

type PaidPriceRow = Record<
  'billDate' | 'headId' | 'kind' | 'supplierId' | 'supplierName' | 'unitId' | 'unitName' | 'qty' | 'taxPrice' | 'taxRate',
  string
> & {
  billNo: string | null
}

/**
 * Prices paid for goods, newest first, from lines that the user may see. Prices of reversed documents are left out.
 */
async function pricesPaid({ tx, user, query }: Call<'PurchaseReceiptLineApi_priceHistory'>) {
  const conditions = [
    sql`h.tenant_id = ${tx.tenantId} and h.comm_info_id = ${query.commInfoId} and h.struck_by is null`,
    ...(query.supplierId ? [sql`h.supplier_id = ${query.supplierId}`] : []),
    ...visibleLines(user),
  ]
  const rows = await tx.run<PaidPriceRow>(
    statement(sql<PaidPriceRow>`select h.bill_date as "billDate", d.bill_no as "billNo", h.document_id as "headId",
      d.kind, h.supplier_id as "supplierId",
              s.supplier_name as "supplierName", h.unit_id as "unitId", u.name as "unitName", h.qty,
              h.tax_price as "taxPrice", h.tax_rate as "taxRate"
         from price_history h
         join document d on d.tenant_id = h.tenant_id and d.id = h.document_id
         join document_line l on l.tenant_id = h.tenant_id and l.id = h.line_id
         join supplier s on s.tenant_id = h.tenant_id and s.id = h.supplier_id
         join comm_unit u on u.tenant_id = h.tenant_id and u.id = h.unit_id
        where ${sql.join(conditions, sql` and `)}
        order by h.bill_date desc, h.id desc limit ${sliceOf(query).size}`),
  )
  return rows.map(withoutNulls)
}

/**
 * Handlers for lines of purchase documents, for prices paid, and for receipt lines that differ from what was expected.
 */
export const purchaseLineHandlers: HandlersOf<
  | 'PurchaseOrderLineApi_list'
  | 'PurchaseOrderLineApi_detail'
  | 'PurchaseReceiptLineApi_list'
  | 'PurchaseReceiptLineApi_detail'
  | 'PurchaseReceiptLineApi_priceHistory'
  | 'PurchaseExceptionApi_list'
> = {
  PurchaseOrderLineApi_list: (call) => linesPage(call, purchaseOrderDocument),
  PurchaseOrderLineApi_detail: (call) => oneLine(call, purchaseOrderDocument),
  PurchaseReceiptLineApi_list: async (call) => {
    const page = await linesPage(call, purchaseReceiptDocument)
    return { ...page, records: page.records.map(asReceiptLine) }
  },
  PurchaseReceiptLineApi_detail: async (call) => asReceiptLine(await oneLine(call, purchaseReceiptDocument)),
  PurchaseReceiptLineApi_priceHistory: pricesPaid,
  PurchaseExceptionApi_list: async ({ tx, user, query }) => {
    const own = user.depots
    const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
      tx.query<ReceiptDifferenceRow>(
        `select l.id, d.id as "headId", d.bill_no as "billNo", d.bill_date as "billDate",
          d.supplier_id as "supplierId", s.supplier_name as "supplierName",
              l.comm_info_id as "commInfoId", c.comm_info_name as "commInfoName", u.name as "unitName",
              l.should_qty as "shouldQty", l.qty as "actualQty",
              count(*) over () as total
         from document_line l
         join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
         join supplier s on s.tenant_id = d.tenant_id and s.id = d.supplier_id
         join commodity c on c.tenant_id = l.tenant_id and c.id = l.comm_info_id
         join comm_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
        where l.tenant_id = $1 and d.kind = 'purchaseReceipt' and l.should_qty is not null and l.qty <> l.should_qty
        and not 'mirror' = any (d.tags)
          and ($2::text is null or d.bill_no ilike $2) and ($3::bigint is null or d.supplier_id = $3)
          and ($4::bigint[] is null or d.create_user = $5 or coalesce(l.depot_id, d.depot_id, 0) = any ($4 || 0::bigint))
        order by d.bill_date desc, d.id desc, l.index_no limit $6 offset $7`,
        [
          ...[tx.tenantId, query.billNo ? containing(query.billNo) : null, query.supplierId ?? null],
          ...[own ? [...own] : null, user.id, size, offset],
        ],
      ),
    )
    const { places } = await settingsOf(tx)
    const records = rows.map(({ total: _, ...row }) =>
      withoutNulls({ ...row, differenceQty: fixedText(decimal(row.actualQty).sub(row.shouldQty), places.qty) }),
    )
    return pageOf(records, total, query)
  },
}
