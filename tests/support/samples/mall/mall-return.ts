import { confirmedOrder, mallCustomer, placeBody } from '../../acts/mall-acts.ts'
import {
  because,
  by,
  nowOf,
  paidSale,
  passedRequest,
  type RequestBody,
  type ReturnRequest,
  refundFails,
  requestBody,
  shippedSale,
  stocked,
} from '../../acts/return-acts.ts'
import { approvedSale, customerOf, type SalesOrder } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

const half = ({ lines }: Wire) => ({ lines: [{ id: lines[0]?.id, qty: '2' }] })

/** The events tried in every state of a return request. */
const events: readonly Sent[] = [
  { type: 'APPLY' },
  { type: 'PASS' },
  { type: 'REJECT', payload: () => ({ remark: '已拆封' }) },
  { type: 'REJECT', label: 'without a reason' },
  { type: 'WITHDRAW', payload: () => ({ remark: '不退了' }) },
  { type: 'WITHDRAW', label: 'without a reason' },
  { type: 'RECEIVE' },
  { type: 'RECEIVE', label: 'a part', payload: half, facts: () => ({ allBack: false }) },
  {
    type: 'RECEIVE',
    label: 'more than was asked for',
    payload: ({ lines }) => ({ lines: [{ id: lines[0]?.id, qty: '99' }] }),
    facts: () => ({ receiveProblems: [{ row: 1, field: 'qty', rule: 'LINE_BAD' }] }),
  },
  { type: 'REFUSE_GOODS', payload: () => ({ remark: '货不对' }) },
  { type: 'REFUSE_GOODS', label: 'without a reason' },
  { type: 'REFUND_RETURN' },
  { type: 'CREDIT' },
]

type Bought = () => Promise<Pick<SalesOrder, 'id' | 'lines'>>

/** Recipes for every state of a request, for orders from `bought`. */
function recipes({ admin }: Shop, bought: Bought, more: Partial<RequestBody> = {}, who: Client = admin) {
  const applied = async (): Promise<ReturnRequest> => who.ok('MallReturnApi_apply', { body: requestBody(await bought(), '4', more) })
  const awaited = async (): Promise<ReturnRequest> => admin.ok('MallReturnApi_pass', { body: by(await applied()) })
  const received = async (): Promise<ReturnRequest> => admin.ok('MallReturnApi_receive', { body: by(await awaited()) })
  return { applied, awaited, received }
}

/** An order that was paid and shipped, whose first line is a gift. */
async function withGift(shop: Shop, item: string): Promise<SalesOrder> {
  const { admin, bottleId, depotId } = shop
  const line = { commInfoId: item, unitId: bottleId, depotId, qty: '4' }
  const lines = [
    { ...line, isGift: 2 as const, taxPrice: '0' },
    { ...line, taxPrice: '11.30', taxRate: '13' },
  ]
  const customerId = await customerOf(shop)
  const order = await approvedSale(shop, { customerId, depotId, lines, payFirst: 2 })
  const paid = await admin.ok('SalesOrderApi_pay', { body: { ...by(order), amount: order.finalAmt ?? '' } })
  const sent = paid.lines.map(({ id: sourceBodyId }) => ({ ...line, sourceBodyId }))
  await admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines: sent } })
  return nowOf(shop, order)
}

/** The named fact sets of a return request. */
function factSets(shop: Shop, people: { buyer: Client; clerk: Client }): FactSet[] {
  const { admin, goods } = shop
  const [item = ''] = goods.slice(5)
  const paid = recipes(shop, () => paidSale(shop, item, '10'))
  const owed = recipes(shop, () => shippedSale(shop, item, ['6', '4']))
  const only = recipes(shop, () => paidSale(shop, item, '10'), { returnMode: 2 })
  const unshipped = async () => confirmedOrder(shop, placeBody(shop, await mallCustomer(shop, [item]), [item], '10'))
  const left = recipes(shop, unshipped, { returnMode: 2 })
  const of = recipes(shop, () => shippedSale(shop, item, ['10']), {}, people.buyer)
  const given = recipes(shop, () => withGift(shop, item))
  const credited = async (): Promise<Wire> => admin.ok('MallReturnApi_credit', { body: by(await paid.received()) })
  const queued = async (): Promise<ReturnRequest> => admin.ok('MallReturnApi_refundReturn', { body: by(await paid.received()) })
  const failed = async (): Promise<Wire> => {
    const request = await queued()
    await refundFails(shop, request)
    return admin.ok('MallReturnApi_detail', { query: { id: request.id } })
  }
  const declined = async (): Promise<Wire> => admin.ok('MallReturnApi_reject', because(await paid.applied()))
  const withdrawn = async (): Promise<Wire> => admin.ok('MallReturnApi_withdraw', because(await paid.applied()))
  const sent = async (): Promise<Wire> =>
    admin.ok('MallReturnApi_updateCourierNo', {
      body: { ...by(await of.awaited()), alOrderExpressForms: [{ expressName: '顺丰', expressNo: 'SF1' }] },
    })
  const exceeding = async (): Promise<Wire> => {
    const order = await paidSale(shop, item, '10')
    return admin.ok('MallReturnApi_apply', { body: requestBody(order, '4', { applyAmt: '45.21' }) })
  }
  const partly = async (): Promise<Wire> => {
    const order = await shippedSale(shop, item, ['10'])
    const first = await passedRequest(shop, order, '4')
    await admin.ok('MallReturnApi_receive', { body: { ...by(first), ...half(first as Wire) } as never })
    return passedRequest(shop, await nowOf(shop, order), '8')
  }
  return [
    {
      name: 'paid in advance',
      actor: admin,
      reach: {
        ...{ toAudit: paid.applied, awaitingGoods: paid.awaited, refundDue: paid.received, refundQueued: queued, refundFailed: failed },
        ...{ completed: credited, declined, withdrawn },
      },
    },
    { name: 'on account', actor: admin, reach: { toAudit: owed.applied, awaitingGoods: owed.awaited, completed: owed.received } },
    { name: 'a gift, of which nothing is due', actor: admin, reach: { refundDue: given.received } },
    { name: 'refund only', actor: admin, reach: { toAudit: only.applied, refundDue: only.awaited } },
    { name: 'refund only of a mall order before it is shipped', actor: admin, reach: { toAudit: left.applied, refundDue: left.awaited } },
    { name: 'for more than was paid', actor: admin, reach: { toAudit: exceeding } },
    { name: 'what is left after another', actor: admin, reach: { awaitingGoods: partly } },
    { name: 'asked for by somebody else', actor: people.clerk, reach: { toAudit: of.applied, awaitingGoods: of.awaited } },
    { name: 'the applicant himself, the goods sent', actor: people.buyer, reach: { toAudit: of.applied, awaitingGoods: sent } },
  ]
}

const rights = ['view', 'add', 'edit', 'approve', 'receive', 'refund'].map((verb) => `orderreturn_${verb}`)

export const samples: Samples = async (shop, hire) => {
  await stocked(shop, shop.goods[5] ?? '')
  const people = {
    buyer: await hire(shop, 'applicant', 'clerk', rights),
    clerk: await hire(shop, 'returnclerk', 'clerk', rights),
  }
  return { sets: factSets(shop, people), events }
}
