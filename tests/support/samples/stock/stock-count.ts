import type { BodyOf } from '#contract/operations.gen.ts'
import { stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

export type CountBody = BodyOf<'CheckInventoryApi_create'>

const counted = (qty: string) => ({ payload: ({ lines }: Wire) => ({ lines: [{ id: lines[0]?.id, qty }] }) })
/** The events tried in every state of a stock count. */
const events: readonly Sent[] = [
  { type: 'CREATE' },
  { type: 'SAVE_COUNT', ...counted('100') },
  {
    type: 'SAVE_COUNT',
    label: 'below zero',
    ...counted('-1'),
    facts: () => ({ lineProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }),
  },
  { type: 'START_RECOUNT' },
  { type: 'SUBMIT' },
  { type: 'REOPEN', payload: () => ({ remark: '漏盘' }) },
  { type: 'REOPEN', label: 'without a reason' },
  { type: 'POST' },
  { type: 'CANCEL', payload: () => ({ remark: '盘错仓库' }) },
  { type: 'CANCEL', label: 'without a reason' },
]

/** Creates a depot with goods for each count, because goods may be in only one open count. */
export async function countable(shop: Shop, name: string): Promise<{ depotId: string; commInfoId: string }> {
  const { admin, goods, bottleId, supplierId } = shop
  const { id: depotId } = await admin.ok('DepotApi_submit', { body: { code: name, name: `仓${name}` } })
  const lines = [{ commInfoId: goods[3], unitId: bottleId, actualQty: '100', totalAmt: '1000.00', taxRate: '0' }]
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines } })
  return { depotId, commInfoId: goods[3] ?? '' }
}

let depots = 0
const fresh = (shop: Shop) => {
  depots += 1
  return countable(shop, `PD${depots}`)
}

type People = { first: Client; second: Client }

/** The named fact sets of a stock count. */
function factSets(shop: Shop, { first, second }: People): FactSet[] {
  const { admin } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '漏盘' } })
  const make = async (who: Client, more: CountBody = {}): Promise<Wire> => {
    const { depotId } = await fresh(shop)
    return (await who.ok('CheckInventoryApi_create', { body: { depotId, ...more } })) as unknown as Wire
  }
  const save = async (who: Client, { id, version, lines }: Wire, qty: string): Promise<Wire> =>
    (await who.ok('CheckInventoryApi_saveCount', { body: { id, version, lines: [{ id: lines[0]?.id ?? '', qty }] } })) as unknown as Wire
  const counting = () => make(admin)
  const submitCount = async (qty = '97'): Promise<Wire> => {
    const { id, version } = await save(first, await make(first), qty)
    return (await first.ok('CheckInventoryApi_submit', { body: { id, version } })) as unknown as Wire
  }
  const posted = async () => (await admin.ok('CheckInventoryApi_accounting', because(await submitCount()))) as unknown as Wire
  const voided = async () => (await admin.ok('CheckInventoryApi_cancel', because(await counting()))) as unknown as Wire
  const over = async (who: Client) => save(who, await make(who), '50')
  const recounting = async (): Promise<Wire> => {
    const { id, version } = await over(first)
    return (await second.ok('CheckInventoryApi_startRecount', { body: { id, version } })) as unknown as Wire
  }
  const recounted = async () => save(second, await recounting(), '51')
  const overSettings = { RECOUNT_TOLERANCE: '5' }
  return [
    {
      name: 'as it goes',
      settings: overSettings,
      actor: admin,
      reach: { counting, recounting, submitted: submitCount, posted, voided },
    },
    { name: 'without a tolerance', actor: admin, reach: { counting } },
    { name: 'a difference over tolerance', settings: overSettings, actor: admin, reach: { counting: () => over(first) } },
    { name: 'counted again by somebody else', settings: overSettings, actor: second, reach: { recounting: recounted } },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: first, reach: { submitted: submitCount } },
    {
      name: 'found goods without any cost',
      actor: admin,
      reach: {
        submitted: async () => {
          const { depotId } = await fresh(shop)
          const lines = [{ commInfoId: shop.goods[15], qty: '3' }]
          return (await admin.ok('CheckInventoryApi_submit', { body: { depotId, lines } })) as unknown as Wire
        },
      },
    },
    {
      name: 'what it found missing left meanwhile',
      actor: admin,
      reach: {
        submitted: async () => {
          const { depotId, commInfoId } = await fresh(shop)
          const sent = await admin.ok('CheckInventoryApi_submit', { body: { depotId, lines: [{ commInfoId, qty: '10' }] } })
          const body = { depotId, lines: [{ commInfoId, unitId: shop.bottleId, qty: '-50', cause: 'lost' }] }
          await admin.ok('ProfitLossApi_accounting', { body })
          return (await admin.ok('CheckInventoryApi_detail', { query: { id: sent.id } })) as unknown as Wire
        },
      },
    },
  ]
}

const rights = ['view', 'add', 'edit', 'submit', 'accounting', 'cancel'].map((verb) => `checkinventory_${verb}`)

export const samples: Samples = async (shop, hire) => {
  await stockUp(shop, shop.goods[3] ?? '', '1', '10.00')
  return {
    sets: factSets(shop, { first: await hire(shop, 'counter1', 'clerk', rights), second: await hire(shop, 'counter2', 'clerk', rights) }),
    events,
  }
}
