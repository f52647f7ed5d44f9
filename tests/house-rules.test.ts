import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { resources } from '#resources/index.ts'
import { notBuilt } from '#server/not-built.ts'
import { functionsOf, lineOf, type SourceFile, sourceFiles, walk } from './support/source-files.ts'
import { root } from './support/steps.ts'

/** What no check enforces is not a rule. Each test answers the places that break its rule, by file. */
const inRoom = (...rooms: string[]) => sourceFiles.filter(({ path }) => rooms.some((room) => path.startsWith(room)))
const product = inRoom('src/', 'machines/', 'openapi/')
const kinds = Object.values(documents)

const stem = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const read = (path: string) => (existsSync(root + path) ? readFileSync(root + path, 'utf8') : '')

/** Lines of a file that match, as `path:line`. */
function hits(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim().slice(0, 100)}`] : [])),
  )
}

test('every machine has a grid test, samples, a server part and a screen under its own stem', () => {
  const missing = kinds.flatMap(({ id }) => [
    ...(read(`tests/machines/${stem(id)}.test.ts`).includes('expectTransitions') ? [] : [`tests/machines/${stem(id)}.test.ts has no grid`]),
    ...(sourceFiles.some(({ path }) => path.startsWith('src/server/documents/types/') && path.endsWith(`/${stem(id)}.server.ts`))
      ? []
      : [`${stem(id)}.server.ts`]),
    ...(existsSync(`${root}src/web/documents/types/${stem(id)}.screen.tsx`) ? [] : [`${stem(id)}.screen.tsx`]),
    ...(sourceFiles.some(
      ({ path, text }) =>
        path.startsWith('tests/support/samples/') && text.toLowerCase().includes(id.replace('purchase', '').toLowerCase()),
    )
      ? []
      : [`samples of ${id}`]),
  ])
  expect(missing).toEqual([])
})

test('every event that a request can send has an operation, and every operation an event that exists', () => {
  const known = new Set(kinds.flatMap((words) => words.eventNames.map((event) => `${words.id}.${event}`)))
  const internal = new Set(
    kinds.flatMap((words) =>
      transitionsOf(words as never)
        .filter((row) => row.internal)
        .map((row) => `${words.id}.${row.event}`),
    ),
  )
  const served = new Set(operations.flatMap(({ event }) => (event ? [event] : [])))
  expect([...known].filter((event) => !internal.has(event) && !served.has(event))).toEqual([])
  expect([...served].filter((event) => !known.has(event) || internal.has(event))).toEqual([])
})

test('events are written in capitals, states and guards in camel case', () => {
  const events = kinds.flatMap((words) => words.eventNames.filter((name) => !/^[A-Z]+(_[A-Z]+)*$/.test(name)))
  const others = kinds.flatMap((words) =>
    [...words.stateNames, ...Object.keys(words.guards)].filter((name) => !/^[a-z][A-Za-z]*$/.test(name)),
  )
  expect([...events, ...others]).toEqual([])
})

test('what is still to be built is a list that only shrinks: drop lines from tests/support/not-built.txt as they are built', () => {
  const committed = read('tests/support/not-built.txt').trim().split('\n')
  expect([...notBuilt].sort()).toEqual(committed)
})

test('nothing whose screen exists is still to be built', () => {
  const called = (text: string) => notBuilt.filter((id) => text.includes(`'${id}'`))
  const bySource = inRoom('src/web/').flatMap(({ path, text }) => called(text).map((id) => `${path} calls ${id}`))
  const byDefinition = resources.flatMap(({ api }) => notBuilt.filter((id) => id.startsWith(`${api}_`)))
  const byEvent = operations.filter(({ id, event }) => event && (notBuilt as readonly string[]).includes(id)).map(({ id }) => id)
  expect([...bySource, ...byDefinition, ...byEvent]).toEqual([])
})

test('state names stand in machines and tests alone: elsewhere tags are asked', () => {
  const names = [...new Set(kinds.flatMap((words) => words.stateNames))].filter((name) => !['draft'].includes(name))
  const literal = new RegExp(`['"\`](${names.join('|')})['"\`]`)
  expect(hits(inRoom('src/'), literal)).toEqual([])
})

test('SQL stands in the database, the queries, the stores of documents, the resource engine and identity', () => {
  const allowed = /^src\/server\/(db|queries|documents|resources|identity|system|logs|jobs|files|http\/idempotency|housekeeping)/
  const sql = /[`'"]\s*(select\s.+\sfrom\s|insert into\s|update\s\w+\s(set|\w+ set)\s|delete from\s)/i
  expect(
    hits(
      product.filter(({ path }) => !allowed.test(path)),
      sql,
    ),
  ).toEqual([])
})

test('no engine names a resource or a document', () => {
  const engines = [
    ...inRoom('src/server/resources/', 'src/web/resources/', 'src/web/documents/line-grid/'),
    ...sourceFiles.filter(({ path }) =>
      /^src\/server\/documents\/engine\/(apply-event|answer|document-store|document-log|kind|numbering|stored|notes|changes|handlers|draft-lines)\.ts$/.test(
        path,
      ),
    ),
    ...sourceFiles.filter(({ path }) =>
      /^src\/web\/documents\/(?:engine|page|list|panels)\/(action-bar|document-[a-z-]+|header-fields|timeline-panel|chain-panel|totals-line|use-document|rail|bulk[a-z-]*)\.tsx?$/.test(
        path,
      ),
    ),
  ]
  const names = [...kinds.map(({ id }) => id), ...resources.map(({ api }) => api)]
  expect(hits(engines, new RegExp(`['"\`](${names.join('|')})['"\`.]`))).toEqual([])
})

test('files have at most 300 lines', () => {
  expect(sourceFiles.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} ${lines}`)).toEqual([])
})

test('functions have at most 50 lines, components 80', () => {
  const long = product.flatMap((file) =>
    functionsOf(file)
      .filter(({ lines, isComponent }) => lines > (isComponent ? 80 : 50))
      .map(({ name, line, lines }) => `${file.path}:${line} ${name} ${lines}`),
  )
  expect(long).toEqual([])
})

const rooms = [
  'openapi',
  'machines',
  'src/domain',
  'src/contract',
  'src/resources',
  'src/server',
  'src/server/http',
  'src/server/documents',
  'src/server/resources',
  'src/server/queries',
  'src/server/db',
  'src/server/identity',
  'src/server/logs',
  'src/server/jobs',
  'src/server/files',
  'src/server/demo',
  'src/web',
  'src/web/shell',
  'src/web/ui',
  'src/web/resources',
  'src/web/documents',
  'src/web/diagrams',
  'tests',
  'bench',
]

test.each(rooms)('%s has a README of at most 30 lines', (room) => {
  const text = read(`${room}/README.md`)
  expect(text.trim()).not.toBe('')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
})

test('actors live outside the tree: components read them, they do not start them', () => {
  expect(hits(inRoom('src/'), /\b(useMachine|useActor|useActorRef)\b/).filter((hit) => !/^\S+ (\/\/|\*|\/\*)/.test(hit))).toEqual([])
})

test('no test is skipped or alone, nothing is put off', () => {
  expect(hits(inRoom('tests/'), /\b(test|describe|it)\.(skip|only|todo)\b/).filter((hit) => !hit.startsWith('tests/house-rules'))).toEqual(
    [],
  )
  expect(hits(sourceFiles, /\b(TODO|FIXME|XXX)\b/).filter((hit) => !hit.startsWith('tests/house-rules'))).toEqual([])
})

test('types are not silenced', () => {
  expect(hits(product, /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b/)).toEqual([])
})

test('components show words in both languages: Han characters stand under zh', () => {
  const han = /\p{Script=Han}/u
  const loose = inRoom('src/web/').flatMap((file) => {
    const places: string[] = []
    walk(file.ast, (node) => {
      const isText =
        ts.isJsxText(node) ||
        ts.isStringLiteralLike(node) ||
        ts.isTemplateHead(node) ||
        ts.isTemplateMiddle(node) ||
        ts.isTemplateTail(node)
      if (!isText || !han.test(node.getText(file.ast))) return
      if (!isUnderZh(node)) places.push(`${file.path}:${lineOf(file, node)} ${node.getText(file.ast).slice(0, 40)}`)
    })
    return places
  })
  expect(loose).toEqual([])
})

/** Whether a text is, or is part of, the value of a property `zh` or one of a pair of arguments, Chinese and English, of a call that makes words. */
function isUnderZh(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (
      ts.isPropertyAssignment(at) &&
      ['zh', 'en'].includes(at.name.getText()) &&
      ts.isObjectLiteralExpression(at.parent) &&
      at.parent.properties.length >= 2
    )
      return true
    if (
      ts.isCallExpression(at) &&
      at.arguments.filter((argument) => ts.isStringLiteralLike(argument) || ts.isTemplateExpression(argument)).length >= 2
    )
      return true
  }
  return false
}

test('the lock and the configuration name no registry', () => {
  expect(read('package-lock.json')).not.toContain('"resolved": "http')
  expect(read('.npmrc')).not.toMatch(/^registry/m)
})
