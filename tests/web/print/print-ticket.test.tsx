import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { retailOrder } from '#machines/retail/retail-order.machine.ts'
import { ticketInvoiceLink } from '#web/core/link.ts'
import { loadDefinition } from '#web/document-words/definitions.ts'
import { barcodeOf } from '#web/print/barcode.ts'
import { paperOf } from '#web/print/paper.ts'
import { RollSlip } from '#web/print/roll-slip.tsx'
import { session, show } from '../../support/web/web.tsx'
import { stored, water } from '../../support/web/web-documents.ts'

// the page does this before it is drawn
await loadDefinition('purchaseReceipt')
await loadDefinition('retailOrder')

const number = 'LS20261125-0007'

async function slipOf(words: AnyWords, state: string, more: object = {}) {
  const document = stored({ state, billNo: number, finalAmt: '33.90', lines: [{ ...water, id: '1' }], ...more })
  const paper = paperOf(words, document, { places: { price: 5, amount: 2, qty: 2 }, language: 'zh' }, 'roll')
  const slip = <RollSlip paper={paper} letterhead={{ company: '邻家', footer: '' }} foot="打印：王敏" />
  const { container } = await act(async () => show(<Suspense fallback="…">{slip}</Suspense>, session()))
  await screen.findByText('打印：王敏')
  return container
}

test('a ticket ends with its number as a QR code, for who brings goods back', async () => {
  const ticket = await slipOf(retailOrder, 'paid')
  expect(ticket.querySelector('.slip-qr img')?.getAttribute('src')).toBe(await barcodeOf(number, 'qrcode'))
  expect(ticket.querySelector('.slip-qr')?.textContent).toBe('退换货请出示此码')
})

test('a paid ticket has a second code, that leads to its invoice', async () => {
  const [, second] = [...(await slipOf(retailOrder, 'paid')).querySelectorAll('.slip-qr')]
  const link = ticketInvoiceLink({ tenantId: session().user.tenant_id, billNo: number, amount: '33.90' })
  expect(second?.querySelector('img')?.getAttribute('src')).toBe(await barcodeOf(link, 'qrcode'))
  expect(second?.textContent).toBe('扫码申请开票')
})

test.each([
  ['from stored value alone leads to no invoice', '33.90', 1],
  ['from it in part leads to that of the rest', '33.89', 2],
])('a ticket that was paid %s', async (_, amount, codes) => {
  const payments = [{ payWay: 'storedValue', amount }]
  expect((await slipOf(retailOrder, 'paid', { payments })).querySelectorAll('.slip-qr')).toHaveLength(codes)
})

test('a ticket that was not paid leads to no invoice', async () => {
  expect((await slipOf(retailOrder, 'parked')).querySelectorAll('.slip-qr')).toHaveLength(1)
})

test('what is handed over to nobody has none', async () => {
  expect((await slipOf(purchaseReceipt, 'posted')).querySelector('.slip-qr')).toBeNull()
})

test('a QR code is a square of modules, the smallest that holds the number', async () => {
  const drawn = decodeURIComponent(await barcodeOf(number, 'qrcode'))
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawn) ?? []
  const module = 4
  // version 1 has 21 modules per side and holds 20 letters and digits at the usual error correction
  expect([Number(width) / module, Number(height) / module]).toEqual([21, 21])
})
