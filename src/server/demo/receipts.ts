import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/decimal.ts'
import type { Wait } from './agenda.ts'
import { depotOf, type Order } from './orders.ts'
import type { Account } from './people.ts'
import { partOf, receiverAt, type Shop } from './shop.ts'

export type Receipt = DataOf<'PurchaseReceiptApi_detail'>
type ReceiptBody = BodyOf<'PurchaseReceiptApi_submit'>
type LineBody = NonNullable<ReceiptBody['lines']>[number]

/** How much of what is open on each line, counted from 0, comes now: 1 is all of it, 0 none. */
export type Share = (line: number) => number

export const all: Share = () => 1

/** Who receives the goods of an order. */
export const receiverOf = (shop: Shop, order: Order): Account => receiverAt(depotOf(shop, order))

/** The body of a receipt of an order's open quantities, or of a part of them, as pulling and counting make it. */
export async function receiptBody(shop: Shop, order: Order, share: Share): Promise<ReceiptBody> {
  const pulled = await shop.staff.as(receiverOf(shop, order)).does('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } })
  const { supplierId, depotId, freightSupplierId, freight, feeAmt, freightTaxRate, freightDeductible } = pulled
  const lines = pulled.lines.map((line, at) => ({ ...entered(line), actualQty: partOf(line.shouldQty, share(at)) }))
  return {
    supplierId,
    depotId,
    ...{ freightSupplierId, freight, feeAmt, freightTaxRate, freightDeductible },
    lines: lines.filter(({ actualQty }) => actualQty !== '0'),
  }
}

/** What was entered on a line; figures that follow from it are the server's. */
function entered(line: Receipt['lines'][number]): LineBody {
  const { commInfoId, unitId, taxPrice, discountRate, taxRateId, isGift, sourceBodyId, remark } = line
  return { commInfoId, unitId, taxPrice, discountRate, taxRateId, isGift, sourceBodyId, remark }
}

/** The lines of a stored receipt, with a quantity of one line counted anew. */
export function recounted({ lines }: Receipt, row: number, count: (qty: Decimal) => Decimal): LineBody[] {
  return lines.map((line, at) => {
    const qty = new Decimal(line.actualQty ?? '0')
    return { id: line.id, ...entered(line), actualQty: (at === row ? count(qty) : qty).toFixed() }
  })
}

/** The goods are counted and the receipt submitted. */
export async function submitReceipt(shop: Shop, order: Order, share: Share = all): Promise<Receipt> {
  const body = await receiptBody(shop, order, share)
  return shop.staff.as(receiverOf(shop, order)).does('PurchaseReceiptApi_submit', { body })
}

/** Posts what is stored. */
export function postReceipt(shop: Shop, who: Account, { id, version }: Receipt): Promise<Receipt> {
  return shop.staff.as(who).does('PurchaseReceiptApi_accountingById', { body: { id, version } })
}

/** Goods of an order come in and are posted within the hour: at once, or after a submit. */
export async function* received(shop: Shop, order: Order, share: Share = all, inOneStep = false): AsyncGenerator<Wait, Receipt> {
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

/** The clerk notes the waybill of a delivery that came by a carrier. */
function noteCourier(shop: Shop, { id, version, freightSupplierName = '' }: Receipt): Promise<Receipt> {
  const expressNo = `${freightSupplierName.startsWith('江南') ? 'LL' : 'SD'}${id.slice(-8)}`
  const body = { id, version, deliveryMode: '物流', alOrderExpressForms: [{ expressNo, expressName: freightSupplierName }] }
  return shop.staff.as('clerk').does('PurchaseReceiptApi_updateCourierNo', { body })
}

/** The clerk reverses a posted receipt; with `redo` a draft of the same lines is left to correct. */
export async function reverseReceipt(shop: Shop, { id, version }: Receipt, remark: string, redo: boolean): Promise<Receipt> {
  return shop.staff.as('clerk').does('PurchaseReceiptApi_flush', { body: { id, version, remark, redo: redo ? 2 : 1 } })
}

/** The receipt as it is now. */
export function freshReceipt(shop: Shop, id: string | undefined): Promise<Receipt> {
  return shop.staff.as('clerk').does('PurchaseReceiptApi_detail', { query: { id: id ?? '' } })
}
