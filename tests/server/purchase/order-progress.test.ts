import { afterAll, expect, test } from 'vitest'
import { by, expectSound, freshOrder, goodsLine, receiptOfLines, stockOf } from '../../support/acts/purchase-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, type Receipt } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

/*
 * Unusual sequences of events on one order of two lines of 10 (A and B), with the order's progress after each step. A
 * step is written as `who does what`: `post A6 B2` posts a receipt, `submit`, `withdraw r1`, `flush r2`, `close B`,
 * `open B`, `short`, `reopen`; `!` overrides the limit. Receipts are named r1, r2, … in the order in which they were
 * made.
 */
type Book = { orderId: string; receipts: Receipt[]; goods: readonly [number, number] }

let pair = 0
async function newBook(): Promise<Book> {
  const goods = [pair % 20, (pair + 1) % 20] as const
  pair += 2
  const lines = goods.map((at) => goodsLine(shop, at, { qty: '10' }))
  const order = await approvedOrder(shop, '10', { lines })
  return { orderId: order.id, receipts: [], goods }
}

async function step(book: Book, text: string): Promise<string | undefined> {
  const [verb = '', ...words] = text.replace('!', '').split(' ')
  const override = text.includes('!') ? ['OVER_RECEIPT' as const] : undefined
  const order = await freshOrder(shop, { id: book.orderId })
  const lineIds = words.map((word) => order.lines['AB'.indexOf(word)]?.id ?? '')
  const at = Number(words[0]?.slice(1)) - 1
  const fresh = book.receipts[at]
  const acts: Record<string, () => Promise<{ key?: string; data: unknown }>> = {
    close: () => admin.call('PurchaseOrderApi_closeLine', { body: { ...by(order), remark: '数量不对', lineIds } }),
    open: () => admin.call('PurchaseOrderApi_reopenLine', { body: { ...by(order), lineIds } }),
    short: () => admin.call('PurchaseOrderApi_closeShort', { body: { ...by(order), remark: '数量不对' } }),
    reopen: () => admin.call('PurchaseOrderApi_reopen', { body: { ...by(order), remark: '数量不对' } }),
    unapprove: () => admin.call('PurchaseOrderApi_unapprove', { body: { ...by(order), remark: '数量不对' } }),
    withdraw: () => admin.call('PurchaseReceiptApi_withdraw', { body: { ...by(fresh as Receipt), remark: '数量不对' } }),
    void: () => admin.call('PurchaseReceiptApi_cancel', { body: { ...by(fresh as Receipt), remark: '开错' } }),
    flush: () => admin.call('PurchaseReceiptApi_flush', { body: by(fresh as Receipt) }),
    account: () => admin.call('PurchaseReceiptApi_accountingById', { body: { ...by(fresh as Receipt), override } }),
    post: () => admin.call('PurchaseReceiptApi_accounting', { body: bodyOf() }),
    submit: () => admin.call('PurchaseReceiptApi_submit', { body: bodyOf() }),
  }
  const bodyOf = () => {
    const quantity = (name: string) => words.find((word) => word.startsWith(name))?.slice(1)
    return receiptOfLines(order, [quantity('A'), quantity('B')], { override })
  }
  const answer = await acts[verb]?.()
  if (!answer) throw new Error(`nobody knows how to ${verb}`)
  if (answer.key) return answer.key
  if (['post', 'submit'].includes(verb)) book.receipts.push(answer.data as Receipt)
  else if (fresh) book.receipts[at] = answer.data as Receipt
  return undefined
}

/** The order's state; per line received/held/closed/limit; and the quantity on order. */
async function progressOf(book: Book): Promise<string> {
  const order = await freshOrder(shop, { id: book.orderId })
  const figure = (text: string | undefined) => (text === undefined ? '-' : String(Number(text)))
  const lines = await Promise.all(
    order.lines.map(async (line, at) => {
      const stock = await stockOf(shop, book.goods[at as 0 | 1])
      const figures = [line.receivedQty, line.heldQty, line.closedQty, line.limitQty].map(figure)
      return `${figures.join('/')} ${figure(stock?.onOrderQty ?? '0')}`
    }),
  )
  return [`${order.status}${order.closeType ? ' short' : ''}`, ...lines].join(' · ')
}

type Sequence = [title: string, settings: Record<string, string>, steps: readonly [act: string, after: string][]]
const sequences: readonly Sequence[] = [
  [
    'a hold beyond the limit is granted, and shrinks with its withdrawal',
    {},
    [
      ['submit A12', 'OVER_RECEIPT'],
      ['submit A12 !', '2703 · 0/12/0/12 10 · 0/0/0/- 10'],
      ['submit A1', 'OVER_RECEIPT'],
      ['submit A1 !', '2703 · 0/13/0/13 10 · 0/0/0/- 10'],
      ['withdraw r1', '2703 · 0/1/0/- 10 · 0/0/0/- 10'],
      ['account r2', '2704 · 1/0/0/- 9 · 0/0/0/- 10'],
      ['account r1', 'OVER_RECEIPT'],
      ['account r1 !', '2704 · 13/0/0/13 0 · 0/0/0/- 10'],
      ['flush r1', '2704 · 1/0/0/- 9 · 0/0/0/- 10'],
      ['flush r2', '2703 · 0/0/0/- 10 · 0/0/0/- 10'],
    ],
  ],
  [
    'a granted hold is posted without asking again, voided ones give their grant back',
    {},
    [
      ['submit A15 !', '2703 · 0/15/0/15 10 · 0/0/0/- 10'],
      ['submit A5 !', '2703 · 0/20/0/20 10 · 0/0/0/- 10'],
      ['void r2', '2703 · 0/15/0/15 10 · 0/0/0/- 10'],
      ['account r1', '2704 · 15/0/0/15 0 · 0/0/0/- 10'],
      ['post B10', '2705 · 15/0/0/15 0 · 10/0/0/- 0'],
      ['post A1', 'OVER_RECEIPT'],
      ['post A1 !', '2705 · 16/0/0/16 0 · 10/0/0/- 0'],
      ['flush r4', '2705 · 15/0/0/15 0 · 10/0/0/- 0'],
      ['flush r1', '2704 · 0/0/0/- 10 · 10/0/0/- 0'],
    ],
  ],
  [
    'a line closed singly takes nothing more, and everything again once it is open',
    {},
    [
      ['post A4', '2704 · 4/0/0/- 6 · 0/0/0/- 10'],
      ['close A', '2704 · 4/0/6/- 0 · 0/0/0/- 10'],
      ['post A1', 'OVER_RECEIPT'],
      ['post A2 !', '2704 · 6/0/6/6 0 · 0/0/0/- 10'],
      ['open A', '2704 · 6/0/0/- 4 · 0/0/0/- 10'],
      ['post A4', '2704 · 10/0/0/- 0 · 0/0/0/- 10'],
    ],
  ],
  [
    'closing the last open line completes, opening a line opens the order, reversing the rest takes it back to approved',
    {},
    [
      ['close A', '2703 · 0/0/10/- 0 · 0/0/0/- 10'],
      ['close B', 'STATUS_FORBIDS'],
      ['post B10', '2705 · 0/0/10/- 0 · 10/0/0/- 0'],
      ['short', 'STATUS_FORBIDS'],
      ['reopen', 'STATUS_FORBIDS'],
      ['open A', '2704 · 0/0/0/- 10 · 10/0/0/- 0'],
      ['close A', '2705 · 0/0/10/- 0 · 10/0/0/- 0'],
      ['flush r1', '2703 · 0/0/10/- 0 · 0/0/0/- 10'],
      ['open A', '2703 · 0/0/0/- 10 · 0/0/0/- 10'],
    ],
  ],
  [
    'a closed line that came in whole after all has nothing left to open',
    {},
    [
      ['post A4 B10', '2704 · 4/0/0/- 6 · 10/0/0/- 0'],
      ['close A', '2705 · 4/0/6/- 0 · 10/0/0/- 0'],
      ['post A6 !', '2705 · 10/0/6/10 0 · 10/0/0/- 0'],
      ['open A', 'LINE_BAD'],
      ['flush r2', '2705 · 4/0/6/- 0 · 10/0/0/- 0'],
      ['open A', '2704 · 4/0/0/- 6 · 10/0/0/- 0'],
    ],
  ],
  [
    'an order closed short stays closed whatever is reversed, and opens to what is left',
    {},
    [
      ['post A4', '2704 · 4/0/0/- 6 · 0/0/0/- 10'],
      ['submit B1', '2704 · 4/0/0/- 6 · 0/1/0/- 10'],
      ['short', 'HAS_DOWNSTREAM'],
      ['void r2', '2704 · 4/0/0/- 6 · 0/0/0/- 10'],
      ['short', '2705 short · 4/0/0/- 0 · 0/0/0/- 0'],
      ['post A1', 'STATUS_FORBIDS'],
      ['post A1 !', 'STATUS_FORBIDS'],
      ['open A', 'STATUS_FORBIDS'],
      ['flush r1', '2705 short · 0/0/0/- 0 · 0/0/0/- 0'],
      ['reopen', '2703 · 0/0/0/- 10 · 0/0/0/- 10'],
      ['reopen', 'STATUS_FORBIDS'],
      ['unapprove', '2701 · 0/0/0/- 0 · 0/0/0/- 0'],
    ],
  ],
  [
    'held lines are not closed and hold the order',
    {},
    [
      ['submit A3', '2703 · 0/3/0/- 10 · 0/0/0/- 10'],
      ['close A', 'HAS_DOWNSTREAM'],
      ['unapprove', 'HAS_DOWNSTREAM'],
      ['close B', '2703 · 0/3/0/- 10 · 0/0/10/- 0'],
      ['account r1', '2704 · 3/0/0/- 7 · 0/0/10/- 0'],
      ['close A', '2705 · 3/0/7/- 0 · 0/0/10/- 0'],
      ['flush r1', '2703 · 0/0/7/- 3 · 0/0/10/- 0'],
      ['post A3', '2705 · 3/0/7/- 0 · 0/0/10/- 0'],
    ],
  ],
  [
    'a tolerance lets a surplus in and not a bottle more, also on a completed order, never on a closed line',
    { OVER_RECEIPT: '10' },
    [
      ['post A11 B9', '2704 · 11/0/0/- 0 · 9/0/0/- 1'],
      ['post A0.01', 'OVER_RECEIPT'],
      ['close B', '2705 · 11/0/0/- 0 · 9/0/1/- 0'],
      ['post B1', 'OVER_RECEIPT'],
      ['open B', '2704 · 11/0/0/- 0 · 9/0/0/- 1'],
      ['post B1', '2705 · 11/0/0/- 0 · 10/0/0/- 0'],
      ['submit B1', '2705 · 11/0/0/- 0 · 10/1/0/- 0'],
      ['account r3', '2705 · 11/0/0/- 0 · 11/0/0/- 0'],
      ['flush r2', '2705 · 11/0/0/- 0 · 10/0/0/- 0'],
      ['flush r1', '2704 · 0/0/0/- 10 · 1/0/0/- 9'],
      ['flush r3', '2703 · 0/0/0/- 10 · 0/0/0/- 10'],
    ],
  ],
  [
    'a surplus that was tolerated stays right when the tolerance goes, as it does at the end of each of these sequences',
    { OVER_RECEIPT: '10' },
    [
      ['post A11', '2704 · 11/0/0/- 0 · 0/0/0/- 10'],
      ['submit B11', '2704 · 11/0/0/- 0 · 0/11/0/- 10'],
    ],
  ],
]

test.each(sequences)('%s', { timeout: 60_000 }, async (_, settings, steps) => {
  await withSettings(server, settings, async () => {
    const book = await newBook()
    const seen: [string, string][] = []
    for (const [act] of steps) seen.push([act, (await step(book, act)) ?? (await progressOf(book))])
    expect(seen).toEqual(steps)
  })
})

afterAll(() => expectSound(server))
