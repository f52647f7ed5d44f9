import type { Worker } from '../caller.ts'

/** Enters commission of staff on money collected: a low rate on everything, a higher one on goods of one class. */
export async function enterCommissionRules(admin: Worker, startDate: string): Promise<void> {
  await admin.does('CommissionRuleApi_submit', { body: { name: '全员销售提成', commissionRate: '0.5', startDate } })
  const { records } = await admin.does('ClassificationApi_list', { query: { name: '饮料', size: 1 } })
  const [drinks] = records
  const body = { name: `${drinks?.name ?? ''}提成`, commissionRate: '1', startDate }
  if (drinks) await admin.does('CommissionRuleApi_submit', { body: { ...body, classifyId: drinks.id } })
}
