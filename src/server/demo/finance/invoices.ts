import type { DataOf } from '#contract/operations.gen.ts'
import type { Story } from '../agenda.ts'
import { creditCode } from '../master-data/check-digits.ts'
import type { Shop } from '../shop.ts'

type OpenSalesLines = DataOf<'InvoiceApi_selectByCustomerId'>
type RequestedInvoice = DataOf<'InvoiceApi_submitMall'>

/**
 * Plans invoices of the last day for sales to some customers: one waits, one is issued, and for one a red invoice is
 * requested.
 */
export function planInvoices(shop: Shop): void {
  const { agenda } = shop
  agenda.start({ day: agenda.calendar.lastDay, minute: 900 }, invoiceStory(shop))
}

async function* invoiceStory(shop: Shop): Story {
  yield { minutes: 5 }
  const finance = shop.staff.as('finance')
  const admin = shop.staff.as('admin')
  const { records } = await finance.does('CustomerApi_list', { query: { size: 20, status: 1, ascs: 'customer_code' } })
  const asked: RequestedInvoice[] = []
  for (const [at, { id: customerId, customerName: title }] of records.entries()) {
    const open = await finance.does('InvoiceApi_selectByCustomerId', { query: { customerId } })
    if (open.length === 0 || asked.length === 3) continue
    const taxNo = creditCode(`9133020${String(1_000_000_000 + at * 7919)}`)
    const bank = { bankName: '宁州银行鼓楼支行', bankAccount: `62200000${String(10_000_000 + at)}` }
    const { total: titles } = await admin.does('CustomerTitleApi_list', { query: { customerId, size: 1 } })
    if (titles === 0)
      await admin.does('CustomerTitleApi_submit', { body: { customerId, title, titleKind: 1, taxNo, ...bank, isDefault: 2 } })
    asked.push(await finance.does('InvoiceApi_submitMall', { body: requestFor(customerId, open.slice(0, 2)) }))
    yield { minutes: 4 }
  }
  const [, issued, reversed] = asked
  if (issued) await issueInvoice(shop, issued, '26332000000100000001')
  if (!reversed) return
  const { id, version } = await issueInvoice(shop, reversed, '26332000000100000002')
  await finance.does('InvoiceApi_redApply', { body: { id, version, redReason: 1 } })
}

function requestFor(customerId: string, open: OpenSalesLines) {
  const lines = open.map(({ sourceBodyId, openAmt: amount }) => ({ sourceBodyId, amount }))
  const cents = open.reduce((sum, { openAmt }) => sum + BigInt(openAmt.replace('.', '')), 0n)
  return { customerId, amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, lines }
}

/** Issues an invoice as if from the tax platform's list, which states the invoicing quota that is left. */
const issueInvoice = ({ staff }: Shop, { billNo = '' }: RequestedInvoice, invoiceNo: string) =>
  staff.as('finance').does('InvoiceApi_issueByNumber', { body: { billNo, invoiceKind: '2504', invoiceNo, quotaAmt: '100000.00' } })
