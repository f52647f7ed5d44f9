import { returnOfLines } from '../../acts/purchase-acts.ts'
import { decidedByProcess } from '../../documents/decided-by-process.ts'
import { type FactSet, type Samples, type Sent, type Wire, withSettings } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import { type Order, orderBody, receiptOf, type Shop } from '../../shop.ts'
import { walkDeliveries } from '../../storms/delivery-walks.ts'

const first = (order: Wire) => order.lines[0]?.id ?? ''
const second = (order: Wire) => order.lines[1]?.id ?? ''

/** The events tried in every state: each event that has an operation, with the payloads that its guards tell apart. */
export const orderEvents: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW', payload: () => ({ remark: '数量不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '数量不对' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'APPROVE' },
  { type: 'APPROVE', label: 'less of a line', payload: (order) => ({ lines: [{ id: first(order), approvedQty: '6' }] }) },
  {
    type: 'APPROVE',
    label: 'more of a line',
    payload: (order) => ({ lines: [{ id: first(order), approvedQty: '11' }] }),
    facts: () => ({ grantProblems: [{ row: 1, field: 'approvedQty', rule: 'LINE_BAD' }] }),
  },
  { type: 'UNAPPROVE', payload: () => ({ remark: '数量不对' }) },
  { type: 'UNAPPROVE', label: 'without a reason' },
  { type: 'CLOSE_LINE', label: 'one line', payload: (order) => ({ lineIds: [second(order)], remark: '断货' }) },
  { type: 'CLOSE_LINE', label: 'without a reason', payload: (order) => ({ lineIds: [second(order)] }) },
  { type: 'CLOSE_LINE', label: 'the first line', payload: (order) => ({ lineIds: [first(order)], remark: '断货' }) },
  { type: 'CLOSE_LINE', label: 'all lines', payload: (order) => ({ lineIds: [first(order), second(order)], remark: '断货' }) },
  { type: 'REOPEN_LINE', payload: (order) => ({ lineIds: [second(order)] }) },
  { type: 'CLOSE_SHORT', payload: () => ({ remark: '数量不对' }) },
  { type: 'CLOSE_SHORT', label: 'without a reason' },
  { type: 'REOPEN', payload: () => ({ remark: '数量不对' }) },
  { type: 'REOPEN', label: 'without a reason' },
  { type: 'CANCEL', payload: () => ({ remark: '供应商缺货' }) },
  { type: 'CANCEL', label: 'without a reason' },
]

type Recipe = () => Promise<Wire>

/** How an order reaches each state, step by step over HTTP. */
function recipes(shop: Shop, buyer: Client, boss: Client) {
  const lines = [0, 1].map((at) => ({ commInfoId: shop.goods[at], unitId: shop.bottleId, qty: '10', taxPrice: '11.30', taxRate: '13' }))
  const body = orderBody(shop, '10', { lines })
  const { admin } = shop
  const fresh = (order: Wire) => admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })
  const by = ({ id, version }: Wire) => ({ body: { id, version } })
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const receive = async (order: Order, quantities: readonly [string, string]) => {
    const all = order.lines.map((line, at) => ({
      ...receiptOf(order, '0').lines?.[0],
      commInfoId: line.commInfoId,
      sourceBodyId: line.id,
      actualQty: quantities[at],
    }))
    return admin.ok('PurchaseReceiptApi_accounting', { body: { ...receiptOf(order, '0'), lines: all } })
  }
  const draft = () => buyer.ok('PurchaseOrderApi_draft', { body })
  const submitted = () => buyer.ok('PurchaseOrderApi_submit', { body })
  const approved = async () => {
    const order = await submitted()
    return order.state === 'approved' ? order : boss.ok('PurchaseOrderApi_approve', by(order))
  }
  const part = async () => {
    const order = await approved()
    await receive(order, ['4', '0'])
    return fresh(order)
  }
  const closedOne = async () => {
    const { id, version, lines: own } = await approved()
    return admin.ok('PurchaseOrderApi_closeLine', { body: { id, version, remark: '数量不对', lineIds: [own[1]?.id ?? ''] } })
  }
  const short = async () => admin.ok('PurchaseOrderApi_closeShort', because(await part()))
  return { body, admin, fresh, by, because, receive, draft, submitted, approved, part, closedOne, short }
}

/** The named fact sets of a purchase order: what its guards tell apart. */
export function orderFactSets(shop: Shop, buyer: Client, boss: Client): FactSet[] {
  const { body, admin, fresh, because, receive, draft, submitted, approved, part, closedOne, short } = recipes(shop, buyer, boss)
  const cancelled: Recipe = async () => {
    const { id, version } = await draft()
    return admin.ok('PurchaseOrderApi_cancel', { body: { id, version, remark: '不要了' } })
  }
  const completed: Recipe = async () => {
    const order = await approved()
    await receive(order, ['10', '10'])
    return fresh(order)
  }
  const withHeld =
    (reach: () => Promise<Order>): Recipe =>
    async () => {
      const order = await reach()
      await admin.ok('PurchaseReceiptApi_submit', { body: receiptOf(order, '3') })
      return fresh(order)
    }
  const all = { draft, submitted, approved, partlyReceived: part, completed, cancelled }
  return [
    { name: 'one person may do it all', actor: admin, reach: all },
    { name: 'submitted by somebody else', actor: boss, reach: { submitted, approved } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => buyer.ok('PurchaseOrderApi_withdraw', because(await submitted())) },
    },
    { name: 'no lines', actor: admin, reach: { draft: () => buyer.ok('PurchaseOrderApi_draft', { body: { ...body, lines: [] } }) } },
    { name: 'no approval rule', settings: { APPROVAL_NEEDED: 'off' }, actor: admin, reach: { draft } },
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: buyer, reach: { submitted } },
    { name: 'a submitted receipt stands on it', actor: admin, reach: { approved: withHeld(approved), partlyReceived: withHeld(part) } },
    {
      name: 'a line was closed singly',
      actor: admin,
      reach: {
        approved: closedOne,
        partlyReceived: async () => {
          const order = await closedOne()
          await receive(order, ['4', '0'])
          return fresh(order)
        },
        completed: async () => {
          const order = await closedOne()
          await receive(order, ['10', '0'])
          return fresh(order)
        },
      },
    },
    {
      name: 'the first line is received, the second open',
      actor: admin,
      reach: {
        partlyReceived: async () => {
          const order = await approved()
          await receive(order, ['10', '0'])
          return fresh(order)
        },
      },
    },
    {
      name: 'closed short',
      actor: admin,
      reach: { completed: short },
    },
    {
      name: 'closed short and every receipt reversed since',
      actor: admin,
      reach: {
        completed: async () => {
          const order = await approved()
          const { id, version } = await receive(order, ['4', '0'])
          await admin.ok('PurchaseOrderApi_closeShort', because(await fresh(order)))
          await admin.ok('PurchaseReceiptApi_flush', { body: { id, version } })
          return fresh(order)
        },
      },
    },
    ...replacedFacts(shop, buyer, boss),
  ]
}

/**
 * Orders whose goods were returned to be delivered again, and one that was closed short before such a return was
 * reversed.
 */
function replacedFacts(shop: Shop, buyer: Client, boss: Client): FactSet[] {
  const { admin, fresh, because, receive, approved } = recipes(shop, buyer, boss)
  const sentBack = async (received: readonly [string, string], back: readonly (string | undefined)[]) => {
    const order = await approved()
    const receipt = await receive(order, received)
    return { order, back: await admin.ok('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, back, 2) }) }
  }
  const reached =
    (received: readonly [string, string], back: readonly (string | undefined)[]): Recipe =>
    async () =>
      fresh((await sentBack(received, back)).order)
  const allAfterShort: Recipe = async () => {
    const { order, back } = await sentBack(['10', '10'], ['-4'])
    await admin.ok('PurchaseOrderApi_closeShort', because(await fresh(order)))
    await admin.ok('PurchaseReturnApi_flush', because(back))
    return fresh(order)
  }
  return [
    {
      name: 'goods went back to come again',
      actor: admin,
      reach: { approved: reached(['4', '0'], ['-4']), partlyReceived: reached(['10', '10'], ['-4']) },
    },
    { name: 'closed short and a return of goods to come again taken back since', actor: admin, reach: { completed: allAfterShort } },
  ]
}

/** Receipts and returns of an order, and an order that needs no approval. */
async function raised(shop: Shop, buyer: Client, boss: Client): Promise<void> {
  const { admin, approved, fresh, receive, body } = recipes(shop, buyer, boss)
  const receiptOfId = (id: string) => admin.ok('PurchaseReceiptApi_detail', { query: { id } })
  await walkDeliveries({
    states: { none: 'approved', part: 'partlyReceived', all: 'completed' },
    approved,
    fresh,
    deliver: (order, [one = '0', other = '0']) => receive(order as Order, [one, other]),
    takeBack: async ({ id }) => admin.ok('PurchaseReceiptApi_flush', { body: { id, version: (await receiptOfId(id)).version } }),
    giveBack: async ({ id }, quantities) =>
      admin.ok('PurchaseReturnApi_accounting', { body: returnOfLines(await receiptOfId(id), quantities, 2) }),
    keepAfterAll: async ({ id }) => {
      const { version } = await admin.ok('PurchaseReturnApi_detail', { query: { id } })
      return admin.ok('PurchaseReturnApi_flush', { body: { id, version, remark: '开错' } })
    },
  })
  await withSettings(shop.server, { APPROVAL_NEEDED: 'off' }, () => admin.ok('PurchaseOrderApi_submit', { body }))
}

export const samples: Samples = async (shop, hire) => {
  const [buyer, boss] = [await hire(shop, 'buyer', 'manager'), await hire(shop, 'boss', 'manager')]
  return {
    sets: [...orderFactSets(shop, buyer, boss), decidedByProcess(shop, 'purchaseOrder', boss, recipes(shop, buyer, boss).submitted)],
    events: orderEvents,
    raised: () => raised(shop, buyer, boss),
  }
}
