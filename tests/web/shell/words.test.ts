import { afterEach, describe, expect, test } from 'vitest'
import { diagramWords } from '#web/diagrams/words.ts'
import { effectWords } from '#web/document-words/effect-words.ts'
import { fillTemplate } from '#web/document-words/fill-words.ts'
import { listWords } from '#web/document-words/list-words.ts'
import { documentWords } from '#web/document-words/words.ts'
import { fillWords } from '#web/i18n/fill-words.ts'
import { formatMoment, formatMoney, formatPercent, formatPrice, formatQty, isNegative } from '#web/i18n/format.ts'
import { language, setLanguage, word } from '#web/i18n/index.ts'
import { type CountedWords, shellWords } from '#web/i18n/words.ts'
import { jobWords } from '#web/jobs/words.ts'
import { gridWords } from '#web/line-grid/lines/words.ts'
import { printWords } from '#web/print/words.ts'

afterEach(() => setLanguage('zh'))

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

describe.each(Object.entries<{ zh: string; en: string; enOne?: string }>(shellWords))('%s', (_, { zh, en, enOne }) => {
  test('is said in both languages with the same figures in it', () => {
    expect(zh).not.toBe('')
    expect(en).not.toBe(zh)
    expect(placeholders(en)).toEqual(placeholders(zh))
    if (enOne !== undefined) expect(placeholders(en)).toContain('{count}')
  })
})

test('words follow the language at once, and the choice is kept', () => {
  expect(word('signIn')).toBe('登录')
  setLanguage('en')
  expect(word('signIn')).toBe('Sign in')
  expect(language()).toBe('en')
  expect(JSON.parse(localStorage.getItem('saber-language') ?? '{}').content).toBe('en')
})

test('English counts one and many, Chinese does not', () => {
  expect(word('rows', { count: 1 })).toBe('共 1 条')
  setLanguage('en')
  expect(word('rows', { count: 1 })).toBe('1 row')
  expect(word('rows', { count: 1204 })).toBe('1204 rows')
})

const catalogues = { deedWords: effectWords, diagramWords, documentWords, gridWords, jobWords, listWords, printWords }

test.each(Object.entries(catalogues))('%s counts one and many in English', (_, catalogue) => {
  for (const [name, words] of Object.entries<CountedWords>(catalogue)) {
    const counts = /\{count\} (\w+ )?\w+s\b/.test(words.en)
    if (counts) expect(words.enOne, name).toBeDefined()
    if (words.enOne !== undefined) expect(words.en, name).toContain('{count}')
  }
})

test('a template is filled with the plural of its count', () => {
  expect(fillTemplate(documentWords.changedFields, { count: '1' })).toEqual({ zh: '修改 1 项', en: '1 change' })
  expect(fillTemplate(documentWords.changedFields, { count: '2' })).toEqual({ zh: '修改 2 项', en: '2 changes' })
  expect(fillTemplate(gridWords.unknownRows, { count: '1', texts: 'A' }).en).toBe('1 code is not known: A')
  setLanguage('en')
  expect([1, 2].map((count) => fillWords(jobWords.rows, { count }))).toEqual(['1 row', '2 rows'])
})

test.each([
  ['1234567.8', 2, '1,234,567.80'],
  ['-1234.565', 2, '-1,234.57'],
  ['0', 2, '0.00'],
  ['12345678901234567890.12', 2, '12,345,678,901,234,567,890.12'],
  ['10.00000', undefined, '10.00000'],
  ['', 2, ''],
  [undefined, 2, ''],
  ['—', 2, '—'],
])('[amount.thousands] money %s with %s places reads %s', (text, places, expected) => expect(formatMoney(text, places)).toBe(expected))

test.each([
  ['28.80000', '28.80'],
  ['8.84071', '8.84071'],
  ['1234', '1,234.00'],
  ['', ''],
])('the price %s reads %s', (text, expected) => expect(formatPrice(text)).toBe(expected))

test('quantities lose the zeros that say nothing', () => {
  expect(formatQty('3.00')).toBe('3')
  expect(formatQty('18220.50')).toBe('18,220.5')
  expect(formatQty('3', 2)).toBe('3.00')
})

test('percentages, times and signs', () => {
  expect(formatPercent('13.00')).toBe('13%')
  expect(formatPercent(undefined)).toBe('')
  expect(formatMoment('2026-11-21 10:02:33')).toBe('2026-11-21 10:02')
  expect([isNegative('-0.01'), isNegative('0'), isNegative('x')]).toEqual([true, false, false])
})
