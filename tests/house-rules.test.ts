import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { transitionsOf } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { resources } from '#resources/index.ts'
import { testFolder } from './support/folders.ts'
import { namesTypes, rooms, storesOfSql } from './support/house-folders.ts'
import { functionsOf, importsOf, lineOf, type SourceFile, sourceFiles, walk } from './support/source-files.ts'
import { root } from './support/steps.ts'

/** A rule that no check enforces is no rule. Each test lists the places that break its rule, by file. */
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

/** True if a folder, or one below it, has a file of this name. */
const stands = (folder: string, name: string) => inRoom(folder).some(({ path }) => path.endsWith(`/${name}`))

test('every machine has a grid test, samples, a definition, a server part and a screen, drawn from the definition or its own', () => {
  const missing = kinds.flatMap(({ id }) => [
    ...(inRoom('tests/machines/').some(({ path, text }) => path.endsWith(`/${stem(id)}.test.ts`) && text.includes('expectTransitions'))
      ? []
      : [`${stem(id)}.test.ts has no grid`]),
    ...(stands('src/server/documents/types/', `${stem(id)}.server.ts`) ? [] : [`${stem(id)}.server.ts`]),
    ...(definitionOf(id)?.layout || definitionOf(id)?.record || stands('src/web/documents/types/', `${stem(id)}.screen.tsx`)
      ? []
      : [`${stem(id)}.screen.tsx`]),
    ...(definitionOf(id)?.list || definitionOf(id)?.record || stands('src/web/documents/types/', `${stem(id)}-list.screen.tsx`)
      ? []
      : [`${stem(id)}-list.screen.tsx`]),
    ...(stands('tests/support/samples/', `${stem(id)}.ts`) ? [] : [`samples of ${id}`]),
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

test('state names stand in machines and tests alone: elsewhere tags are asked', () => {
  const names = [...new Set(kinds.flatMap((words) => words.stateNames))]
  const literal = new RegExp(`['"\`](${names.join('|')})['"\`]`)
  expect(hits(inRoom('src/'), literal)).toEqual([])
})

test('SQL stands in the folders listed here, and in no other', () => {
  const sql =
    /^(select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s+\w+(\s+\w+)?\s+set\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s*(\([^)]*\))?\s+as\s)/i
  const strays = product
    .filter(({ path }) => !storesOfSql.some((place) => path.startsWith(place)))
    .flatMap((file) => {
      const places: string[] = []
      walk(file.ast, (node) => {
        const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
        if (isText && sql.test(node.getText(file.ast).slice(1).trim())) places.push(`${file.path}:${lineOf(file, node)}`)
      })
      return places
    })
  expect(strays).toEqual([])
})

/**
 * A connection answers queries one after the other, in the order in which they are sent. Queries sent together must
 * use `sendTogether`.
 */
test('queries of one transaction are awaited one after the other, or sent together', () => {
  const connections = new Set(['tx', 'run', 'client', 'call'])
  const together = inRoom('src/server/').flatMap((file) => {
    const places: string[] = []
    walk(file.ast, (node) => {
      if (!ts.isCallExpression(node) || !/^Promise\.(all|allSettled|any|race)$/.test(node.expression.getText(file.ast))) return
      for (const argument of node.arguments)
        walk(argument, (inner) => {
          if (ts.isIdentifier(inner) && connections.has(inner.text)) places.push(`${file.path}:${lineOf(file, inner)} ${inner.text}`)
        })
    })
    return places
  })
  expect(together).toEqual([])
})

test('no engine names a resource or a document', () => {
  const server = ['engine', 'lines', 'books', 'sources', 'queries'].map((folder) => `src/server/documents/${folder}/`)
  const web = ['document-engine', 'document-words', 'line-grid', 'documents/list', 'documents/page', 'documents/panels'].map(
    (folder) => `src/web/${folder}/`,
  )
  const engines = inRoom('src/server/resources/', 'src/web/resources/', 'machines/engine/', 'machines/guards/', ...server, ...web)
  const names = [...kinds.map(({ id }) => id), ...resources.map(({ api }) => api)]
  expect(hits(engines, new RegExp(`['"\`](${names.join('|')})['"\`.]`))).toEqual([])
})

/**
 * Files that may name a document type: those of its area, definitions that name a source or product, first steps, what
 * pages are for, and the demo company.
 */
test('a document type is named in its own files only', () => {
  const others = inRoom('src/', 'machines/').filter(
    ({ path }) => /\.tsx?$/.test(path) && !path.includes('.gen.') && !new RegExp(`^(${namesTypes.join('|')})`).test(path),
  )
  const own = ({ path }: SourceFile, id: string) => path.split('/').at(-1)?.startsWith(stem(id))
  const named = kinds.flatMap(({ id }) =>
    hits(
      others.filter((file) => !own(file, id)),
      new RegExp(`\\b${id}\\b`),
    ),
  )
  expect(named.filter((line) => !/^src\/resources\/menu\/static-menu/.test(line))).toEqual([])
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

test('functions of tests have at most 80 lines, but for a describe, which holds many', () => {
  const long = inRoom('tests/', 'bench/').flatMap((file) =>
    functionsOf(file)
      .filter(({ lines, groupsTests }) => lines > 80 && !groupsTests)
      .map(({ name, line, lines }) => `${file.path}:${line} ${name} ${lines}`),
  )
  expect(long).toEqual([])
})

test.each(rooms)('%s has a README', (room) => {
  expect(read(`${room}/README.md`).trim()).not.toBe('')
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

test('what another folder imports says in a comment what it answers', () => {
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const imported = new Set(
    product.flatMap((file) => importsOf(file).flatMap(({ from, name }) => (folder(from) === folder(file.path) ? [] : [`${from} ${name}`]))),
  )
  expect(imported.size).toBeGreaterThan(1000)
  const bare = product.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      const [, name] = /^export (?:async )?function (\w+)/.exec(line) ?? []
      const isBare = imported.has(`${path} ${name}`) && !/\*\/$|^export function/.test(lines[at - 1] ?? '')
      return isBare ? [`${path}:${at + 1}`] : []
    }),
  )
  expect(bare).toEqual([])
})

test('types are not silenced', () => {
  expect(hits(product, /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b/)).toEqual([])
})

test('a cast past the compiler says why, and there are ten at most', () => {
  const casts = product.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, at) =>
      /\bas (never|unknown as)\b/.test(line) ? [{ place: `${path}:${at + 1}`, why: lines.slice(Math.max(0, at - 3), at).join('\n') }] : [],
    )
  })
  expect(casts.filter(({ why }) => !/^\s*\/\/|\*\/$/m.test(why)).map(({ place }) => place)).toEqual([])
  expect(casts.length).toBeLessThanOrEqual(10)
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

/**
 * True if a text is, or is part of, the value of a property `zh`, or one of the Chinese and English arguments of a
 * call that makes words.
 */
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

/**
 * Runs `npm ci --dry-run` as a newcomer's npm would, on a package that needs a Node version nobody has; `asked` is the
 * version named in the package file.
 */
async function installWithOldNode(asked: string): Promise<{ status: number | null; stderr: string }> {
  const folder = await testFolder()
  const dependencies = (version: string) => ({ name: 'newcomer', version: '1.0.0', dependencies: { future: version } })
  const future = { version: '1.0.0', engines: { node: '>=999' } }
  const lock = { ...dependencies('1.0.0'), lockfileVersion: 3, packages: { '': dependencies('1.0.0'), 'node_modules/future': future } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(dependencies(asked)))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  cpSync(`${root}.npmrc`, join(folder, '.npmrc'))
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const { status, stderr } = spawnSync('npm ci --dry-run --offline', { cwd: folder, env, shell: true, encoding: 'utf8' })
  return { status, stderr }
}

test('an install under an older Node warns of nothing, and still says what is wrong', async () => {
  expect(await installWithOldNode('1.0.0')).toEqual({ status: 0, stderr: '' })
  expect(await installWithOldNode('2.0.0')).toEqual({ status: 1, stderr: expect.stringContaining('npm error') })
})
