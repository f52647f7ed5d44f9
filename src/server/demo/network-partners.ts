import type { Worker } from './caller.ts'

const partners = [
  { code: 'HHR01', name: '周文博', phone: '13800010001', commissionRate: '3' },
  { code: 'HHR02', name: '林晓燕', phone: '13800010002', commissionRate: '2.5' },
]

/** Enters partners of the network, one below another, their bank accounts, and whom they recommended. */
export async function enterNetworkPartners(admin: Worker): Promise<void> {
  const [above, below] = partners
  if (!above || !below) return
  const first = await admin.does('NetworkPartnerApi_submit', { body: above })
  const second = await admin.does('NetworkPartnerApi_submit', { body: { ...below, parentId: first.id } })
  await admin.does('RecommendedApi_addBank', {
    body: { recommendedId: first.id, bankName: '工商银行宁州支行', bankAccount: '6222020200112233445' },
  })
  const { records } = await admin.does('CustomerApi_list', { query: { size: 60, status: 1 } })
  for (const [at, { id, version, customerCode, customerName }] of records.entries()) {
    if (at % 4 > 1) continue
    const recommendedId = at % 4 === 0 ? first.id : second.id
    await admin.does('CustomerApi_submit', { body: { id, version, customerCode, customerName, recommendedId } })
  }
}
