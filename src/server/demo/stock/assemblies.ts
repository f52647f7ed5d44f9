import { depotId, type Shop } from '../shop.ts'

const hamper = { commInfoCode: 'LH001', commInfoName: '邻家零食礼盒', retailPrice: '68.00' }
/** The number of different goods in a hamper, and the quantity of each. */
const [kinds, each] = [3, 2]

/**
 * Plans assemblies: twice a month, snacks in the warehouse are assembled into hampers; one is taken apart again, and
 * the last assembly waits to be posted.
 */
export function planAssemblies(shop: Shop): void {
  const { calendar } = shop.agenda
  const workdays = Array.from({ length: calendar.lastDay }, (_, at) => at + 1).filter((day) => day > 6 && calendar.isWorkday(day))
  const days = workdays.filter((_, at) => at % 11 === 0)
  let hamperId = ''
  for (const [at, day] of days.entries()) {
    const isLast = at === days.length - 1
    shop.agenda.plan({ day, minute: 552 }, async () => {
      hamperId ||= await enterHamper(shop)
      await assembleHampers(shop, hamperId, String(3 + (at % 3)), isLast)
    })
    if (at === 1) shop.agenda.plan({ day, minute: 640 }, () => disassembleHamper(shop, hamperId))
  }
}

async function enterHamper({ staff }: Shop): Promise<string> {
  const admin = staff.as('admin')
  const [known] = (await admin.does('CommodityApi_list', { query: { commInfoCode: hamper.commInfoCode, size: 1 } })).records
  if (known) return known.id
  const { records } = await admin.does('UnitApi_list', { query: { size: 200 } })
  const unitId = records.find(({ name }) => name === '盒')?.id ?? ''
  return (await admin.does('CommodityApi_submit', { body: { ...hamper, unitId } })).id
}

/** The snacks with the highest free quantity. */
async function componentsOf(shop: Shop): Promise<string[]> {
  const commInfoIds = shop.masters.goods.filter(({ shelf, weighed }) => shelf === 'LS' && !weighed).map(({ id }) => id)
  const rows = await shop.staff
    .as('clerk')
    .does('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds, depotId: depotId(shop, 'ZC') } })
  return rows
    .filter(({ onHandFreeQty = '0' }) => Number(onHandFreeQty) >= 20)
    .sort((one, other) => Number(other.onHandFreeQty) - Number(one.onHandFreeQty))
    .slice(0, kinds)
    .map(({ commInfoId }) => commInfoId ?? '')
}

const component = (commInfoId: string, qty: string) => ({ assemblyRole: 'component', commInfoId, qty }) as const

async function assembleHampers(shop: Shop, hamperId: string, qty: string, waits: boolean): Promise<void> {
  const parts = (await componentsOf(shop)).map((id) => component(id, String(Number(qty) * each)))
  if (parts.length < kinds) return
  const lines = [{ assemblyRole: 'bundle' as const, commInfoId: hamperId, qty }, ...parts]
  const body = { assemblyWay: 1, depotId: depotId(shop, 'ZC'), remark: '组装零食礼盒', lines }
  const clerk = shop.staff.as('clerk')
  const { id, version } = await clerk.does('AssemblyApi_submit', { body })
  if (!waits) await clerk.does('AssemblyApi_accounting', { body: { id, version } })
}

async function disassembleHamper(shop: Shop, hamperId: string): Promise<void> {
  const parts = (await componentsOf(shop)).map((id) => component(id, String(each)))
  const clerk = shop.staff.as('clerk')
  const rows = await clerk.does('InventoryApi_selectByCommInfoIdsUnitIds', {
    body: { commInfoIds: [hamperId], depotId: depotId(shop, 'ZC') },
  })
  if (parts.length === 0 || Number(rows[0]?.onHandFreeQty ?? '0') < 1) return
  const lines = [{ assemblyRole: 'bundle' as const, commInfoId: hamperId, qty: '1' }, ...parts]
  const body = { assemblyWay: 2, depotId: depotId(shop, 'ZC'), remark: '包装破损，拆开上架', lines }
  await clerk.does('AssemblyApi_accounting', { body })
}
