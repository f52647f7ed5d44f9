import type { DataOf } from '#contract/operations.gen.ts'
import type { Story } from '../agenda.ts'
import type { Shop } from '../shop.ts'

/** Plans return requests for sales orders on the last day: one undecided, one waiting for its goods, one received. */
export function planReturns(shop: Shop): void {
  const { agenda } = shop
  agenda.start({ day: agenda.calendar.lastDay, minute: 930 }, returnStory(shop))
}

async function* returnStory(shop: Shop): Story {
  yield { minutes: 5 }
  const admin = shop.staff.as('admin')
  const { records } = await admin.does('SalesOrderApi_list', { query: { size: 100, status: '1305,1306,1307' } })
  const weighed = new Set(shop.masters.goods.flatMap((goods) => (goods.weighed ? goods.id : [])))
  const asked: DataOf<'MallReturnApi_apply'>[] = []
  for (const { id: soHeadId } of records.slice(0, 3)) {
    const { lines } = await admin.does('SalesOrderApi_detail', { query: { id: soHeadId } })
    // goods sold by weight are fresh and may not be returned for a wrong size
    const line = lines.find(({ commInfoId, shippedQty = '0' }) => !weighed.has(commInfoId ?? '') && Number(shippedQty) >= 1)
    if (!line?.id) continue
    const body = { soHeadId, returnMode: 1, returnReason: '客户订错规格', lines: [{ sourceBodyId: line.id, qty: '1' }] }
    asked.push(await admin.does('MallReturnApi_apply', { body }))
    yield { minutes: 6 }
  }
  const [, awaited, back] = asked
  for (const request of [awaited, back]) {
    if (!request) continue
    const { id, version } = await admin.does('MallReturnApi_pass', { body: { id: request.id, version: request.version } })
    if (request === back) await admin.does('MallReturnApi_receive', { body: { id, version } })
  }
}
