import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Shop } from '../shop.ts'
import type { Out } from './sales-acts.ts'

export type Invoice = DataOf<'InvoiceApi_detail'>

type Sold = Pick<Out, 'customerId' | 'finalAmt' | 'lines'>

let numbers = 0

/** The next number and code of a paper invoice. */
export function numbered() {
  numbers += 1
  return { invoiceNo: String(10_000_000 + numbers), invoiceCode: '3100224130' }
}

/** The data with which a paper invoice is issued. */
export const onPaper = () => ({ invoiceKind: '2501', ...numbered() })

/** The data with which a fully digital invoice is issued. */
export function digital(invoiceKind: string) {
  numbers += 1
  return { invoiceKind, invoiceNo: `2431200000${String(10_000_000_00 + numbers)}` }
}

/** The request for an invoice for everything that an out sold. */
export const requestBody = ({ customerId = '', finalAmt = '', lines }: Sold): BodyOf<'InvoiceApi_submitMall'> => ({
  customerId,
  amount: finalAmt,
  lines: lines.map(({ id = '', finalAmt: amount = '' }) => ({ sourceBodyId: id, amount })),
})

/** The request for an invoice for a part of an out's first line. */
export const ofPart = ({ customerId = '', lines: [line] }: Sold, amount: string): BodyOf<'InvoiceApi_submitMall'> => ({
  customerId,
  amount,
  lines: [{ sourceBodyId: line?.id ?? '', amount }],
})

/** Makes a customer's invoices out to a person, who needs no taxpayer number. */
export const toPerson = ({ admin }: Shop, customerId: string) =>
  admin.ok('CustomerTitleApi_submit', { body: { customerId, title: '王小姐', titleKind: 2, isDefault: 2 } })

/** Issues an invoice for everything that an out sold, dated today. */
export async function issued({ admin }: Shop, out: Sold, kind = '2501'): Promise<Invoice> {
  const { id, version } = await admin.ok('InvoiceApi_submitMall', { body: requestBody(out) })
  return admin.ok('InvoiceApi_issue', { body: { id, version, ...(kind === '2501' ? onPaper() : digital(kind)) } })
}
