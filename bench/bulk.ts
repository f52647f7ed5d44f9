import type pg from 'pg'
import { documents } from '#machines/index.ts'
import type { Props } from './stage.ts'

/*
 * Bulk documents, inserted with the owner's connection instead of by the app, only to give the database size. They
 * satisfy every constraint, and stock, ledger and prices agree with them; triggers and foreign keys are disabled while
 * they are inserted.
 */

/** Lines of each bulk receipt. */
export const linesEach = 20

/** Runs `work` without triggers and foreign keys, in one transaction. */
export async function bulkTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = "256MB"')
  await client.query('begin')
  await work()
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Takes `count` ids from the sequence; returns the id before the first of them. */
export async function takeIds(client: pg.Client, count: number): Promise<string> {
  const { rows } = await client.query(`select setval('id_seq', nextval('id_seq') + $1)::text as last`, [count])
  return String(BigInt(rows[0].last) - BigInt(count))
}

/**
 * Inserts posted receipts of twenty lines over two years up to last month, all of the same goods in the same depot,
 * with one movement per line.
 */
export async function bulkReceipts(client: pg.Client, props: Props, count: number): Promise<void> {
  const { tenantId, supplierId, depotId, bottleId, goods } = props
  const words = documents.purchaseReceipt
  const heads = await takeIds(client, count)
  const lines = await takeIds(client, count * linesEach)
  await bulkTransaction(client, async () => {
    await client.query(
      `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, supplier_id, depot_id, total_qty,
                             untaxed_amt, tax_amt, total_amt, final_amt, cost_amt, submit_time, create_time, log_no, log_hash)
       select $1, $2::bigint + n, $3, 'OLD' || lpad(n::text, 7, '0'), current_date - 730 + (n * 700 / $4)::integer,
         'posted', $5, $6, 1, $7, $8,
              200, 2000, 260, 2260, 2260, 2000, now(), now(), 1, md5(($2::bigint + n)::text)
         from generate_series(1, $4::bigint) as n`,
      [tenantId, heads, words.id, count, words.codeOf('posted'), words.tagsOf('posted'), supplierId, depotId],
    )
    await client.query(
      `insert into document_line (tenant_id, id, document_id, index_no, comm_info_id, unit_id, conversion, qty,
        base_qty, depot_id, tax_price,
                                  discount_price, tax_rate, untaxed_price, untaxed_amt, tax_amt, total_amt,
                                  discount_amt, coupon_amt, final_amt,
                                  cost_amt, cost_price, all_cost_amt, all_cost_price)
       select $1, $2::bigint + (n - 1) * $3::bigint + k, $4::bigint + n, k, ($5::bigint[])[k], $6, 1, 10, 10, $7,
         11.30, 11.30, 13, 10, 100, 13,
              113, 0, 0, 113, 100, 10, 100, 10
         from generate_series(1, $8::bigint) as n, generate_series(1, $3::bigint) as k`,
      [tenantId, lines, linesEach, heads, goods, bottleId, depotId, count],
    )
    const old = [tenantId, heads, count]
    const oldLines = `from document d join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
                     where d.tenant_id = $1 and d.id > $2 and d.id <= $2::bigint + $3 order by d.id, l.index_no`
    await client.query(
      `insert into stock_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, qty, value, bill_date)
       select l.tenant_id, d.id, l.id, 'receive', l.depot_id, l.comm_info_id, l.base_qty, l.all_cost_amt, d.bill_date ${oldLines}`,
      old,
    )
    await client.query(
      `insert into price_history (tenant_id, document_id, line_id, supplier_id, comm_info_id, unit_id, qty, tax_price, tax_rate, bill_date)
       select l.tenant_id, d.id, l.id, d.supplier_id, l.comm_info_id, l.unit_id, l.qty, l.tax_price, l.tax_rate, d.bill_date ${oldLines}`,
      old,
    )
    await client.query(
      `insert into ledger_entry (tenant_id, legal_entity, account, party, about, part, party_id, document_id, amount, bill_date)
       select tenant_id, '', 'payable', 'supplier', 'purchase', part, supplier_id, id, case part when 'tax'
         then tax_amt else untaxed_amt end, bill_date
         from document, unnest(array['goods', 'tax']) as part where tenant_id = $1 and id > $2 and id <= $2::bigint + $3`,
      old,
    )
    await client.query(
      `insert into stock_balance (tenant_id, depot_id, comm_info_id, qty, value, last_cost, last_bill_date)
       select tenant_id, depot_id, comm_info_id, sum(qty), sum(value), 10, max(bill_date) from stock_movement
         where tenant_id = $1 group by 1, 2, 3`,
      [tenantId],
    )
    await logBulk(client, tenantId, heads, count)
  })
}

/**
 * Inserts one row of the log per document, and the totals by day. The heads are written with the id of their row of
 * the log from the start, because updating them afterwards would bloat every index.
 */
export async function logBulk(client: pg.Client, tenantId: string, heads: string, count: number): Promise<void> {
  await client.query(
    `insert into document_event (tenant_id, document_id, no, kind, event, from_state, to_state, at, version, machine_hash, hash)
     select tenant_id, id, 1, kind, 'POST', 'new', state, create_time, 1, (select hash from machine limit 1), md5(id::text)
       from document where tenant_id = $1 and id > $2 and id <= $2::bigint + $3`,
    [tenantId, heads, count],
  )
  await client.query(
    `insert into document_total (tenant_id, kind, bill_date, status, is_summed, documents, total_qty, tax_amt,
      total_amt, final_amt, cost_amt)
     select tenant_id, kind, bill_date, status, true, count(*), sum(total_qty), sum(tax_amt), sum(total_amt), sum(final_amt), sum(cost_amt)
       from document where tenant_id = $1 and id > $2 and id <= $2::bigint + $3 group by 1, 2, 3, 4`,
    [tenantId, heads, count],
  )
}

/** Number of suppliers over which bulk orders are spread. */
export const supplierCount = 50

/**
 * Inserts orders of two lines over two years, from fifty suppliers, most of them completed. Returns the suppliers'
 * ids.
 */
export async function bulkOrders(client: pg.Client, props: Props, count: number): Promise<string[]> {
  const { tenantId, depotId, bottleId, goods } = props
  const words = documents.purchaseOrder
  const states = [...Array(14).fill('completed'), 'partlyReceived', 'partlyReceived', 'approved', 'approved', 'submitted', 'draft'] as const
  const { rows: suppliers } = await client.query<{ id: string }>(
    `insert into supplier (tenant_id, create_time, supplier_code, supplier_name, mnemonic)
     select $1, now(), 'GY' || n, '供应商' || n, 'gys' || n from generate_series(1, $2::integer) as n returning id::text`,
    [tenantId, supplierCount],
  )
  const ids = suppliers.map((supplier) => supplier.id)
  const heads = await takeIds(client, count)
  await bulkTransaction(client, async () => {
    await client.query(
      `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, supplier_id, depot_id, total_qty,
                             untaxed_amt, tax_amt, total_amt, final_amt, remark, create_user, create_time,
                             update_user, update_time, submit_user,
                             submit_time, log_no, log_hash)
       select $1, $2::bigint + n, $3, 'OLD' || lpad(n::text, 7, '0'), current_date - 730 + (n * 730 / $4)::integer, s.state, s.status,
              string_to_array(s.tags, ','), 1, ($5::bigint[])[1 + abs(hashint8(n)::bigint) % $11], $6, 2 * q, 20 * q,
              2.6 * q, 22.6 * q, 22.6 * q,
              case when n % 5 = 0 then '月底前到货' end, $6, now(), $6, now(), $6, now(), 1, md5(($2::bigint + n)::text)
         from generate_series(1, $4::bigint) as n
         join lateral (select 1 + abs(hashint8(n * 7)::bigint) % 90 as q) as f on true
         join unnest($7::text[], $8::integer[], $9::text[]) with ordinality as s (state, status, tags, at) on s.at = 1 + n % $10`,
      [
        tenantId,
        heads,
        words.id,
        count,
        ids,
        depotId,
        states,
        states.map((state) => words.codeOf(state)),
        states.map((state) => words.tagsOf(state).join(',')),
        states.length,
        supplierCount,
      ],
    )
    await client.query(
      `insert into document_line (tenant_id, document_id, index_no, comm_info_id, unit_id, conversion, qty, base_qty, depot_id, tax_price,
                                  discount_price, tax_rate, untaxed_price, untaxed_amt, tax_amt, total_amt,
                                  discount_amt, coupon_amt, final_amt,
                                  received_qty)
       select d.tenant_id, d.id, k, ($4::bigint[])[k], $5, 1, d.total_qty / 2, d.total_qty / 2, d.depot_id, 11.30, 11.30, 13, 10,
              d.untaxed_amt / 2, d.tax_amt / 2, d.total_amt / 2, 0, 0, d.final_amt / 2, case d.state when 'completed'
              then d.total_qty / 2 else 0 end
         from document d, generate_series(1, 2) as k where d.tenant_id = $1 and d.id > $2 and d.id <= $2::bigint + $3`,
      [tenantId, heads, count, goods, bottleId],
    )
    await logBulk(client, tenantId, heads, count)
  })
  return ids
}

/** Inserts customers by SQL, and analyses the table as autovacuum would do. */
export async function bulkCustomers(client: pg.Client, tenantId: string, rows: number): Promise<void> {
  await client.query(
    `insert into customer (tenant_id, customer_code, customer_name, mnemonic, linkman, phone, address, create_time)
     select $1, 'E' || n, '出口客户' || n, 'ckkh' || n, '王' || n, '139' || lpad(n::text, 8, '0'), '中山路' || n || '号', now()
       from generate_series(1, $2::integer) n`,
    [tenantId, rows],
  )
  await client.query('vacuum analyze customer')
}
