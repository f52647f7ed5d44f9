import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import type { Language } from '#domain/words.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { resources } from '#resources/index.ts'
import { menuPages } from '#resources/menu.ts'
import { resizeDelayMs } from '#web/ui/screen-class.ts'
import { barriersHere, barriersIn } from './axe.ts'
import { chineseLeft, dataAnswered } from './english.ts'
import { misfits } from './fit.ts'
import { openJourneys } from './journey.ts'
import { overlaps, rawWords } from './texts.ts'
import { waitingOrder } from './waiting-order.ts'

/** Of how many pages one is looked at, each at one width in one language; `SWEEP_EVERY=1` looks at all of them at each. */
const every = Number(process.env.SWEEP_EVERY ?? 3)
const widths = [1440, 1280, 1024, 390]
const languages: readonly Language[] = ['zh', 'en']

const { journey, network } = await openJourneys('100125')

/** Nobody begins one on its own page: it is opened from a list, by its id. */
const begunElsewhere = new Set(['openingPartner', 'mallReturn', 'cashDeposit'])
const forms = allDefinitions.flatMap(({ words, form }) => (begunElsewhere.has(words.id) ? [] : [form]))
const ofEverybody = ['/setup', '/info', '/messages/mine']
/** Pages whose rows are entered in a window. */
const withWindow = new Set(
  resources.filter(({ stem }) => operations.some(({ rightToAdd }) => rightToAdd === `${stem}_add`)).map(({ menu }) => menu.path),
)
const paths = [...new Set([...ofEverybody, ...menuPages.flatMap(({ path, scope }) => (scope === 'platform' ? [] : [path])), ...forms])]

/** Each page, each width and each language come round; all of them together only where everything is looked at. */
const isLookedAt = (path: number, width: number, language: number) =>
  every === 1 ||
  (path % every === 0 && (path / every) % widths.length === width && Math.floor(path / every / widths.length) % 2 === language)

/** Opens a page as the browser's way back does: nothing is loaded anew. */
function goTo(path: string): void {
  history.pushState({}, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
}

/** The page is there, with what it asked for. */
async function stands(page: Page, path: string): Promise<void> {
  const isThere = () => {
    const shown = document.querySelector('.shell-tab-list > [role=tab]:nth-child(2)[aria-selected=true]')
    const pane = document.getElementById(shown?.getAttribute('aria-controls') ?? '')
    return pane && pane.textContent !== '' && !pane.querySelector('[aria-busy=true], .ui-skeleton')
  }
  await page.waitForFunction(isThere).catch((cause: unknown) => {
    throw new Error(`${path} never comes`, { cause })
  })
}

/** Pages have tabs of their own: it is the one in the bar that is closed. */
async function closesPage(page: Page): Promise<void> {
  await page.locator('.shell-tab-list > [role=tab][aria-selected=true]').dispatchEvent('keydown', { key: 'Delete', bubbles: true })
  await page.waitForFunction(() => document.querySelector('.shell-tab-list > [role=tab]:nth-child(2)') === null)
}

/** A page that is swept, and what of people's data the server has told it. */
type Sweep = { page: Page; data: ReadonlySet<string> }

/** Whatever is wrong with what is in front of one: in how it stands, in what it says and, where all is looked at, for whom it bars. */
async function faultsOf({ page, data }: Sweep, width: number, language: Language): Promise<string[]> {
  const found = [...(await misfits(page)), ...(await overlaps(page)), ...(await rawWords(page))]
  if (every !== 1) return found
  if (language === 'en') found.push(...(await chineseLeft(page.locator('body'), [...data])).map((text) => `Chinese: ${text}`))
  // what bars somebody is hardly another at the widths between, and colours are the same in both languages
  if (width === 1440 && language === 'zh') found.push(...(await barriersIn(page.locator('body'))))
  if (width === 390 && language === 'en') found.push(...(await barriersHere(page.locator('body'))))
  return found
}

/** The window in which a row is entered, open over its list. */
async function faultsOfWindow(sweep: Sweep, width: number, language: Language): Promise<string[]> {
  const { page } = sweep
  await page.keyboard.press('Alt+n')
  await page.waitForFunction(() => document.querySelector('[role=dialog]') !== null)
  const found = await faultsOf(sweep, width, language)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
  return found.map((fault) => `its window: ${fault}`)
}

journey('what is cut, spilt or beyond the edge is found', async ({ as }) => {
  const { page } = await as('admin', { signsIn: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(`
    <div style="overflow: hidden; width: 100px"><span style="white-space: nowrap">much too long for its place</span></div>
    <p style="overflow: auto; width: 200px"><span style="display: inline-block; width: 300px">wide</span></p>
    <button style="margin-left: 360px; width: 60px">beyond</button>
    <button style="width: 30px; white-space: nowrap">spilt words</button>
    <div style="overflow: hidden; width: 100px; text-overflow: ellipsis; white-space: nowrap">an ellipsis says that there is more</div>
    <p style="height: 4px; margin: 0">one upon</p><p style="margin: 0">the other</p><p>of {count} at purchaseOrder</p>`)
  expect(await overlaps(page)).toEqual(['overlap: “one upon” and “the other” in BODY'])
  expect(await rawWords(page)).toEqual(['raw: “of {count} at purchaseOrder” in P'])
  expect((await misfits(page)).map((misfit) => misfit.split(/[:“]/)[0]?.trim())).toEqual([
    'the page scrolls sideways',
    'scrolls sideways by 100',
    'beyond the edge',
    'cut',
    'spills',
  ])
})

journey('no page is cut, scrolls sideways, says raw words or bars anybody, at any width and in any language', async ({ as }) => {
  await waitingOrder(network)
  const admin = await as('admin', { signsIn: false })
  const { page } = admin
  const sweep = { page, data: dataAnswered(page) }
  await admin.signsIn()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [wide, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForTimeout(resizeDelayMs + 100)
    for (const [said, language] of languages.entries()) {
      await speaks(page, language)
      for (const path of paths.filter((_, at) => isLookedAt(at, wide, said))) {
        await page.evaluate(goTo, path)
        await stands(page, path)
        const faults = await faultsOf(sweep, width, language)
        if (every === 1 && withWindow.has(path)) faults.push(...(await faultsOfWindow(sweep, width, language)))
        found.push(...faults.map((fault) => `${path} at ${width} px in ${language}: ${fault}`))
        await closesPage(page)
      }
    }
  }
  expect(found).toEqual([])
})

const speaks = async (page: Page, language: Language) => {
  const button = page.locator(`button[lang="${language}"]`)
  if ((await button.count()) > 0) await button.evaluate((one: HTMLElement) => one.click())
}
