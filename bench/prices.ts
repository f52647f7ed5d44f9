import type pg from 'pg'
import { priceBasket } from '#domain/prices/price-basket.ts'
import type { PriceFacts, PriceRequest } from '#domain/prices/price-facts.ts'
import { documents } from '#machines/index.ts'
import { callerOf } from './caller.ts'
import { type Bench, median, oneDecimal, printText, quantile, table } from './report.ts'
import { openStage, type Props } from './stage.ts'

const lineCount = 200
const couponCount = 10

/**
 * Measures the price facts over HTTP, and the prices of 200 lines among 5,000 running offers with 10 coupons. The
 * goods of each line have offers in 25 stores; one of those is the line's store.
 */
export const pricesBench: Bench = async ({ isSmall }) => {
  const { offers, times } = isSmall ? { offers: 500, times: 40 } : { offers: 5000, times: 300 }
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('prices')
    const bulk = await stage.asOwner(site, (client) => bulkOffers(client, props, offers))
    const app = await stage.start(site)
    const caller = callerOf(app.url, props.token)
    const lines = bulk.goods.map((commInfoId) => ({ commInfoId, unitId: props.bottleId, depotId: bulk.depotId }))
    const [asking, pricing]: [number[], number[]] = [[], []]
    for (let nth = -10; nth < times; nth += 1) {
      const begun = performance.now()
      const facts = (await caller.post('PriceApi_facts', { customerId: bulk.customerId, lines })) as PriceFacts
      const asked = performance.now()
      const basket = priceBasket(
        lines.map((line, at): PriceRequest => ({ ...line, qty: String((at % 7) + 1) })),
        facts,
        facts.coupons.map(({ id }) => id),
      )
      const priced = performance.now()
      if (basket.problems.length > 0 || facts.coupons.length !== couponCount || basket.offers.length !== lineCount)
        throw new Error(`${facts.coupons.length} coupons, ${basket.offers.length} offers, ${JSON.stringify(basket.problems)}`)
      if (nth >= 0) {
        asking.push(asked - begun)
        pricing.push(priced - asked)
      }
    }
    caller.close()
    const rows = [
      ['what they follow from, over HTTP', asking],
      ['the prices of all lines with ten coupons', pricing],
    ] as const
    printText(
      table(
        [`${lineCount} lines, ${offers} offers`, 'median ms', 'p95 ms'],
        rows.map(([name, ms]) => [name, oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))]),
      ),
    )
    const both = quantile(
      asking.map((ms, at) => ms + (pricing[at] ?? 0)),
      0.95,
    )
    return [
      {
        what: `prices of ${lineCount} lines with ${offers.toLocaleString('en')} running offers and ${couponCount} coupons, p95`,
        figure: `${oneDecimal(both)} ms`,
        budget: '≤ 50 ms',
        met: both <= 50,
      },
    ]
  } finally {
    await stage.close()
  }
}

export type Bulk = { goods: readonly string[]; depotId: string; customerId: string }

/** Inserts stores, goods for the lines, offers in the stores, and a customer with coupons; triggers are disabled. */
export async function bulkOffers(client: pg.Client, { tenantId, bottleId }: Props, count: number): Promise<Bulk> {
  const ids = async (sql: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(sql, [tenantId, ...values])).rows.map(({ id }) => id)
  await client.query('set session_replication_role = replica')
  const goods = await ids(
    `insert into commodity (tenant_id, create_time, comm_info_code, comm_info_name, unit_id, retail_price)
     select $1, now(), 'P' || n, '活动商品' || n, $2, 10 + n % 7 from generate_series(1, ${lineCount}) n returning id`,
    [bottleId],
  )
  const stores = await ids(
    `insert into depot (tenant_id, create_time, code, name) select $1, now(), 'P' || n, '门店' || n
      from generate_series(1, $2::integer) n returning id`,
    [Math.ceil(count / lineCount)],
  )
  const [customerId = ''] = await ids(
    `insert into customer (tenant_id, create_time, customer_code, customer_name) values ($1, now(), 'P1', '客户') returning id`,
  )
  await client.query(
    `with offers as (
       insert into document (tenant_id, kind, bill_no, bill_date, state, status, tags, version, submit_time, create_time, log_no, log_hash)
       select $1, 'specialOffer', 'HD' || n, current_date, 'inForce', $2, '{}', 1, now(), now(), 1, md5(n::text)
         from generate_series(0, $3::integer - 1) n
       returning id, tenant_id, substr(bill_no, 3)::integer as n),
     heads as (
       insert into special_offer (tenant_id, document_id, name, offer_type, start_time, end_time, depot_ids, with_coupon)
       select tenant_id, id, '活动' || n, 1, now() - interval '1 day', now() + interval '1 day',
         jsonb_build_array(($4::text[])[n / ${lineCount} + 1]), 2
         from offers),
     lines as (
       insert into special_offer_line (tenant_id, document_id, index_no, comm_info_id, unit_id, final_price)
       select tenant_id, id, 1, ($5::bigint[])[n % ${lineCount} + 1], $6, 9.90 from offers)
     insert into special_offer_scope (tenant_id, document_id, comm_info_id, stores, during)
     select tenant_id, id, ($5::bigint[])[n % ${lineCount} + 1], format('{[%s,%s]}',
       ($4::text[])[n / ${lineCount} + 1], ($4::text[])[n / ${lineCount} + 1])::int8multirange,
            tstzrange(now() - interval '1 day', now() + interval '1 day') from offers`,
    [tenantId, documents.specialOffer.codeOf('inForce'), count, stores, goods, bottleId],
  )
  await client.query(
    `with batches as (
       insert into document (tenant_id, kind, bill_no, bill_date, state, status, tags, version, submit_time, create_time, log_no, log_hash)
       select $1, 'couponBatch', 'YH' || n, current_date, 'sending', $2, '{}', 1, now(), now(), 1, md5(n::text)
         from generate_series(1, ${couponCount}) n
       returning id, tenant_id),
     heads as (
       insert into coupon_batch (tenant_id, document_id, name, coupon_type, face_amt, threshold_amt, start_time,
         end_time, qty, stackable, funded_by)
       select tenant_id, id, '满减', 1, 5, 100, now() - interval '1 day', now() + interval '1 day', 10, 2, 2 from batches)
     insert into coupon (tenant_id, batch_id, customer_id, create_time) select tenant_id, id, $3, now() from batches`,
    [tenantId, documents.couponBatch.codeOf('sending'), customerId],
  )
  await client.query('analyze')
  return { goods, depotId: stores[0] ?? '', customerId }
}
