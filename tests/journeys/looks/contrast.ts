import type { Locator } from 'playwright-core'
import type { ThemeName } from '#web/ui/theme/themes.ts'
import { barriersAmong, putOn } from './axe.ts'

/**
 * Texts of a part whose contrast is too low in one of these themes. Texts in the same chain of elements have the same
 * colours, so only one of each is checked, and only once, because every page contains the frame. Texts whose computed
 * colours have enough contrast are not given to axe, which takes as long for one text as for all. Gradients, in header
 * and menu, have a test of their own.
 */
export async function contrastsIn(part: Locator, themes: readonly ThemeName[]): Promise<string[]> {
  const page = part.page()
  const news = await part.evaluateHandle(textsNotSeen)
  const found: string[] = []
  for (const theme of await page.evaluate(themesInDoubt, { news, themes: [...themes] } as never)) {
    const before = await page.evaluate(putOn, theme)
    found.push(...(await barriersAmong(page, news, 'color-contrast')).map((barrier) => `in ${theme}: ${barrier}`))
    await page.evaluate(putOn, before)
  }
  return found
}

/**
 * One text of each kind. A kind is the chain of elements around the text, with the attributes that style rules use.
 */
function textsNotSeen(part: Element): Element[] {
  const known = window as unknown as { seenTexts?: Set<string>; styledBy?: Set<string> }
  known.seenTexts ??= new Set()
  if (!known.styledBy) {
    const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) =>
      [...sheet.cssRules].map(({ cssText }) => cssText),
    )
    known.styledBy = new Set(['class', ...[...rules.join().matchAll(/\[([\w-]+)[\]=~^$*|]/g)].map(([, name = '']) => name)])
  }
  const { styledBy, seenTexts } = known
  const names = new Map<Element, string>()
  const nameOf = (one: Element): string => {
    const told = names.get(one)
    if (told !== undefined) return told
    const own = [...one.attributes].flatMap(({ name, value }) =>
      styledBy.has(name) && /^[a-z -]*$/i.test(value) ? [`${name}=${value}`] : [],
    )
    const full = `${one.parentElement ? nameOf(one.parentElement) : ''}>${one.tagName} ${own.sort().join(' ')}`
    names.set(one, full)
    return full
  }
  const found: Element[] = []
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement
    if (!holder || node.textContent?.trim() === '' || !holder.checkVisibility({ visibilityProperty: true })) continue
    const name = nameOf(holder)
    if (seenTexts.has(name)) continue
    seenTexts.add(name)
    found.push(holder)
  }
  return found
}

/** The themes in which the contrast of some text is too low, or cannot be computed. */
function themesInDoubt({ news, themes }: { news: Element[]; themes: string[] }): string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  /** Parses `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` and `color(srgb 0.1 0.2 0.3 / 0.5)`. */
  const read = (text: string): Colour | undefined => {
    const [red, green, blue, alpha = 1] = (text.match(/[\d.e-]+/g) ?? []).map(Number)
    if (red === undefined || green === undefined || blue === undefined) return undefined
    if (text.startsWith('rgb')) return [red / 255, green / 255, blue / 255, alpha]
    return text.startsWith('color(srgb ') ? [red, green, blue, alpha] : undefined
  }
  const over = (above: Colour, below: Colour): Colour => {
    const mix = (at: 0 | 1 | 2) => above[at] * above[3] + below[at] * (1 - above[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const light = (colour: Colour): number => {
    const linear = (at: 0 | 1 | 2) => (colour[at] <= 0.04045 ? colour[at] / 12.92 : ((colour[at] + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
  }
  /** The colour behind a text; undefined if an element around it has a background that is not a plain colour. */
  const behind = (text: Element): Colour | undefined => {
    const layers: Colour[] = []
    for (let up: Element | null = text; up; up = up.parentElement) {
      const colour = read(getComputedStyle(up).backgroundColor)
      if (!colour) return undefined
      if (colour[3] > 0) layers.push(colour)
      if (colour[3] === 1) return layers.reduceRight((below, above) => over(above, below))
    }
    return undefined
  }
  const isDoubtful = (text: Element): boolean => {
    // disabled controls are exempt
    if (text.closest('[disabled], [aria-disabled=true], [data-disabled]')) return false
    const [ground, colour] = [behind(text), read(getComputedStyle(text).color)]
    if (!ground || !colour) return true
    const [one, other] = [light(ground), light(over(colour, ground))]
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5
  }
  const { dataset } = document.documentElement
  const before = dataset.theme
  // hide the page while themes are tried: only the styles that are read are then computed, and nothing is drawn again
  document.body.style.display = 'none'
  const found = themes.filter((theme) => {
    dataset.theme = theme
    return news.some(isDoubtful)
  })
  document.body.style.display = ''
  dataset.theme = before
  return found
}
