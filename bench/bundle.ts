import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { webFolder } from '#server/web-build.ts'
import { type Bench, oneDecimal, printText, table } from './report.ts'

const assets = join(webFolder, 'assets')

/** The chunks in `entries` and all that they import statically; chunks loaded later by `import()` are left out. */
function closureOf(entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    const text = readFileSync(join(assets, name), 'utf8')
    for (const [, next = ''] of text.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) follow(next)
  }
  for (const entry of entries) follow(entry)
  return found
}

/** The chunk with this name; the build adds a hash to it. */
function chunkNamed(stem: string): string {
  const names = readdirSync(assets).filter((name) => name.startsWith(`${stem}-`) && name.endsWith('.js'))
  const [name] = names
  if (!name || names.length > 1) throw new Error(`the build has ${names.length} chunks ${stem}`)
  return name
}

const gzippedSize = (name: string) => gzipSync(readFileSync(join(assets, name)), { level: constants.Z_BEST_COMPRESSION }).length
const kb = (bytes: number) => bytes / 1000

/**
 * Measures the gzipped JavaScript of the sign-in page (promise: 230 kB), and of the app with its home page and one
 * list with its law (promise: 450 kB).
 */
export const bundleBench: Bench = async () => {
  const page = join(webFolder, 'index.html')
  if (!existsSync(page)) throw new Error('the web app is not built: npm run build')
  const named = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name)
  const login = closureOf(named)
  const list = closureOf([...named, ...['signed-in', 'home.page', 'list-page', 'purchase-order.document'].map(chunkNamed)])
  const sizes = new Map([...list].map((name) => [name, gzippedSize(name)]))
  const sum = (names: ReadonlySet<string>) => kb([...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0))
  const largest = [...sizes].toSorted(([, one], [, other]) => other - one).slice(0, 8)
  printText(
    table(
      ['largest chunks', 'gzip kB', 'needed'],
      largest.map(([name, size]) => [name, oneDecimal(kb(size)), login.has(name) ? 'at login' : 'signed in']),
    ),
  )
  const [first, second] = [sum(login), sum(list)]
  return [
    { what: 'JavaScript for the login, gzip', figure: `${first.toFixed(0)} kB`, budget: '≤ 230 kB', met: first <= 230 },
    { what: 'JavaScript for signed in with one list, gzip', figure: `${second.toFixed(0)} kB`, budget: '≤ 450 kB', met: second <= 450 },
  ]
}
