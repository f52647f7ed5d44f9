import type { BodyOf } from '#contract/operations.gen.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

export type OpeningBody = BodyOf<'OpeningInventoryApi_submit'>

/** The events tried in every state of an opening inventory. */
export const openingEvents: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'POST' },
  { type: 'REMOVE' },
  { type: 'CANCEL', payload: () => ({ remark: '数量不对' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '数量不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '数量不对' }) },
]

let depots = 0

/** Creates a depot without any stock movement. */
export async function freshDepot({ admin }: Shop): Promise<string> {
  depots += 1
  return (await admin.ok('DepotApi_submit', { body: { code: `NEU${depots}`, name: `新仓${depots}` } })).id
}

/** Twenty-four bottles of the first goods at 2.40 and two cases of the second at 30.00: worth 117.60. */
export const openingBody = (shop: Shop, depotId: string): OpeningBody => ({
  depotId,
  lines: [
    { commInfoId: shop.goods[0], unitId: shop.bottleId, qty: '24', costPrice: '2.40' },
    { commInfoId: shop.goods[1], unitId: shop.caseId, qty: '2', costPrice: '30' },
  ],
})

/** The named fact sets of an opening inventory. */
export function openingFactSets(shop: Shop, clerk: Client): FactSet[] {
  const { admin } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const body = async () => openingBody(shop, await freshDepot(shop))
  const draft = async (): Promise<Wire> => admin.ok('OpeningInventoryApi_submit', { body: await body() })
  const posted = async (): Promise<Wire> => admin.ok('OpeningInventoryApi_accounting', { body: await body() })
  const reversed = async (): Promise<Wire> => admin.ok('OpeningInventoryApi_flush', because(await posted()))
  const redMirror = async (): Promise<Wire> => admin.ok('OpeningInventoryApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided = async (): Promise<Wire> => admin.ok('OpeningInventoryApi_cancel', because(await draft()))
  return [
    { name: 'goods that never moved', actor: admin, reach: { draft, posted, reversed, redMirror, voided } },
    {
      name: 'goods that moved',
      actor: admin,
      reach: {
        draft: async () => {
          const sent = await body()
          await admin.ok('OpeningInventoryApi_accounting', { body: sent })
          return admin.ok('OpeningInventoryApi_submit', { body: sent })
        },
      },
    },
    { name: 'nothing entered', actor: admin, reach: { draft: () => admin.ok('OpeningInventoryApi_submit', { body: {} }) } },
    {
      name: 'no depot chosen',
      actor: admin,
      reach: { draft: () => admin.ok('OpeningInventoryApi_submit', { body: { lines: openingBody(shop, '').lines } }) },
    },
    {
      name: 'separate duties and own work',
      settings: { SEPARATE_DUTIES: 'on' },
      actor: clerk,
      reach: { draft: async () => clerk.ok('OpeningInventoryApi_submit', { body: await body() }) },
    },
  ]
}

const rights = ['view', 'add', 'edit', 'delete', 'accounting', 'cancel', 'flush'].map((verb) => `openinginventory_${verb}`)

export const samples: Samples = async (shop, hire) => ({
  sets: openingFactSets(shop, await hire(shop, 'stocktaker', 'clerk', rights)),
  events: openingEvents,
})
