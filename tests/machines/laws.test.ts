import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#domain/core/hash-text.ts'
import { type AnyWords, description, transitionsOf } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { documents, wordsOfKind } from '#machines/index.ts'

const laws: [string, AnyWords][] = Object.entries(documents)

/** Stored states × the events that some stored state lists, without the pairs that have a row (rule B5). */
function refusedPairs(words: AnyWords): [state: string, event: string][] {
  const rows = transitionRows(words.law).filter((row) => words.stateNames.includes(row.from))
  const events = [...new Set(rows.map((row) => row.event))]
  return words.stateNames.flatMap((state) =>
    events
      .filter((event) => !rows.some((row) => row.from === state && row.event === event))
      .map((event): [string, string] => [state, event]),
  )
}

/** The codes of states from which no row leads to another state. */
const finalCodes = (words: AnyWords) =>
  words.stateNames
    .filter((state) => !transitionRows(words.law).some((row) => row.from === state && row.to !== state))
    .map(words.codeOf)
    .sort()

describe('the counts of rule B5', () => {
  test.each([
    ['purchaseOrder', 6, 46, 16, 69, [2706]],
    ['purchaseReceipt', 6, 18, 9, 41, [3004, 3005, 3006]],
    // the table of rule B5, without the event that creates the money document, and with the reversal that makes a new
    // draft
    ['purchaseReturn', 6, 15, 8, 38, [3004, 3005, 3006]],
    // the table of rule B5, with the reversal that makes a new draft
    ['salesOut', 6, 15, 8, 38, [2904, 2905, 2906]],
    ['salesReturn', 6, 15, 8, 38, [2904, 2905, 2906]],
    ['salesOrder', 9, 60, 18, 126, [1308]],
    // the table of rule B5; code 2106 has two states, recalled and reversed
    ['stockTransfer', 7, 18, 11, 64, [2105, 2106, 2106]],
    ['openingInventory', 5, 9, 5, 20, [3004, 3005, 3006]],
    // the table of rule B7, with the row by which a count creates it
    ['profitLoss', 6, 16, 9, 38, [3004, 3005, 3006]],
    ['assembly', 6, 15, 8, 38, [3004, 3005, 3006]],
    // the table of rule B5: its rows of 3801 exist for each of the two states, and a recount can be started again from
    // the second
    ['stockCount', 5, 13, 7, 19, [3803, 3804]],
    ['openingPartner', 5, 7, 5, 20, [3004, 3005, 3006]],
    ['openingBalance', 5, 7, 5, 20, [3004, 3005, 3006]],
    ['openingReceipt', 5, 8, 5, 20, [3004, 3005, 3006]],
    ['openingOut', 5, 8, 5, 20, [3004, 3005, 3006]],
    ['settlementBill', 2, 2, 2, 1, [3005]],
    ['tillShift', 2, 2, 2, 1, [4002]],
    ['cashDeposit', 3, 3, 3, 4, [4102, 4103]],
    ['accountTransfer', 2, 2, 2, 1, [3005]],
    ['costAdjustment', 2, 2, 2, 1, [3005]],
    ['storeDeposit', 2, 2, 2, 1, [3005]],
    // a payment that bounces is taken back in the books, and the withdrawal may then be refused
    ['partnerWithdrawal', 5, 8, 5, 13, [1503]],
    ['storedTopUp', 2, 2, 2, 1, [4202]],
    ['couponBatch', 4, 8, 5, 13, [3303, 3304]],
    ['priceAdjustment', 5, 13, 8, 30, [3904, 3905]],
    ['specialOffer', 4, 9, 5, 14, [3703, 3704]],
  ] as const)('%s has %i states, %i transitions, %i events, %i refused pairs', (kind, states, transitions, events, refused, final) => {
    const words: AnyWords = documents[kind]
    const rows = transitionsOf(words)
    console.log(`${kind}: ${words.stateNames.length} states, ${rows.length} transitions, ${refusedPairs(words).length} refused pairs`)
    expect(words.stateNames).toHaveLength(states)
    expect(rows).toHaveLength(transitions)
    expect(new Set(rows.map((row) => row.event).filter((event) => event !== 'SPAWN')).size).toBe(events)
    expect(refusedPairs(words)).toHaveLength(refused)
    expect(finalCodes(words)).toEqual(final)
  })
})

describe.each(laws)('%s', (kind, words) => {
  test('is registered under its id', () => {
    expect(words.id).toBe(kind)
    expect(wordsOfKind(kind)).toBe(words)
    expect(wordsOfKind('toString')).toBeUndefined()
  })

  test('refuses every pair it does not list, whatever the facts, and names what the state knows', () => {
    for (const [state, type] of refusedPairs(words)) {
      const refusal = words.whyNot(state, words.blankFacts, { type })
      expect(refusal, `${state} ${type}`).toMatchObject({ key: 'STATUS_FORBIDS', allowed: words.eventsIn(state) })
      expect(refusal?.guard).toBeUndefined()
      expect(words.law.resolveState({ value: state, context: words.blankFacts }).can({ type })).toBe(false)
    }
  })

  test('starts in `new`, which is never stored and has no code; every stored state has one, and states that share one share its colour', () => {
    expect(words.law.root.initial.target[0]?.key).toBe('new')
    expect(words.stateNames).not.toContain('new')
    expect(words.stateNames).not.toContain('gone')
    expect(words.codeOf('new')).toBeUndefined()
    expect(words.stateNames.map((state) => words.codeOf(state))).not.toContain(undefined)
    const coloured = words.stateNames.map((state) => `${words.codeOf(state)} ${words.states[state]?.tone}`)
    expect(new Set(coloured).size).toBe(new Set(words.stateNames.map((state) => words.codeOf(state))).size)
  })

  test('says everything in both languages, and the two differ', () => {
    const said = [words.label, ...[words.states, words.events, words.guards, words.effects].flatMap((part) => Object.values(part))]
    for (const { zh, en } of said as { zh: string; en: string }[]) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).toMatch(/^[\x20-\x7e]+$/)
    }
  })

  test('offers the events a state knows as buttons, internal ones never, at most one of them primary', () => {
    for (const state of words.stateNames) {
      const offers = words.offers(state, words.blankFacts)
      expect(offers.map(({ type }) => type)).toEqual(words.eventsIn(state))
      expect(offers.filter(({ primary }) => primary).length).toBeLessThanOrEqual(1)
      for (const { allowed, whyNot } of offers) expect(whyNot === undefined).toBe(allowed)
      expect(transitionsOf(words).filter((row) => row.internal && words.eventsIn(state).includes(row.event))).toEqual([])
    }
  })

  test('is described by plain JSON that survives a round trip and does not depend on the order of keys', () => {
    const told = description(words)
    expect(JSON.parse(canonicalJson(told))).toEqual(told)
    expect(canonicalJson(Object.fromEntries(Object.entries(told).reverse()))).toBe(canonicalJson(told))
    expect(told.transitions).toHaveLength(transitionRows(words.law).length)
  })
})

describe('tags', () => {
  const tagged = (words: AnyWords) =>
    Object.fromEntries(Object.keys(words.law.states).map((state) => [state, [...words.tagsOf(state)].sort()]))
  test('of an order: editable before approval is asked, open while goods may come', () => {
    expect(tagged(documents.purchaseOrder)).toEqual({
      new: ['editable'],
      draft: ['editable', 'openWork'],
      submitted: ['awaitsApproval', 'openWork'],
      approved: ['open', 'openWork'],
      partlyReceived: ['open', 'openWork'],
      completed: ['open'],
      cancelled: ['closed'],
      gone: ['closed', 'gone'],
    })
  })
  test('of a receipt: submitted holds, posted counts, and all three sums of a reversal are booked', () => {
    expect(tagged(documents.purchaseReceipt)).toEqual({
      new: ['editable'],
      draft: ['editable', 'openWork'],
      submitted: ['awaitsApproval', 'holds', 'openWork'],
      posted: ['booked', 'counts'],
      reversed: ['booked', 'closed'],
      redMirror: ['booked', 'closed', 'mirror'],
      voided: ['closed'],
      gone: ['closed', 'gone'],
    })
  })
})

test('tags of an opening balance: a draft may change, what is posted counts once', () => {
  const { law, tagsOf } = documents.openingPartner
  expect(Object.fromEntries(Object.keys(law.states).map((state) => [state, [...tagsOf(state as never)].sort()]))).toEqual({
    new: ['editable'],
    draft: ['editable', 'openWork'],
    posted: ['booked', 'counts'],
    reversed: ['booked', 'closed'],
    redMirror: ['booked', 'closed', 'mirror'],
    voided: ['closed'],
    gone: ['closed', 'gone'],
  })
})

describe('words of a state', () => {
  const { purchaseOrder, purchaseReceipt } = documents
  test.each([
    ['draft', 2701, '草稿', 'Draft'],
    ['submitted', 2702, '待审核', 'Awaiting approval'],
    ['approved', 2703, '待入库', 'Approved, to receive'],
    ['partlyReceived', 2704, '部分入库', 'Partly received'],
    ['completed', 2705, '已完成', 'Completed'],
    ['cancelled', 2706, '已取消', 'Cancelled'],
  ] as const)('%s is %i %s', (state, code, zh, en) => {
    expect([purchaseOrder.codeOf(state), purchaseOrder.statusName(state, 'zh'), purchaseOrder.statusName(state, 'en')]).toEqual([
      code,
      zh,
      en,
    ])
  })
  test('a completed order that was closed short says so', () => {
    expect(purchaseOrder.statusName('completed', 'zh', { closeType: 'short' })).toBe('已完成(强制结案)')
    expect(purchaseOrder.statusName('approved', 'zh', { closeType: 'short' })).toBe('待入库')
  })
  test('a snapshot of the law or of its live machine does as well as a name', () => {
    expect(purchaseReceipt.codeOf({ value: 'posted' })).toBe(3003)
    expect(purchaseReceipt.eventsIn({ value: { submitted: 'ready' } })).toEqual(purchaseReceipt.eventsIn('submitted'))
    expect(purchaseReceipt.stateOf('constructor')).toBeUndefined()
  })
})

describe('buttons', () => {
  const { purchaseOrder, purchaseReceipt } = documents
  const offer = (words: AnyWords, state: string, facts: object, type: string) =>
    words.offers(state, { ...words.blankFacts, ...facts }).find((one) => one.type === type)
  test('a button is not off merely because nobody was asked yet for the reason or the lines', () => {
    expect(offer(purchaseOrder, 'draft', {}, 'CANCEL')).toMatchObject({ allowed: true, reason: true, books: false, confirm: true })
    expect(offer(purchaseOrder, 'submitted', {}, 'REJECT')).toMatchObject({ allowed: true, reason: true })
    expect(offer(purchaseOrder, 'approved', { openLineIds: ['1', '2'] }, 'CLOSE_LINE')?.allowed).toBe(true)
    expect(offer(purchaseOrder, 'approved', { openLineIds: ['1'] }, 'CLOSE_LINE')?.whyNot?.words.en).toMatch(/cancel the order instead/)
    expect(offer(purchaseOrder, 'approved', {}, 'REOPEN_LINE')?.allowed).toBe(false)
    expect(offer(purchaseReceipt, 'posted', {}, 'LINK_ORDER')?.allowed).toBe(true)
  })
  test.each([
    [purchaseReceipt, 'submitted', 'POST', { books: true, undoes: false, redo: false }],
    [purchaseReceipt, 'posted', 'REVERSE', { books: true, undoes: true, redo: true }],
    [purchaseReceipt, 'posted', 'LINK_ORDER', { books: false, undoes: false, redo: false }],
    [purchaseOrder, 'submitted', 'APPROVE', { books: false, undoes: false, redo: false }],
    [documents.openingPartner, 'draft', 'PASS', { books: true, undoes: false, redo: false }],
  ] as [AnyWords, string, string, object][])('$label.en, %s: what %s does to the books', (words, state, event, booking) => {
    expect(offer(words, state, {}, event)).toMatchObject(booking)
  })
  test("a reason is asked for withdrawing somebody else's document only", () => {
    expect(offer(purchaseReceipt, 'submitted', { mine: true }, 'WITHDRAW')?.reason).toBe(false)
    expect(offer(purchaseReceipt, 'submitted', { mine: false }, 'WITHDRAW')?.reason).toBe(true)
  })
  test.each([
    [purchaseOrder, 'draft', 'SUBMIT'],
    [purchaseOrder, 'submitted', 'APPROVE'],
    [purchaseReceipt, 'draft', 'SUBMIT'],
    [purchaseReceipt, 'submitted', 'POST'],
  ] as [AnyWords, string, string][])('$label.en, %s: the primary event is %s', (words, state, event) => {
    expect(words.offers(state, words.blankFacts).find(({ primary }) => primary)?.type).toBe(event)
  })
  test.each(['completed', 'cancelled', 'refunded'])('money that comes late for a mall order is no main button: %s', (state) => {
    const offers = documents.mallOrder.offers(state, documents.mallOrder.blankFacts)
    expect(offers.find(({ type }) => type === 'PAY')).toMatchObject({ primary: false })
  })
})

describe('a reason (rule B3)', () => {
  const { purchaseOrder, purchaseReceipt, openingInventory, openingPartner } = documents
  const key = (words: AnyWords, state: string, facts: object, event: object) =>
    words.whyNot(state as never, { ...words.blankFacts, mine: true, ...facts } as never, event as never)?.key
  const lines = { openLineIds: ['1', '2'] }
  test.each([
    [purchaseOrder, 'draft', 'CANCEL', {}],
    [purchaseOrder, 'submitted', 'REJECT', {}],
    [purchaseOrder, 'submitted', 'WITHDRAW', { mine: false, rights: ['purchaseorder_withdrawother'] }],
    [purchaseOrder, 'approved', 'UNAPPROVE', {}],
    [purchaseOrder, 'approved', 'CLOSE_LINE', lines],
    [purchaseOrder, 'partlyReceived', 'CLOSE_SHORT', {}],
    [purchaseOrder, 'completed', 'REOPEN', { closedShort: true }],
    [purchaseReceipt, 'submitted', 'REJECT', {}],
    [purchaseReceipt, 'submitted', 'WITHDRAW', { mine: false, rights: ['purchasein_withdrawother'] }],
    [purchaseReceipt, 'draft', 'CANCEL', {}],
    [purchaseReceipt, 'submitted', 'CANCEL', {}],
    [openingInventory, 'draft', 'CANCEL', {}],
    [openingInventory, 'posted', 'REVERSE', {}],
    [openingPartner, 'draft', 'CANCEL', {}],
    [openingPartner, 'posted', 'REVERSE', {}],
  ] as [AnyWords, string, string, object][])('$id, %s: %s goes on with none but a given one', (words, state, type, facts) => {
    const payload = type === 'CLOSE_LINE' ? { lineIds: ['1'] } : {}
    expect(key(words, state, facts, { type, ...payload })).toBe('REASON_NEEDED')
    expect(key(words, state, facts, { type, ...payload, remark: '  ' })).toBe('REASON_NEEDED')
    expect(key(words, state, facts, { type, ...payload, remark: 'counted wrong' })).toBeUndefined()
  })
  test.each([
    [purchaseOrder, 'submitted', 'WITHDRAW'],
    [purchaseReceipt, 'submitted', 'WITHDRAW'],
    [purchaseReceipt, 'posted', 'REVERSE'],
  ] as [AnyWords, string, string][])(
    "one's own, and in calls of the specification without a remark: $id, %s, %s takes none",
    (words, state, type) => {
      expect(key(words, state, {}, { type })).toBeUndefined()
    },
  )
  test('is needed wherever one of our own operations lifts a rule', () => {
    const limitProblems = [{ row: 1, rule: 'OVER_RECEIPT' }]
    const event = { type: 'LINK_ORDER', links: [{ id: '1', sourceBodyId: '2' }], override: ['OVER_RECEIPT'] }
    const facts = { limitProblems, rights: ['purchasein_overreceipt'] }
    expect(key(purchaseReceipt, 'submitted', facts, event)).toBe('REASON_NEEDED')
    expect(key(purchaseReceipt, 'submitted', facts, { ...event, remark: 'sent too much' })).toBeUndefined()
  })
  test('comes after right and state, and before everything else', () => {
    expect(key(purchaseOrder, 'submitted', { mine: false }, { type: 'WITHDRAW' })).toBe('NO_PERMISSION')
    expect(key(purchaseOrder, 'completed', {}, { type: 'REOPEN' })).toBe('STATUS_FORBIDS')
    expect(key(purchaseOrder, 'approved', { followers: ['RK1'] }, { type: 'UNAPPROVE' })).toBe('REASON_NEEDED')
    expect(key(openingInventory, 'posted', { stockProblems: [{ rule: 'STOCK_SHORT' }] }, { type: 'REVERSE' })).toBe('REASON_NEEDED')
  })
})
