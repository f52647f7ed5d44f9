import type { Page } from 'playwright-core'
import type { Language } from '#domain/core/words.ts'
import { homePath } from '#web/core/paths.ts'
import { resizeDelayMs, screenClassOf } from '#web/ui/screen-class.ts'
import { misfits } from './fit.ts'
import { overlaps, rawWords } from './texts.ts'

/** The widths (in px) and languages in which every page is checked. */
export const widths = [1440, 1280, 1024, 390]
export const languages: readonly Language[] = ['zh', 'en']
const height = 844

/** Opens a page as the browser's back button does, so that nothing is reloaded. */
export const goesTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** Waits until the page is shown with its data: in the tab beside home, or in the home tab if it is home. */
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
 * Closes the tabs beside home. Returns faults: a tab that asks about unsaved changes, because looking must change
 * nothing (the changes are discarded), and more than one open page.
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

/** Changes the language with the switch in the frame, also behind a window. */
export async function speaks(page: Page, language: Language): Promise<void> {
  const button = page.locator(`button[lang="${language}"]`)
  if ((await button.count()) > 0) await button.first().evaluate((one: HTMLElement) => one.click())
}

/**
 * Sets the width of the window. Waits if the class of screens changes, because the page is laid out again only after a
 * delay.
 */
export async function resizes(page: Page, width: number): Promise<void> {
  const before = page.viewportSize()?.width ?? 0
  if (before === width) return
  await page.setViewportSize({ width, height })
  if (screenClassOf(before) !== screenClassOf(width)) await page.waitForTimeout(resizeDelayMs + 100)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** All faults in the layout and texts of the page that is shown. */
export const faultsInSight = async (page: Page): Promise<string[]> =>
  (await Promise.all([misfits(page), overlaps(page), rawWords(page)])).flat()
