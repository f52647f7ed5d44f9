import { describe, expect, test } from 'vitest'
import { parseInvoiceCode, parseInvoiceParts } from '#domain/tax/invoice-file.ts'

describe('the QR code of an invoice', () => {
  test.each([
    [
      '01,31,,26312000001000000001,113.00,20261120,,A1B2',
      { invoiceKind: '2503', invoiceNo: '26312000001000000001', invoiceDate: '2026-11-20' },
    ],
    [
      '01,32,,26312000001000000002,113.00,20261120,,A1B2',
      { invoiceKind: '2504', invoiceNo: '26312000001000000002', invoiceDate: '2026-11-20' },
    ],
    [
      '01,01,3100224130,10004712,100.00,20261120,,F1',
      { invoiceKind: '2501', invoiceNo: '10004712', invoiceCode: '3100224130', invoiceDate: '2026-11-20' },
    ],
    ['01,10,031002241301,10004713,100.00,20261131,123,F1', { invoiceKind: '2502', invoiceNo: '10004713', invoiceCode: '031002241301' }],
    ['01,31,,26312000001000000003,113.00,20261345,,A1B2', { invoiceKind: '2503', invoiceNo: '26312000001000000003' }],
    ['6901234567892', undefined],
    ['01,31,,123,1,20261120', undefined],
    ['02,31,,26312000001000000001,1,20261120', undefined],
  ])('%s', (text, head) => expect(parseInvoiceCode(text)).toEqual(head))
})

test('a file says kind, number, day, seller, sums and rows; rates as parts of one or of a hundred', () => {
  const parts = {
    header: { EIid: '26312000001000000001', 'InherentLabel.GeneralOrSpecialVAT.LabelCode': '01' },
    seller: { SellerName: '华东饮料', SellerIdNum: '91350100M000100Y43' },
    buyer: { BuyerName: '本公司' },
    sums: { TotalAmWithoutTax: '100', TotalTaxAm: '13.0', 'TotalTax-includedAmount': '113.00' },
    tax: { IssueTime: '2026-11-20 10:00:00' },
    items: [
      { ItemName: '*饮料*矿泉水', MeaUnits: '瓶', Quantity: '10', TaxRate: '0.13', Amount: '100', ComTaxAm: '13' },
      { TaxRate: '13%' },
      { TaxRate: '免税' },
    ],
  }
  expect(parseInvoiceParts(parts)).toMatchObject({
    ...{ invoiceKind: '2503', invoiceNo: '26312000001000000001', invoiceDate: '2026-11-20', sellerName: '华东饮料', totalAmt: '113.00' },
    lines: [{ goodsName: '*饮料*矿泉水', qty: '10', taxRate: '13', purchaseAmt: '100.00', taxAmt: '13.00' }, { taxRate: '13' }, {}],
  })
  expect(parseInvoiceParts({ ...parts, header: {} })).toBeUndefined()
})
