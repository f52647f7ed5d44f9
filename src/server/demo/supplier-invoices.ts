import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/decimal.ts'
import type { Story } from './agenda.ts'
import type { Shop } from './shop.ts'

type Open = DataOf<'PurchaseInvoiceApi_openLines'>
type Invoice = DataOf<'PurchaseInvoiceApi_submit'>

/** What becomes of the invoices of one day, by turns: certified as well, entered alone, differing and so waiting for an approval, unfinished. */
const fates = ['inFull', 'inFull', 'entered', 'differing', 'unfinished'] as const

/** Every other week finance enters the invoices that suppliers sent for what they delivered. */
export function planSupplierInvoices(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 12; day <= calendar.lastDay; day += 14)
    if (calendar.isWorkday(day)) shop.agenda.start({ day, minute: 560 }, entered(shop, day))
  shop.agenda.start({ day: calendar.lastDay, minute: 860 }, entered(shop, calendar.lastDay + 1))
}

async function* entered(shop: Shop, day: number): Story {
  yield { minutes: 5 }
  const finance = shop.staff.as('finance')
  const { records } = await finance.does('SupplierApi_list', { query: { size: 100, status: 1 } })
  let at = 0
  for (const supplier of records) {
    const { id: supplierId } = supplier
    if (at === fates.length) return
    const open = await finance.does('PurchaseInvoiceApi_openLines', { query: { supplierId } })
    const [first] = open.filter(({ openQty }) => !openQty.startsWith('-'))
    if (!first) continue
    const lines = open.filter(({ sourceBillId }) => sourceBillId === first.sourceBillId)
    await enter(shop, supplier, lines, fates[at] ?? 'unfinished', `2631200000${String(1_000_000_000 + day * 100 + at)}`)
    at += 1
    yield { minutes: 6 }
  }
}

type Supplier = { id: string; supplierName?: string | undefined; taxNo?: string | undefined }

async function enter(
  shop: Shop,
  { id: supplierId, supplierName, taxNo }: Supplier,
  open: Open,
  fate: (typeof fates)[number],
  invoiceNo: string,
): Promise<void> {
  const finance = shop.staff.as('finance')
  const lines = open.map(({ sourceBodyId, openAmt }, at) => ({
    sourceBodyId,
    ...(fate === 'differing' && at === 0 ? { totalAmt: new Decimal(openAmt).add('3.50').toFixed(2) } : {}),
  }))
  const body = { supplierId, invoiceKind: '2503', invoiceNo, lines }
  if (fate === 'unfinished') {
    await finance.does('PurchaseInvoiceApi_draft', { body })
    return
  }
  const { id, version, billDate, purchaseAmt, taxAmt }: Invoice = await finance.does('PurchaseInvoiceApi_submit', { body })
  if (fate !== 'inFull') return
  const sums = { invoiceDate: billDate, purchaseAmt, taxAmt }
  const listed = { invoiceNo, invoiceKind: 2503, platformState: 1, sellerName: supplierName, sellerTaxNo: taxNo, ...sums }
  await finance.does('InputInvoiceApi_submit', { body: listed })
  await finance.does('PurchaseInvoiceApi_certify', { body: { id, version } })
}
