import AxeBuilder from '@axe-core/playwright'
import type { JSHandle, Locator, Page } from 'playwright-core'
import { isThemeName, type ThemeName, themes } from '#web/ui/theme/themes.ts'

/**
 * `THEMES=all` checks everything in every theme, `THEMES=dark,vip` in these. Otherwise only some screens are checked
 * in other themes, because another test compares the themes.
 */
const wanted = process.env.THEMES
const everyTheme = wanted === undefined ? undefined : wanted === 'all' ? Object.keys(themes) : wanted.split(',').filter(isThemeName)

/** Serious and critical accessibility violations on a page, each with its place. */
export async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(atRest)
  await putAxeIn(page)
  return inWords(await page.evaluate(lookAtPage, rules ? { runOnly: [...rules] } : {}))
}

/** Loads axe into a page once per document, because loading takes as long as a check. */
async function putAxeIn(page: Page): Promise<void> {
  const has = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  if (has.every(Boolean)) return
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
}

const inWords = (violations: readonly Violation[]): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${(failureSummary ?? '').split('\n')[1]?.trim()}`),
    )

/** Barriers on a page, in its own theme and in those named. */
export const allBarriers = async (page: Page, ...asked: ThemeName[]): Promise<string[]> => [
  ...(await barriers(page)),
  ...(await barriersInThemes(page, asked)),
]

/** Barriers on the page in other themes: only contrast can differ. */
async function barriersInThemes(page: Page, asked: readonly ThemeName[]): Promise<string[]> {
  const found: string[] = []
  for (const theme of everyTheme ?? asked) {
    const before = await page.evaluate(putOn, theme)
    found.push(...(await barriers(page, ['color-contrast'])).map((barrier) => `in ${theme}: ${barrier}`))
    await page.evaluate(putOn, before)
  }
  return found
}

/** Sets the theme, which is an attribute of the page; returns the one before. */
export function putOn(theme: string): string {
  const { dataset } = document.documentElement
  const before = dataset.theme ?? ''
  dataset.theme = theme
  dataset.scheme = theme === 'dark' ? 'dark' : 'light'
  return before
}

/**
 * Waits until no animation changes colours: a dialog that is fading in, or a theme that was just set, would have
 * colours of neither state.
 */
export async function atRest(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

type Violation = { id: string; impact?: string | null; nodes: { target: unknown[]; failureSummary?: string }[] }
type Axe = { run(context: Document | Element | { include: Element[] }, options: object): Promise<{ violations: Violation[] }> }

/** Barriers in one part of a page; everything around it is ignored. */
export async function barriersHere(part: Locator, rules?: readonly string[]): Promise<string[]> {
  const page = part.page()
  await putAxeIn(page)
  await page.evaluate(atRest)
  return inWords(await part.evaluate(look, rules ? { runOnly: [...rules] } : {}))
}

/** Barriers in one part of a page, in its own theme and in those named. */
export async function barriersIn(part: Locator, ...asked: ThemeName[]): Promise<string[]> {
  const page = part.page()
  const found = await barriersHere(part)
  for (const theme of everyTheme ?? asked) {
    const before = await page.evaluate(putOn, theme)
    await page.evaluate(atRest)
    const there = await part.evaluate(look, { runOnly: ['color-contrast'] })
    found.push(...inWords(there).map((barrier) => `in ${theme}: ${barrier}`))
    await page.evaluate(putOn, before)
  }
  return found
}

async function lookAtPage(options: object): Promise<Violation[]> {
  const { axe } = window as unknown as { axe: Axe }
  return (await axe.run(document, { resultTypes: ['violations'], preload: false, ...options })).violations
}

async function look(element: Element, options: object): Promise<Violation[]> {
  const { axe } = window as unknown as { axe: Axe }
  return (await axe.run(element, { resultTypes: ['violations'], preload: false, ...options })).violations
}

/** Checks some elements against one rule; axe takes as long for one element as for all. */
export async function barriersAmong(page: Page, elements: JSHandle<Element[]>, rule: string): Promise<string[]> {
  await page.evaluate(atRest)
  return inWords(await page.evaluate(lookAmong, { elements, rule } as never))
}

async function lookAmong({ elements, rule }: { elements: Element[]; rule: string }): Promise<Violation[]> {
  const { axe } = window as unknown as { axe: Axe }
  return (await axe.run({ include: elements }, { resultTypes: ['violations'], preload: false, runOnly: [rule] })).violations
}
