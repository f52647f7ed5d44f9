import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/steps.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(root + path))
const read = (path: string) => readFileSync(root + path, 'utf8')
/** What is said of the product as it is; the history says what was. */
const pages = tracked.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md').map((path) => ({ path, text: read(path) }))

/** What pages name by a pattern and is not there, as `page: name`. */
const missing = (pattern: RegExp, isThere: (name: string, path: string) => boolean): string[] =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (isThere(name, path) ? [] : [`${path}: ${name}`])),
  )

test('every command that a page names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
  expect(missing(/npm run ([\w:]+)/g, (name) => Object.hasOwn(scripts, name))).toEqual([])
})

test('every link of a page leads to a file', () => {
  expect(missing(/\]\((?!https?:)([^)#\s]+)/g, (name, path) => existsSync(join(root, dirname(path), name)))).toEqual([])
})

test('every source file that a page names with its folder is there', () => {
  // placeholders (`<document>`, `NNNN-name`, `{a,b}`, `x.tsp`) name none
  const name = /`#?((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|tsp|sql|css|mjs))`/g
  const isThere = (file: string) => /NNNN|\/x\./.test(file) || tracked.some((path) => path === file || path.endsWith(`/${file}`))
  expect(missing(name, isThere)).toEqual([])
})

test('every variable of the configuration has its row, and no other has one', () => {
  const sources = ['config', 'archive-config', 'provider-config', 'traces-config'].map((name) => read(`src/server/${name}.ts`)).join('\n')
  const known = new Set([...sources.matchAll(/read\('([A-Z_]+)'|env\.([A-Z_]+)/g)].map(([, one, other]) => one ?? other ?? ''))
  const page = read('docs/configuration.md')
  const rows = page.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)
  const told = new Set([...rows].flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)))
  expect([...known].filter((name) => !page.includes(`\`${name}`))).toEqual([])
  expect([...told].filter((name) => !known.has(name) && !/^OIDC_/.test(name))).toEqual([])
})
