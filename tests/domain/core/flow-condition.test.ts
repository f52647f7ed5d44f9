import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationMs, readCondition, variableIn } from '#domain/core/flow-condition.ts'

/**
 * Replaces § by a dollar sign; with a dollar sign in the source, linters would take the expressions for templates of
 * ours.
 */
const dollars = (text: string) => text.replaceAll('§', '$')
const known = { pass: true, days: '3.0', dept: '采购部', flag: 'ok', no: false }

test.each([
  ['§{pass}', true],
  ['§{!pass}', false],
  ['§{pass && days > 2.5}', true],
  ['§{days == 3}', true],
  ['§{days gt 3 or dept eq "采购部"}', true],
  ["§{not (flag != 'ok')}", true],
  ['§{no || pass && no}', false],
  ['§{(no || pass) && no}', false],
  // an unknown variable is null: it equals null and is no number
  ['§{amount > 1}', false],
  ['§{amount <= 1}', false],
  ['§{amount == null}', true],
  ['§{constructor == null}', true],
  ['§{__proto__ == null}', true],
  ["§{dept < '销售部' || dept > '销售部'}", true],
  ['§{days}', false],
])('%s holds: %s', (text, holds) => {
  expect(readCondition(dollars(text))?.holds(known)).toBe(holds)
})

test.each([
  ...[
    '',
    'pass',
    '§{}',
    '§{pass',
    '§{pass} §{pass}',
    '§{pass;pass}',
    '§{a.b}',
    '§{a[0]}',
    '§{f()}',
    '§{process.exit()}',
    '§{a = 1}',
    '§{a + 1}',
  ],
  ...[
    '§{`x`}',
    "§{'a\\'}",
    '§{1 > }',
    '§{&& a}',
    '§{a b}',
    '§{(a}',
    '§{() => 1}',
    '§{new Function}',
    `§{${'('.repeat(50)}a${')'.repeat(50)}}`,
  ],
  `§{${'a || '.repeat(200)}a}`,
])('%s is no condition', (text) => {
  expect(readCondition(dollars(text))).toBeUndefined()
})

test('any text is a condition or none, and a condition holds or does not, at once', () => {
  const words = fc.constantFrom('pass', 'days', '3', "'x'", '==', '>', '&&', '||', '!', '(', ')', 'true', 'null', 'not', '.', '[', '`')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
      ),
      (inner) => {
        const condition = readCondition(`\${${inner}}`)
        if (condition) expect(typeof condition.holds(known)).toBe('boolean')
      },
    ),
  )
})

test('who is asked is named by one name and nothing else', () => {
  expect(['§{taskUser}', ' §{a_1} ', '§{a.b}', '§{f()}', 'wangmin', '§{a}§{b}'].map((text) => variableIn(dollars(text)))).toEqual([
    'taskUser',
    'a_1',
    ...Array(4).fill(undefined),
  ])
})

test('a wait is a second at least and a year at most', () => {
  expect(['PT1S', 'PT2H30M', 'P1DT12H', 'P2W', 'P366D'].map(durationMs)).toEqual([
    1000, 9_000_000, 129_600_000, 1_209_600_000, 31_622_400_000,
  ])
  expect(
    ['', 'P', 'PT', 'PT0S', 'P367D', 'R3/PT1H', 'P1M', '2H', '§{wait}', '2026-01-01'].map((text) => durationMs(dollars(text))),
  ).toEqual(Array(10).fill(undefined))
})
