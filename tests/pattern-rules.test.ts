import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, test, vi } from 'vitest'
import { lineOf, sourceFiles, walk } from './support/source-files.ts'
import { root } from './support/steps.ts'

vi.setConfig({ testTimeout: 300_000 })

/** A regular expression of the product; `source` is undefined if it is built at run time. */
type Pattern = { place: string; source: string | undefined; flags: string; text: string }

/**
 * Patterns that may take more than linear time, and files that build a pattern at run time; each with the reason why
 * it is harmless.
 */
const allowed = new Map([
  ['/^(.{1,16}?)\\1+.{0,15}$/', 'a key in the settings of who runs the server'],
  ['/^([A-Z]+)(?:.* (\\d+))?$/', 'what PostgreSQL says of a command'],
  ['/\\/\\*[\\s\\S]*?\\*\\//g', 'the style sheet of the product'],
  ['src/web/comments/mentions.ts', 'names one beside the other'],
])

function patternsIn(file: { path: string; ast: ts.SourceFile }): Pattern[] {
  const found: Pattern[] = []
  const add = (node: ts.Node, source: string | undefined, flags: string) =>
    found.push({ place: `${file.path}:${lineOf(file as never, node)}`, source, flags, text: node.getText(file.ast) })
  walk(file.ast, (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file.ast) === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      add(
        node,
        source && ts.isStringLiteralLike(source) ? source.text : undefined,
        flags && ts.isStringLiteralLike(flags) ? flags.text : '',
      )
    }
  })
  return found
}

/** The patterns in all schemas of the contract. */
function patternsOfContract(): Pattern[] {
  const texts = new Set<string>()
  JSON.parse(readFileSync(`${root}src/contract/schemas.gen.json`, 'utf8'), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') texts.add(value)
    return value
  })
  return [...texts].map((text) => ({ place: 'the contract', source: text, flags: 'u', text }))
}

/** True if some part of the pattern is repeated without limit. */
const repeats = (source: string) => /[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, ''))

const cacheFile = `${root}node_modules/.cache/patterns-4.5.0.json`

function readCache(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

/** Places of patterns that may take more than linear time, with how much. */
async function slowOnes(patterns: readonly Pattern[]): Promise<string[]> {
  const cache = readCache()
  const verdicts: string[] = []
  for (const { place, source, flags, text } of patterns) {
    const path = place.split(':')[0] ?? ''
    if (allowed.has(source === undefined ? path : text) || (source !== undefined && !repeats(source))) continue
    const key = `${flags}/${source}`
    if (source !== undefined) cache[key] ??= await verdictOf(source, flags)
    const verdict = source === undefined ? 'put together while the product runs' : cache[key]
    if (verdict !== 'safe') verdicts.push(`${place} ${text}: ${verdict}`)
  }
  mkdirSync(`${root}node_modules/.cache`, { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(cache))
  return verdicts
}

async function verdictOf(source: string, flags: string): Promise<string> {
  const found = await check(source, flags.replace('v', 'u'), { timeout: 60_000, randomSeed: 1 })
  if (found.status === 'vulnerable') return `vulnerable, ${found.complexity.summary}`
  return found.status === 'safe' ? 'safe' : `unknown, ${found.error.kind}`
}

test('no pattern takes longer than its text grows', async () => {
  const files = sourceFiles.filter(({ path }) => /^(src|machines)\//.test(path))
  expect(await slowOnes([...files.flatMap(patternsIn), ...patternsOfContract()])).toEqual([])
})

test('one that does is found, and one that is put together', async () => {
  const text = [
    'const one = /(a+)+$/',
    "const other = new RegExp('\\\\s+$')",
    'const more = new RegExp(one.source + x)',
    'const good = /^a+$/',
  ].join('\n')
  const ast = ts.createSourceFile('planted.ts', text, ts.ScriptTarget.Latest, true)
  expect(await slowOnes(patternsIn({ path: 'planted.ts', ast }))).toEqual([
    'planted.ts:1 /(a+)+$/: vulnerable, exponential',
    "planted.ts:2 new RegExp('\\\\s+$'): vulnerable, 2nd degree polynomial",
    'planted.ts:3 new RegExp(one.source + x): put together while the product runs',
  ])
})
