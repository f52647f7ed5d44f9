import type { DataOf } from '#contract/operations.gen.ts'
import type { Story } from '../agenda.ts'
import { depots } from '../master-data/network.ts'
import { type Shop, supplierId } from '../shop.ts'

const [warehouse] = depots.map(({ name }) => name)

type BillableDocument = DataOf<'TransportHeadApi_sources'>[number]

/**
 * Plans freight bills: every other week finance enters them for receipts and deliveries; on the last day one waits and
 * one is a draft.
 */
export function planFreight(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 13; day < calendar.lastDay; day += 14)
    if (calendar.isWorkday(day)) shop.agenda.start({ day, minute: 620 }, freightStory(shop, 'post'))
  shop.agenda.start({ day: calendar.lastDay, minute: 870 }, freightStory(shop, 'submit'))
}

async function* freightStory(shop: Shop, last: 'post' | 'submit'): Story {
  yield { minutes: 5 }
  const finance = shop.staff.as('finance')
  const [carrier] = (await finance.does('CarrierApi_list', { query: { size: 5, status: 1 } })).records
  const found = await finance.does('TransportHeadApi_sources', { query: {} })
  const free = found.filter(({ freight, depotName }) => !freight && depotName === warehouse)
  const terms = { transportId: carrier?.id ?? '', supplierId: supplierId(shop, 'SDWL'), taxRate: '9', freightDeductible: 2 }
  const bodyOf = (sources: readonly BillableDocument[], amount: string) => ({
    ...terms,
    lines: sources.map(({ sourceBillId }, at) => ({ sourceBillId, amount, expressNo: `SD${sourceBillId}${at}` })),
  })
  if (!carrier || free.length < 3) return
  await finance.does('TransportHeadApi_accounting', { body: bodyOf(free.slice(0, 2), '54.50') })
  yield { minutes: 6 }
  if (last === 'post') return
  await finance.does('TransportHeadApi_transportApply', { body: bodyOf(free.slice(2, 4), '32.70') })
  await finance.does('TransportHeadApi_draft', { body: bodyOf(free.slice(2, 3), '18.00') })
}
