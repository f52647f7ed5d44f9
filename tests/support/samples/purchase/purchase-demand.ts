import { expect } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { decidedByProcess } from '../../documents/decided-by-process.ts'
import { type FactSet, type Samples, type Sent, type Wire, withSettings } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

export type DemandBody = BodyOf<'DemandApi_submit'>

const first = (demand: Wire) => demand.lines[0]?.id ?? ''
const second = (demand: Wire) => demand.lines[1]?.id ?? ''
const reason = { remark: '数量不对' }

/** A demand of the shop's depot for bottles of these goods. */
export const demandBody = ({ bottleId, depotId, supplierId }: Shop, goods: readonly string[], qty: string): DemandBody => ({
  depotId,
  lines: goods.map((commInfoId) => ({ commInfoId, unitId: bottleId, qty, suggestedSupplierId: supplierId })),
})

/**
 * Orders bottles for the lines of a demand, in their order; a line without a quantity is left out. Returns the
 * submitted order.
 */
export async function orderDemand(shop: Shop, { lines }: Pick<Wire, 'lines'>, quantities: readonly (string | undefined)[]) {
  const { admin, supplierId, depotId, bottleId } = shop
  const taken = lines.flatMap(({ id, commInfoId }, at) => {
    const qty = quantities[at]
    return qty === undefined ? [] : [{ commInfoId, unitId: bottleId, qty, sourceBodyId: id, taxPrice: '11.30', taxRate: '13' }]
  })
  return admin.ok('PurchaseOrderApi_submit', { body: { supplierId, depotId, lines: taken } as never })
}

/** The events tried in every state: each event that has an operation, with the payloads that its guards tell apart. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW', payload: () => reason },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => reason },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'APPROVE' },
  { type: 'APPROVE', label: 'less of a line', payload: (demand) => ({ lines: [{ id: first(demand), approvedQty: '6' }] }) },
  {
    type: 'APPROVE',
    label: 'more of a line',
    payload: (demand) => ({ lines: [{ id: first(demand), approvedQty: '11' }] }),
    facts: () => ({ grantProblems: [{ row: 1, field: 'approvedQty', rule: 'LINE_BAD' }] }),
  },
  { type: 'UNAPPROVE', payload: () => reason },
  { type: 'UNAPPROVE', label: 'without a reason' },
  { type: 'CLOSE_LINE', label: 'one line', payload: (demand) => ({ lineIds: [second(demand)], ...reason }) },
  { type: 'CLOSE_LINE', label: 'without a reason', payload: (demand) => ({ lineIds: [second(demand)] }) },
  { type: 'CLOSE_LINE', label: 'all lines', payload: (demand) => ({ lineIds: [first(demand), second(demand)], ...reason }) },
  { type: 'REOPEN_LINE', payload: (demand) => ({ lineIds: [second(demand)] }) },
  { type: 'CLOSE_SHORT', payload: () => reason },
  { type: 'CLOSE_SHORT', label: 'without a reason' },
  { type: 'REOPEN', payload: () => reason },
  { type: 'REOPEN', label: 'without a reason' },
  { type: 'CANCEL', payload: () => reason },
  { type: 'CANCEL', label: 'without a reason' },
]

type People = { clerk: Client; chief: Client }

/** How a demand reaches each state, step by step over HTTP. */
function recipes(shop: Shop, { clerk, chief }: People) {
  const { admin, goods } = shop
  const body = demandBody(shop, [goods[0] ?? '', goods[1] ?? ''], '10')
  const fresh = ({ id }: { id: string }): Promise<Wire> => admin.ok('DemandApi_detail', { query: { id } }) as never
  const because = ({ id, version }: Wire) => ({ body: { id, version, ...reason } })
  const draft = (sent = body): Promise<Wire> => clerk.ok('DemandApi_draft', { body: sent }) as never
  const submitted = (): Promise<Wire> => clerk.ok('DemandApi_submit', { body }) as never
  const approved = async (): Promise<Wire> => {
    const { id, version } = await submitted()
    return (await chief.ok('DemandApi_approve', { body: { id, version } })) as never
  }
  const ordered = async (...quantities: (string | undefined)[]) => {
    const demand = await approved()
    await orderDemand(shop, demand, quantities)
    return fresh(demand)
  }
  const closedOne = async (): Promise<Wire> => {
    const demand = await approved()
    const { id, version } = demand
    return (await admin.ok('DemandApi_closeLine', { body: { id, version, ...reason, lineIds: [second(demand)] } })) as never
  }
  return { body, fresh, because, draft, submitted, approved, ordered, closedOne }
}

function factSets(shop: Shop, people: People): FactSet[] {
  const { admin } = shop
  const { clerk, chief } = people
  const { body, fresh, because, draft, submitted, approved, ordered, closedOne } = recipes(shop, people)
  const part = () => ordered('4')
  const withdrawn = async () => clerk.ok('DemandApi_withdraw', because(await submitted())) as never
  const cancelled = async () => admin.ok('DemandApi_cancel', because(await submitted())) as never
  const short = async (): Promise<Wire> => admin.ok('DemandApi_closeShort', because(await part())) as never
  return [
    {
      name: 'one person may do it all',
      actor: admin,
      reach: { draft: () => draft(), submitted, approved, partlyOrdered: part, completed: () => ordered('10', '10'), cancelled },
    },
    { name: 'a number was given before', actor: admin, reach: { draft: withdrawn } },
    { name: 'submitted by somebody else without the right', actor: chief, reach: { submitted } },
    { name: 'no lines', actor: admin, reach: { draft: () => draft({ ...body, lines: [] }) } },
    { name: 'no approval rule', settings: { APPROVAL_NEEDED: 'off' }, actor: admin, reach: { draft: () => draft() } },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { submitted } },
    {
      name: 'a line was closed singly',
      actor: admin,
      reach: {
        approved: closedOne,
        partlyOrdered: async () => {
          const demand = await closedOne()
          await orderDemand(shop, demand, ['4'])
          return fresh(demand)
        },
        completed: async () => {
          const demand = await closedOne()
          await orderDemand(shop, demand, ['10'])
          return fresh(demand)
        },
      },
    },
    decidedByProcess(shop, 'purchaseDemand', chief, submitted),
    { name: 'the first line is ordered, the second open', actor: admin, reach: { partlyOrdered: () => ordered('10') } },
    { name: 'closed short', actor: admin, reach: { completed: short } },
    {
      name: 'closed short and its order taken back since',
      actor: admin,
      reach: {
        completed: async () => {
          const demand = await approved()
          const { id, version } = await orderDemand(shop, demand, ['4'])
          await admin.ok('DemandApi_closeShort', because(await fresh(demand)))
          await admin.ok('PurchaseOrderApi_withdraw', { body: { id, version, ...reason } })
          return fresh(demand)
        },
      },
    },
  ]
}

/** Orders of a demand that are submitted and withdrawn, and a demand that needs no approval. */
async function raised(shop: Shop, people: People): Promise<void> {
  const { admin } = shop
  const { approved, fresh, body } = recipes(shop, people)
  const takeBack = async ({ id }: { id: string }) => {
    const { version } = await admin.ok('PurchaseOrderApi_detail', { query: { id } })
    return admin.ok('PurchaseOrderApi_withdraw', { body: { id, version, ...reason } })
  }
  const isIn = async (demand: Wire, state: string) => expect((await fresh(demand)).state).toBe(state)
  const demand = await approved()
  await orderDemand(shop, demand, ['4'])
  const second = await orderDemand(shop, demand, ['2'])
  await isIn(demand, 'partlyOrdered')
  await takeBack(second)
  const rest = await orderDemand(shop, demand, ['6', '10'])
  await isIn(demand, 'completed')
  await takeBack(rest)
  await isIn(demand, 'partlyOrdered')
  const another = await approved()
  await takeBack(await orderDemand(shop, another, ['4']))
  await isIn(another, 'approved')
  await takeBack(await orderDemand(shop, another, ['10', '10']))
  await isIn(another, 'approved')
  await withSettings(shop.server, { APPROVAL_NEEDED: 'off' }, () => people.clerk.ok('DemandApi_submit', { body }))
}

const verbs = ['view', 'add', 'edit', 'delete', 'submit', 'approve', 'unapprove', 'close', 'cancel']

export const samples: Samples = async (shop, hire) => {
  const rights = verbs.map((verb) => `demand_${verb}`)
  const people = { clerk: await hire(shop, 'demandclerk', 'clerk', rights), chief: await hire(shop, 'demandchief', 'clerk', rights) }
  return { sets: factSets(shop, people), events, raised: () => raised(shop, people) }
}
