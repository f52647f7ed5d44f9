import type { Staff } from '../caller.ts'

/** Requests about master data: some passed, one refused, the rest waiting to be decided. */
export async function requestMasterData(staff: Staff): Promise<void> {
  const [clerk, admin] = [staff.as('clerk'), staff.as('admin')]
  await aboutCustomers(clerk, admin)
  await aboutGoods(clerk, admin)
  const { records: brands } = await admin.does('BrandApi_list', { query: { size: 1 } })
  for (const { id: targetId } of brands)
    await clerk.does('DataAuditApi_apply', {
      body: { stem: 'commbrand', targetId, requested: { remark: '包装换新，请更新品牌介绍' }, reason: '厂家通知' },
    })
}

type Person = ReturnType<Staff['as']>

async function aboutCustomers(clerk: Person, admin: Person): Promise<void> {
  const { records } = await admin.does('CustomerApi_list', { query: { size: 3, ascs: 'customer_code' } })
  const [first, second, third] = records.map(({ id }) => id)
  const floor = records[0]?.address?.includes('2 楼') ? '3 楼' : '2 楼'
  const ask = (targetId: string | undefined, requested: Record<string, unknown>, reason: string) =>
    clerk.does('CustomerAuditApi_apply', { body: { ...(targetId ? { targetId } : {}), requested, reason } })
  const moved = await ask(first, { address: `云溪市东湖路 88 号 ${floor}` }, '客户搬家')
  await admin.does('CustomerAuditApi_pass', { body: { id: moved.id, version: moved.version } })
  const limit = await ask(second, { creditLimit: '500000' }, '客户要求提高额度')
  await admin.does('CustomerAuditApi_refuse', { body: { id: limit.id, version: limit.version, remark: '上季度有逾期，暂不提高' } })
  await ask(third, { linkman: '周敏', period: 45 }, '对方换了采购负责人')
  const recommended = { customerName: '青禾社区便利店', linkman: '许青', address: '云溪市青禾路 12 号' }
  await clerk.does('CustomerRecommendedApi_apply', { body: { requested: recommended, recommendedName: '吴记小卖部' } })
}

async function aboutGoods(clerk: Person, admin: Person): Promise<void> {
  const { records } = await admin.does('CommodityApi_list', { query: { size: 2 } })
  for (const [at, { id: targetId, remark }] of records.entries()) {
    const pieces = remark?.includes('12 瓶') ? 24 : 12
    const { id, version } = await clerk.does('CommodityAuditApi_apply', {
      body: { targetId, requested: { remark: `外箱改为 ${pieces} 瓶装，请核对` }, reason: '到货与资料不符' },
    })
    if (at === 0) await admin.does('CommodityAuditApi_pass', { body: { id, version } })
  }
}
