import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyWords, type GuardWords, transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { Diagram } from '#web/diagrams/diagram.tsx'
import { diagramFileOf } from '#web/diagrams/diagram-files.ts'
import { eventsNow, stepsNow } from '#web/diagrams/events-now.ts'
import type { DiagramFile } from '#web/diagrams/geometry.ts'
import { LawTable } from '#web/diagrams/law-table.tsx'
import { svgText } from '#web/diagrams/save-svg.ts'
import { stepsOf } from '#web/diagrams/steps.ts'
import { walkOf } from '#web/diagrams/walk.ts'
import type { LogEntry } from '#web/document-engine/document-log.ts'
import type { WebDocument } from '#web/document-engine/document-types.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { session, show } from '../../support/web/web.tsx'
import { stored } from '../../support/web/web-documents.ts'

const words: AnyWords = purchaseReceipt
const rights = ['submit', 'accounting', 'edit', 'add', 'delete', 'cancel', 'flush', 'link'].map((verb) => `purchasein_${verb}`)
const may =
  (...known: string[]) =>
  (right: string) =>
    known.includes(right)

beforeEach(() => setLanguage('zh'))

const entry = (at: number, event: string, fromState: string, toState: string, more: Partial<LogEntry> = {}): LogEntry => ({
  id: String(at),
  sourceBillId: '1',
  event,
  eventName: event,
  fromState,
  toState,
  userName: '李强',
  time: `2026-11-21 10:0${at}:33`,
  machineHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
  ...more,
})

const log = [
  entry(1, 'SAVE', 'new', 'draft', { userName: '王敏' }),
  entry(2, 'SUBMIT', 'draft', 'submitted'),
  entry(3, 'POST', 'submitted', 'submitted', { refusal: 'PERIOD_CLOSED' }),
  entry(4, 'WITHDRAW', 'submitted', 'draft'),
  entry(5, 'SUBMIT', 'draft', 'submitted'),
]

const asked = (document: WebDocument, can = may(...rights), dirty = false) => ({
  words,
  state: document.state ?? 'new',
  context: { document, facts: document.facts ?? {}, dirty },
  can,
})

/** The diagram of a receipt as a user sees it. */
async function draw(document: WebDocument, entries: readonly LogEntry[] = [], can = may(...rights)) {
  const file: DiagramFile = await diagramFileOf(words.id)
  const events = eventsNow(asked(document, can))
  const ids = stepsOf(words).map(({ id }) => id)
  const now = stepsNow(document.state ?? 'new', events, ids)
  const { container } = show(<Diagram words={words} file={file} current={document.state} walk={walkOf(entries)} now={now} />, session())
  const one = (selector: string) => container.querySelector(selector) ?? expect.fail(`no ${selector}`)
  const names = (selector: string, attribute: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))
  return { container, one, names, tip: (id: string) => one(`[data-step="${id}"] > title`).textContent?.split('\n') }
}

describe('the picture', () => {
  test('marks the state the document is in, and says it in words', async () => {
    const { names } = await draw(stored({ state: 'submitted' }))
    expect(names('[data-current]', 'data-state')).toEqual(['submitted'])
    const told = screen.getByRole('img').getAttribute('aria-label')
    expect(told).toContain('采购入库单的状态图：8 个状态，18 条变迁')
    expect(told).toContain('当前状态：待记账')
  })

  test('marks the way it went with who and when, and leaves out what was refused', async () => {
    const { names, tip } = await draw(stored({ state: 'submitted' }), log)
    expect(names('.dg-event[data-walked]', 'data-step').toSorted()).toEqual([
      'draft-SUBMIT-submitted',
      'new-SAVE-draft',
      'submitted-WITHDRAW-draft',
    ])
    expect(names('[data-seen]', 'data-state').toSorted()).toEqual(['draft', 'new', 'submitted'])
    expect(tip('draft-SUBMIT-submitted')).toEqual(['提交', '李强 2026-11-21 10:02', '李强 2026-11-21 10:05'])
    expect(tip('submitted-POST-posted')).toEqual(['记账'])
  })

  test('marks what is possible now, and what is blocked with the sentence of its guard', async () => {
    const facts = {
      ...purchaseReceipt.blankFacts,
      lineCount: 1,
      mine: true,
      periodProblem: { rule: 'PERIOD_CLOSED' as const, params: { period: '2026-10' } },
    }
    const { names, tip } = await draw(stored({ state: 'submitted', facts }))
    expect(names('[data-now="possible"]', 'data-step').toSorted()).toEqual([
      'submitted-CANCEL-voided',
      'submitted-LINK_ORDER-submitted',
      'submitted-REJECT-draft',
      'submitted-WITHDRAW-draft',
    ])
    expect(names('[data-now="blocked"]', 'data-step')).toEqual(['submitted-POST-posted'])
    expect(tip('submitted-POST-posted')?.[1]).toContain('2026-10')
  })

  test('a missing right blocks too, and is named', async () => {
    const { tip } = await draw(stored({ state: 'submitted' }), [], may('purchasein_submit'))
    expect(tip('submitted-POST-posted')).toEqual(['记账', '没有[记账]权限'])
  })

  test('of an event with branches only the one that applies is possible', async () => {
    const order = documents.purchaseOrder as AnyWords
    const facts = { ...documents.purchaseOrder.blankFacts, lineCount: 1, approvalNeeded: false }
    const document = stored({ state: 'draft', kind: 'purchaseOrder', facts })
    const events = eventsNow({ words: order, state: 'draft', context: { document, facts, dirty: false }, can: () => true })
    const now = stepsNow(
      'draft',
      events,
      stepsOf(order).map(({ id }) => id),
    )
    expect(now.get('draft-SUBMIT-approved')?.allowed).toBe(true)
    expect(now.has('draft-SUBMIT-submitted')).toBe(false)
  })

  test('draws what the system raises with dashes, and what nobody walked plainly', async () => {
    const { names } = await draw(stored())
    expect(names('[data-internal]', 'data-step')).toEqual(['new-SPAWN-redMirror'])
    expect(names('[data-walked]', 'data-step')).toEqual([])
  })

  test('speaks the reader`s language', async () => {
    setLanguage('en')
    const { tip } = await draw(stored({ state: 'submitted' }), [], may())
    expect(tip('submitted-POST-posted')).toEqual(['Post', 'You do not have the right [Post]'])
  })

  test('is saved as a file that needs nothing else: no variable is left in it, and the same picture gives the same bytes', async () => {
    const { one } = await draw(stored({ state: 'posted' }), log)
    const picture = one('svg') as SVGSVGElement
    const text = svgText(picture)
    expect(text).toMatch(/^<svg /)
    expect(text).not.toContain('var(')
    expect(svgText(picture)).toBe(text)
  })
})

describe('the table', () => {
  const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)

  test.each(Object.values(documents).map((machine) => [machine.id, machine as AnyWords] as const))(
    'of %s has every row of the law',
    (_, machine) => {
      show(<LawTable words={machine} />)
      const ends = Object.keys(machine.law.states).filter((state) => transitionsOf(machine).every(({ from }) => from !== state))
      expect(rowsOf(screen.getByRole('table'))).toHaveLength(transitionsOf(machine).length + ends.length)
    },
  )

  test('a row says event, conditions, right, call, effects and next state in words', () => {
    show(<LawTable words={words} />)
    const [post] = screen.getAllByText('POST /blade-purchase/purchaseinhead/accountingById')
    const row = post?.closest('tr') ?? expect.fail('posting has no row')
    const text = row.textContent ?? ''
    const { guards, effects } = transitionsOf(words).find(({ from, event }) => from === 'draft' && event === 'POST') ?? expect.fail()
    for (const { words: said } of [...guards, ...effects]) expect(text).toContain(said.zh)
    expect(text).toContain('采购入库·记账purchasein_accounting')
    expect(text).toContain('有权限[超量入库]可放行')
    expect(text).toContain('已记账')
  })

  test('every sentence of a guard stands in it', () => {
    show(<LawTable words={words} />)
    const text = screen.getByRole('table').textContent ?? ''
    const guards = words.guards as Readonly<Record<string, GuardWords<never, never>>>
    for (const { zh } of Object.values(guards)) expect(text).toContain(zh)
  })

  test('what is new needs the right to add, what is stored the right to change', () => {
    show(<LawTable words={words} />)
    const saves = screen.getAllByText('SAVE').map((cell) => cell.closest('tr')?.textContent ?? '')
    expect(saves.map((row) => /purchasein_(add|edit)/.exec(row)?.[1])).toEqual(['add', 'edit'])
  })

  test('an event of the system has neither right nor call', () => {
    show(<LawTable words={words} />)
    expect(screen.getByText('SPAWN').closest('tr')?.textContent).toContain('由其他单据在事务内触发')
  })

  test('where the document is, is said; and what is blocked now, with its sentence', () => {
    const document = stored({ state: 'submitted' })
    const ids = stepsOf(words).map(({ id }) => id)
    const now = stepsNow('submitted', eventsNow(asked(document, may('purchasein_submit'))), ids)
    show(<LawTable words={words} current="submitted" now={now} />)
    expect(screen.getByText('当前').closest('th')?.textContent).toContain('待记账')
    expect(screen.getAllByText('现在不可：没有[记账]权限')).toHaveLength(1)
  })
})

test('what is typed and not saved decides what is possible, as it does for the buttons', () => {
  const document = stored({ lines: [] })
  const now = eventsNow(asked(document, may(...rights), true))
  const submit = now.find(({ event }) => event === 'SUBMIT')
  expect(submit?.allowed).toBe(false)
  expect(submit?.why?.zh).toBe('单据明细不能为空')
})

test('an event that a right of the user lifts is possible, and its rule is told', () => {
  const rule = { row: 1, field: 'actualQty', rule: 'OVER_RECEIPT' as const, params: { goods: '矿泉水', max: '5' } }
  const facts = { ...purchaseReceipt.blankFacts, lineCount: 1, mine: true, rights: ['purchasein_overreceipt'], limitProblems: [rule] }
  const post = eventsNow(asked(stored({ state: 'submitted', facts }))).find(({ event }) => event === 'POST')
  expect(post).toMatchObject({ allowed: true, to: 'posted' })
  expect(post?.why?.zh).toContain('矿泉水')
})

test('a diagram that is not there is told, and asked for again next time', async () => {
  vi.resetModules()
  await expect(diagramFileOf('nothing')).rejects.toThrow('There is no diagram of nothing')
  await expect(diagramFileOf('nothing')).rejects.toThrow()
})
