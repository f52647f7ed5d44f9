import type { BodyOf } from '#contract/operations.gen.ts'
import type { Story } from '../agenda.ts'
import { randomOf } from '../random.ts'
import { depotId, type Shop } from '../shop.ts'

type InquiryBody = BodyOf<'InquiryApi_saveOrUpdate'>

/** Factor on cost for quoted prices. */
const margin = '1.24'
/** Validity of quotations in days. */
const validity = 10

/**
 * Plans one inquiry a week: most are quoted, one is quoted again, one is voided; on the last day one waits for its
 * prices and one is quoted.
 */
export function planInquiries(shop: Shop): void {
  const { calendar } = shop.agenda
  const random = randomOf(7070)
  const scenes = [quoteInquiry, requoteInquiry, quoteInquiry, voidInquiry]
  for (let day = 4, at = 0; day < calendar.lastDay; day += 7, at += 1) {
    if (calendar.isWorkday(day))
      shop.agenda.start({ day, minute: random.between(560, 900) }, (scenes[at % scenes.length] ?? quoteInquiry)(shop, at))
  }
  shop.agenda.plan({ day: calendar.lastDay, minute: 590 }, async () => void (await saveInquiry(shop, 50)))
  shop.agenda.start({ day: calendar.lastDay, minute: 640 }, quoteInquiry(shop, 51))
}

/** An inquiry of one customer about three goods, at prices above the day's cost. */
async function bodyOf(shop: Shop, at: number): Promise<InquiryBody> {
  const { agenda, masters, prices, staff } = shop
  const { records } = await staff.as('clerk').does('CustomerApi_list', { query: { size: 20, status: 1, ascs: 'customer_code' } })
  const customerId = records.map(({ id }) => id).sort()[(at * 3) % records.length]
  const lines = [5, 40, 77].map((step) => {
    const goods = masters.goods[(at * 11 + step) % masters.goods.length]
    if (!goods) throw new Error('the demo has no goods')
    const taxPrice = prices.on(goods, agenda.moment.day).mul(margin).toFixed(2)
    return { commInfoId: goods.id, unitId: goods.units[0]?.id, qty: String(20 + ((at + step) % 5) * 10), taxPrice }
  })
  const validDate = agenda.calendar.dateOf(agenda.moment.day + validity)
  return { customerId, depotId: depotId(shop, 'ZC'), validDate, payment: '货到付款', lines }
}

const saveInquiry = async (shop: Shop, at: number) =>
  shop.staff.as('clerk').does('InquiryApi_saveOrUpdate', { body: await bodyOf(shop, at) })

async function* quoteInquiry(shop: Shop, at: number): Story {
  const { id, version } = await saveInquiry(shop, at)
  yield { minutes: 40 }
  await shop.staff.as('clerk').does('InquiryApi_makeQuotation', { body: { id, version } })
}

async function* requoteInquiry(shop: Shop, at: number): Story {
  const clerk = shop.staff.as('clerk')
  const first = await saveInquiry(shop, at)
  const { id, version } = await clerk.does('InquiryApi_makeQuotation', { body: { id: first.id, version: first.version } })
  yield { days: 2, minute: 600 }
  const open = await clerk.does('InquiryApi_requote', { body: { id, version, remark: '客户要求整单优惠' } })
  const changed = await clerk.does('InquiryApi_saveOrUpdate', { body: { id, version: open.version, discountAmount: '20' } })
  await clerk.does('InquiryApi_makeQuotation', { body: { id, version: changed.version } })
}

async function* voidInquiry(shop: Shop, at: number): Story {
  const { id, version } = await saveInquiry(shop, at)
  yield { minutes: 90 }
  await shop.staff.as('clerk').does('InquiryApi_cancel', { body: { id, version, remark: '客户取消采购计划' } })
}
