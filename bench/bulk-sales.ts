import type pg from 'pg'
import { documents } from '#machines/index.ts'
import { bulkTransaction, logBulk, takeIds } from './bulk.ts'
import type { Props } from './stage.ts'

/** Number of depots, customers and goods over which bulk deliveries are spread. */
export const bulkSpread = { depots: 20, customers: 5_000, goods: 3_000 }

/** Lines of each bulk delivery. */
const linesEach = 2

async function addMasterData(
  client: pg.Client,
  { tenantId, depotId, bottleId }: Props,
): Promise<{ depots: string[]; customers: string[]; goods: string[] }> {
  const made = async (sql: string, count: number, ...more: string[]) =>
    (await client.query<{ id: string }>(sql, [tenantId, count, ...more])).rows.map(({ id }) => id)
  const copied = (table: string, columns: string, given: string, of: string) =>
    `insert into ${table} (tenant_id, ${columns}) select o.tenant_id, ${given}
      from ${table} o, generate_series(1, $2::integer) n where o.tenant_id = $1 and o.id = ${of}::bigint returning id::text`
  const [one] = (await client.query<{ id: string }>('select min(id)::text as id from commodity where tenant_id = $1', [tenantId])).rows
  return {
    depots: await made(copied('depot', 'code, name, create_time', `'R' || n, '门店' || n, now()`, '$3'), bulkSpread.depots, depotId),
    customers: await made(
      `insert into customer (tenant_id, customer_code, customer_name, mnemonic, create_time) select $1, 'R' || n,
        '客户' || n, 'kh' || n, now() from generate_series(1, $2::integer) n returning id::text`,
      bulkSpread.customers,
    ),
    goods: await made(
      copied(
        'commodity',
        'comm_info_code, comm_info_name, unit_id, classify_id, create_time',
        `'R' || n, '商品' || n, $4::bigint, o.classify_id, now()`,
        '$3',
      ),
      bulkSpread.goods,
      one?.id ?? '',
      bottleId,
    ),
  }
}

/** The period over which bulk documents are spread. */
export type Span = { from: string; days: number }

const yearUntilYesterday = (): Span => ({ from: new Date(Date.now() - 365 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10), days: 364 })

/**
 * Inserts posted deliveries by day, by default over the year up to yesterday, for many depots, customers and goods,
 * and notes them for the sums of reports. Returns a customer and goods.
 */
export async function bulkDeliveries(
  client: pg.Client,
  props: Props,
  count: number,
  { from, days } = yearUntilYesterday(),
): Promise<{ depotId: string; customerId: string; commInfoId: string }> {
  const { tenantId, bottleId } = props
  const words = documents.salesOut
  const { depots, customers, goods } = await addMasterData(client, props)
  const heads = await takeIds(client, count)
  const lines = await takeIds(client, count * linesEach)
  await bulkTransaction(client, async () => {
    await client.query(
      `insert into document (tenant_id, id, kind, bill_no, bill_date, state, status, tags, version, customer_id, depot_id, total_qty,
                             untaxed_amt, tax_amt, total_amt, final_amt, cost_amt, submit_time, create_time, log_no, log_hash)
       select $1, $2::bigint + n, $3, 'OLD' || lpad(n::text, 7, '0'), $9::date + (n * $10 / $4)::integer, 'posted', $5, $6, 1,
              ($7::bigint[])[1 + abs(hashint8(n)::bigint) % cardinality($7::bigint[])],
              ($8::bigint[])[1 + abs(hashint8(n * 7)::bigint) % cardinality($8::bigint[])],
              20, 200, 26, 226, 226, 120, now(), now(), 1, md5(($2::bigint + n)::text)
         from generate_series(1, $4::bigint) as n`,
      [tenantId, heads, words.id, count, words.codeOf('posted'), words.tagsOf('posted'), customers, depots, from, days],
    )
    await client.query(
      `insert into document_line (tenant_id, id, document_id, index_no, comm_info_id, unit_id, conversion, qty,
        base_qty, depot_id, tax_price,
                                  discount_price, tax_rate, untaxed_price, untaxed_amt, tax_amt, total_amt,
                                  discount_amt, coupon_amt, final_amt)
       select $1, $2::bigint + (n - 1) * $3::bigint + k, $4::bigint + n, k,
         ($5::bigint[])[1 + abs(hashint8(n * 3 + k)::bigint) % cardinality($5::bigint[])], $6, 1, 10, 10,
              ($7::bigint[])[1 + abs(hashint8(n * 7)::bigint) % cardinality($7::bigint[])], 11.30, 11.30, 13, 10, 100, 13, 113, 0, 0, 113
         from generate_series(1, $8::bigint) as n, generate_series(1, $3::bigint) as k`,
      [tenantId, lines, linesEach, heads, goods, bottleId, depots, count],
    )
    await client.query(
      `insert into stock_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, qty, value, bill_date)
       select l.tenant_id, d.id, l.id, 'issue', l.depot_id, l.comm_info_id, -l.base_qty, -60, d.bill_date from document d
         join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id
         where d.tenant_id = $1 and d.id > $2 and d.id <= $2::bigint + $3
        order by d.id, l.index_no`,
      [tenantId, heads, count],
    )
    await client.query(
      `insert into trade_news (tenant_id, part, id) select tenant_id, 'document', id from document
        where tenant_id = $1 and id > $2 and id <= $2::bigint + $3`,
      [tenantId, heads, count],
    )
    await logBulk(client, tenantId, heads, count)
  })
  return { depotId: depots[0] ?? '', customerId: customers[0] ?? '', commInfoId: goods[0] ?? '' }
}
