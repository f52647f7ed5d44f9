import type pg from 'pg'
import { documents } from '#machines/index.ts'
import { bulkTransaction, linesEach, logBulk, takeIds } from './bulk.ts'
import type { Props } from './stage.ts'

const outs = 5
const classes = 20

/** Adds depots and goods to those of the shop; returns the ids of all. */
async function addMasterData(client: pg.Client, { tenantId, depotId, bottleId }: Props, depots: number, goods: number) {
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const copied = await client.query<{ id: string }>(
    `insert into depot (tenant_id, code, name, create_time)
     select tenant_id, 'K' || n, '仓' || n, now() from depot, generate_series(1, $2::integer) n
       where tenant_id = $1 and id = $3 returning id::text`,
    [tenantId, depots, depotId],
  )
  const classed = await client.query<{ id: string }>(
    `insert into classification (tenant_id, code, name, create_time) select $1, 'K' || n, '类' || n, now()
      from generate_series(1, $2::integer) n returning id::text`,
    [tenantId, classes],
  )
  const made = await client.query<{ id: string }>(
    `insert into commodity (tenant_id, comm_info_code, comm_info_name, mnemonic, bar_code, unit_id, classify_id, create_time)
     select $1, 'K' || lpad(n::text, 6, '0'), '存货' || n, 'ch' || n, '69' || lpad(n::text, 11, '0'), $3,
            ($4::bigint[])[1 + n % cardinality($4::bigint[])], now() from generate_series(1, $2::integer) n returning id::text`,
    [tenantId, goods, bottleId, idsOf(classed.rows)],
  )
  return { depots: idsOf(copied.rows), goods: idsOf(made.rows), classifyId: idsOf(classed.rows)[0] ?? '' }
}

/**
 * Inserts stock of `goods` goods in each of `depots` depots: a receipt of all of them and five deliveries, of twenty
 * lines each, over a year up to yesterday. A tenth of the goods is sold out at the end. Movements are noted but not
 * added up yet. Each class has a twentieth of the goods. Returns one of the depots and one of the classes.
 */
export async function bulkStock(
  client: pg.Client,
  props: Props,
  size: { depots: number; goods: number },
): Promise<{ depotId: string; classifyId: string }> {
  const { tenantId, supplierId, bottleId } = props
  const { depots, goods, classifyId } = await addMasterData(client, props, size.depots, size.goods)
  const each = (depots.length * goods.length) / linesEach
  const count = each * (1 + outs)
  const [heads, lines] = [await takeIds(client, count), await takeIds(client, count * linesEach)]
  const [receipt, out] = [documents.purchaseReceipt, documents.salesOut]
  const mine = [tenantId, heads, count]
  await bulkTransaction(client, async () => {
    await client.query(
      `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, supplier_id, depot_id, total_qty,
                             untaxed_amt, tax_amt, total_amt, final_amt, cost_amt, submit_time, create_time, log_no, log_hash)
       select $1, $2::bigint + n, case when n <= $4 then $5
         else $6 end, 'OLD' || lpad(n::text, 7, '0'), current_date - 365 + (n * 364 / $3)::integer,
              'posted', case when n <= $4 then $7::integer else $8 end, case when n <= $4 then $9::text[] else $10 end, 1,
              case when n <= $4 then $11::bigint end, ($12::bigint[])[1 + n % cardinality($12::bigint[])], 200, 2000, 260, 2260, 2260, 2000,
              now(), now(), 1, md5(($2::bigint + n)::text)
         from generate_series(1, $3::bigint) as n`,
      [
        ...mine,
        each,
        ...[receipt.id, out.id, receipt.codeOf('posted'), out.codeOf('posted'), receipt.tagsOf('posted'), out.tagsOf('posted')],
        ...[supplierId, depots],
      ],
    )
    await client.query(
      `insert into document_line (tenant_id, id, document_id, index_no, comm_info_id, unit_id, conversion, qty,
        base_qty, depot_id, tax_price,
                                  discount_price, tax_rate, untaxed_price, untaxed_amt, tax_amt, total_amt,
                                  discount_amt, coupon_amt, final_amt)
       select $1, $4::bigint + (n - 1) * $5::bigint + k, $2::bigint + n, k,
              ($6::bigint[])[1 + ((n / cardinality($7::bigint[])) * $5 + k) % cardinality($6::bigint[])], $8, 1, q, q,
              ($7::bigint[])[1 + n % cardinality($7::bigint[])], 11.30, 11.30, 13, 10, 100, 13, 113, 0, 0, 113
         from generate_series(1, $3::bigint) as n, generate_series(1, $5::bigint) as k,
              lateral (select case when n <= $9 then 100 when n > 5 * $9 and k % 10 = 0 then 60 else 10 end as q) x`,
      [...mine, lines, linesEach, goods, depots, bottleId, each],
    )
    await client.query(
      `insert into stock_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, qty, value, bill_date)
       select l.tenant_id, d.id, l.id, case d.kind when $4 then 'receive' else 'issue' end, l.depot_id, l.comm_info_id,
              s.sign * l.base_qty, s.sign * l.base_qty * 10, d.bill_date
         from document d join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
        cross join lateral (select case d.kind when $4 then 1 else -1 end as sign) s
        where d.tenant_id = $1 and d.id > $2 and d.id <= $2::bigint + $3 order by d.id, l.index_no`,
      [...mine, receipt.id],
    )
    await client.query('insert into stock_news (tenant_id, seq) select tenant_id, seq from stock_movement where tenant_id = $1', [tenantId])
    await client.query(
      `insert into stock_balance (tenant_id, depot_id, comm_info_id, qty, value, last_cost, last_bill_date)
       select tenant_id, depot_id, comm_info_id, sum(qty), sum(value), 10, max(bill_date) from stock_movement
         where tenant_id = $1 group by 1, 2, 3`,
      [tenantId],
    )
    await client.query(
      `insert into stock_total (tenant_id, depot_id, is_summed, goods, qty, value, on_order_qty)
       select tenant_id, depot_id, true, count(*) filter (where qty <> 0), sum(qty), sum(value), 0 from stock_balance
         where tenant_id = $1 group by 1, 2`,
      [tenantId],
    )
    await logBulk(client, tenantId, heads, count)
  })
  return { depotId: depots[0] ?? '', classifyId }
}
