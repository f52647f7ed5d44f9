import { describe, expect, test } from 'vitest'
import { and, not, or, setup } from 'xstate'
import { inWords } from '#machines/engine/in-words.ts'
import { effect } from '#machines/engine/law.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'

describe('guards made of guards', () => {
  const parts = setup({
    types: {
      context: {} as { a: boolean; b: boolean; c: boolean },
      input: {} as { a: boolean; b: boolean; c: boolean },
      events: {} as { type: 'GO' },
    },
    guards: { a: ({ context }) => context.a, b: ({ context }) => context.b, c: ({ context }) => context.c },
    actions: { act: effect },
  })
  const law = parts.createMachine({
    id: 'sample',
    context: ({ input }) => input,
    initial: 'new',
    states: { new: { on: { GO: { guard: and(['a', and(['b', 'c'])]), target: 'done', actions: 'act' } } }, done: {} },
  })
  const rows = parts.createMachine({
    id: 'rows',
    context: ({ input }) => input,
    initial: 'new',
    states: {
      new: {
        on: {
          GO: [
            { guard: and(['a', 'c']), target: 'done' },
            { guard: 'b', target: 'done' },
          ],
        },
      },
      done: {},
    },
  })
  const facts = { a: true, b: true, c: true }
  const words = inWords(law, {
    label: { zh: '样', en: 'Sample' },
    states: { new: { tone: 'grey', zh: '新', en: 'New' }, done: { code: 1, tone: 'green', zh: '完', en: 'Done' } },
    events: { GO: { zh: '走', en: 'Go' } },
    guards: {
      a: { refusal: 'LINE_BAD', zh: '甲', en: 'a' },
      b: { refusal: 'MASTER_OFF', zh: '乙', en: 'b' },
      c: { refusal: 'DOC_GONE', zh: '丙', en: 'c' },
    },
    effects: { act: { zh: '做', en: 'acts' } },
    localFacts: (_document: object) => ({}),
    blankFacts: facts,
    rights: [],
  })
  test('are listed by name in the order written', () => {
    expect(transitionRows(law)).toEqual([{ from: 'new', event: 'GO', to: 'done', when: ['a', 'b', 'c'], effects: ['act'] }])
  })
  test.each([
    [{ a: true, b: true, c: true }, undefined],
    [{ a: false, b: true, c: false }, 'LINE_BAD'],
    [{ a: true, b: false, c: false }, 'MASTER_OFF'],
    [{ a: true, b: true, c: false }, 'DOC_GONE'],
  ])('with %o the refusal is %s', (now, key) => {
    expect(words.whyNot('new', now, { type: 'GO' })?.key).toBe(key)
    expect(law.resolveState({ value: 'new', context: now }).can({ type: 'GO' })).toBe(key === undefined)
  })
  test('a row whose branch guard fails was not meant: the next row answers, whatever else fails in the first', () => {
    const branching = { ...words.guards, c: { branch: true as const, zh: '丙', en: 'c' } }
    const twoRows = inWords(rows, { ...words, guards: branching })
    expect(twoRows.whyNot('new', { a: false, b: false, c: false }, { type: 'GO' })?.guard).toBe('b')
    expect(twoRows.whyNot('new', { a: false, b: false, c: true }, { type: 'GO' })?.guard).toBe('a')
    expect(twoRows.whyNot('new', { a: false, b: true, c: false }, { type: 'GO' })).toBeUndefined()
  })
  test.each([
    ['an inline function', () => true],
    ['or', or([() => true])],
    ['not', not(() => true)],
  ])('a law guarded by %s is no law', (_, guard) => {
    const other = setup({}).createMachine({ id: 'other', initial: 'a', states: { a: { on: { GO: { guard, target: 'b' } } }, b: {} } })
    expect(() => transitionRows(other)).toThrow(/names its guards/)
  })
  test('leaving out a word, or inventing one, does not compile', () => {
    const { states, events, guards, effects } = words
    const rest = { label: words.label, localFacts: words.localFacts, blankFacts: facts, rights: [] }
    const { done: _done, ...fewerStates } = states
    const { b: _b, ...fewerGuards } = guards
    const checks = [
      // @ts-expect-error a state without words
      () => inWords(law, { ...rest, states: fewerStates, events, guards, effects }),
      // @ts-expect-error an event without words
      () => inWords(law, { ...rest, states, events: {}, guards, effects }),
      // @ts-expect-error a guard without words
      () => inWords(law, { ...rest, states, events, guards: fewerGuards, effects }),
      // @ts-expect-error an effect without words
      () => inWords(law, { ...rest, states, events, guards, effects: {} }),
      // @ts-expect-error words for a guard the law does not have
      () => inWords(law, { ...rest, states, events, guards: { a: guards.a, b: guards.b, c: guards.c, d: guards.a }, effects }),
      // @ts-expect-error a key that is no refusal
      () => inWords(law, { ...rest, states, events, guards: { ...guards, a: { refusal: 'NO_WAY', zh: '甲', en: 'a' } }, effects }),
    ]
    expect(checks).toHaveLength(6)
  })
})
