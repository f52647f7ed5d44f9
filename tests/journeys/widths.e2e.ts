import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#domain/words.ts'
import { allDefinitions } from '#resources/documents/index.ts'
import { menuPages } from '#resources/menu.ts'
import { resizeDelayMs } from '#web/ui/screen-class.ts'
import { misfits } from './fit.ts'
import { openJourneys } from './journey.ts'
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
    const shown = document.querySelector('[role=tab]:nth-child(2)[aria-selected=true]')
    const pane = document.getElementById(shown?.getAttribute('aria-controls') ?? '')
    return pane && pane.textContent !== '' && !pane.querySelector('[aria-busy=true], .ui-skeleton')
  }
  await page.waitForFunction(isThere).catch((cause: unknown) => {
    throw new Error(`${path} never comes`, { cause })
  })
}

async function closesPage(page: Page): Promise<void> {
  await page.locator('[role=tab][aria-selected=true]').dispatchEvent('keydown', { key: 'Delete', bubbles: true })
  await page.waitForFunction(() => document.querySelector('[role=tab]:nth-child(2)') === null)
}

journey('what is cut, spilt or beyond the edge is found', async ({ as }) => {
  const { page } = await as('admin', { signsIn: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(`
    <div style="overflow: hidden; width: 100px"><span style="white-space: nowrap">much too long for its place</span></div>
    <p style="overflow: auto; width: 200px"><span style="display: inline-block; width: 300px">wide</span></p>
    <button style="margin-left: 360px; width: 60px">beyond</button>
    <button style="width: 30px; white-space: nowrap">spilt words</button>
    <div style="overflow: hidden; width: 100px; text-overflow: ellipsis; white-space: nowrap">an ellipsis says that there is more</div>`)
  expect((await misfits(page)).map((misfit) => misfit.split(/[:“]/)[0]?.trim())).toEqual([
    'the page scrolls sideways',
    'scrolls sideways by 100',
    'beyond the edge',
    'cut',
    'spills',
  ])
})

journey('no page is cut or scrolls sideways, at any width and in any language', async ({ as }) => {
  await waitingOrder(network)
  const { page } = await as('admin')
  const found: string[] = []
  for (const [wide, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForTimeout(resizeDelayMs + 100)
    for (const [said, language] of languages.entries()) {
      await speaks(page, language)
      for (const path of paths.filter((_, at) => isLookedAt(at, wide, said))) {
        await page.evaluate(goTo, path)
        await stands(page, path)
        found.push(...(await misfits(page)).map((misfit) => `${path} at ${width} px in ${language}: ${misfit}`))
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
