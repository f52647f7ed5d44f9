import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'

/** Serious and critical faults of a page for people who do not see or cannot use a mouse, each with its place. */
export async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  return inWords(violations)
}

const inWords = (violations: readonly Violation[]): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${(failureSummary ?? '').split('\n')[1]?.trim()}`),
    )

/** The same page in another theme's colours: only contrast can differ. */
export async function barriersInTheme(page: Page, theme: string): Promise<string[]> {
  const before = await page.evaluate(putOn, theme)
  const found = await barriers(page, ['color-contrast'])
  await page.evaluate(putOn, before)
  return found.map((barrier) => `in ${theme}: ${barrier}`)
}

/** Themes are an attribute of the page. Answers the one that was there. */
function putOn(theme: string): string {
  const { dataset } = document.documentElement
  const before = dataset.theme ?? ''
  dataset.theme = theme
  return before
}

type Violation = { id: string; impact?: string | null; nodes: { target: unknown[]; failureSummary?: string }[] }
type Axe = { run(context: Element, options: object): Promise<{ violations: Violation[] }> }

/**
 * The same of one part of a page, in the theme it has and in another one where it is named, for whoever looks at a hundred pages: the program is put into
 * the browser once and what stands around the part is left alone.
 */
export async function barriersIn(part: Locator, theme?: string): Promise<string[]> {
  if (!(await part.page().evaluate(() => 'axe' in window))) await barriers(part.page(), ['document-title'])
  const found = await part.evaluate(async (element, other) => {
    const { axe } = window as unknown as { axe: Axe }
    const { dataset } = document.documentElement
    const before = dataset.theme ?? ''
    const here = await axe.run(element, { resultTypes: ['violations'], preload: false })
    if (other === undefined) return here.violations
    const putOn = async (name: string) => {
      dataset.theme = name
      // colours on their way from one theme to the other are nobody's
      await new Promise(requestAnimationFrame)
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    }
    await putOn(other)
    const there = await axe.run(element, { resultTypes: ['violations'], preload: false, runOnly: ['color-contrast'] })
    await putOn(before)
    return [...here.violations, ...there.violations]
  }, theme)
  return inWords(found)
}
