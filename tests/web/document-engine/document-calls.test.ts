import { expect, test } from 'vitest'
import { eventOperations } from '#contract/operations.gen.ts'
import { lineKindOf } from '#resources/documents/define-document.ts'
import type { EventOperationOf, PayloadOf } from '#resources/documents/document-calls.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import type { purchaseOrderDocument } from '#resources/documents/purchase/purchase-order.document.ts'
import type { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import type { salesOutDocument } from '#resources/documents/sales/sales-out.document.ts'
import { fromWire, toWire } from '#resources/documents/wire-names.ts'
import { api } from '#web/client/api.ts'
import { type EventCall, knownProblems, requestOf } from '#web/document-engine/document-call.ts'
import { rightToCreate } from '#web/document-engine/document-operations.ts'
import type { SendOf, StateOf } from '#web/document-engine/document-types.ts'
import type { PayloadPrompt } from '#web/documents/page/events/run-event.tsx'
import { settings, stored, water } from '../../support/web/web-documents.ts'

type Order = typeof purchaseOrderDocument
type Receipt = typeof purchaseReceiptDocument
type Out = typeof salesOutDocument

test.each(allDefinitions)('$api makes the events of its law happen that a request can send, and no others', ({ api: name, words }) => {
  const events = words.eventNames.filter((event) => !words.events[event]?.internal)
  expect(Object.keys(eventOperations[name]).toSorted()).toEqual(events.toSorted())
})

test('an event calls the operation of its definition`s interface with the figures by their wire names', () => {
  const words = allDefinitions.find(({ api: name }) => name === 'SalesOutApi')?.words
  const document = stored({ kind: 'salesOut', lines: [{ ...water, qty: '2', purchaseAmt: '22.60' }] })
  const request = words && requestOf(words, { event: { type: 'POST', remark: '急' }, document, dirty: true, base: document }, settings)
  expect(request?.call).toMatchObject({
    id: 'SalesOutApi_accounting',
    body: { id: '1', version: 1, reason: '急', lines: [{ salesAmt: '22.60' }] },
  })
})

test.each(allDefinitions)('whether a new document of $api may be made is a right of its interface', ({ api: name, words, right }) => {
  expect(rightToCreate(words), name).toMatch(new RegExp(`^${right}_`))
})

test.each([
  ['a loss of a count', 'ProfitLossApi', '0.5', { sourceBillId: '9' }, []],
  ['a gain that was typed', 'ProfitLossApi', '0.5', {}, ['QTY_TOO_FINE']],
  ['a sale', 'SalesOutApi', '0.5', {}, ['QTY_TOO_FINE']],
  ['goods that come back', 'SalesReturnApi', '-0.5', {}, []],
  ['goods that go back', 'PurchaseReturnApi', '-0.5', {}, []],
] as const)('the browser holds a quantity too fine back where the server does: %s', (_, name, qty, head, rules) => {
  const kind = allDefinitions.find(({ api: one }) => one === name)
  const line = { ...water, qty, qtyPlaces: 0, costPrice: '1.00', taxRate: '13', totalAmt: '0.00' }
  const document = stored({ kind: kind?.words.id ?? '', lines: [line], ...head })
  const asked = { event: { type: 'SUBMIT' }, document, dirty: true }
  const found = kind && knownProblems(kind.words, asked, { ...settings, ...lineKindOf(kind) })
  expect(found?.map(({ rule }) => rule)).toEqual(rules)
})

// the compiler checks the following: each marked line would compile if the contract's types were lost

test('a wrong field in a body does not compile', () => {
  const own = { id: '1', version: 1 }
  const calls: EventCall[] = [
    { id: 'SalesOutApi_flush', body: { ...own, redo: 2 } },
    // @ts-expect-error a reversal ties no lines
    { id: 'SalesOutApi_flush', body: { ...own, links: [] } },
    // @ts-expect-error a version is a number
    { id: 'PurchaseReceiptApi_cancel', body: { id: '1', version: '1' } },
    // @ts-expect-error it takes ids in the address
    { id: 'PurchaseReceiptApi_remove', body: own },
    // @ts-expect-error the wire calls the untaxed amount of what is sold salesAmt
    { id: 'SalesOutApi_draft', body: { ...own, purchaseAmt: '1.00' } },
    // @ts-expect-error an out has no operation that ties lines
    { id: 'SalesOutApi_linkOrder', body: own },
  ]
  const saves: EventOperationOf<Order, 'SAVE'> = 'PurchaseOrderApi_draft'
  // @ts-expect-error an order is not posted
  const posts: EventOperationOf<Order, 'POST'> = 'PurchaseReceiptApi_accounting'
  expect(calls.length + [saves, posts].length).toBe(8)
})

test('a wrong payload of an event does not compile', () => {
  const receipt: SendOf<Receipt> = () => undefined
  const out: SendOf<Out> = () => undefined
  receipt({ type: 'LINK_ORDER', links: [{ id: '1', sourceBodyId: '2' }] })
  // @ts-expect-error lines to tie are needed
  receipt({ type: 'LINK_ORDER' })
  // @ts-expect-error each names the line of its order
  receipt({ type: 'LINK_ORDER', links: [{ id: '1' }] })
  // @ts-expect-error nothing is said of a removal
  receipt({ type: 'REMOVE', remark: '…' })
  out({ type: 'REVERSE', remark: '…', redo: true })
  // @ts-expect-error an out is not tied to an order
  out({ type: 'LINK_ORDER', links: [] })
  // @ts-expect-error the law refuses it, but no rule of that name can be lifted
  out({ type: 'POST', override: ['LINES_EMPTY'] })
  // @ts-expect-error an order is closed line by line by lines that are named
  const chosen: PayloadPrompt<PayloadOf<Order, 'CLOSE_LINE'>> = async () => ({ remark: '…' })
  expect(chosen).toBeTruthy()
})

test('a field that an answer lacks is not read', () => {
  const reads = [
    async () => (await api('SalesOutApi_submit', { body: {} })).salesAmt,
    // @ts-expect-error the wire has it as salesAmt
    async () => (await api('SalesOutApi_submit', { body: {} })).purchaseAmt,
    async () => fromWire('customer', await api('SalesOutApi_submit', { body: {} })).purchaseAmt,
    // @ts-expect-error by inner names it is purchaseAmt
    async () => fromWire('customer', await api('SalesOutApi_submit', { body: {} })).salesAmt,
    // @ts-expect-error the same holds for lines
    async () => fromWire('customer', await api('SalesOutApi_submit', { body: {} })).lines?.[0]?.salesAmt,
    async () => (await api('PurchaseReceiptApi_submit', { body: {} })).poNo,
    // @ts-expect-error a receipt comes of no sales order
    async () => (await api('PurchaseReceiptApi_submit', { body: {} })).soNo,
  ]
  const heads = (out: StateOf<Out>['context'], receipt: StateOf<Receipt>['context']) => [
    out.document.customerName,
    // @ts-expect-error an out has no supplier
    out.document.supplierName,
    receipt.document.poNo,
    // @ts-expect-error a receipt has no customer
    receipt.document.customerName,
    // @ts-expect-error its law asks nothing of a customer's limit
    receipt.facts.creditProblem,
  ]
  // @ts-expect-error a figure is text
  const wire: { salesAmt?: number } = toWire('customer', { purchaseAmt: '1.00' })
  expect([reads.length, heads.length, wire]).toEqual([7, 2, { salesAmt: '1.00' }])
})
