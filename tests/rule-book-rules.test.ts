import { expect, test } from 'vitest'
import { refusals } from '#domain/core/refusals.ts'
import { decisionOf } from './instruments/rules/decisions.ts'
import { generatedPages, partsOf, readPage, renewed, rulePages, sections } from './instruments/rules/sections.ts'
import { readTracked, trackedFiles } from './support/tracked-files.ts'

const pages = rulePages().map((path) => ({ path, text: readPage(path) }))
const idsOf = (text: string) => [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)
const ids = pages.flatMap(({ text }) => idsOf(text))
const anchors = new Set(ids)

/** Text of sources and pages without line breaks and comment markers, so that a citation may run over two lines. */
const plain = (text: string) => text.replace(/\n\s*(?:\*(?= )|\/\/|--)?\s*/g, ' ')
const files = trackedFiles
  .filter((path) => /^(src|machines|openapi|tests|bench|packaging|docs)\/|^[A-Z]+\.md$/.test(path))
  .filter((path) => /\.(tsx?|mjs|tsp|sql|md|css|yml)$/.test(path) && !path.includes('rule-book-rules'))
  .map((path) => ({ path, text: plain(readTracked(path)) }))

const code = '[A-EG-Z]\\d{1,2}[a-z]?(?:-\\d{1,2})?'
/**
 * Matches `rule C4 …`, `rules B6 *Vouchers*, C8 and E`, `invariant I12`, `(M9, M19)`, up to the end of the clause,
 * which may name more.
 */
const clauses = new RegExp(`(?:\\b[Rr]ules? (?=${code}|[DE]\\b)|\\b[Ii]nvariants? (?=I\\d)|\\((?=${code}[,)–]))[^().;:\`'"]{1,90}`, 'g')
const names = new RegExp(`(?<![\\w-])(?:${code}|(?<=[Rr]ules? )[DE])(?![\\w-])`, 'g')
const cited = files.flatMap(({ path, text }) =>
  [...text.matchAll(clauses)].flatMap(([clause]) => [...clause.matchAll(names)].map(([name]) => ({ path, name, clause }))),
)

test('each anchor of the rule book stands once', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('each part that is made from laws, refusals, invariants and heads of records is on one page, up to date (`npm run rules`)', () => {
  const generated = generatedPages().map((path) => ({ path, text: readPage(path) }))
  expect(generated.flatMap(({ text }) => partsOf(text)).toSorted()).toEqual(Object.keys(sections).toSorted())
  expect(generated.filter(({ text }) => renewed(text) !== text).map(({ path }) => path)).toEqual([])
})

test('a decision record says number, status, day and topic in its head, or is refused by its path', () => {
  const path = 'docs/adr/0297-some-decision.md'
  const text = '# 297. Some decision\n\n- Status: accepted\n- Date: 2026-11-30\n- Topic: Stock\n\nText.\n'
  expect(decisionOf(path, text)).toMatchObject({ number: 297, title: 'Some decision', status: 'accepted', topic: 'Stock' })
  for (const [right, wrong] of [
    ['297.', '29.'],
    ['- Status: accepted\n', ''],
    ['2026-11-30', 'today'],
    ['Topic: Stock', 'Topic: Shelves'],
  ] as const)
    expect(() => decisionOf(path, text.replace(right, wrong))).toThrow(path)
})

test('the invariants of the page are those of the SQL, by id and number', () => {
  const count = (found: Iterable<RegExpMatchArray>) => [...found].map(([, id = '']) => id).toSorted()
  const ofPage = count(readPage('invariants.md').matchAll(/^- (I\d+): /gm))
  expect(ofPage).toEqual(count(readTracked('src/server/db/schema/invariants.sql').matchAll(/^-- (I\d+): /gm)))
  expect(ofPage.length).toBeGreaterThan(100)
})

test('every rule, example and invariant that a source or page cites has its anchor', () => {
  expect(cited.flatMap(({ path, name, clause }) => (anchors.has(name.toLowerCase()) ? [] : [`${path}: ${name} in "${clause}"`]))).toEqual(
    [],
  )
  // a safeguard for the pattern: there are about a thousand citations
  expect(cited.length).toBeGreaterThan(700)
})

test('every paragraph of a rule that is cited by name is there: rule C4 *flush of an in*', () => {
  const words = (text: string) => plain(text).toLowerCase().replace(/[*`]/g, '')
  const laws = pages.filter(({ path }) => path.startsWith('laws/')).map(({ text }) => words(text))
  const chapters = new Map(
    pages.flatMap(({ text }) => {
      const parts = text.split(/<a id="([a-e]\d?)"><\/a>/)
      return parts.flatMap((part, at) => (at % 2 === 1 ? [[part.toUpperCase(), words(parts[at + 1] ?? '')] as const] : []))
    }),
  )
  const lost = files
    .filter(({ path }) => !path.startsWith('docs/rules/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/[Rr]ules? ([A-E]\d?)(?:-\d+)? \*([^*]+)\*/g)].flatMap(([citation, rule = '', phrase = '']) => {
        const places = [chapters.get(rule) ?? '', ...(/^B[578]$/.test(rule) ? laws : [])]
        return places.some((place) => place.includes(words(phrase))) ? [] : [`${path}: ${citation}`]
      }),
    )
  expect(lost).toEqual([])
})

test('every refusal that a page explains is one of the catalogue', () => {
  const explained = [...readPage('refusals.md').matchAll(/^\| ((?:`[A-Z_]+`(?: \/ )?)+) \|/gm)].flatMap(
    ([, keys = '']) => keys.match(/[A-Z_]+/g) ?? [],
  )
  expect(explained.filter((key) => !Object.hasOwn(refusals, key))).toEqual([])
})
