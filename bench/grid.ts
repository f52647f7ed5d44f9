import { createReadStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts'
import { type Bench, median, printText, quantile, table } from './report.ts'
import { openFolder } from './stage.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const harness = 'tests/web/line-grid/line-grid-harness.html'
const lineCount = 1000

/** Builds a page that contains only the grid, with the same settings as the app. */
async function buildHarness(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2024', rolldownOptions: { input: join(root, harness) } },
  })
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serveFolder(folder: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, reply) => {
    const file = join(folder, normalize(new URL(request.url ?? '/', 'http://here').pathname))
    if (!file.startsWith(folder) || !existsSync(file)) return reply.writeHead(404).end()
    reply.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    return createReadStream(file).pipe(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

/** Milliseconds that scripts of the page have run so far. */
async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))

/** Script time of each key press, until the next frame is drawn. */
async function keystrokes(page: Page, session: CDPSession, keys: readonly string[]): Promise<number[]> {
  const taken: number[] = []
  for (const key of keys) {
    const before = await scriptMs(session)
    await page.keyboard.press(key)
    await nextFrame(page)
    taken.push((await scriptMs(session)) - before)
  }
  return taken
}

const repeat = (keys: readonly string[], times: number) => Array.from({ length: times }, () => keys).flat()

/** Focuses a cell of a row. */
async function focusCell(page: Page, row: number, column: number): Promise<void> {
  await page.click(`[data-row="${row}"] [data-column="${column}"]`)
  await nextFrame(page)
}

async function measureKeys(browser: Browser, url: string, times: number): Promise<[string, number[]][]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}/${harness}?lines=${lineCount}`)
  await page.waitForSelector('[data-row="5"] [data-column="2"]')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await focusCell(page, 5, 2)
  await keystrokes(page, session, ['1', '2', 'Escape'])
  const figures: [string, number[]][] = []
  figures.push(['digits of a quantity', await keystrokes(page, session, repeat([...'1234567890'], times))])
  await page.keyboard.press('Escape')
  const typed = await keystrokes(page, session, repeat(['7', 'Enter'], 4 * times))
  figures.push(['Enter: takes the quantity, goes on', typed.filter((_, at) => at % 2 === 1)])
  figures.push(['arrow down', await keystrokes(page, session, repeat(['ArrowDown'], 6 * times))])
  await focusCell(page, 6, 0).catch(() => page.keyboard.press('Home'))
  figures.push(['letters of a code, goods searched', await keystrokes(page, session, repeat([...'SP0012', 'Escape'], times))])
  await page.close()
  return figures
}

/** Measures the script time of a key press in a grid of 1,000 lines, in Chromium (promise: 16 ms at p95). */
export const gridBench: Bench = async ({ isSmall }) => {
  const folder = await openFolder()
  await buildHarness(folder)
  const { server, url } = await serveFolder(folder)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  try {
    const figures = await measureKeys(browser, url, isSmall ? 2 : 10)
    const inMs = (value: number) => value.toFixed(2)
    const rows = figures.map(([name, ms]) => [name, String(ms.length), inMs(median(ms)), inMs(quantile(ms, 0.95)), inMs(Math.max(...ms))])
    printText(table([`key, ${lineCount} lines`, 'keys', 'median ms', 'p95 ms', 'longest'], rows))
    const all = quantile(
      figures.flatMap(([, ms]) => ms),
      0.95,
    )
    const what = `keystroke in a grid of ${lineCount} lines, script time, p95`
    return [{ what, figure: `${all.toFixed(1)} ms`, budget: '≤ 16 ms', met: all <= 16 }]
  } finally {
    await browser.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
