import { onPaper } from '../acts/invoice-acts.ts'
import { paymentOf } from '../acts/mall-acts.ts'
import { digitalNumber } from '../acts/supplier-invoice-acts.ts'
import type { Answer, Client } from '../client.ts'
import { type Act, type Doc, lie, lotsFor, type Order, post, sold, text, type World } from './clerk-world.ts'

/**
 * What the clerk in the walks does with other documents: orders of every kind, requests, transfers, invoices and
 * money.
 */

type Step = (document: Doc) => readonly [operation: string, body: object]

/** Runs one step after the other until one is refused; returns the last answer. */
async function inTurn(who: Client, ...steps: readonly Step[]): Promise<Answer<never>> {
  let document = {} as Doc
  let answer: Answer<never> | undefined
  for (const step of steps) {
    const [operation, body] = step(document)
    answer = (await who.call(operation as 'SalesOutApi_submit', { body: body as never })) as Answer<never>
    if (answer.status !== 200) break
    document = answer.data as unknown as Doc
  }
  if (!answer) throw new Error('no step was taken')
  return answer
}

const by = ({ id, version }: Doc) => ({ id, version })
const because = (document: Doc) => ({ ...by(document), remark: '数量不对' })

/** How an order with one line reaches the state in which it is shipped. */
const ordered: Readonly<Record<Order['kind'], (world: World, customerId: string) => Promise<Answer<never>>>> = {
  plain: ({ shop, ...world }, customerId) =>
    inTurn(
      shop.admin,
      () => ['SalesOrderApi_submit', { customerId, depotId: shop.depotId, lines: [lineOf({ shop, ...world })] }],
      (order) => ['SalesOrderApi_approve', by(order)],
    ),
  paid: ({ shop, ...world }, customerId) =>
    inTurn(
      shop.admin,
      () => ['SalesOrderApi_submit', { customerId, depotId: shop.depotId, payFirst: 2, lines: [lineOf({ shop, ...world })] }],
      (order) => ['SalesOrderApi_approve', by(order)],
      (order) => ['SalesOrderApi_pay', { ...by(order), amount: order.facts?.dueAmt }],
    ),
  mall: ({ shop, ...world }, customerId) =>
    inTurn(
      shop.admin,
      () => ['MallOrderApi_place', { customerId, depotId: shop.depotId, lines: [placed({ shop, ...world })] }],
      (order) => ['MallOrderApi_pay', paymentOf({ ...by(order), facts: { dueAmt: order.facts?.dueAmt ?? '0' } } as never)],
      (order) => ['MallOrderApi_confirm', by(order)],
    ),
  quoted: (world, customerId) => {
    const { shop } = world
    const line = lineOf(world)
    return inTurn(
      shop.admin,
      () => ['InquiryApi_saveOrUpdate', { customerId, depotId: shop.depotId, validDate: '2026-12-31', lines: [line] }],
      (inquiry) => ['InquiryApi_makeQuotation', by(inquiry)],
      (quotation) => ['InquiryApi_makeSale', by(quotation)],
      (order) => ['SalesOrderApi_submit', { ...by(order), ...sentAgain(world, order) }],
      (order) => ['SalesOrderApi_approve', by(order)],
    )
  },
}

function lineOf(world: World) {
  const { lots: _, ...line } = sold(world)
  return line
}
const placed = (world: World) => {
  const { commInfoId, unitId, qty } = lineOf(world)
  return { commInfoId, unitId, qty }
}

/** The content of an order made from a quotation, possibly with false values in its line. */
function sentAgain(world: World, { customerId, lines: [line] }: Doc) {
  const { id, commInfoId, qty, sourceBodyId, taxPrice } = line ?? {}
  const { depotId, bottleId } = world.shop
  return { customerId, depotId, lines: [{ id, commInfoId, unitId: bottleId, qty, sourceBodyId, ...lie(world, { taxPrice }) }] }
}

const order: Act = async (world) => {
  const { chance, customers, orders } = world
  const [kind, customerId] = [chance.oneOf(['plain', 'plain', 'paid', 'mall', 'quoted'] as const) ?? 'plain', chance.oneOf(customers) ?? '']
  const answer = await ordered[kind](world, customerId)
  const { id, lines } = (answer.status === 200 ? answer.data : {}) as Partial<Doc>
  const [line] = lines ?? []
  if (id && line) orders.push({ kind, id, customerId, line, shippedQty: 0 })
  return answer
}

/** Ships an order, a new or a known one, possibly with false values. */
const shipOrder: Act = async (world) => {
  const { chance, orders, shop } = world
  const refused = chance.happens(0.6) ? await order(world) : undefined
  const of = refused?.status === 200 ? orders.at(-1) : chance.oneOf(orders)
  if (!of) return refused
  const { commInfoId, qty, id } = of.line
  const { keeping = 1 } = world.goods.find((goods) => goods.id === commInfoId) ?? {}
  const part = chance.below(Number(qty)) + 1
  const lots = lotsFor(world, keeping, part, false)
  const line = { commInfoId, unitId: shop.bottleId, depotId: shop.depotId, qty: String(part), sourceBodyId: id, ...(lots ? { lots } : {}) }
  const says = chance.happens(0.5) ? lie(world, of.line) : {}
  const parts = part > 2 && !lots && chance.happens(0.3) ? [1, 1, part - 2] : [part]
  const lines = parts.map((qty) => ({ ...line, ...says, qty: String(qty) }))
  const answer = await post(world, 'SalesOutApi', { customerId: of.customerId, depotId: shop.depotId, lines })
  if (answer.status === 200) of.shippedQty += part
  return answer
}

/** Requests the return of shipped goods, passes it and receives them, in any quantity and with any lots. */
const askBack: Act = async (world) => {
  const { chance, orders, shop } = world
  const of = chance.oneOf(orders.filter(({ shippedQty }) => shippedQty > 0))
  if (!of) return undefined
  const qty = String(chance.below(of.shippedQty) + (chance.happens(0.9) ? 1 : 2))
  const asked = {
    soHeadId: of.id,
    returnMode: chance.happens(0.8) ? 1 : 2,
    returnReason: '不要了',
    lines: [{ sourceBodyId: of.line.id, qty }],
  }
  const named = lotsFor(world, 2, Number(qty), false)
  return inTurn(
    shop.admin,
    () => ['MallReturnApi_apply', { ...asked, ...(chance.happens(0.3) ? { applyAmt: text(chance.below(3000) / 100) } : {}) }],
    (request) => ['MallReturnApi_pass', by(request)],
    (request) => [
      'MallReturnApi_receive',
      { ...by(request), lines: [{ id: request.lines[0]?.id, qty, ...(named ? { lots: named } : {}) }] },
    ],
  )
}

/**
 * Moves goods to the other depot: they arrive in full, or in part and with any lots; the rest arrives later, comes
 * back or is lost.
 */
const move: Act = async (world) => {
  const { chance, shop, posted } = world
  const api = chance.happens(0.5) ? 'MoveInventoryApi' : 'RequisitionApi'
  const [depotId, inDepotId] = chance.happens(0.7) ? [shop.depotId, shop.otherDepotId] : [shop.otherDepotId, shop.depotId]
  const { commInfoId, unitId, qty, lots } = sold(world)
  const steps: Step[] = [
    () => [`${api}_submit`, { depotId, inDepotId, lines: [{ commInfoId, unitId, qty, ...(lots ? { lots } : {}) }] }],
    (sent) => [api === 'RequisitionApi' ? 'RequisitionApi_dispatch' : 'MoveInventoryApi_accounting', by(sent)],
  ]
  const whole: Step = (sent) => [`${api}_callin`, by(sent)]
  const came = {
    qty: String(chance.below(Number(qty) + 1) + 1),
    ...(chance.happens(0.4) ? { lots: lotsFor(world, 2, Number(qty), false) } : {}),
  }
  const part: Step = (sent) => [`${api}_callin`, { ...by(sent), lines: [{ id: sent.lines[0]?.id, ...came }] }]
  const goesBack: Step = (sent) => [`${api}_closeDiff`, { ...because(sent), outcome: 2 }]
  const isLost: Step = (sent) => [`${api}_closeDiff`, { ...because(sent), outcome: 1, bearer: 2 }]
  steps.push(...(chance.happens(0.5) ? [whole] : [part, chance.oneOf([whole, goesBack, isLost]) ?? whole]))
  const answer = await inTurn(shop.admin, ...steps)
  if (answer.status === 200) posted.push({ api, doc: answer.data as unknown as Doc })
  return answer
}

/** Orders goods from the supplier, possibly for a demand, and receives them, possibly with false values. */
const receiveOrder: Act = async (world) => {
  const { chance, shop } = world
  const { commInfoId, unitId, taxRate } = sold(world)
  const { keeping = 1 } = world.goods.find(({ id }) => id === commInfoId) ?? {}
  const qty = chance.below(8) + 2
  const { supplierId, depotId, admin } = shop
  const said = { commInfoId, unitId, qty: String(qty), taxPrice: text(2 + chance.below(500) / 100), taxRate }
  const demand = chance.happens(0.4)
    ? await inTurn(
        admin,
        () => ['DemandApi_submit', { depotId, lines: [{ commInfoId, unitId, qty: String(qty) }] }],
        (asked) => ['DemandApi_approve', by(asked)],
      )
    : undefined
  const sourceBodyId = (demand?.data as unknown as Doc | undefined)?.lines[0]?.id
  const more = sourceBodyId ? { sourceBodyId, qty: String(qty + chance.below(3) - 1), ...lie(world, said) } : {}
  const bought = await inTurn(
    admin,
    () => ['PurchaseOrderApi_submit', { supplierId, depotId, lines: [{ ...said, ...more }] }],
    (asked) => ['PurchaseOrderApi_approve', by(asked)],
  )
  if (bought.status !== 200) return bought
  const [line] = (bought.data as unknown as Doc).lines
  const part = chance.below(qty) + 1
  const lots = lotsFor(world, keeping, part, true)
  const own = { commInfoId, unitId, actualQty: String(part), sourceBodyId: line?.id, ...(lots ? { lots } : {}) }
  return post(world, 'PurchaseReceiptApi', { supplierId, depotId, lines: [{ ...own, ...lie(world, said) }] })
}

/** Invoices goods that were sold or received, for the right amount or a little more or less. */
const invoice: Act = async (world) => {
  const { chance, posted, shop } = world
  const source = chance.oneOf(posted.filter(({ api }) => api === 'SalesOutApi' || api === 'PurchaseReceiptApi'))
  const [line] = source?.doc.lines ?? []
  if (!source || !line) return undefined
  const amount = Number(line.finalAmt ?? line.totalAmt ?? 0) + (chance.oneOf([0, 0, 0, 0.01, -0.01, -3]) ?? 0)
  const isWhole = chance.happens(0.5)
  if (source.api === 'SalesOutApi') {
    const lines = [{ sourceBodyId: line.id, amount: text(amount) }]
    return inTurn(
      shop.admin,
      () => ['InvoiceApi_submitMall', { customerId: source.doc.customerId, amount: text(amount), lines }],
      (asked) => ['InvoiceApi_issue', { ...by(asked), ...onPaper() }],
    )
  }
  const says = isWhole ? {} : { totalAmt: text(amount), ...(chance.happens(0.2) ? { taxRate: '9' } : {}) }
  return inTurn(shop.admin, () => [
    'PurchaseInvoiceApi_submit',
    { supplierId: shop.supplierId, ...digitalNumber(), lines: [{ sourceBodyId: line.id, ...says }] },
  ])
}

/** Receives money from a customer in advance, and settles a sale with it. */
const advance: Act = async (world) => {
  const { accountId, chance, customers, posted, shop } = world
  const source = chance.oneOf(posted.filter(({ api }) => api === 'SalesOutApi'))
  const bartererId = source?.doc.customerId ?? chance.oneOf(customers)
  const amount = text(1 + chance.below(2000) / 100)
  return inTurn(
    shop.admin,
    () => [chance.happens(0.5) ? 'PrepaymentApi_accounting' : 'MoneyReceiptApi_accounting', { bartererId, accountId, amount }],
    (money) => [
      'SettlementApi_accounting',
      {
        bartererId,
        lines: [
          { sourceBillId: source?.doc.id, side: 1, amount },
          { sourceBillId: money.id, side: 2, amount },
        ],
      },
    ],
  )
}

export const orderActs = { order, shipOrder, askBack, move, receiveOrder, invoice, advance } satisfies Record<string, Act>
