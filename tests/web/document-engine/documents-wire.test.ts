import { expect, test } from 'vitest'
import { documents } from '#machines/index.ts'
import { copyOf } from '#web/document-engine/copy-document.ts'
import type { LogEntry } from '#web/document-engine/document-log.ts'
import { operationFor, rightFor } from '#web/document-engine/document-operations.ts'
import { withHead } from '#web/document-engine/edit-document.ts'
import { type PathStep, passedStatesIn, statePathOf } from '#web/document-engine/state-path.ts'
import { bodyOf } from '#web/document-engine/wire-document.ts'
import { periodOf, wireQuery } from '#web/views/list-query.ts'
import { settings, stored, water } from '../../support/web/web-documents.ts'

test('what travels is what is entered and its figures, without names, blank lines and the browser`s own fields', () => {
  const typed = stored({ lines: [{ ...water, rowKey: 'r1' }, {}, { commInfoId: '8', actualQty: '2', taxPrice: '5.00', taxRate: '13' }] })
  const { body, rows } = bodyOf(typed, stored(), settings)
  expect(body).toMatchObject({ id: '1', version: 1, supplierId: '9', billDate: '2026-11-21', totalQty: '5.00' })
  expect(body).not.toHaveProperty('supplierName')
  expect(body).not.toHaveProperty('facts')
  expect(rows).toEqual([1, 3])
  const lines = body.lines as Record<string, unknown>[]
  expect(lines.map(({ id, indexNo }) => [id, indexNo])).toEqual([
    ['11', 1],
    [undefined, 2],
  ])
  expect(lines[0]).not.toHaveProperty('rowKey')
  expect(lines[0]).not.toHaveProperty('commInfoName')
})

test('a head field that was emptied says so, since what is not sent stays as stored', () => {
  const base = stored({ depotId: '5', remark: '周五', freight: '10.00', customerNo: 'A' })
  const { body } = bodyOf({ ...base, depotId: undefined, remark: '', freight: undefined }, base, settings)
  expect(body).toMatchObject({ depotId: '0', remark: '', freight: '0', customerNo: 'A' })
})

test('lines that stood in the head`s depot follow it, others stay', () => {
  const before = stored({ depotId: '5', lines: [water, { ...water, id: '12', depotId: '6' }, { ...water, id: '13', depotId: undefined }] })
  const after = withHead(before, { depotId: '7', depotName: '南京路店' }, settings)
  expect(after.lines?.map(({ depotId }) => depotId)).toEqual(['7', '6', '7'])
})

test('freight that is cleared leaves no share on any line', () => {
  const shared = withHead(stored(), { freight: '10.00' }, settings)
  expect(shared.lines?.[0]?.freight).toBe('10.00')
  expect(withHead(shared, { freight: '' }, settings).lines?.[0]?.freight).toBe('0.00')
})

test('a copy has the content and nothing of the one document it came from', () => {
  const copy = copyOf(stored({ billNo: 'RK1', poHeadId: '4', lines: [{ ...water, receivedQty: '3', freight: '1.00' }] }))
  expect(copy).toEqual({
    supplierId: '9',
    supplierName: '华东饮料',
    lines: [expect.objectContaining({ commInfoId: '7', commInfoName: '矿泉水', unitName: '瓶', actualQty: '3.00', taxPrice: '11.30000' })],
  })
  for (const gone of ['id', 'sourceBodyId', 'receivedQty', 'freight', 'shouldQty']) expect(copy.lines?.[0]).not.toHaveProperty(gone)
})

test.each([
  ['purchaseReceipt', 'POST', { dirty: true, stored: true }, 'PurchaseReceiptApi_accounting'],
  ['purchaseReceipt', 'POST', { dirty: false, stored: true }, 'PurchaseReceiptApi_accountingById'],
  ['purchaseReceipt', 'POST', { dirty: false, stored: false }, 'PurchaseReceiptApi_accounting'],
  ['purchaseReceipt', 'SAVE', { dirty: true, stored: true }, 'PurchaseReceiptApi_draft'],
  ['purchaseReceipt', 'REMOVE', { dirty: true, stored: true }, 'PurchaseReceiptApi_remove'],
  ['purchaseOrder', 'SUBMIT', { dirty: false, stored: true }, 'PurchaseOrderApi_submit'],
] as const)('%s %s %o calls %s', (kind, event, local, id) => {
  expect(operationFor(kind, event, local).id).toBe(id)
})

test('saving a new document is another right than changing one', () => {
  expect(rightFor('purchaseOrder', 'SAVE', { dirty: true, stored: false })).toBe('purchaseorder_add')
  expect(rightFor('purchaseOrder', 'SAVE', { dirty: true, stored: true })).toBe('purchaseorder_edit')
})

const drawn = (steps: readonly PathStep[]) =>
  steps.map(({ state, at }) => (at === 'here' ? `[${state}]` : at === 'ahead' ? `(${state})` : state)).join(' ')

/** A log of moves, newest first, each as `from>to`; refused ones end with an exclamation mark. */
const logOf = (text: string, total?: number) => {
  const records = text.split(' ').flatMap((move) => {
    const [fromState, toState = ''] = move.split('>')
    if (!fromState) return []
    const entry = { id: move, event: 'E', eventName: 'E', time: '', fromState, toState: toState.replace('!', '') }
    return [{ ...entry, ...(toState.endsWith('!') && { refusal: 'STOCK_SHORT' }) } as LogEntry]
  })
  return { records, total: total ?? records.length }
}

test.each([
  ['purchaseReceipt', 'new', '', '(draft) (submitted) (posted)'],
  ['purchaseReceipt', 'draft', 'new>draft', '[draft] (submitted) (posted)'],
  ['purchaseReceipt', 'submitted', 'draft>submitted new>draft', 'draft [submitted] (posted)'],
  ['purchaseReceipt', 'posted', 'submitted>posted draft>submitted new>draft', 'draft submitted [posted]'],
  ['purchaseReceipt', 'posted', 'draft>posted new>draft', 'draft [posted]'],
  ['purchaseReceipt', 'posted', 'new>posted', '[posted]'],
  ['purchaseReceipt', 'posted', 'draft>posted draft>submitted! new>draft', 'draft [posted]'],
  ['purchaseReceipt', 'reversed', 'posted>reversed new>posted', 'posted [reversed]'],
  ['purchaseReceipt', 'redMirror', 'new>redMirror', '[redMirror]'],
  ['purchaseReceipt', 'voided', 'draft>voided new>draft', 'draft [voided]'],
  ['purchaseReceipt', 'draft', 'submitted>draft draft>submitted new>draft', '[draft] (submitted) (posted)'],
  ['purchaseOrder', 'completed', 'approved>completed new>approved', 'approved [completed]'],
  ['purchaseInvoice', 'accepted', 'new>accepted', '[accepted] (certified)'],
  ['purchaseInvoice', 'accepted', 'redAsked>accepted accepted>redAsked new>accepted', '[accepted] (certified)'],
  ['purchaseInvoice', 'redAsked', 'accepted>redAsked new>accepted', 'accepted [redAsked] (redConfirmed)'],
  ['purchaseInvoice', 'reversed', 'redAsked>reversed accepted>redAsked new>accepted', 'accepted redAsked [reversed]'],
  ['salesInvoice', 'issued', 'toIssue>issued new>toIssue', 'toIssue [issued]'],
] as const)('the way of a %s that is %s after %s: %s', (kind, state, log, way) => {
  expect(drawn(statePathOf(documents[kind], state, passedStatesIn(logOf(log))))).toBe(way)
})

test.each([
  ['purchaseReceipt', 'posted', undefined, '(draft) (submitted) [posted]'],
  ['purchaseReceipt', 'reversed', undefined, '(draft) (submitted) posted [reversed]'],
  ['purchaseReceipt', 'posted', logOf('submitted>posted', 250), '(draft) submitted [posted]'],
] as const)('of a %s that is %s nothing is marked as passed that no log tells and the law leads round', (kind, state, log, way) => {
  expect(drawn(statePathOf(documents[kind], state, log && passedStatesIn(log)))).toBe(way)
})

test('a list asks with its filters, its page and its sort by the column`s wire name', () => {
  const query = {
    status: '3001',
    keyword: '',
    startTime: '',
    endTime: '',
    supplierId: '9',
    depotId: '',
    closeType: '',
    sort: '-billDate',
    page: 2,
    size: 30,
  }
  expect(wireQuery(query)).toEqual({ status: '3001', supplierId: '9', descs: 'bill_date', current: 2, size: 30 })
  const sorted = (sort: string) => wireQuery({ sort, page: 1, size: 10 })
  expect(sorted('supplierName,-billDate')).toMatchObject({ ascs: 'supplier_name', descs: 'bill_date' })
  expect(sorted('-billDate,-billNo')).toEqual({ descs: 'bill_date,bill_no', current: 1, size: 10 })
  // if both directions are used, each column states its own, because the wire's lists would lose their order
  expect(sorted('-billDate,finalAmt')).toEqual({ ascs: '-bill_date,final_amt', current: 1, size: 10 })
})

test.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
] as const)('%s of %s runs from %s to %s', (period, today, startTime, endTime) => {
  expect(periodOf(period, today)).toEqual({ startTime, endTime })
})
