import { decimal } from '../figures/decimal.ts'

/** Parses electronic invoices, from their file or from the QR code printed on them. */

/** Elements of a part of the file by name; nested names are joined by dots, texts are unchanged. */
export type Elements = Readonly<Record<string, string | undefined>>
export type InvoiceParts = {
  header: Elements
  seller: Elements
  buyer: Elements
  sums: Elements
  tax: Elements
  items: readonly Elements[]
}

/** The head of a parsed invoice; amounts in money. */
export type ParsedInvoice = {
  invoiceKind: string
  invoiceNo: string
  invoiceDate?: string
  sellerName?: string
  sellerTaxNo?: string
  buyerName?: string
  buyerTaxNo?: string
  purchaseAmt?: string
  taxAmt?: string
  totalAmt?: string
  lines: readonly { goodsName?: string; unitName?: string; qty?: string; taxRate?: string; purchaseAmt?: string; taxAmt?: string }[]
}

const figure = (text: string | undefined) => (text !== undefined && /^-?\d{1,15}(\.\d{1,13})?$/.test(text) ? text : undefined)
const money = (text: string | undefined) => {
  const known = figure(text)
  return known === undefined ? undefined : decimal(known).toFixed(2)
}
const shortText = (text: string | undefined) => text?.trim().slice(0, 200) || undefined
const withoutUndefined = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T

/** The tax rate of a row: `0.13` and `13%` both give 13; an exempt row has none. */
function rateOf(text: string | undefined): string | undefined {
  const known = figure(text?.replace('%', ''))
  if (known === undefined) return undefined
  const rate = decimal(known)
  return (text?.includes('%') || rate.gt(1) ? rate : rate.mul(100)).toFixed()
}

/**
 * Parses a fully digital invoice (数电发票) from its XML; undefined if it is not one: an invoice number of 20 digits is
 * required.
 */
export function parseInvoiceParts({ header, seller, buyer, sums, tax, items }: InvoiceParts): ParsedInvoice | undefined {
  const invoiceNo = tax.InvoiceNumber ?? header.EIid ?? ''
  if (!/^\d{20}$/.test(invoiceNo)) return undefined
  const day = (tax.IssueTime ?? sums.RequestTime ?? '').slice(0, 10)
  const isSpecial = header['InherentLabel.GeneralOrSpecialVAT.LabelCode'] === '01'
  return withoutUndefined({
    invoiceKind: isSpecial ? '2503' : '2504',
    invoiceNo,
    invoiceDate: isDay(day) ? day : undefined,
    sellerName: shortText(seller.SellerName),
    sellerTaxNo: shortText(seller.SellerIdNum),
    buyerName: shortText(buyer.BuyerName),
    buyerTaxNo: shortText(buyer.BuyerIdNum),
    purchaseAmt: money(sums.TotalAmWithoutTax),
    taxAmt: money(sums.TotalTaxAm),
    totalAmt: money(sums['TotalTax-includedAmount']),
    lines: items.map((item) =>
      withoutUndefined({
        goodsName: shortText(item.ItemName),
        unitName: shortText(item.MeaUnits),
        qty: figure(item.Quantity),
        taxRate: rateOf(item.TaxRate),
        purchaseAmt: money(item.Amount),
        taxAmt: money(item.ComTaxAm),
      }),
    ),
  }) as ParsedInvoice
}

const kindsOfCode: Readonly<Record<string, string>> = { '01': '2501', '04': '2502', '10': '2502', '31': '2503', '32': '2504' }

/**
 * Parses the QR code of an invoice, `01,kind,code,number,amount,day,check code,…`: kinds 01 special and 04 ordinary on
 * paper, 10 ordinary electronic, 31 and 32 fully digital (their code is empty). Undefined for any other QR code.
 */
export function parseInvoiceCode(
  text: string,
): { invoiceKind: string; invoiceNo: string; invoiceCode?: string; invoiceDate?: string } | undefined {
  const [mark, kind = '', code = '', number = '', , day = ''] = text.trim().split(/[,，]/)
  const invoiceKind = kindsOfCode[kind]
  if (mark !== '01' || invoiceKind === undefined || !/^(\d{8}|\d{20})$/.test(number)) return undefined
  const date = day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return {
    invoiceKind,
    invoiceNo: number,
    ...(/^\d{10,12}$/.test(code) ? { invoiceCode: code } : {}),
    ...(isDay(date) ? { invoiceDate: date } : {}),
  }
}

const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** True for a calendar day in the wire's format. 29 February passes in every year, because saving checks it. */
function isDay(text: string): boolean {
  const [, month = '0', day = '0'] = text.match(/^\d{4}-(\d{2})-(\d{2})$/) ?? []
  return Number(day) > 0 && Number(day) <= (days[Number(month) - 1] ?? 0)
}
