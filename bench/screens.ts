import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from '../tests/support/chromium.ts'
import { testPassword } from '../tests/support/client.ts'
import { type Bench, median, oneDecimal, printText, quantile, table } from './report.ts'
import { openStage } from './stage.ts'

/** The network and processor speeds that Lighthouse simulates: a phone on slow 4G, and a desktop. */
const deviceProfiles = {
  phone: { slower: 4, latency: 150, kbps: 1638 },
  desk: { slower: 1, latency: 40, kbps: 10_240 },
} as const
type DeviceProfile = keyof typeof deviceProfiles

/** Lighthouse's limits for "good" for each measure of a page's speed. */
const good = { 'first paint': 1800, 'largest paint': 2500, 'blocked for': 200, 'layout shift': 0.1 } as const
type Vital = keyof typeof good
type Vitals = Record<Vital, number>

async function simulateDevice(session: CDPSession, place: DeviceProfile): Promise<void> {
  const { slower, latency, kbps } = deviceProfiles[place]
  const bytesPerSecond = (kbps * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Resolves when nothing has been fetched for a second; the stream of notifications, which never ends, is ignored. */
async function waitForIdle(): Promise<void> {
  const fetched = () => performance.getEntriesByType('resource').length
  for (let before = -1; before !== fetched(); ) {
    before = fetched()
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** Runs in a page that has finished loading. `blocked for`: the sum of the time beyond 50 ms of every task. */
function vitalsOf(): Promise<Vitals> {
  const entries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
      setTimeout(resolve, 500, [])
    })
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return (async () => ({
    'first paint': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    'largest paint': Math.max(...(await entries('largest-contentful-paint')).map(({ startTime }) => startTime)),
    'blocked for': sum((await entries('longtask')).map(({ duration }) => Math.max(0, duration - 50))),
    'layout shift': sum((await entries('layout-shift')).map((entry) => (entry as PerformanceEntry & { value: number }).value)),
  }))()
}

/** Opens an address several times; returns the median of each figure. */
async function measureVitals(page: Page, url: string, place: DeviceProfile, times: number): Promise<Vitals> {
  const session = await page.context().newCDPSession(page)
  await simulateDevice(session, place)
  const found: Vitals[] = []
  for (let n = 0; n < times; n += 1) {
    await page.goto('about:blank')
    await page.goto(url)
    await page.evaluate(waitForIdle)
    found.push(await page.evaluate(vitalsOf))
  }
  await session.detach()
  const middle = (vital: Vital) => median(found.map((vitals) => vitals[vital]))
  return Object.fromEntries(Object.keys(good).map((vital) => [vital, middle(vital as Vital)])) as Vitals
}

async function signIn(page: Page, url: string, tenantId: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('租户', { exact: true }).fill(tenantId)
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '菜单' }).waitFor()
}

/**
 * Times from pressing the mouse on a tab until the frame that shows its page is drawn, for pages that are kept
 * mounted.
 */
async function tabSwitches(page: Page, names: readonly string[], times: number): Promise<number[]> {
  const menu = page.getByRole('navigation', { name: '菜单' })
  const palette = page.getByRole('dialog', { name: '前往' })
  for (const name of names) {
    await menu.waitFor()
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.keyboard.type(name)
    await palette.getByRole('option', { name, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name, selected: true }).waitFor()
  }
  await page.evaluate(waitForIdle)
  const taken: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const tab = page.getByRole('tab', { name: names[nth % names.length] ?? '' })
    taken.push(await tab.evaluate(switchTo))
    await page.waitForTimeout(100)
  }
  return taken
}

function switchTo(tab: HTMLElement): Promise<number> {
  const begun = performance.now()
  tab.click()
  return new Promise((resolve) => {
    const look = () => {
      if (tab.getAttribute('aria-selected') !== 'true') requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun), 0))
    }
    look()
  })
}

const vitalsTexts = (vitals: Vitals) => [
  `${vitals['first paint'].toFixed(0)} ms`,
  `${vitals['largest paint'].toFixed(0)} ms`,
  `${vitals['blocked for'].toFixed(0)} ms`,
  vitals['layout shift'].toFixed(3),
]
const isGood = (vitals: Vitals) => Object.entries(good).every(([vital, limit]) => vitals[vital as Vital] <= limit)

async function measurePages(browser: Browser, url: string, tenantId: string, times: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  page.setDefaultTimeout(20_000)
  const signInPage = await measureVitals(page, `${url}/login`, 'phone', times)
  await signIn(page, url, tenantId)
  const home = await measureVitals(page, url, 'desk', times)
  const list = await measureVitals(page, `${url}/purchase/purchaseOrderHistory`, 'desk', times)
  const switches = await tabSwitches(page, ['采购订单', '采购入库'], times * 12)
  await page.close()
  const figures: [string, DeviceProfile, Vitals][] = [
    ['sign-in', 'phone', signInPage],
    ['home', 'desk', home],
    ['list of purchase orders', 'desk', list],
  ]
  return { figures, switches }
}

/**
 * Measures how quickly pages show in Chromium under Lighthouse's conditions, and the time to switch tabs (promise: 100
 * ms).
 */
export const screensBench: Bench = async ({ isSmall }) => {
  const stage = await openStage()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  try {
    const app = await stage.start(await stage.copy('screens'))
    const { figures, switches } = await measurePages(browser, app.url, stage.props.tenantId, isSmall ? 1 : 5)
    await app.stop()
    printText(
      table(
        ['page, cache empty', 'as', ...Object.keys(good)],
        figures.map(([name, place, vitals]) => [name, place, ...vitalsTexts(vitals)]),
      ),
    )
    const p95 = quantile(switches, 0.95)
    return [
      ...figures.map(([name, place, vitals]) => ({
        what: `${name} from a ${place}: first paint, largest paint, blocked, layout shift`,
        figure: vitalsTexts(vitals).join(', '),
        budget: `${good['first paint']}, ${good['largest paint']}, ${good['blocked for']} ms, ${good['layout shift']}`,
        met: isGood(vitals),
      })),
      { what: 'from tab to tab until drawn, p95', figure: `${oneDecimal(p95)} ms`, budget: '≤ 100 ms', met: p95 <= 100 },
    ]
  } finally {
    await browser.close()
    await stage.close()
  }
}
