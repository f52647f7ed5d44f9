import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Story } from '../agenda.ts'
import type { Shop } from '../shop.ts'

type OpenReceiptLines = DataOf<'PurchaseInvoiceApi_openLines'>
type EnteredInvoice = DataOf<'PurchaseInvoiceApi_submit'>

/**
 * Outcomes of invoices in turn: certified (two of five), entered only, differing and so waiting for approval,
 * unfinished.
 */
const outcomes = ['inFull', 'inFull', 'entered', 'differing', 'unfinished'] as const
/** In months before: what waits would keep a month from being closed. */
const formerOutcomes = ['inFull', 'inFull', 'entered', 'entered', 'inFull'] as const satisfies readonly (typeof outcomes)[number][]

/** Plans supplier invoices: every other week finance enters those for received goods. */
export function planSupplierInvoices(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 12; day <= calendar.lastDay; day += 14)
    if (calendar.isWorkday(day)) shop.agenda.start({ day, minute: 560 }, supplierInvoiceStory(shop, day))
  shop.agenda.start({ day: calendar.lastDay, minute: 860 }, supplierInvoiceStory(shop, calendar.lastDay + 1))
}

async function* supplierInvoiceStory(shop: Shop, day: number): Story {
  yield { minutes: 5 }
  const { calendar, moment } = shop.agenda
  const monthOf = (of: number) => calendar.dateOf(of).slice(0, 7)
  const fates = monthOf(moment.day) === monthOf(calendar.lastDay) ? outcomes : formerOutcomes
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
    await enterInvoice(shop, supplier, lines, fates[at] ?? 'unfinished', `2631200000${String(1_000_000_000 + day * 100 + at)}`)
    at += 1
    yield { minutes: 6 }
  }
}

type InvoicingSupplier = { id: string; supplierName?: string | undefined; taxNo?: string | undefined }

async function enterInvoice(
  shop: Shop,
  { id: supplierId, supplierName, taxNo }: InvoicingSupplier,
  open: OpenReceiptLines,
  fate: (typeof outcomes)[number],
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
  const { id, version, billDate, purchaseAmt, taxAmt }: EnteredInvoice = await finance.does('PurchaseInvoiceApi_submit', { body })
  if (fate === 'differing') await discuss(shop, id)
  if (fate !== 'inFull') return
  const sums = { invoiceDate: billDate, purchaseAmt, taxAmt }
  const listed = { invoiceNo, invoiceKind: 2503, platformState: 1, sellerName: supplierName, sellerTaxNo: taxNo, ...sums }
  await finance.does('InputInvoiceApi_submit', { body: listed })
  await finance.does('PurchaseInvoiceApi_certify', { body: { id, version } })
}

/** Finance and purchasing discuss an invoice that differs from what was received. */
async function discuss({ staff }: Shop, aboutId: string): Promise<void> {
  const about = { about: 'purchaseInvoice', aboutId }
  const texts = [
    ['finance', '第1行比入库多3.50元，供应商按新价开票，请核对'],
    ['buyer', '新价下月才生效，已请供应商重开，这张先不要审核'],
  ] as const
  for (const [who, text] of texts) await staff.as(who).does('CommentApi_submit', { body: { ...about, text } })
}
