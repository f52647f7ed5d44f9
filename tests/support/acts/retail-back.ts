import type { BodyOf } from '#contract/operations.gen.ts'
import type { FactSet, Samples, Sent, Wire } from '../laws/conformance.ts'
import type { Client } from '../server.ts'
import type { Shop } from '../shop.ts'
import { cash, paidTicket, type Ticket, ticketBody } from './retail-acts.ts'
import { stockUp } from './sales-acts.ts'

type Api = 'RetailReturnApi' | 'ExchangeApi'
export type BackBody = BodyOf<'RetailReturnApi_draft'>
type BackLine = NonNullable<BackBody['lines']>[number]

/** A line that returns some bottles of a ticket's first line, at the price at which they were sold. */
export const backLine = ({ lines: [line] }: Pick<Ticket, 'lines'>, qty: string): BackLine => ({
  commInfoId: line?.commInfoId,
  unitId: line?.unitId,
  depotId: line?.depotId,
  sourceBodyId: line?.id,
  qty,
})

/** A line that sells some bottles or, if negative, takes some back without a ticket. */
export const freeLine = ({ bottleId, depotId }: Shop, commInfoId: string, qty: string, taxPrice = '11.30'): BackLine => ({
  ...{ commInfoId, depotId, qty, taxPrice },
  unitId: bottleId,
  taxRate: '13',
})

const due = ({ facts }: Wire) => String(facts.dueAmt)
/** If the event sends payments, these are checked instead of those that follow from the document. */
const toldHere = (ticket: Wire) => ({
  paymentProblems: [],
  refundProblems: (ticket.facts.refundProblems as { field?: string }[]).filter(({ field }) => field !== 'payments'),
})

/** The events tried in every state of a return and of an exchange. */
const events: readonly Sent[] = [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  { type: 'RESUME' },
  { type: 'PAY', payload: (ticket) => ({ payments: cash(due(ticket)) }), facts: toldHere },
  { type: 'PAY', label: 'as its ticket was paid' },
  { type: 'REMOVE' },
  { type: 'CANCEL', payload: () => ({ remark: '开错' }) },
  { type: 'CANCEL', label: 'without a reason' },
  { type: 'REVERSE', payload: () => ({ remark: '打错' }) },
  { type: 'REVERSE', label: 'without a reason' },
  { type: 'REVERSE', label: 'with redo', payload: () => ({ redo: 2, remark: '打错' }) },
]

type People = { admin: Client; cashier: Client }

/**
 * The named fact sets of a return or an exchange: each returns 2 of 4 bottles of a ticket; an exchange takes one piece
 * of other goods for them.
 */
function factSets(api: Api, shop: Shop, { admin, cashier }: People): FactSet[] {
  const [own = '', other = ''] = [shop.goods[7], shop.goods[8]]
  const post = api === 'ExchangeApi' ? 'ExchangeApi_accounting' : 'RetailReturnApi_pay'
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '打错' } })
  const by = ({ id, version }: Wire) => ({ body: { id, version } })
  const sold = () => paidTicket(admin, ticketBody(shop, own, '4'))
  const bodyOf = (line: BackLine): BackBody => ({
    depotId: shop.depotId,
    lines: api === 'ExchangeApi' ? [line, freeLine(shop, other, '1')] : [line],
  })
  const body = async (qty = '-2', more: Partial<BackLine> = {}): Promise<BackBody> => bodyOf({ ...backLine(await sold(), qty), ...more })
  const draft = async (sent: BackBody, who = admin): Promise<Wire> => who.ok(`${api}_draft`, { body: sent } as never)
  const drafted =
    (sent: () => Promise<BackBody> | BackBody, who = admin) =>
    async (): Promise<Wire> =>
      draft(await sent(), who)
  const parked = async (): Promise<Wire> => admin.ok(`${api}_submit`, { body: await body() } as never)
  const paid = async (): Promise<Wire> => admin.ok(post, by(await draft(await body())))
  const reversed = async (): Promise<Wire> => admin.ok(`${api}_flush`, because(await paid()))
  const redMirror = async (): Promise<Wire> => admin.ok(`${api}_detail`, { query: { id: (await reversed()).mirrorId ?? '' } })
  const voided = async (): Promise<Wire> => admin.ok(`${api}_cancel`, because(await parked()))
  const gone = async (): Promise<Wire> => {
    const made = await draft(await body())
    const ticketId = (await admin.ok(`${api}_detail`, { query: { id: made.id } })).sourceBillId ?? ''
    const ticket = await admin.ok('RetailOrderApi_detail', { query: { id: ticketId } })
    await admin.ok('RetailOrderApi_flush', because(ticket as unknown as Wire))
    return admin.ok(`${api}_detail`, { query: { id: made.id } })
  }
  return [
    { name: 'half of a ticket', actor: admin, reach: { draft: drafted(() => body()), parked, paid, reversed, redMirror, voided } },
    { name: 'a number was given before', actor: admin, reach: { draft: async () => admin.ok(`${api}_resume`, because(await parked())) } },
    { name: 'more than was sold', actor: admin, reach: { draft: drafted(() => body('-5')) } },
    { name: 'dearer than it was sold', actor: admin, reach: { draft: drafted(() => body('-2', { taxPrice: '12.00' })) } },
    { name: 'without a ticket', actor: admin, reach: { draft: drafted(() => bodyOf(freeLine(shop, own, '-2'))) } },
    { name: 'without a ticket and the right', actor: cashier, reach: { draft: drafted(() => bodyOf(freeLine(shop, own, '-2')), cashier) } },
    {
      name: 'goods nothing says a cost of',
      actor: admin,
      reach: { draft: drafted(() => bodyOf(freeLine(shop, shop.goods[19] ?? '', '-2'))) },
    },
    { name: 'the ticket was reversed', actor: admin, reach: { draft: gone } },
    { name: 'nothing entered', actor: admin, reach: { draft: drafted(() => ({})) } },
  ]
}

const verbs = ['view', 'add', 'edit', 'delete', 'submit', 'pay', 'accounting', 'cancel', 'flush']

/** The samples of a return or an exchange, by the stem of its rights. */
export const backSamples =
  (api: Api, stem: string): Samples =>
  async (shop, hire) => {
    await stockUp(shop, shop.goods[7] ?? '', '100000', '200000.00')
    await stockUp(shop, shop.goods[8] ?? '', '100000', '300000.00')
    const rights = verbs.filter((verb) => verb !== (stem === 'salesexchange' ? 'pay' : 'accounting')).map((verb) => `${stem}_${verb}`)
    return {
      sets: factSets(api, shop, { admin: shop.admin, cashier: await hire(shop, 'cashier', 'clerk', [...rights, 'lsdsalesorder_price']) }),
      events,
    }
  }
