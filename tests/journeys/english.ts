import type { Locator } from 'playwright-core'
import { goods, places, staff } from './network.ts'

/** Names that people gave and that read the same in every language. */
const data = [...goods.map(({ name }) => name), ...Object.values(staff), ...Object.values(places).flat()]

/** Chinese that an English reader would meet: texts in sight, labels, tips and what stands in fields, without people's own data. */
export async function chineseLeft(part: Locator, besides: readonly string[] = []): Promise<string[]> {
  const han = /\p{Script=Han}/u
  // longer ones first, so that none leaves a rest of another
  const words = [...data, ...besides].sort((a, b) => b.length - a.length)
  const texts = (await part.evaluate(textsShown)).filter((text) => han.test(text))
  const rests = texts.map((text) => words.reduce((rest, word) => rest.replaceAll(word, ''), text))
  return [...new Set(rests.filter((rest) => han.test(rest)))]
}

function textsShown(part: Element): string[] {
  const found: string[] = []
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
  for (const element of part.querySelectorAll('*')) {
    // the switch to Chinese says so in Chinese
    if (element.closest('[lang^=zh]') !== null || !element.checkVisibility()) continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    for (const name of attributes) found.push(element.getAttribute(name) ?? '')
    if (element instanceof HTMLInputElement) found.push(element.value)
  }
  return [document.title, ...found]
}
