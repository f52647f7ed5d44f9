import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Serious and critical faults of a page for people who do not see or cannot use a mouse, each with its place. */
export async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules([...rules]) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${(failureSummary ?? '').split('\n')[1]?.trim()}`),
    )
}

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
