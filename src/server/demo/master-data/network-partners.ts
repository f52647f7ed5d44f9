import { Decimal } from '#domain/figures/decimal.ts'
import type { Story, Wait } from '../agenda.ts'
import type { Worker } from '../caller.ts'
import type { Shop } from '../shop.ts'

const partners = [
  { code: 'HHR01', name: '周文博', phone: '13800010001', commissionRate: '3' },
  { code: 'HHR02', name: '林晓燕', phone: '13800010002', commissionRate: '2.5' },
]

/**
 * Enters partners of the network, one of them recruited by the other, their bank accounts, and the customers they
 * recommended.
 */
export async function enterNetworkPartners(admin: Worker): Promise<void> {
  const [above, below] = partners
  if (!above || !below) return
  const first = await admin.does('NetworkPartnerApi_submit', { body: above })
  const second = await admin.does('NetworkPartnerApi_submit', { body: { ...below, parentId: first.id } })
  await admin.does('RecommendedApi_addBank', {
    body: { recommendedId: first.id, bankName: '工商银行宁州支行', bankAccount: '6222020200112233445' },
  })
  const { records } = await admin.does('CustomerApi_list', { query: { size: 20, status: 1, ascs: 'customer_code' } })
  for (const [at, { id, version, customerCode, customerName }] of records.entries()) {
    if (at % 4 > 1) continue
    const recommendedId = at % 4 === 0 ? first.id : second.id
    await admin.does('CustomerApi_submit', { body: { id, version, customerCode, customerName, recommendedId } })
  }
}

/**
 * Plans withdrawals: every four weeks partners withdraw commission and finance pays it; on the last day a withdrawal
 * waits for a decision.
 */
export function planWithdrawals(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 30; day < calendar.lastDay; day += 28) shop.agenda.start({ day, minute: 650 }, withdrawalStory(shop, true))
  shop.agenda.start({ day: calendar.lastDay, minute: 860 }, withdrawalStory(shop, false))
}

async function* withdrawalStory(shop: Shop, paid: boolean): Story {
  yield { minutes: 5 }
  const finance = shop.staff.as('finance')
  const { records } = await finance.does('NetworkPartnerApi_list', { query: { size: 10 } })
  for (const { id: recommendedId } of records) {
    const { balanceAmt, bankAccount } = await finance.does('RecommendedApi_recommendeddetail', { query: { id: recommendedId } })
    if (!bankAccount || new Decimal(balanceAmt).lt(1)) continue
    // in whole yuan
    const amount = new Decimal(balanceAmt).floor().toFixed(2)
    const asked = await finance.does('WithdrawalApi_submit', { body: { recommendedId, amount } })
    yield { minutes: 4 } satisfies Wait
    if (!paid) continue
    const over = new Decimal(amount).sub(800)
    const taxAmt = over.gt(0) ? over.mul('0.2').toFixed(2) : '0'
    const passed = await shop.staff.as('admin').does('WithdrawalApi_pass', { body: { id: asked.id, version: asked.version, taxAmt } })
    yield { minutes: 6 } satisfies Wait
    await finance.does('WithdrawalApi_paid', { body: { id: passed.id, version: passed.version, slipNo: `TX${passed.billNo ?? ''}` } })
  }
}
