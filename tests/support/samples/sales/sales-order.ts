import { heldCoupon } from '../../acts/marketing-acts.ts'
import { customerOf, type OrderBody, orderBody, outOfOrder, returnBody, stockUp } from '../../acts/sales-acts.ts'
import { decidedByProcess } from '../../documents/decided-by-process.ts'
import { type FactSet, type Samples, type Sent, type Wire, withSettings } from '../../laws/conformance.ts'
import type { Client } from '../../server.ts'
import type { Shop } from '../../shop.ts'
import { walkDeliveries } from '../../storms/delivery-walks.ts'

const first = (order: Wire) => order.lines[0]?.id ?? ''
const second = (order: Wire) => order.lines[1]?.id ?? ''
const due = ({ facts }: Wire) => String(facts.dueAmt)

/**
 * The events tried in every state: each event that has an operation, with the payloads that its guards tell apart;
 * `held` is a coupon of another order.
 */
const eventsWith = (held: string): readonly Sent[] => [
  { type: 'SAVE', payload: () => ({ remark: '改' }) },
  { type: 'SUBMIT' },
  {
    type: 'SUBMIT',
    label: 'with a coupon that another order holds',
    payload: () => ({ couponIds: [held] }),
    facts: () => ({ couponProblems: [{ field: 'couponIds', rule: 'COUPON_USED' }] }),
  },
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
  { type: 'PAY', payload: (order) => ({ amount: due(order) }) },
  { type: 'PAY', label: 'a cent less', payload: (order) => ({ amount: (Number(due(order)) - 0.01).toFixed(2) }) },
  { type: 'COMPLETE', label: 'signed', payload: () => ({ signed: 2 }) },
  { type: 'COMPLETE' },
  { type: 'CLOSE_LINE', label: 'one line', payload: (order) => ({ lineIds: [second(order)], remark: '断货' }) },
  { type: 'CLOSE_LINE', label: 'without a reason', payload: (order) => ({ lineIds: [second(order)] }) },
  { type: 'CLOSE_LINE', label: 'the first line', payload: (order) => ({ lineIds: [first(order)], remark: '断货' }) },
  { type: 'CLOSE_LINE', label: 'all lines', payload: (order) => ({ lineIds: [first(order), second(order)], remark: '断货' }) },
  { type: 'REOPEN_LINE', payload: (order) => ({ lineIds: [second(order)] }) },
  { type: 'CLOSE_SHORT', payload: () => ({ remark: '客户不要了' }) },
  { type: 'CLOSE_SHORT', label: 'without a reason' },
  { type: 'REOPEN', payload: () => ({ remark: '数量不对' }) },
  { type: 'REOPEN', label: 'without a reason' },
  { type: 'CANCEL', payload: () => ({ remark: '客户不要了' }) },
  { type: 'CANCEL', label: 'without a reason' },
]

type People = { clerk: Client; chief: Client }

/** How an order reaches each state, step by step over HTTP. */
function recipes(shop: Shop, { clerk, chief }: People, customerId: string) {
  const { admin, goods } = shop
  const body = (more: OrderBody = {}): OrderBody => ({ ...orderBody(shop, customerId, [goods[5] ?? '', goods[6] ?? ''], '10'), ...more })
  const payFirst = body({ payFirst: 2 })
  const fresh = (order: { id: string }): Promise<Wire> => admin.ok('SalesOrderApi_detail', { query: { id: order.id } })
  const because = ({ id, version }: Wire) => ({ body: { id, version, remark: '数量不对' } })
  const ship = async (order: Wire, quantities: readonly string[]) => {
    await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, quantities) })
    return fresh(order)
  }
  const draft = async (sent = body()): Promise<Wire> => clerk.ok('SalesOrderApi_draft', { body: sent })
  const submitted = async (sent = body()): Promise<Wire> => clerk.ok('SalesOrderApi_submit', { body: sent })
  const approve = async ({ id, version }: Wire): Promise<Wire> => chief.ok('SalesOrderApi_approve', { body: { id, version } })
  const approved = async (): Promise<Wire> => {
    const order = await submitted()
    return order.state === 'approved' ? order : approve(order)
  }
  const awaitingPayment = async (): Promise<Wire> => approve(await submitted(payFirst))
  const partlyShipped = async (): Promise<Wire> => ship(await approved(), ['4', '0'])
  const shipped = async (): Promise<Wire> => ship(await approved(), ['10', '10'])
  const completed = async (): Promise<Wire> => {
    const { id, version } = await shipped()
    return admin.ok('SalesOrderApi_complete', { body: { id, version, signed: 2 } })
  }
  const closedShort = async (): Promise<Wire> => admin.ok('SalesOrderApi_closeShort', because(await partlyShipped()))
  const closedOne = async (): Promise<Wire> => {
    const order = await approved()
    return admin.ok('SalesOrderApi_closeLine', { body: { ...because(order).body, lineIds: [second(order)] } })
  }
  const paid = async (): Promise<Wire> => {
    const order = await awaitingPayment()
    return admin.ok('SalesOrderApi_pay', { body: { id: order.id, version: order.version, amount: due(order) } })
  }
  const cancelled = async (): Promise<Wire> => admin.ok('SalesOrderApi_cancel', because(await draft()))
  return {
    body,
    payFirst,
    fresh,
    because,
    ship,
    draft,
    submitted,
    approve,
    approved,
    awaitingPayment,
    partlyShipped,
    shipped,
    completed,
    closedShort,
    closedOne,
    paid,
    cancelled,
  }
}

type Recipes = ReturnType<typeof recipes>

/**
 * What the guards of drafting, approval and payment tell apart; the customer of `limited` orders may owe 300.00 at
 * most.
 */
function enteredSets(shop: Shop, { clerk, chief }: People, r: Recipes, limited: Recipes): FactSet[] {
  const { admin, goods } = shop
  const submitted = () => r.submitted()
  const draft = () => r.draft()
  const { approved, awaitingPayment, partlyShipped, shipped, completed, closedShort, cancelled } = r
  const all = { draft, submitted, approved, awaitingPayment, partlyShipped, shipped, completed, closedShort, cancelled }
  const paidInPart = async (): Promise<Wire> => {
    const back = await admin.ok('SalesOrderApi_unapprove', r.because(await r.paid()))
    return r.approve(await clerk.ok('SalesOrderApi_submit', { body: { ...r.payFirst, ...moreOf(back) } }))
  }
  const notThere = () => r.submitted({ ...r.body(), lines: orderBody(shop, '', [goods[15] ?? ''], '10').lines })
  return [
    { name: 'one person may do it all', actor: admin, reach: all },
    { name: 'submitted by somebody else', actor: chief, reach: { submitted, approved } },
    {
      name: 'a number was given before',
      actor: admin,
      reach: { draft: async () => clerk.ok('SalesOrderApi_withdraw', r.because(await submitted())) },
    },
    { name: 'no lines', actor: admin, reach: { draft: () => r.draft(r.body({ lines: [] })) } },
    { name: 'no approval rule', settings: { APPROVAL_NEEDED: 'off' }, actor: admin, reach: { draft } },
    {
      name: 'no approval rule, paid first',
      settings: { APPROVAL_NEEDED: 'off' },
      actor: admin,
      reach: { draft: () => r.draft(r.payFirst) },
    },
    { name: 'paid first', actor: admin, reach: { submitted: () => r.submitted(r.payFirst), approved: r.paid } },
    { name: 'paid, taken back to draft, and more ordered', actor: admin, reach: { awaitingPayment: paidInPart } },
    decidedByProcess(shop, 'salesOrder', chief, submitted),
    { name: 'separate duties and own work', settings: { SEPARATE_DUTIES: 'on' }, actor: clerk, reach: { submitted } },
    {
      name: 'beyond the credit limit',
      actor: clerk,
      reach: { submitted: () => limited.submitted(limited.body({ lines: moreLines(shop) })) },
    },
    { name: 'goods that are not there', settings: { RESERVE_OR_REFUSE: 'refuse' }, actor: admin, reach: { submitted: notThere } },
  ]
}

/** Orders with a coupon: it is locked at submit, used by the sales out, and released if the order is given up. */
function couponSets(shop: Shop, r: Recipes, customerId: string): FactSet[] {
  const body = async () => r.body({ couponIds: [await heldCoupon(shop, customerId)] })
  const submitted = async () => r.submitted(await body())
  const approved = async () => r.approve(await submitted())
  const shipped = async (quantities: readonly string[]) => r.ship(await approved(), quantities)
  return [
    {
      name: 'with a coupon',
      actor: shop.admin,
      reach: {
        ...{ draft: async () => r.draft(await body()), submitted, approved },
        ...{ partlyShipped: () => shipped(['4', '0']), shipped: () => shipped(['10', '10']) },
      },
    },
  ]
}

/** What the guards of progress, closing and reopening tell apart. */
function deliveredSets(shop: Shop, r: Recipes): FactSet[] {
  const { admin } = shop
  const held = (reach: () => Promise<Wire>) => async (): Promise<Wire> => {
    const order = await reach()
    await admin.ok('SalesOutApi_submit', { body: outOfOrder(shop, order, ['3', '0']) })
    return r.fresh(order)
  }
  const outReversed = async (): Promise<Wire> => {
    const order = await r.approved()
    const { id, version } = await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['4', '4']) })
    await admin.ok('SalesOrderApi_closeShort', r.because(await r.fresh(order)))
    await admin.ok('SalesOutApi_flush', { body: { id, version, remark: '开错' } })
    return r.fresh(order)
  }
  const returnReversed = async (): Promise<Wire> => {
    const order = await r.approved()
    const out = await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['10', '10']) })
    const { lines = [], ...head } = returnBody(shop, out, '-4')
    const body = { ...head, lines: lines.map((line) => ({ ...line, replace: 2 })) }
    const { id, version } = await admin.ok('SalesReturnApi_accounting', { body })
    await admin.ok('SalesOrderApi_closeShort', r.because(await r.fresh(order)))
    await admin.ok('SalesReturnApi_flush', { body: { id, version, remark: '开错' } })
    return r.fresh(order)
  }
  return [
    { name: 'a submitted out stands on it', actor: admin, reach: { approved: held(r.approved), partlyShipped: held(r.partlyShipped) } },
    {
      name: 'a line was closed singly',
      actor: admin,
      reach: {
        approved: r.closedOne,
        partlyShipped: async () => r.ship(await r.closedOne(), ['4', '0']),
        shipped: async () => r.ship(await r.closedOne(), ['10', '0']),
      },
    },
    {
      name: 'the first line is shipped, the second open',
      actor: admin,
      reach: { partlyShipped: async () => r.ship(await r.approved(), ['10', '0']) },
    },
    { name: 'closed short, and every out reversed since', actor: admin, reach: { closedShort: outReversed } },
    { name: 'closed short, and all there again', actor: admin, reach: { closedShort: returnReversed } },
  ]
}

/** Sales outs and returns of an order, and orders that need no approval. */
async function raised(shop: Shop, r: Recipes): Promise<void> {
  const { admin } = shop
  const outOf = (id: string) => admin.ok('SalesOutApi_detail', { query: { id } })
  const giveBack = async ({ id }: { id: string }, quantities: readonly string[]) => {
    const out = await outOf(id)
    const lines = out.lines
      .slice(0, quantities.length)
      .flatMap((line, at) =>
        (returnBody(shop, { ...out, lines: [line] }, quantities[at] ?? '').lines ?? []).map((back) => ({ ...back, replace: 2 })),
      )
    return admin.ok('SalesReturnApi_accounting', { body: { ...returnBody(shop, out, ''), lines } })
  }
  await walkDeliveries({
    states: { none: 'approved', part: 'partlyShipped', all: 'shipped' },
    approved: r.approved,
    fresh: r.fresh,
    deliver: (order, quantities) => admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, quantities) }),
    takeBack: async ({ id }) => admin.ok('SalesOutApi_flush', { body: { id, version: (await outOf(id)).version, remark: '开错' } }),
    giveBack,
    keepAfterAll: async ({ id }) => {
      const { version } = await admin.ok('SalesReturnApi_detail', { query: { id } })
      return admin.ok('SalesReturnApi_flush', { body: { id, version, remark: '开错' } })
    },
    complete: ({ id, version }) => admin.ok('SalesOrderApi_complete', { body: { id, version, signed: 2 } }),
  })
  await withSettings(shop.server, { APPROVAL_NEEDED: 'off' }, async () => {
    await admin.ok('SalesOrderApi_submit', { body: r.body() })
    await admin.ok('SalesOrderApi_submit', { body: r.payFirst })
  })
}

/** The same lines with another quantity, so that more is due than was paid. */
const moreOf = ({ id, version, lines }: Wire): OrderBody => ({
  id,
  version,
  lines: lines.map((line) => ({ id: line.id, commInfoId: line.commInfoId, qty: '12', taxPrice: '11.30', taxRate: '13' })),
})

/** A line within the credit limit, and one beyond it. */
const moreLines = (shop: Shop) => ['10', '40'].flatMap((qty, at) => orderBody(shop, '', [shop.goods[5 + at] ?? ''], qty).lines ?? [])

const rights = ['view', 'add', 'edit', 'delete', 'submit', 'approve', 'unapprove', 'cancel', 'close', 'pay', 'price'].map(
  (verb) => `salesorder_${verb}`,
)

export const samples: Samples = async (shop, hire) => {
  await stockUp(shop, shop.goods[5] ?? '', '100000', '200000.00')
  await stockUp(shop, shop.goods[6] ?? '', '100000', '200000.00')
  const people = {
    clerk: await hire(shop, 'seller', 'clerk', rights),
    chief: await hire(shop, 'chiefseller', 'clerk', [...rights, 'salesorder_withdrawother']),
  }
  const customerId = await customerOf(shop)
  const usual = recipes(shop, people, customerId)
  const limited = recipes(shop, people, await customerOf(shop, '300.00'))
  const held = await heldCoupon(shop, customerId)
  await usual.submitted(usual.body({ couponIds: [held] }))
  const sets = [...enteredSets(shop, people, usual, limited), ...deliveredSets(shop, usual), ...couponSets(shop, usual, customerId)]
  return { sets, events: eventsWith(held), raised: () => raised(shop, usual) }
}
