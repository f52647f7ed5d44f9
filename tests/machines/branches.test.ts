import { expect, test } from 'vitest'
import { transition } from 'xstate'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { documents } from '#machines/index.ts'
import { passing } from '#machines/paths/witness.ts'
import { outcome } from '../support/laws/transitions.ts'

/** The effects of an event by name, to tell apart two branches that lead to one state. */
function effectsOf(words: AnyWords, state: string, facts: object, event: { type: string; redo?: boolean }): string[] {
  const before = words.law.resolveState({ value: state, context: { ...words.blankFacts, ...facts } })
  return transition(words.law, before, { remark: '开错', ...event })[1].map(({ type }) => type)
}

const laws = Object.values<AnyWords>(documents)
const redoing = laws.filter(({ law }) => transitionRows(law).some(({ when }) => when.includes('redoIsAsked')))

test.each(redoing.map((words) => [words.id, words] as const))(
  '%s: a new draft is made where it is asked for, and only there',
  (_kind, words) => {
    for (const row of transitionRows(words.law).filter(({ when }) => when.includes('redoIsAsked'))) {
      const facts = passing(words, row)?.facts ?? {}
      expect(effectsOf(words, row.from, facts, { type: row.event, redo: true })).toContain('redoDraft')
      expect(effectsOf(words, row.from, facts, { type: row.event })).not.toContain('redoDraft')
    }
  },
)

test('purchaseDemand: orders take it on by what of it is ordered, and its last open lines closed complete it', () => {
  const { law, blankFacts } = documents.purchaseDemand
  const facts = { ...blankFacts, lineCount: 2, openLineIds: ['1', '2'] }
  const ordered = (progress: 'none' | 'part' | 'all') => outcome(law, 'partlyOrdered', { ...facts, progress }, { type: 'ORDERED' })
  expect([ordered('none'), ordered('part'), ordered('all')]).toEqual(['-', 'partlyOrdered', 'completed'])
  const closed = (lineIds: readonly string[]) => outcome(law, 'partlyOrdered', facts, { type: 'CLOSE_LINE', lineIds, remark: '不要了' })
  expect([closed(['1']), closed(['1', '2'])]).toEqual(['partlyOrdered', 'completed'])
})

test('mallOrder: a deposit is kept where its offer said so, and paid back where not', () => {
  const cancelled = (depositForfeits: boolean) => effectsOf(documents.mallOrder, 'depositPaid', { depositForfeits }, { type: 'CANCEL' })
  expect(cancelled(true)).toContain('forfeitDeposit')
  expect(cancelled(false)).not.toContain('forfeitDeposit')
})

test('specialOffer: one that has begun ends at once, one that has not never was', () => {
  const at = (startTime: string) => ({ startTime, endTime: '2026-12-31 00:00:00', now: '2026-11-21 10:00:00' })
  const cancelled = (startTime: string) => effectsOf(documents.specialOffer, 'inForce', at(startTime), { type: 'CANCEL' })
  expect(cancelled('2026-11-21 10:00:00')).toContain('endEarly')
  expect(cancelled('2026-11-21 10:00:01')).not.toContain('endEarly')
})
