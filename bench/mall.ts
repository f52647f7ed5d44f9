import type pg from 'pg'
import { type Caller, callerOf } from './caller.ts'
import { bulkOffers } from './prices.ts'
import { type Bench, median, oneDecimal, printText, quantile, table } from './report.ts'
import { openStage } from './stage.ts'

const clients = 8
/** Number of coupons of each customer. */
const couponsEach = 10

/** Inserts customers with one coupon of each batch; returns each customer with one of their coupons. */
async function bulkHolders(client: pg.Client, tenantId: string, count: number): Promise<{ customerId: string; couponId: string }[]> {
  await client.query(
    `with holders as (
       insert into customer (tenant_id, create_time, customer_code, customer_name)
       select $1, now(), 'H' || n, '买家' || n from generate_series(1, $2::integer) n returning id)
     insert into coupon (tenant_id, batch_id, customer_id, create_time)
     select $1, b.document_id, h.id, now() from holders h cross join coupon_batch b where b.tenant_id = $1`,
    [tenantId, count],
  )
  await client.query('analyze')
  const { rows } = await client.query<{ customerId: string; couponId: string }>(
    `select h.id as "customerId", min(c.id) as "couponId" from customer h
      join coupon c on c.tenant_id = h.tenant_id and c.customer_id = h.id
      where h.tenant_id = $1 and h.customer_code like 'H%' group by h.id order by h.id`,
    [tenantId],
  )
  return rows
}

/** Measures orders of one line at an offer's price, placed with a coupon and paid, among many offers and coupons. */
export const mallBench: Bench = async ({ isSmall }) => {
  const { offers, holders, rounds, orders } = isSmall
    ? { offers: 1000, holders: 1000, rounds: 3, orders: 5 }
    : { offers: 10_000, holders: 10_000, rounds: 7, orders: 40 }
  const stage = await openStage()
  try {
    const { props } = stage
    const site = await stage.copy('mall')
    const bulk = await stage.asOwner(site, (client) => bulkOffers(client, props, offers))
    const buyers = await stage.asOwner(site, (client) => bulkHolders(client, props.tenantId, holders))
    const app = await stage.start(site)
    const callers = Array.from({ length: clients }, () => callerOf(app.url, props.token))
    const [first] = callers
    const line = { unitId: props.bottleId, actualQty: '1000000', taxPrice: '1.13', taxRate: '13' }
    const lines = bulk.goods.map((commInfoId) => ({ ...line, commInfoId }))
    await first?.post('PurchaseReceiptApi_accounting', { supplierId: props.supplierId, depotId: bulk.depotId, lines })
    await stage.asOwner(site, (client) => client.query('vacuum analyze'))
    const [placing, paying, rates]: [number[], number[], number[]] = [[], [], []]
    let nth = 0
    const buyOne = async (caller: Caller) => {
      const at = nth++
      const { customerId, couponId } = buyers[at] ?? { customerId: '', couponId: '' }
      const commInfoId = bulk.goods[at % bulk.goods.length] ?? ''
      const body = { customerId, depotId: bulk.depotId, couponIds: [couponId], lines: [{ commInfoId, unitId: props.bottleId, qty: '11' }] }
      const begun = performance.now()
      const { id, version, facts, finalAmt } = await caller.post('MallOrderApi_place', body, `place-${at}`)
      const placed = performance.now()
      if (finalAmt !== '103.90') throw new Error(`placed at ${finalAmt}`)
      const paid = await caller.post('MallOrderApi_pay', { id, version, amount: String(facts.dueAmt), paymentNo: `P${at}` }, `pay-${at}`)
      if (paid.state !== 'toConfirm') throw new Error(`paid it is ${paid.state}`)
      placing.push(placed - begun)
      paying.push(performance.now() - placed)
    }
    for (let round = 0; round <= rounds; round += 1) {
      const begun = performance.now()
      await Promise.all(
        callers.map(async (caller) => {
          for (let each = 0; each < orders; each += 1) await buyOne(caller)
        }),
      )
      // the first round warms up
      if (round > 0) rates.push(((clients * orders) / (performance.now() - begun)) * 1000)
    }
    for (const caller of callers) caller.close()
    const row = (name: string, ms: readonly number[]) => [name, oneDecimal(median(ms)), oneDecimal(quantile(ms, 0.95))]
    printText(table([`${clients} clients`, 'median ms', 'p95 ms'], [row('place', placing), row('pay', paying)]))
    const figures = `${offers.toLocaleString('en')} running offers and ${(holders * couponsEach).toLocaleString('en')} coupons`
    return [
      {
        what: `mall orders placed with a coupon and paid, ${figures}, ${clients} clients: orders per second`,
        figure: oneDecimal(median(rates)),
      },
    ]
  } finally {
    await stage.close()
  }
}
