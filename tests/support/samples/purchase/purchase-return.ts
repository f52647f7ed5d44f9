import { freshOrder, freshReceipt, type ReturnBody, returnOfLines } from '../../acts/purchase-acts.ts'
import { customerOf, outBody, stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import { approvedOrder, postReceipt, type Receipt, type Shop } from '../../shop.ts'

/** The events tried in every state of a purchase return. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'POST' },
  { type: 'REMOVE' },
  { type: 'WITHDRAW', payload: () => ({ remark: '数量不对' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'REJECT', payload: () => ({ remark: '数量不对' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '数量不对' }) },
  { type: 'REVERSE', label: 'without a reason' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '数量不对' }) },
]

type People = { clerk: Client; chief: Client; bound: Client }
type Recipe = () => Promise<Wire>

const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })

/** How a return reaches each state: `clerk` enters it, the admin does the rest. */
function recipes({ admin }: Shop, clerk: Client, body: () => Promise<ReturnBody>) {
  const draft: Recipe = async () => clerk.ok('PurchaseReturnApi_draft', { body: await body() })
  const submitted: Recipe = async () => clerk.ok('PurchaseReturnApi_submit', { body: await body() })
  const posted: Recipe = async () => admin.ok('PurchaseReturnApi_accounting', { body: await body() })
  const reversed: Recipe = async () => admin.ok('PurchaseReturnApi_flush', because(await posted()))
  const redMirror: Recipe = async () => admin.ok('PurchaseReturnApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided: Recipe = async () => admin.ok('PurchaseReturnApi_cancel', because(await submitted()))
  return { draft, submitted, posted, reversed, redMirror, voided }
}

/**
 * Returns of goods that are to be delivered again on an order; in two of them the order was closed short, or has
 * already received everything.
 */
function replacing(shop: Shop, clerk: Client): FactSet[] {
  const { admin } = shop
  const received = async (qty: string) => {
    const order = await approvedOrder(shop, '10')
    return { order, receipt: await postReceipt(shop, order, qty) }
  }
  const own = recipes(shop, clerk, async () => returnOfLines((await received('10')).receipt, ['-4'], 2))
  const closedShort: Recipe = async () => {
    const { order, receipt } = await received('6')
    const back = await clerk.ok('PurchaseReturnApi_draft', { body: returnOfLines(receipt, ['-4'], 2) })
    await admin.ok('PurchaseOrderApi_closeShort', because(await freshOrder(shop, order)))
    return admin.ok('PurchaseReturnApi_detail', { query: { id: back.id } })
  }
  const cameAgain: Recipe = async () => {
    const { order, receipt } = await received('10')
    const back = await admin.ok('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-4'], 2) })
    await postReceipt(shop, order, '4')
    return admin.ok('PurchaseReturnApi_detail', { query: { id: back.id } })
  }
  return [
    { name: 'goods that are to come again', actor: admin, reach: { draft: own.draft, submitted: own.submitted, posted: own.posted } },
    { name: 'its order was closed short', actor: admin, reach: { draft: closedShort } },
    { name: 'its goods came again', actor: admin, reach: { posted: cameAgain } },
  ]
}

/** The named fact sets of a purchase return. */
function factSets(shop: Shop, { clerk, chief, bound }: People): FactSet[] {
  const { admin, goods } = shop
  const brought = (at = 5): Promise<Receipt> => stockUp(shop, goods[at] ?? '', '10', '100.00')
  const sent = async (qty = '-4'): Promise<ReturnBody> => returnOfLines(await brought(), [qty])
  const own = recipes(shop, clerk, sent)
  const draftOf =
    (body: () => Promise<ReturnBody>, who = clerk): Recipe =>
    async () =>
      who.ok('PurchaseReturnApi_draft', { body: await body() })
  const free = async (): Promise<ReturnBody> => ({
    supplierId: shop.supplierId,
    depotId: shop.depotId,
    lines: [{ commInfoId: goods[5], unitId: shop.bottleId, qty: '-2', taxPrice: '11.30', taxRate: '13' }],
  })
  const receiptReversed: Recipe = async () => {
    const receipt = await brought()
    const back = await clerk.ok('PurchaseReturnApi_draft', { body: returnOfLines(receipt, ['-4']) })
    const { id, version } = await freshReceipt(shop, receipt)
    await admin.ok('PurchaseReceiptApi_flush', { body: { id, version } })
    return admin.ok('PurchaseReturnApi_detail', { query: { id: back.id } })
  }
  const sold: Recipe = async () => {
    const body = returnOfLines(await brought(7), ['-4'])
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), goods[7] ?? '', '10') })
    return clerk.ok('PurchaseReturnApi_draft', { body })
  }
  return [
    { name: 'of a posted receipt', actor: admin, reach: own },
    ...replacing(shop, clerk),
    { name: 'submitted by somebody else', actor: chief, reach: { submitted: own.submitted } },
    { name: 'free, with the right', actor: admin, reach: { draft: draftOf(free, admin) } },
    { name: 'free, without the right', actor: bound, reach: { draft: draftOf(free, bound) } },
    { name: 'more than was received', actor: admin, reach: { draft: draftOf(() => sent('-11')) } },
    { name: 'its receipt was reversed', actor: admin, reach: { draft: receiptReversed } },
    { name: 'its goods were sold', actor: admin, reach: { draft: sold } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('PurchaseReturnApi_withdraw', because(await own.submitted())) },
    },
    {
      name: 'separate duties and own work',
      settings: { SEPARATE_DUTIES: 'on' },
      actor: clerk,
      reach: { draft: own.draft, submitted: own.submitted },
    },
    { name: 'nothing entered', actor: admin, reach: { draft: draftOf(async () => ({}), admin) } },
    {
      name: 'dated before goods that were posted',
      actor: clerk,
      reach: { draft: draftOf(async () => ({ ...(await sent()), billDate: '2026-11-01' })) },
    },
  ]
}

const rights = ['view', 'add', 'edit', 'delete', 'submit', 'accounting', 'cancel', 'flush', 'free'].map(
  (verb) => `purchasereturnorder_${verb}`,
)

export const samples: Samples = async (shop, hire) => {
  const people = {
    clerk: await hire(shop, 'returner', 'clerk', rights),
    chief: await hire(shop, 'chiefreturner', 'clerk', [...rights, 'purchasereturnorder_withdrawother']),
    bound: await hire(
      shop,
      'bound',
      'clerk',
      rights.filter((right) => right !== 'purchasereturnorder_free'),
    ),
  }
  return { sets: factSets(shop, people), events }
}
