import { expect, test } from 'vitest'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { locksOf } from '#server/documents/engine/event-locks.ts'
import { documentKinds } from '#server/documents/index.ts'
import { kinds } from '#server/documents/kinds.gen.ts'

/** What is locked in addition to the document, by state and event; pairs that lock nothing are left out. */
const table = (kind: (typeof documentKinds)[number]) => {
  const pairs = transitionRows(kind.words.law).map(
    ({ from, event }) => [`${from} ${event}`, [...locksOf(kind, event, from)].sort()] as const,
  )
  return Object.fromEntries(pairs.filter(([, locks]) => locks.length > 0))
}
const posting = ['balances', 'period']
const withSources = ['balances', 'period', 'sources']
const withInvoices = [...withSources, 'partner'].sort()

test('a receipt locks order lines where it moves them, stock and period where it books, and the supplier, who may have invoiced its goods before', () => {
  expect(table(kinds.purchaseReceipt)).toEqual({
    'new SUBMIT': ['sources'],
    'new POST': withInvoices,
    'draft SUBMIT': ['sources'],
    'draft POST': withInvoices,
    'draft LINK_ORDER': ['sources'],
    'submitted POST': withInvoices,
    'submitted REJECT': ['sources'],
    'submitted WITHDRAW': ['sources'],
    'submitted LINK_ORDER': ['sources'],
    'submitted CANCEL': ['sources'],
    'posted LINK_ORDER': ['balances', 'sources'],
    'posted REVERSE': withInvoices,
  })
})

test('an opening locks what it books in', () => {
  const booking = { 'new POST': posting, 'draft POST': posting, 'posted REVERSE': posting }
  expect(table(kinds.openingInventory)).toEqual(booking)
  expect(table(kinds.openingPartner)).toMatchObject({ 'draft PASS': ['partner', 'period'], 'posted REVERSE': ['period'] })
})

test('an order locks the drafts that lose their link, whatever state it is in', () => {
  for (const kind of [kinds.purchaseOrder, kinds.purchaseDemand]) {
    const events = Object.keys(table(kind)).map((pair) => pair.split(' ')[1] ?? '')
    const unlinking = events.filter((event) => locksOf(kind, event).has('drafts'))
    expect(new Set(unlinking)).toEqual(new Set(['UNAPPROVE', 'CLOSE_LINE', 'CLOSE_SHORT', 'CANCEL']))
  }
})

test('an order that counts on its demands, is granted less or taken back, locks their lines', () => {
  const events = ['SUBMIT', 'WITHDRAW', 'REJECT', 'UNAPPROVE', 'CANCEL', 'APPROVE', 'CLOSE_SHORT', 'RECEIPT_POSTED']
  const locking = events.filter((event) => locksOf(kinds.purchaseOrder, event).has('sources'))
  expect(locking).toEqual(['SUBMIT', 'WITHDRAW', 'REJECT', 'UNAPPROVE', 'CANCEL', 'APPROVE'])
})

test('whatever brings a document into the books or takes it out locks the period, in every type', () => {
  for (const kind of documentKinds) {
    const counts = (state: string) => kind.words.tagsOf(state).includes('counts')
    const booking = transitionRows(kind.words.law).filter(({ from, to }) => counts(from) !== counts(to))
    const unlocked = booking.filter(({ from, event }) => !locksOf(kind, event, from).has('period'))
    expect(unlocked.map(({ from, event }) => `${kind.words.id} ${from} ${event}`)).toEqual([])
  }
})
