import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import type { Receipt, Shop } from '../shop.ts'
import { goodsLine } from './purchase-acts.ts'

export type SupplierInvoice = DataOf<'PurchaseInvoiceApi_detail'>
export type SupplierInvoiceBody = BodyOf<'PurchaseInvoiceApi_submit'>

let numbers = 0

/** The next number of a fully digital special invoice. */
export function digitalNumber() {
  numbers += 1
  return { invoiceKind: '2503', invoiceNo: `2531200000${String(20_000_000_00 + numbers)}` }
}

/** The number of a red invoice for one of these. */
export const redNumber = () => ({ invoiceNo: digitalNumber().invoiceNo })

/** Receives bottles of these goods at 11.30 with 13 % of tax, which is deductible for this supplier. */
export const received = (shop: Shop, at: number, qty: string, more: object = {}): Promise<Receipt> =>
  shop.admin.ok('PurchaseReceiptApi_accounting', {
    body: {
      supplierId: shop.supplierId,
      depotId: shop.depotId,
      lines: [goodsLine(shop, at, { qty: undefined, actualQty: qty, deductible: 2, ...more } as object)],
    },
  })

/**
 * The body of an invoice for everything that a receipt brought, or for a part of its first line; `more` is added to
 * each line.
 */
export const invoiceOf = ({ supplierId = '', lines }: Receipt, more: object = {}): SupplierInvoiceBody => ({
  supplierId,
  ...digitalNumber(),
  invoiceDate: undefined,
  lines: lines.map(({ id = '' }) => ({ sourceBodyId: id, ...more })),
})

/** The body of an invoice for `difference` more than the receipt's amount. */
export const differingOf = (receipt: Receipt, difference: string): SupplierInvoiceBody => {
  const [line] = receipt.lines
  const totalAmt = fixedText(decimal(line?.totalAmt ?? '0').add(difference), 2)
  return { ...invoiceOf(receipt), lines: [{ sourceBodyId: line?.id ?? '', totalAmt }] }
}
