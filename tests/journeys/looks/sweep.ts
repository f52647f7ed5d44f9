import type { Page } from 'playwright-core'
import type { Language } from '#domain/core/words.ts'
import { homePath } from '#web/core/paths.ts'
import { resizeDelayMs, screenClassOf } from '#web/ui/screen-class.ts'
import { misfits } from './fit.ts'
import { overlaps, rawWords } from './texts.ts'

/** The widths that every page is held against, in px, and the languages. */
export const widths = [1440, 1280, 1024, 390]
export const languages: readonly Language[] = ['zh', 'en']
const height = 844

/** Opens a page as the browser's way back does: nothing is loaded anew. */
export const goesTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** The page is there, with what it asked for: in the tab beside home, unless it is home. */
export async function stands(page: Page, path: string): Promise<void> {
  const isThere = (nth: number) => {
    const shown = document.querySelector(`.shell-tab-list > [role=tab]:nth-child(${nth})[aria-selected=true]`)
    const pane = document.getElementById(shown?.getAttribute('aria-controls') ?? '')
    return pane && pane.textContent !== '' && !pane.querySelector('[aria-busy=true], .ui-skeleton')
  }
  await page.waitForFunction(isThere, path === homePath ? 1 : 2).catch((cause: unknown) => {
    throw new Error(`${path} never comes`, { cause })
  })
}

const besideHome = '.shell-tab-list > [role=tab]:nth-child(n+2)'

/**
 * Closes what has a tab of its own beside home. Says so where that asks before, and gives up what it has, for what
 * was only looked at has not changed; and where more than the page is open.
 */
export async function closesPages(page: Page): Promise<string[]> {
  const tabs = page.locator(besideHome)
  const found = (await tabs.count()) > 1 ? ['it has opened another page'] : []
  for (let left = await tabs.count(); left > 0; left -= 1) {
    const isGone = ([all, before]: readonly [string, number]) => document.querySelectorAll(all).length < before
    await tabs.first().dispatchEvent('keydown', { key: 'Delete', bubbles: true })
    await page.waitForFunction(
      ([all, before]) => document.querySelector('[role=dialog]') !== null || document.querySelectorAll(all).length < before,
      [besideHome, left] as const,
    )
    if (await page.evaluate(isGone, [besideHome, left] as const)) continue
    found.push('it was changed by being looked at')
    await page.getByRole('dialog').getByRole('button').last().click()
    await page.waitForFunction(isGone, [besideHome, left] as const)
  }
  return found
}

/** Changes the language by the frame's own switch, behind a window too. */
export async function speaks(page: Page, language: Language): Promise<void> {
  const button = page.locator(`button[lang="${language}"]`)
  if ((await button.count()) > 0) await button.first().evaluate((one: HTMLElement) => one.click())
}

/** Makes the screen so wide. What is drawn otherwise for another class of screens is so once resizing has paused. */
export async function resizes(page: Page, width: number): Promise<void> {
  const before = page.viewportSize()?.width ?? 0
  if (before === width) return
  await page.setViewportSize({ width, height })
  if (screenClassOf(before) !== screenClassOf(width)) await page.waitForTimeout(resizeDelayMs + 100)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Whatever is wrong in how the page in front of one stands and in what it says. */
export const faultsInSight = async (page: Page): Promise<string[]> =>
  (await Promise.all([misfits(page), overlaps(page), rawWords(page)])).flat()
