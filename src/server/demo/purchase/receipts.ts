import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Wait } from '../agenda.ts'
import type { Account } from '../master-data/people.ts'
import { partOf, receiverAt, type Shop } from '../shop.ts'
import { depotOf, type PurchaseOrder } from './orders.ts'

export type Receipt = DataOf<'PurchaseReceiptApi_detail'>
type ReceiptBody = BodyOf<'PurchaseReceiptApi_submit'>
type LineBody = NonNullable<ReceiptBody['lines']>[number]

/** The share of a line's open quantity that is received now, by line index: 1 is all, 0 none. */
export type ReceiptShare = (line: number) => number

export const fullShare: ReceiptShare = () => 1

/** The user who receives the goods of an order. */
export const receiverOf = (shop: Shop, order: PurchaseOrder): Account => receiverAt(depotOf(shop, order))

/**
 * The body of a receipt for an order's open quantities, or a share of them, as a user gets it by pulling the order and
 * counting.
 */
export async function receiptBody(shop: Shop, order: PurchaseOrder, share: ReceiptShare): Promise<ReceiptBody> {
  const pulled = await shop.staff.as(receiverOf(shop, order)).does('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } })
  const { supplierId, depotId, freightSupplierId, freight, feeAmt, freightTaxRate, freightDeductible } = pulled
  const lines = pulled.lines.map((line, at) => ({ ...enteredFields(line), actualQty: partOf(line.shouldQty, share(at)) }))
  return {
    supplierId,
    depotId,
    ...{ freightSupplierId, freight, feeAmt, freightTaxRate, freightDeductible },
    lines: lines.filter(({ actualQty }) => actualQty !== '0'),
  }
}

/** The fields of a line that users enter, without those that the server computes. */
function enteredFields(line: Receipt['lines'][number]): LineBody {
  const { commInfoId, unitId, taxPrice, discountRate, taxRateId, isGift, sourceBodyId, remark } = line
  return { commInfoId, unitId, taxPrice, discountRate, taxRateId, isGift, sourceBodyId, remark }
}

/** The lines of a stored receipt, in one of which the quantity is counted again. */
export function recountedLines({ lines }: Receipt, row: number, count: (qty: Decimal) => Decimal): LineBody[] {
  return lines.map((line, at) => {
    const qty = new Decimal(line.actualQty ?? '0')
    return { id: line.id, ...enteredFields(line), actualQty: (at === row ? count(qty) : qty).toFixed() }
  })
}

/** Enters the counted quantities of an order and submits the receipt. */
export async function submitReceipt(shop: Shop, order: PurchaseOrder, share: ReceiptShare = fullShare): Promise<Receipt> {
  const body = await receiptBody(shop, order, share)
  return shop.staff.as(receiverOf(shop, order)).does('PurchaseReceiptApi_submit', { body })
}

export function postReceipt(shop: Shop, who: Account, { id, version }: Receipt): Promise<Receipt> {
  return shop.staff.as(who).does('PurchaseReceiptApi_accountingById', { body: { id, version } })
}

/** Receives goods of an order and posts the receipt within the hour, directly or after submitting it. */
export async function* receiveOrder(
  shop: Shop,
  order: PurchaseOrder,
  share: ReceiptShare = fullShare,
  inOneStep = false,
): AsyncGenerator<Wait, Receipt> {
  const who = receiverOf(shop, order)
  if (inOneStep) {
    const body = await receiptBody(shop, order, share)
    return shop.staff.as(who).does('PurchaseReceiptApi_accounting', { body })
  }
  const submitted = await submitReceipt(shop, order, share)
  yield { minutes: 25 }
  const posted = await postReceipt(shop, who, submitted)
  if (!order.freightSupplierId) return posted
  yield { minutes: 10 }
  return noteCourier(shop, posted)
}

/** The clerk enters the waybill number of a carrier's delivery. */
function noteCourier(shop: Shop, { id, version, freightSupplierName = '' }: Receipt): Promise<Receipt> {
  const expressNo = `${freightSupplierName.startsWith('江南') ? 'LL' : 'SD'}${id.slice(-8)}`
  const body = { id, version, deliveryMode: '物流', alOrderExpressForms: [{ expressNo, expressName: freightSupplierName }] }
  return shop.staff.as('clerk').does('PurchaseReceiptApi_updateCourierNo', { body })
}

/** The clerk reverses a posted receipt; with `redo` a draft with the same lines is left to be corrected. */
export async function reverseReceipt(shop: Shop, { id, version }: Receipt, remark: string, redo: boolean): Promise<Receipt> {
  return shop.staff.as('clerk').does('PurchaseReceiptApi_flush', { body: { id, version, remark, redo: redo ? 2 : 1 } })
}

export function freshReceipt(shop: Shop, id: string | undefined): Promise<Receipt> {
  return shop.staff.as('clerk').does('PurchaseReceiptApi_detail', { query: { id: id ?? '' } })
}
