import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import { storedValueWay } from '#domain/retail/member-payments.ts'
import type { Story } from '../agenda.ts'
import { tills } from '../master-data/company.ts'
import { network } from '../master-data/network.ts'
import { findShoppers } from '../master-data/shoppers.ts'
import { type Random, randomOf } from '../random.ts'
import { depotId, type Shop } from '../shop.ts'

type Ticket = DataOf<'RetailOrderApi_detail'>

const ways = ['wechat', 'wechat', 'alipay', 'cash', 'card'] as const

/**
 * Plans retail sales of the store at 人民路 on the last days: tickets with several payment methods, one parked, a return,
 * an exchange.
 */
export function planRetail(shop: Shop): void {
  const { agenda } = shop
  const { lastDay } = agenda.calendar
  const random = randomOf(7171)
  for (let day = Math.max(lastDay - 4, 3); day <= lastDay; day += 1)
    for (let at = 0; at < 3; at += 1) agenda.start({ day, minute: 600 + at * 70 + random.between(0, 40) }, sellStory(shop, random))
  planLastDayRetail(shop, random)
}

/**
 * Plans a shift with a cash deposit on the day before the last; on the last day an open shift, and tickets that are
 * parked, returned, exchanged or invoiced.
 */
export function planLastDayRetail(shop: Shop, random: Random = randomOf(7171)): void {
  const { agenda } = shop
  const { lastDay } = agenda.calendar
  agenda.start({ day: lastDay - 1, minute: 570 }, shiftStory(shop, '-2.5'))
  agenda.start({ day: lastDay, minute: 570 }, openShift(shop))
  agenda.start({ day: lastDay, minute: 965 }, retailOfLastDay(shop, random))
}

const saturday = 6

/** Every Saturday the first till of 人民路 opens: a member tops up and pays with stored value, and something comes back. */
export function planSaturdays(shop: Shop, untilPosted: () => Promise<void>): void {
  const { agenda } = shop
  const { calendar } = agenda
  const random = randomOf(7272)
  for (let day = 3; day < calendar.lastDay - 1; day += 1) {
    if (new Date(`${calendar.dateOf(day)}T00:00:00Z`).getUTCDay() !== saturday) continue
    agenda.start({ day, minute: 570 }, shiftStory(shop, random.pick(['-2.5', '0', '0', '0', '1'])))
    agenda.start({ day, minute: 640 }, saturdayStory(shop, random, untilPosted))
  }
}

async function* saturdayStory(shop: Shop, random: Random, untilPosted: () => Promise<void>): Story {
  yield { minutes: 1 }
  await untilPosted()
  const members = await findShoppers(shop.staff.as('admin'))
  const memberId = random.pick(members)
  const bought = await payTicket(shop, random, await saveTicket(shop, random, 3))
  yield { minutes: 9 }
  await topUp(shop, memberId, String(random.pick([200, 300, 500])))
  yield { minutes: 7 }
  const basket = await basketOfStore(shop, random, 2)
  if (basket.lines.length > 0) {
    const { id, version, finalAmt = '0' } = await shop.staff.as('store1').does('RetailOrderApi_draft', { body: { ...basket, memberId } })
    const payments = [{ payWay: storedValueWay, amount: finalAmt }]
    await shop.staff.as('store1').does('RetailOrderApi_pay', { body: { id, version, payments } })
  }
  yield { minutes: 30 }
  if (bought) await takeBack(shop, bought, random.pick(['顾客不喜欢', '买错口味', '包装破损', '重复购买']))
}

/** Takes a piece of the first line back. */
async function takeBack(shop: Shop, ticket: Ticket, remark: string): Promise<void> {
  const store = shop.staff.as('store1')
  const back = await store.does('RetailReturnApi_draft', { body: { depotId: ticket.depotId, lines: backOf(ticket), remark } })
  await store.does('RetailReturnApi_pay', { body: { id: back.id, version: back.version } })
}

/** A member tops up stored value and gets a bonus of a fifth. */
async function topUp(shop: Shop, customerId: string, amount: string): Promise<void> {
  const { tillId, open } = await tillOf(shop)
  if (!open) return
  const body = { tillId, customerId, amount, bonusAmt: new Decimal(amount).div(5).toFixed(2), payWay: 'wechat' }
  await shop.staff.as('store1').does('StoredTopUpApi_submit', { body })
}

/** Some goods that are free in the store. */
async function basketOfStore({ staff, ...shop }: Shop, random: Random, count: number) {
  const depot = depotId({ ...shop, staff }, 'RM')
  const { records } = await staff.as('admin').does('InventoryApi_selectListNew', { body: { depotId: depot, size: 100 } })
  const free = records.filter(({ onHandFreeQty }) => Number(onHandFreeQty) >= 4)
  const chosen = [...new Set(Array.from({ length: free.length > 0 ? count : 0 }, () => random.pick(free)))]
  const tillId = await openTill({ ...shop, staff })
  const lines = chosen.map(({ commInfoId }) => ({ commInfoId, qty: String(random.between(1, 2)) }))
  return { depotId: depot, ...(tillId ? { tillId, ticketNo: `RM${random.between(100_000, 999_999)}` } : {}), lines }
}

const openShiftStatus = '4001'
const tillFloat = '500.00'

/** The store's till and its open shift. */
async function tillOf({ staff }: Pick<Shop, 'staff'>) {
  const store = staff.as('store1')
  const { records } = await store.does('TillApi_lookup', { query: { size: 20 } })
  const tillId = records.find(({ name }) => name === tills[0]?.name)?.id ?? ''
  const [open] = (await store.does('TillShiftApi_list', { query: { tillId, status: openShiftStatus, size: 1 } })).records
  return { tillId, open }
}

/** The till at which tickets can be rung up; undefined while it has no open shift. */
async function openTill(shop: Pick<Shop, 'staff'>): Promise<string | undefined> {
  const { tillId, open } = await tillOf(shop)
  return open && tillId
}

async function* openShift(shop: Shop): Story {
  yield { minutes: 1 }
  const { tillId } = await tillOf(shop)
  await shop.staff.as('store1').does('TillShiftApi_submit', { body: { tillId, floatAmt: tillFloat } })
}

/**
 * Story of a shift that begins with a float: cash is deposited before the evening, and `slip` is over when the drawer
 * is counted.
 */
async function* shiftStory(shop: Shop, slip: string): Story {
  yield* openShift(shop)
  yield { minutes: 200 }
  const random = randomOf(7300 + shop.agenda.moment.day)
  await payTicket(shop, random, await saveTicket(shop, random, 4), 'cash')
  yield { minutes: 130 }
  const store = shop.staff.as('store1')
  const { tillId, open } = await tillOf(shop)
  const sold = Number(open?.expectedAmt ?? '0') - Number(tillFloat)
  // the float and amounts below ten stay in the drawer
  const amount = (Math.floor(sold / 10) * 10).toFixed(2)
  const paper = sold >= 10 ? await store.does('CashDepositApi_submit', { body: { tillId, amount } }) : undefined
  yield { minutes: 20 }
  const { open: left } = await tillOf(shop)
  if (!left) return
  const countedAmt = new Decimal(left.expectedAmt ?? '0').add(slip).toFixed(2)
  await store.does('TillShiftApi_close', { body: { id: left.id, version: left.version, countedAmt } })
  if (!paper) return
  yield { days: 1, minute: 640 }
  await shop.staff.as('finance').does('CashDepositApi_confirm', {
    body: { id: paper.id, version: paper.version, slipNo: shop.agenda.calendar.dateOf(shop.agenda.moment.day) },
  })
}

async function* sellStory(shop: Shop, random: Random): Story {
  yield { minutes: 2 }
  await payTicket(shop, random, await saveTicket(shop, random, 3))
}

async function saveTicket(shop: Shop, random: Random, count: number): Promise<Ticket | undefined> {
  const body = await basketOfStore(shop, random, count)
  return body.lines.length === 0 ? undefined : shop.staff.as('store1').does('RetailOrderApi_draft', { body })
}

/** Pays a ticket. In cash, the total is rounded down to whole units and a round sum is handed over. */
async function payTicket(
  shop: Shop,
  random: Random,
  ticket: Ticket | undefined,
  payWay: string = random.pick(ways),
): Promise<Ticket | undefined> {
  if (!ticket) return undefined
  const { id, version, finalAmt = '0' } = ticket
  const cents = (Number(finalAmt) % 1).toFixed(2)
  const cash = { roundOffAmt: cents, payments: [{ payWay, amount: (Math.ceil(Number(finalAmt) / 10) * 10).toFixed(2) }] }
  const other = { payments: [{ payWay, amount: finalAmt }] }
  return shop.staff.as('store1').does('RetailOrderApi_pay', { body: { id, version, ...(payWay === 'cash' ? cash : other) } })
}

async function* topUpStory(shop: Shop): Story {
  yield { minutes: 1 }
  const [member] = (await shop.staff.as('store1').does('CustomerApi_lookup', { query: { size: 1 } })).records
  if (member) await topUp(shop, member.id, '1000')
}

/** Story of a parked ticket, one with a return, one with an exchange, and one whose customer requests an invoice. */
async function* retailOfLastDay(shop: Shop, random: Random): Story {
  const store = shop.staff.as('store1')
  yield { minutes: 1 }
  const parked = await saveTicket(shop, random, 2)
  if (!parked) return
  await store.does('RetailOrderApi_hold', { body: { id: parked.id, version: parked.version, remark: '顾客去取钱包' } })
  yield { minutes: 3 }
  const first = await payTicket(shop, random, await saveTicket(shop, random, 2))
  yield* topUpStory(shop)
  yield { minutes: 4 }
  if (first) await takeBack(shop, first, '顾客不喜欢')
  yield { minutes: 3 }
  const second = await payTicket(shop, random, await saveTicket(shop, random, 1))
  yield { minutes: 3 }
  if (second) await exchangeGoods(shop, second)
  yield { minutes: 2 }
  const third = await payTicket(shop, random, await saveTicket(shop, random, 1))
  yield { minutes: 6 }
  if (third) await requestInvoice(shop, third)
}

/** A customer scans the code on the ticket and requests the invoice. */
async function requestInvoice({ staff }: Shop, { billNo = '', finalAmt: amount = '' }: Ticket): Promise<void> {
  const title = { titleKind: 2, title: '林晓', deliverTo: 'linxiao@mail.example' }
  await staff.anyone('TicketInvoiceApi_ask', { body: { tenantId: network.tenantId, billNo, amount, ...title } })
}

const backOf = ({ lines: [line] }: Ticket) => [{ commInfoId: line?.commInfoId, unitId: line?.unitId, sourceBodyId: line?.id, qty: '-1' }]

/** Exchanges a piece for another of the same goods, so that nothing is paid or refunded. */
async function exchangeGoods(shop: Shop, ticket: Ticket): Promise<void> {
  const store = shop.staff.as('store1')
  const [line] = ticket.lines
  const other = { commInfoId: line?.commInfoId, unitId: line?.unitId, qty: '1' }
  const lines = [...backOf(ticket), other]
  const {
    id,
    version,
    finalAmt = '0',
  } = await store.does('ExchangeApi_draft', { body: { depotId: ticket.depotId, lines, remark: '包装破损换新' } })
  const payments = Number(finalAmt) > 0 ? [{ payWay: 'cash', amount: finalAmt }] : []
  await store.does('ExchangeApi_accounting', { body: { id, version, ...(payments.length > 0 ? { payments } : {}) } })
}
