import { cash, paidTicket, type TicketBody, ticketBody } from '../../acts/retail-acts.ts'
import { stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'

const due = ({ facts }: Wire) => String(facts.dueAmt)

/** The payments of the event are checked instead of the saved ones. */
const toldHere = () => ({ paymentProblems: [] })

/** The events tried in every state of a retail order. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'RESUME' },
  { type: 'PAY', payload: (ticket) => ({ payments: cash(due(ticket)) }), facts: toldHere },
  { type: 'PAY', label: 'of another sum', payload: () => ({ payments: cash('0.01') }), facts: toldHere },
  { type: 'PAY', label: 'as it was saved' },
  { type: 'REMOVE' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '打错' }) },
  { type: 'REVERSE', label: 'without a reason' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '打错' }) },
]

/** The named fact sets of a retail order. */
function factSets(shop: Shop, cashier: Client): FactSet[] {
  const { admin, goods } = shop
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '打错' } })
  const body = (qty = '4'): TicketBody => ticketBody(shop, goods[6] ?? '', qty)
  const drafted =
    (sent: TicketBody, who = cashier) =>
    (): Promise<Wire> =>
      who.ok('RetailOrderApi_draft', { body: sent })
  const parked = async (): Promise<Wire> => admin.ok('RetailOrderApi_submit', { body: body() })
  const paid = async (): Promise<Wire> => paidTicket(admin, body())
  const reversed = async (): Promise<Wire> => admin.ok('RetailOrderApi_flush', because(await paid()))
  const redMirror = async (): Promise<Wire> => admin.ok('RetailOrderApi_detail', { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided = async (): Promise<Wire> => admin.ok('RetailOrderApi_cancel', because(await parked()))
  return [
    { name: 'goods that are there', actor: admin, reach: { draft: drafted(body(), admin), parked, paid, reversed, redMirror, voided } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => admin.ok('RetailOrderApi_resume', because(await parked())) },
    },
    { name: 'more than is there', actor: admin, reach: { draft: drafted(body('1000000')) } },
    { name: 'nothing entered', actor: admin, reach: { draft: drafted({}) } },
    {
      name: 'rounded off too much',
      actor: admin,
      reach: { draft: drafted({ ...body(), roundOffAmt: '5' }) },
      settings: { ROUND_OFF_LIMIT: '1' },
    },
    { name: 'dated before goods that were posted', actor: admin, reach: { draft: drafted({ ...body(), billDate: '2026-11-01' }) } },
    {
      name: 'paid in a way that there is not',
      actor: admin,
      reach: { draft: drafted({ ...body(), payments: [{ payWay: 'shells', amount: '45.20' }] }) },
    },
  ]
}

const rights = ['view', 'add', 'edit', 'delete', 'submit', 'pay', 'cancel', 'flush'].map((verb) => `lsdsalesorder_${verb}`)

export const samples: Samples = async (shop, hire) => {
  await stockUp(shop, shop.goods[6] ?? '', '100000', '200000.00')
  return { sets: factSets(shop, await hire(shop, 'cashier', 'clerk', rights)), events }
}
