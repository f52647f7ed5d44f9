import { describe, expect, test } from 'vitest'
import { and, not, or, setup } from 'xstate'
import { inWords } from '#machines/engine/in-words.ts'
import { effect } from '#machines/engine/law.ts'
import { leavesOf, transitionRows } from '#machines/engine/transition-table.ts'

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
    states: { new: { on: { GO: { guard: and([or(['a', 'b']), not('c')]), target: 'done', actions: 'act' } } }, done: {} },
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
  const facts = { a: true, b: true, c: false }
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
  test('are unfolded, also under a negation', () => {
    expect(transitionRows(law)).toEqual([
      {
        from: 'new',
        event: 'GO',
        to: 'done',
        when: { all: [{ any: [{ guard: 'a' }, { guard: 'b' }] }, { not: { guard: 'c' } }] },
        effects: ['act'],
      },
    ])
    expect(leavesOf({ not: { not: { guard: 'a' } } })).toEqual([{ guard: 'a', not: false }])
    expect(leavesOf(transitionRows(law)[0]?.when).map(({ guard, not }) => (not ? `not ${guard}` : guard))).toEqual(['a', 'b', 'not c'])
  })
  test.each([
    [{ a: true, b: false, c: false }, undefined],
    [{ a: false, b: true, c: false }, undefined],
    [{ a: false, b: false, c: false }, 'LINE_BAD'],
    [{ a: true, b: true, c: true }, 'STATUS_FORBIDS'],
    [{ a: false, b: false, c: true }, 'LINE_BAD'],
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
  test('a law with an inline guard is no law', () => {
    const inline = setup({}).createMachine({
      id: 'inline',
      initial: 'a',
      states: { a: { on: { GO: { guard: () => true, target: 'b' } } }, b: {} },
    })
    expect(() => transitionRows(inline)).toThrow(/names its guards/)
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
