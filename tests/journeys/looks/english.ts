import type { Locator, Page, Response } from 'playwright-core'
import { goods, places, staff } from '../network.ts'

/** Names of the laws in which tax rates are set. */
const laws = ['增值税法第十条', '增值税法第十一条（征收率）', '财政部 税务总局公告2023年第19号（减按1%）', '财税〔2016〕36号（征收率）']
/** Names of laws, and names that people gave; they are the same in every language. */
const data = [...laws, ...goods.map(({ name }) => name), ...Object.values(staff), ...Object.values(places).flat()]

/**
 * Chinese that an English reader would see: visible texts, labels, tooltips and contents of fields, without data that
 * people entered.
 */
export async function chineseLeft(part: Locator, besides: readonly string[] = []): Promise<string[]> {
  const han = /\p{Script=Han}/u
  // longer ones first, so that removing a shorter one does not leave a part of a longer one
  const words = [...data, ...besides].sort((a, b) => b.length - a.length)
  const texts = (await part.evaluate(textsShown)).filter((text) => han.test(text) && !isStartOf(text, words))
  const rests = texts.map((text) => words.reduce((rest, word) => rest.replaceAll(word, ''), text))
  return [...new Set(rests.filter((rest) => han.test(rest)))]
}

/** True for a name that was cut to fit a chart, or for the single letter in place of a picture. */
function isStartOf(text: string, words: readonly string[]): boolean {
  const start = text.endsWith('…') ? text.slice(0, -1) : [...text].length === 1 ? text : undefined
  return start !== undefined && words.some((word) => word.startsWith(start))
}

/**
 * Collects the texts of people's data in all answers of the server from now on, without the server's own refusals;
 * returns a function that waits for them.
 */
export function dataAnswered(page: Page): () => Promise<string[]> {
  const texts = new Set<string>()
  const gather = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/\p{Script=Han}/u.test(value)) texts.add(value)
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one)
  }
  const read = async (response: Response) => {
    const body = (await response.json().catch(() => undefined)) as { success?: boolean; data?: unknown } | undefined
    if (body?.success) gather(body.data)
  }
  const readings = new Set<Promise<void>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // the notification stream never ends
    if (!pathname.startsWith('/api/') || /\/menu\/(?:routes|buttons)/.test(pathname) || isStream(response)) return
    const reading = read(response).finally(() => readings.delete(reading))
    readings.add(reading)
  })
  return async () => {
    await Promise.all(readings)
    return [...texts]
  }
}

const isStream = (response: Response): boolean => response.headers()['content-type']?.startsWith('text/event-stream') ?? false

function textsShown(part: Element): string[] {
  const found: string[] = []
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
  for (const element of part.querySelectorAll('*')) {
    // the switch to Chinese is labelled in Chinese
    if (element.closest('[lang^=zh]') !== null || !element.checkVisibility()) continue
    // charts measure parts of names outside the screen
    if (element.id === 'recharts_measurement_span') continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    for (const name of attributes) found.push(element.getAttribute(name) ?? '')
    if (element instanceof HTMLInputElement) found.push(element.value)
  }
  return [document.title, ...found]
}
