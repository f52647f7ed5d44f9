import type { Worker } from './caller.ts'

/** Enters what staff earn on what is collected: all of them a little, heads of stores more. */
export async function enterCommissionRules(admin: Worker, startDate: string): Promise<void> {
  const { records } = await admin.does('PostApi_list', { query: { size: 50 } })
  const head = records.find(({ postCode }) => postCode === 'GW05')
  await admin.does('CommissionRuleApi_submit', { body: { name: '全员销售提成', commissionRate: '0.5', startDate } })
  if (head)
    await admin.does('CommissionRuleApi_submit', { body: { name: '店长销售提成', commissionRate: '1', postId: head.id, startDate } })
}
