import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import { approvedOrder, type Order, orderBody, type Receipt, receiptOf, type Shop } from '../../shop.ts'

const linkOf = (receipt: Wire, order: Order) => ({ links: [{ id: receipt.lines[0]?.id ?? '', sourceBodyId: order.lines[0]?.id ?? '' }] })

function linkFacts(receipt: Wire, order: Order) {
  const [line] = receipt.lines
  const fits = line && !line.sourceBodyId && line.commInfoId === order.lines[0]?.commInfoId
  return { linkProblems: fits ? [] : [{ rule: 'LINE_BAD' }], sourceProblems: [], limitProblems: [] }
}

/** The events tried in every state of a receipt. `LINK_ORDER` links its first line to a line of an open order. */
export const receiptEvents = (order: Order): readonly Sent[] => [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'POST' },
  { type: 'REMOVE' },
  {
    type: 'LINK_ORDER',
    label: 'lifting a rule without a reason',
    payload: (receipt) => ({ ...linkOf(receipt, order), override: ['OVER_RECEIPT'] }),
    facts: (receipt) => linkFacts(receipt, order),
  },
  {
    type: 'LINK_ORDER',
    payload: (receipt) => linkOf(receipt, order),
    facts: (receipt) => linkFacts(receipt, order),
  },
  { type: 'WITHDRAW', payload: () => ({ remark: '数量不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '数量不对' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2 }) },
]

type Recipe = () => Promise<Wire>

/** The named fact sets of a purchase receipt. */
export function receiptFactSets(shop: Shop, clerk: Client, boss: Client): FactSet[] {
  const { admin } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const fresh = (id: string) => admin.ok('PurchaseReceiptApi_detail', { query: { id } })
  const fromOrder = async (qty = '4') => receiptOf(await approvedOrder(shop, '10', {}, boss), qty)
  const free = {
    ...orderBody(shop, '10'),
    lines: [{ commInfoId: shop.goods[3], unitId: shop.bottleId, actualQty: '5', taxPrice: '11.30', taxRate: '13' }],
  }
  const states = (body: () => Promise<typeof free>, who = clerk) => {
    const draft = async () => who.ok('PurchaseReceiptApi_draft', { body: await body() })
    const submitted = async () => who.ok('PurchaseReceiptApi_submit', { body: await body() })
    const posted = async () => admin.ok('PurchaseReceiptApi_accounting', { body: await body() })
    const reversed = async () => admin.ok('PurchaseReceiptApi_flush', because(await posted()))
    const redMirror: Recipe = async () => fresh((await reversed()).mirrorId ?? '')
    const voided = async () => admin.ok('PurchaseReceiptApi_cancel', because(await submitted()))
    return { draft, submitted, posted, reversed, redMirror, voided }
  }
  const own = states(() => fromOrder() as Promise<typeof free>)
  const freely = states(async () => free, admin)
  const closedBehind: Recipe = async () => {
    const order = await approvedOrder(shop, '10')
    const receipt: Receipt = await clerk.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '4') })
    const { id, version } = await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })
    await admin.ok('PurchaseOrderApi_cancel', { body: { id, version, remark: '不要了' } })
    return fresh(receipt.id)
  }
  return [
    { name: 'from an order', actor: admin, reach: own },
    { name: 'submitted by somebody else', actor: boss, reach: { submitted: own.submitted } },
    { name: 'free, with the right', actor: admin, reach: { draft: freely.draft, submitted: freely.submitted, posted: freely.posted } },
    { name: 'free, without the right', actor: clerk, reach: { draft: freely.draft } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('PurchaseReceiptApi_withdraw', because(await own.submitted())) },
    },
    {
      name: 'more than the order allows',
      actor: admin,
      reach: { draft: async () => clerk.ok('PurchaseReceiptApi_draft', { body: await fromOrder('11') }) },
    },
    { name: 'its order was cancelled', actor: clerk, reach: { draft: closedBehind } },
    {
      name: 'separate duties and own work',
      settings: { SEPARATE_DUTIES: 'on' },
      actor: clerk,
      reach: { draft: own.draft, submitted: own.submitted },
    },
    {
      name: 'dated before goods that were posted',
      actor: clerk,
      reach: {
        draft: async () => {
          await own.posted()
          return clerk.ok('PurchaseReceiptApi_draft', { body: { ...(await fromOrder()), billDate: '2026-11-20' } })
        },
      },
    },
    {
      name: 'freight without a line to carry it',
      actor: admin,
      reach: {
        draft: () =>
          admin.ok('PurchaseReceiptApi_draft', {
            body: { ...free, freight: '10.00', lines: [{ commInfoId: shop.serviceId, actualQty: '1', taxPrice: '5.00', taxRate: '6' }] },
          }),
      },
    },
  ]
}

export const samples: Samples = async (shop, hire) => {
  const clerk = await hire(shop, 'clerk', 'clerk')
  const chief = await hire(shop, 'chief', 'clerk', ['purchasein_withdrawother', 'purchaseorder_approve'])
  const line = { commInfoId: shop.goods[3], unitId: shop.bottleId, qty: '1000', taxPrice: '11.30', taxRate: '13' }
  const openOrder = await approvedOrder(shop, '1000', { lines: [line] })
  return { sets: receiptFactSets(shop, clerk, chief), events: receiptEvents(openOrder) }
}
