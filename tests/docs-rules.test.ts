import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '#server/core/variable-names.ts'
import { root } from './support/steps.ts'
import { readTracked as read, trackedFiles as tracked } from './support/tracked-files.ts'

/** Pages that describe the product as it is now; the change log describes the past and is left out. */
const pages = tracked.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md').map((path) => ({ path, text: read(path) }))

const sources = tracked
  .filter((path) => /\.(tsx?|mjs|tsp|sql)$/.test(path) && !path.includes('.gen.') && path !== 'tests/docs-rules.test.ts')
  .map((path) => ({ path, text: read(path) }))

/** Names that pages use in this pattern but that do not exist, as `page: name`. */
const missing = (pattern: RegExp, isThere: (name: string, path: string) => boolean): string[] =>
  pages.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (isThere(name, path) ? [] : [`${path}: ${name}`])),
  )

test('every command that a page names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
  expect(missing(/npm run ([\w:]+)/g, (name) => Object.hasOwn(scripts, name))).toEqual([])
})

test('lines of a page end before column 120, but for rows of tables and code', () => {
  // written by the contract's generator, one row per operation
  const generated = ['openapi/OPERATIONS.md']
  const wide = pages
    .filter(({ path }) => !generated.includes(path))
    .flatMap(({ path, text }) =>
      text
        .replaceAll(/^ *```[\s\S]*?^ *```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
        .split('\n')
        .flatMap((line, at) => (line.length < 120 || /^ *\|/.test(line) ? [] : [`${path}:${at + 1}`])),
    )
  expect(wide).toEqual([])
})

test('every name of code in the rule book and the guides occurs in the code', () => {
  const code = sources.map(({ text }) => text).join('\n')
  const names = new Set(code.match(/[A-Za-z_]\w*/g))
  const isName = (name: string) => !/^[a-z]+[A-Z]\w*$/.test(name) || names.has(name)
  // records say what was decided then; the names of the specification are in its table of fields
  const now = missing(/`([\w]+)`/g, isName).filter((one) => !/^docs\/(adr|glossary)/.test(one))
  expect(now).toEqual([])
})

test('every link of a page leads to a file', () => {
  expect(missing(/\]\((?!https?:)([^)#\s]+)/g, (name, path) => existsSync(join(root, dirname(path), name)))).toEqual([])
})

test('every file and folder that a README names in the first column of a table, or by `../`, is there', () => {
  const named = pages
    .filter(({ path }) => path.endsWith('/README.md') && !path.startsWith('docs/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => {
        const [, first = ''] = /^\| ([^|]*)/.exec(line) ?? []
        const names = [
          ...first.matchAll(/`([\w./*-]+(?:\.(?:tsx?|css|json|sql|txt|mjs|tsp)|\/))`/g),
          ...line.matchAll(/`(\.\.\/[\w./*-]+)`/g),
        ]
        return names.map(([, name = '']) => ({ path, name }))
      }),
    )
  const isThere = (path: string, name: string) =>
    existsSync(join(root, name)) || globSync(`${name}*`, { cwd: join(root, dirname(path)) }).length > 0
  expect(named.filter(({ path, name }) => !isThere(path, name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('every anchor that a page or source names is on the page that it names', () => {
  const isThere = (page: string, anchor: string): boolean => {
    const text = tracked.includes(page) ? read(page) : ''
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\d -]/gu, '')
        .replaceAll(' ', '-'),
    )
    return text.includes(`<a id="${anchor}"`) || headings.includes(anchor)
  }
  const links = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(([, name = '', anchor = '']) => {
      const page = name === '' ? path : join(dirname(path), name)
      return isThere(page, anchor) ? [] : [`${path}: ${name}#${anchor}`]
    }),
  )
  const cited = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(docs\/[\w./-]+\.md)#([\w-]+)/g)].flatMap(([name, page = '', anchor = '']) =>
      isThere(page, anchor) ? [] : [`${path}: ${name}`],
    ),
  )
  expect([...links, ...cited]).toEqual([])
})

test('every decision that a source or page names is there', () => {
  const numbers = new Set(tracked.flatMap((path) => /^docs\/adr\/(\d+)-/.exec(path)?.[1] ?? []).map(Number))
  const named = [...pages, ...sources].flatMap(({ path, text }) =>
    [...text.matchAll(/\bADRs?[\s*]+(\d+(?:(?:, (?:and )?| and | or )\d{2,})*)/g)].flatMap(([, list = '']) =>
      (list.match(/\d+/g) ?? []).flatMap((number) => (numbers.has(Number(number)) ? [] : [`${path}: ADR ${number}`])),
    ),
  )
  expect(named).toEqual([])
})

test('every file that a comment or page names is there', () => {
  const known = new Set(tracked.flatMap((path) => path.split('/').map((_part, at, parts) => parts.slice(at).join('/'))))
  const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*|^\s*--.*/gm
  const file = /(?<![\w/.#*<{-])((?:[\w@.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|tsp|sql|md|css|ya?ml|json|html))(?![\w-])/g
  // placeholders, and files that a running installation or an instrument writes
  const others = /NNNN|^(.*\/)?x\.|^test-results\/|^(demo|state|secrets|backup|coverage|sbom\.cdx)\.json$|^-list\./
  const comments = sources.map(({ path, text }) => ({ path, text: (text.match(comment) ?? []).join('\n') }))
  const named = [...pages, ...comments].flatMap(({ path, text }) =>
    [...text.matchAll(file)].flatMap(([, name = '']) =>
      others.test(name) || known.has(name.replace(/^(?:\.{1,2}\/)+/, '')) ? [] : [`${path}: ${name}`],
    ),
  )
  expect(named).toEqual([])
})

test('every source file that a page names with its folder is there', () => {
  // placeholders (`<document>`, `NNNN-name`, `{a,b}`, `x.tsp`) do not name a file
  const name = /`#?((?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|tsp|sql|css|mjs))`/g
  const isThere = (file: string) => /NNNN|\/x\./.test(file) || tracked.some((path) => path === file || path.endsWith(`/${file}`))
  expect(missing(name, isThere)).toEqual([])
})

test('every variable of the configuration has its row, and no other has one', () => {
  const sources = ['config/config', 'db/archive/archive-config', 'config/provider-config', 'config/traces-config']
    .map((name) => read(`src/server/${name}.ts`))
    .join('\n')
  const known = new Set([...sources.matchAll(/read\('([A-Z_]+)'|env\.([A-Z_]+)/g)].map(([, one, other]) => one ?? other ?? ''))
  // used only by tests, and by `npm run tenant`
  const others = ['NODE_ENV', 'TENANT_KEY']
  expect(variableNames.filter((name) => !others.includes(name)).toSorted()).toEqual(
    [...known].filter((name) => !others.includes(name)).sort(),
  )
  const page = read('docs/configuration.md')
  const rows = page.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)
  const told = new Set([...rows].flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)))
  expect([...known].filter((name) => !page.includes(`\`${name}`))).toEqual([])
  expect([...told].filter((name) => !known.has(name) && !/^OIDC_/.test(name))).toEqual([])
})

test('every stem of the glossary is part of a name in the code', () => {
  const terms = /^## Terms\n([\s\S]*?)^## /m.exec(read('docs/glossary.md'))?.[1] ?? ''
  const stems = [...terms.matchAll(/`([\w-]+)`/g)].map(([, stem = '']) => stem)
  expect(stems.length).toBeGreaterThan(40)
  const product = tracked.filter((path) => /^(src|machines|openapi)\/.*\.(tsx?|tsp)$/.test(path))
  const texts = product.map(read)
  const isUsed = (stem: string) => product.some((path) => path.includes(stem)) || texts.some((text) => text.includes(stem))
  expect(stems.filter((stem) => !isUsed(stem))).toEqual([])
})
