import { expect, test } from 'vitest'
import { allDefinitions } from '#resources/documents/index.ts'
import { resources } from '#resources/index.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { readTracked as read, trackedFiles as tracked } from './support/tracked-files.ts'

const recipes = read('CONTRIBUTING.md')
const named = [...recipes.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)

/**
 * True if a file named in a recipe exists anywhere in the project; `x`, `NNNN-name` and `<area>` stand for any name.
 */
function isThere(name: string): boolean {
  const literal = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = name
    .split(/(<\w+>|NNNN-name|\bx(?=\.))/)
    .map((part, at) => (at % 2 === 1 ? '[^/]+' : literal(part)))
    .join('')
  return tracked.some((path) => new RegExp(`(^|/)${pattern}$`).test(path))
}

test('every file that a recipe names is there', () => {
  const files = named.filter((text) => /^[\w<>./-]+\.(tsx?|tsp|sql|md|json)$/.test(text) && !text.startsWith('.'))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((name) => !isThere(name))).toEqual([])
  expect(['x.nothing.ts', 'src/resources/tills.resource.ts', 'NNNN-name.unsafe.sql'].filter(isThere)).toEqual([])
})

test('every name of code in a recipe occurs in the code', () => {
  const names = named.filter((text) => /^[a-z]+[A-Z]\w*$|^\w+_\w+$/.test(text))
  const code = tracked
    .filter((path) => /^(src|machines|openapi|tests)\/.*\.(tsx?|tsp|sql)$/.test(path) && path !== 'tests/recipes-rules.test.ts')
    .map(read)
  expect(names).toEqual(expect.arrayContaining(['mnemonicOf', 'headColumns']))
  expect(names.filter((name) => !code.some((text) => text.includes(name)))).toEqual([])
})

test('every document type has files of its stem: contract, law, definition, server part, their tests', () => {
  const stems = tracked.flatMap((path) => /([\w-]+)\.document\.ts$/.exec(path)?.[1] ?? [])
  const missing = stems.flatMap((stem) =>
    [
      `^openapi/\\w+/${stem}\\.tsp$`,
      `^machines/\\w+/${stem}\\.machine\\.ts$`,
      `^src/server/documents/types/\\w+/${stem}/${stem}\\.server\\.ts$`,
      `^tests/machines/\\w+/${stem}\\.test\\.ts$`,
      `^tests/support/samples/\\w+/${stem}\\.ts$`,
    ].filter((pattern) => !tracked.some((path) => new RegExp(pattern).test(path))),
  )
  expect(stems.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('every resource and type of document has its Chinese name in the glossary', () => {
  const glossary = read('docs/glossary.md')
  const labels = [
    ...resources.map(({ label }) => label.zh),
    ...allDefinitions.map(({ right }) => menuPages.find(({ code }) => code === right)?.label.zh ?? right),
  ]
  expect(labels.filter((label) => !glossary.includes(label))).toEqual([])
})

test('the version has the newest heading of the changelog, and each version is there once, the newest first', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const lock = JSON.parse(read('package-lock.json')) as { version: string }
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title = '']) => title)
  const versions = headings.map((title) => /^(\d+\.\d+\.\d+) · \d{4}-\d\d-\d\d$/.exec(title)?.[1] ?? title)
  expect([lock.version, versions[0]]).toEqual([version, version])
  const inOrder = [...new Set(versions)].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  expect(versions).toEqual(inOrder)
})
