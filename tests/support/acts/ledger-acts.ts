import { type Operation, operations } from '#contract/operations.gen.ts'
import type { DocumentKindName } from '#machines/index.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { Shop } from '../shop.ts'
import { agreementWith } from './rebate-acts.ts'
import { outBody, returnBody } from './sales-acts.ts'
import { digitalNumber } from './supplier-invoice-acts.ts'

/*
 * Creates the documents of the ledgers; an act chooses goods, a quantity, an amount, and one of the existing
 * documents.
 */

export const ledgerKinds = [
  'purchaseReceipt',
  'purchaseReturn',
  'purchaseInvoice',
  'salesOut',
  'salesReturn',
  'profitLoss',
  'costAdjustment',
  'moneyReceipt',
  'prepayment',
  'expenseBill',
  'supplementBill',
  'freightBill',
  'purchaseRebate',
  'settlementBill',
] as const satisfies readonly DocumentKindName[]
export type LedgerKind = (typeof ledgerKinds)[number]
export type Act = { goods: number; qty: string; amount: string; of: number }
export type Made = { kind: LedgerKind; id: string }
export type Known = { shop: Shop; customerId: string; accountId: string; subjectId: string; carrierId: string; today: string; made: Made[] }
type Detail = {
  id: string
  version: number
  state: string
  customerId?: string
  lines: { id?: string; commInfoId?: string; unitId?: string; taxPrice?: string; taxRate?: string }[]
}

/** Picks one of the documents of these kinds. */
function pick(made: readonly Made[], kinds: readonly LedgerKind[], of: number): Made | undefined {
  const some = made.filter(({ kind }) => kinds.includes(kind))
  return some[of % Math.max(some.length, 1)]
}

/** The current document; undefined if it was removed. */
export async function detailOf({ admin }: Shop, { kind, id }: Made): Promise<Detail | undefined> {
  const name = `${apiOf(kind)}_detail` as 'PurchaseOrderApi_detail'
  return (await admin.call(name, { query: { id } })).data as unknown as Detail | undefined
}

/** The operation that creates a document by an event of its law. */
export const makingBy = (kind: string, event: string): Operation | undefined =>
  operations.find((one) => one.event === `${kind}.${event}` && one.takes === 'document')

const money = (known: Known, bartererId: string, { amount }: Act) => ({ bartererId, accountId: known.accountId, amount })
/** A quantity to return: one that fits, or more than there was. */
const backOf = ({ qty: all, of }: Act) => (of % 3 === 0 ? `-${all}` : '-1')
const partnerOf = ({ shop, customerId }: Known, { of }: Act) => (of % 2 === 0 ? customerId : shop.supplierId)

/** The body to create a document of each kind; undefined if there is nothing to make it from. */
export const bodies: Readonly<Record<LedgerKind, (known: Known, act: Act) => object | undefined | Promise<object | undefined>>> = {
  purchaseReceipt: ({ shop }, { goods, qty: actualQty, amount: taxPrice }) => ({
    supplierId: shop.supplierId,
    depotId: shop.depotId,
    lines: [{ commInfoId: shop.goods[goods], unitId: shop.bottleId, taxRate: '13', deductible: 2, actualQty, taxPrice }],
  }),
  purchaseReturn: async ({ shop, made }, act) => {
    const [line] = (await sourceOf(shop, made, ['purchaseReceipt'], act))?.lines ?? []
    const { commInfoId, unitId, taxPrice, taxRate, id: sourceBodyId } = line ?? {}
    const lines = [{ commInfoId, unitId, taxPrice, taxRate, sourceBodyId, deductible: 2, qty: backOf(act) }]
    return line && { supplierId: shop.supplierId, depotId: shop.depotId, lines }
  },
  purchaseInvoice: async ({ shop, made }, act) => {
    const receipt = act.of % 3 > 0 ? await sourceOf(shop, made, ['purchaseReceipt'], act) : undefined
    // a third of the invoices come before their goods
    const { goods, qty, amount: totalAmt } = act
    const ahead = { commInfoId: shop.goods[goods], unitId: shop.bottleId, depotId: shop.depotId, qty, totalAmt, taxRate: '13' }
    const lines = receipt ? receipt.lines.map(({ id }) => ({ sourceBodyId: id })) : [ahead]
    return { supplierId: shop.supplierId, ...digitalNumber(), lines }
  },
  salesOut: ({ shop, customerId }, { goods, qty }) => outBody(shop, customerId, shop.goods[goods] ?? '', qty),
  salesReturn: async ({ shop, made }, act) => {
    const out = await sourceOf(shop, made, ['salesOut'], act)
    return out && returnBody(shop, out as never, backOf(act))
  },
  profitLoss: ({ shop }, { goods, qty }) => ({
    depotId: shop.depotId,
    lines: [{ commInfoId: shop.goods[goods], unitId: shop.bottleId, depotId: shop.depotId, qty: `-${qty}`, cause: 'lost' }],
  }),
  costAdjustment: ({ shop }, { goods, amount, of }) => ({
    depotId: shop.depotId,
    commInfoId: shop.goods[goods],
    adjustKind: (of % 3) + 1,
    amount: of % 2 === 0 ? `-${amount}` : amount,
  }),
  moneyReceipt: (known, act) => money(known, partnerOf(known, act), act),
  prepayment: (known, act) => money(known, partnerOf(known, act), act),
  expenseBill: ({ shop, accountId, subjectId }, { amount, of }) => ({
    ...(of % 2 === 0 ? { accountId } : { bartererId: shop.supplierId }),
    lines: [{ subjectId, amount }],
  }),
  supplementBill: (known, act) => ({ bartererId: partnerOf(known, act), direction: (act.of % 2) + 1, amount: act.amount }),
  freightBill: async ({ shop, made, carrierId }, act) => {
    const moved = await sourceOf(shop, made, ['purchaseReceipt', 'salesOut'], act)
    const lines = [{ sourceBillId: moved?.id, amount: act.amount }]
    return moved && { transportId: carrierId, supplierId: shop.supplierId, taxRate: '9', freightDeductible: 2, lines }
  },
  /** a rebate for the goods bought on this day, by an agreement of its own */
  purchaseRebate: async ({ shop, today }, { amount }) => {
    const days = { startDate: today, endDate: today }
    return { agreementId: await agreementWith(shop, shop.supplierId, days), ...days, amount }
  },
  settlementBill: (known, act) => settlementOf(known.shop, partnerOf(known, act), act),
}

async function sourceOf(shop: Shop, made: readonly Made[], kinds: readonly LedgerKind[], { of }: Act): Promise<Detail | undefined> {
  const source = pick(made, kinds, of)
  return source && (await detailOf(shop, source))
}

/** Settles the oldest open item of both sides, with a discount and a write-off of a cent each if they fit. */
async function settlementOf(shop: Shop, bartererId: string, { amount }: Act): Promise<object | undefined> {
  const open = await shop.admin.ok('SettlementApi_openDocuments', { query: { bartererId } })
  const [owed, paid] = [open.find(({ side }) => side === 1), open.find(({ side }) => side === 2)]
  if (!owed || !paid) return undefined
  const most = Math.min(...[owed.openAmt, paid.openAmt, amount].map(Number))
  const writeOff = most + 0.02 <= Number(owed.openAmt) ? { cashDiscountAmt: '0.01', writeOffAmt: '0.01' } : {}
  const lines = [
    { sourceBillId: owed.sourceBillId, side: 1, amount: most.toFixed(2), ...writeOff },
    { sourceBillId: paid.sourceBillId, side: 2, amount: most.toFixed(2) },
  ]
  return { bartererId, lines }
}
