import type { Story } from '../agenda.ts'
import type { Worker } from '../caller.ts'
import { network } from '../master-data/network.ts'
import { type Shop, supplierId } from '../shop.ts'

const agreements = [
  {
    code: 'FL-HD',
    name: '华东饮品年度返利',
    supplierCode: 'HDYP',
    tiers: [
      { fromValue: '0', rebateRate: '2' },
      { fromValue: '50000', rebateRate: '3' },
    ],
  },
  { code: 'FL-XY', name: '欣源食品月返', supplierCode: 'XYSP', tiers: [{ fromValue: '1000', rebateRate: '1.5' }] },
  { code: 'FL-JY', name: '洁雅日化按件返利', supplierCode: 'JYRH', basis: 2, tiers: [{ fromValue: '100', rebatePrice: '0.20' }] },
] as const

/** Enters rebate agreements of suppliers for the whole period. */
export async function enterAgreements(admin: Worker, ids: ReadonlyMap<string, string>, startDate: string, endDate: string): Promise<void> {
  for (const { supplierCode, tiers, ...agreement } of agreements) {
    const { legalEntity } = network
    const body = { ...agreement, tiers: [...tiers], supplierId: ids.get(supplierCode) ?? '', startDate, endDate, legalEntity }
    await admin.does('SupplierAgreementApi_submit', { body })
  }
}

/**
 * Plans rebates: every four weeks finance claims them for the past weeks; on the last day one waits to be posted and
 * one is a draft.
 */
export function planRebates(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 29; day < calendar.lastDay - 5; day += 28) shop.agenda.start({ day, minute: 640 }, rebateStory(shop, day - 28, day, true))
  const since = calendar.lastDay - ((calendar.lastDay - 1) % 28)
  shop.agenda.start({ day: calendar.lastDay, minute: 875 }, rebateStory(shop, since, calendar.lastDay, false))
}

async function* rebateStory(shop: Shop, from: number, until: number, isPosted: boolean): Story {
  yield { minutes: 5 }
  const finance = shop.staff.as('finance')
  const { calendar } = shop.agenda
  const days = { startDate: calendar.dateOf(from), endDate: calendar.dateOf(until - 1) }
  for (const [at, { supplierCode }] of agreements.entries()) {
    const { records } = await finance.does('SupplierAgreementApi_list', { query: { supplierId: supplierId(shop, supplierCode), size: 1 } })
    const agreementId = records[0]?.id ?? ''
    const { proposedAmt = '0' } = await finance.does('PurchaseRebateApi_pullAgreement', { query: { agreementId, ...days } })
    if (Number(proposedAmt) === 0) continue
    const body = { agreementId, ...days }
    if (isPosted) await finance.does('PurchaseRebateApi_accounting', { body })
    else if (at === 0) await finance.does('PurchaseRebateApi_submit', { body })
    else await finance.does('PurchaseRebateApi_draft', { body })
    yield { minutes: 4 }
  }
}
