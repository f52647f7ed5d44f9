import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { by, expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { type Order, openShop, orderBody, type Receipt, type ReceiptBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
await server.inTenant((tx) =>
  tx.query(`update sysconfig set config_value = '10' where tenant_id = $1 and config_key = 'OVER_RECEIPT'`, [tx.tenantId]),
)

/*
 * People do anything in any order to a handful of orders and receipts. Every refusal must come from a rule, and
 * afterwards the books must be sound. WALK_SEED=7 changes the walk.
 */
const seed = Number(process.env.WALK_SEED ?? 20261121)
const acts = Number(process.env.WALK_ACTS ?? 400)

const act = fc.record({
  kind: fc.constantFrom(
    'newOrder',
    ...Array.from({ length: 6 }, () => ['order', 'receive', 'receipt'] as const).flat(),
    'link',
    'link',
    'edit',
  ),
  orderEvent: fc.constantFrom(
    'submit',
    'approve',
    'withdraw',
    'reject',
    'unapprove',
    'closeLine',
    'closeLine',
    'reopenLine',
    'closeShort',
    'reopen',
    'reopen',
    'cancel',
    'remove',
  ),
  receiptEvent: fc.constantFrom(
    'submit',
    'submit',
    'accountingById',
    'accountingById',
    'withdraw',
    'reject',
    'cancel',
    'flush',
    'flush',
    'remove',
  ),
  into: fc.constantFrom('draft', 'submit', 'accounting'),
  which: fc.nat(100),
  other: fc.nat(100),
  quantities: fc.array(fc.constantFrom('0', '0.5', '1', '3', '4', '10', '12', '25'), { minLength: 1, maxLength: 4 }),
  box: fc.boolean(),
  gift: fc.integer({ min: 0, max: 5 }),
  free: fc.integer({ min: 0, max: 3 }),
  freight: fc.constantFrom(undefined, undefined, '0', '7.00', '109.00'),
  override: fc.boolean(),
  redo: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const orders: string[] = []
const receipts: string[] = []
/** Picks one of the last five, so that much happens to each. */
const pick = <T>(list: readonly T[], which: number): T | undefined => list.slice(-5)[which % Math.min(list.length || 1, 5)]

const orderLines = ({ quantities, box, gift, which }: Act) =>
  quantities.map((qty, at) => {
    if (at === 3) return { commInfoId: shop.serviceId, qty: qty === '0' ? '1' : qty, taxPrice: '10.60', taxRate: '6' }
    const isGift = at === gift ? 2 : 1
    return goodsLine(shop, (which + at) % 4, {
      qty,
      isGift,
      taxPrice: isGift === 2 ? '0' : '11.37',
      ...(box && at === 0 ? { unitId: shop.caseId } : {}),
    })
  })

/** Lines received from an order, some of them twice, and lines without an order. */
function receiptLines({ quantities, free, gift }: Act, order: Order) {
  const pulled = order.lines.flatMap(({ commInfoId, unitId, taxPrice, taxRate, discountRate, isGift, id }, at) => {
    const actualQty = quantities[at]
    const line = { commInfoId, unitId, taxPrice, taxRate, discountRate, isGift, sourceBodyId: id, actualQty }
    return actualQty === undefined ? [] : at === gift ? [line, line] : [line]
  })
  return free === 0 ? [...pulled, goodsLine(shop, 1, { actualQty: '2' })] : pulled
}

const detailOf = (id: string) => admin.call('PurchaseOrderApi_detail', { query: { id } })
const receiptDetail = (id: string) => admin.call('PurchaseReceiptApi_detail', { query: { id } })

async function perform(one: Act): Promise<{ status: number; key?: string }> {
  const { kind, which, freight } = one
  const head = freight === undefined ? {} : { freight, freightSupplierId: shop.carrierId }
  if (kind === 'newOrder' || orders.length === 0) {
    const answer = await admin.call(one.into === 'draft' ? 'PurchaseOrderApi_draft' : 'PurchaseOrderApi_submit', {
      body: orderBody(shop, '1', { lines: orderLines(one), ...head }),
    })
    if (!answer.key) orders.push(answer.data.id)
    return one.into === 'accounting' && !answer.key ? admin.call('PurchaseOrderApi_approve', { body: by(answer.data) }) : answer
  }
  const order = await detailOf(pick(orders, which) ?? '')
  if (order.key) return order
  if (kind === 'order') return moveOrder(one, order.data)
  const override = one.override ? ['OVER_RECEIPT' as const, 'BACKDATED' as const] : undefined
  if (kind === 'receive') {
    const answer = await admin.call(`PurchaseReceiptApi_${one.into}`, {
      body: freeBody(shop, receiptLines(one, order.data), { ...head, override }),
    })
    if (!answer.key) receipts.push(answer.data.id)
    return answer
  }
  const receipt = await receiptDetail(pick(receipts, one.other) ?? '999')
  return receipt.key ? receipt : moveReceipt(one, receipt.data, order.data, override)
}

async function moveOrder({ orderEvent, other }: Act, order: Order) {
  if (orderEvent === 'remove') return admin.call('PurchaseOrderApi_remove', { query: { ids: order.id } })
  const line = pick(order.lines, other)?.id ?? '1'
  const body = { ...by(order), lineIds: [line], ...(orderEvent === 'submit' ? {} : { remark: '试' }) }
  return admin.call(`PurchaseOrderApi_${orderEvent}` as 'PurchaseOrderApi_closeLine', { body })
}

async function moveReceipt(
  { kind, receiptEvent, redo, freight }: Act & { one?: never },
  receipt: Receipt,
  order: Order,
  override: ReceiptBody['override'],
) {
  if (kind === 'link') {
    const links = receipt.lines.flatMap((line) => {
      const source = order.lines.find(({ commInfoId }) => commInfoId === line.commInfoId)
      return line.sourceBodyId || !line.id || !source?.id ? [] : [{ id: line.id, sourceBodyId: source.id }]
    })
    return admin.call('PurchaseReceiptApi_linkOrder', {
      body: { ...by(receipt), links: links.length > 0 ? links : [{ id: '1', sourceBodyId: '1' }], override },
    })
  }
  if (kind === 'edit') {
    const lines = receipt.lines.map(({ id, commInfoId, unitId, taxPrice, taxRate, isGift, sourceBodyId, actualQty }) => ({
      id,
      commInfoId,
      unitId,
      taxPrice,
      taxRate,
      isGift,
      sourceBodyId,
      actualQty,
    }))
    return admin.call('PurchaseReceiptApi_draft', { body: { ...by(receipt), freight, lines: redo ? lines.toReversed() : lines.slice(1) } })
  }
  if (receiptEvent === 'remove') return admin.call('PurchaseReceiptApi_remove', { query: { ids: receipt.id } })
  const body = {
    ...by(receipt),
    ...(override && ['submit', 'accountingById'].includes(receiptEvent) ? { override } : {}),
    ...(receiptEvent === 'flush' && redo ? { redo: 2 } : {}),
    ...(receiptEvent === 'cancel' ? { remark: '试' } : {}),
  }
  const answer = await admin.call(`PurchaseReceiptApi_${receiptEvent}` as 'PurchaseReceiptApi_flush', { body })
  if (answer.data?.redoId && !answer.key) receipts.push(answer.data.redoId)
  return answer
}

test(`${acts} acts in any order end in a rule or in order`, { timeout: 300_000 }, async () => {
  const outcomes = new Map<string, number>()
  const done: Act[] = []
  for (const one of fc.sample(act, { numRuns: acts, seed })) {
    const { status, key = 'done' } = await perform(one)
    done.push(one)
    if (status >= 500) expect({ key, at: done.length, one }).toBeUndefined()
    const name = `${one.kind === 'order' ? one.orderEvent : one.kind === 'receipt' ? one.receiptEvent : one.kind} ${key}`
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
  }
  const kinds = [...outcomes.keys()]
  for (const event of ['approve', 'closeLine', 'accountingById', 'flush', 'link', 'receive', 'edit'])
    expect(kinds.filter((name) => name === `${event} done`)).toEqual([`${event} done`])
  for (const key of ['OVER_RECEIPT', 'STATUS_FORBIDS', 'LINE_BAD']) expect(kinds.some((name) => name.endsWith(key))).toBe(true)
})

afterAll(() => expectSound(server))
