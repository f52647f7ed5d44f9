import type { Locator, Page } from 'playwright-core'

/** Elements that open over a page and can be closed again. */
const windows = '[role=dialog], [role=alertdialog], [role=menu]'

/** Something that opens a window: its name, and the key that opens it. */
export type Opener = { name: string; key: 'Enter' | 'F7' | 'F8' | 'F9' }

/**
 * Everything in a part of the page that opens a window and is enabled: elements that are marked so, fields that list
 * all choices with F7, and cells of a grid. If every row has the same opener, only the first is listed.
 */
export const openersIn = (part: Locator): Promise<Opener[]> => part.evaluate(listed)

/** The entries of an open menu that open a window. */
export const entriesIn = (menu: Locator): Promise<string[]> =>
  menu.locator('[role^=menuitem][aria-haspopup=dialog]:not([aria-disabled=true])').allInnerTexts()

/** Opens the window and waits until it is complete; undefined if none opens because a message is shown instead. */
export async function opensBy(part: Locator, { name, key }: Opener, mark: string): Promise<Locator | undefined> {
  const page = part.page()
  await part.evaluate(listed)
  await page.evaluate(remembersOpen, windows)
  if (!(await page.evaluate(focuses, name))) throw new Error('what opens it is gone')
  await page.keyboard.press(key)
  // in a row without goods there is nothing to show
  const mayBeNone = key === 'F8' || key === 'F9'
  return comes(page, mark, mayBeNone ? 1000 : patienceMs).catch(async (error: Error) => {
    if (mayBeNone) return undefined
    const hand = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 100))
    throw new Error(`${error.message}; the hand is on ${hand}`)
  })
}

/** Like opensBy, by an entry of an open menu. */
export async function opensByEntry(menu: Locator, entry: string, mark: string): Promise<Locator | undefined> {
  const page = menu.page()
  await page.evaluate(remembersOpen, windows)
  const item = menu.locator('[role^=menuitem][aria-haspopup=dialog]').filter({ hasText: entry }).first()
  // as a user's mouse does: the menu follows the mouse with a delay
  await item.hover()
  await page.waitForTimeout(50)
  await item.click()
  // moved away, because the mouse could open something else that is now under it
  await page.mouse.move(0, 0)
  return comes(page, mark, patienceMs)
}

/** Longest wait for windows that fetch data first. */
const patienceMs = 5000

async function comes(page: Page, mark: string, patience: number): Promise<Locator | undefined> {
  const came = await page.waitForFunction(whatCame, { windows, mark }, { timeout: patience }).then(
    (answer) => answer.jsonValue(),
    () => 'nothing',
  )
  if (came === 'nothing') throw new Error('no window comes')
  if (came === 'words') return undefined
  const window = page.locator(`[data-swept="${mark}"]`)
  await window.evaluate(isAllThere)
  return window
}

/** Faults in the layout of a window, and in where its focus is. */
export const faultsOfWindow = (window: Locator): Promise<string[]> => window.evaluate(wrongs)

/** Closes the window with Escape. Returns a fault if the focus does not go back to what opened the window. */
export async function leavesBy(window: Locator, part: Locator, { name }: Opener): Promise<string[]> {
  const page = window.page()
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => {
    throw new Error('Escape does not close it')
  })
  // the focus returns with a delay
  let hand = 'nowhere'
  for (let turn = 0; turn < 20; turn++) {
    await part.evaluate(listed)
    hand = await page.evaluate(whereHandIs, name)
    // after a window opened from a grid, the focus goes to the grid's cell last
    await page.waitForTimeout(60)
    if (hand === '') return []
  }
  return [`the focus does not come back, but is on ${hand}`]
}

type Kept = { openers?: Map<string, HTMLElement>; openWindows?: Set<Element>; wordsSaid?: number }

function listed(part: Element): Opener[] {
  const kept = window as unknown as Kept
  const found = new Map<string, Opener>()
  kept.openers = new Map()
  const take = (one: HTMLElement, name: string, key: Opener['key']) => {
    if (found.has(name)) return
    found.set(name, { name, key })
    kept.openers?.set(name, one)
  }
  const isFree = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [aria-disabled=true], [data-disabled], [role^=menuitem]')
  const said = (one: HTMLElement) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '')
      .replaceAll(/\d[\d,.]*/g, '#')
      .trim()
      .slice(0, 40)
  for (const one of part.querySelectorAll<HTMLElement>('[aria-haspopup=dialog], [aria-haspopup=menu]')) {
    if (!isFree(one)) continue
    const row = one.closest('tbody tr, [role=row], li')
    const list = row?.closest('[aria-label]')?.getAttribute('aria-label')
    take(one, row ? `${one.className} in a row of ${list}` : said(one), 'Enter')
  }
  for (const one of part.querySelectorAll<HTMLInputElement>('input[aria-keyshortcuts~=F7]'))
    if (isFree(one)) take(one, `all for ${one.labels?.[0]?.textContent ?? said(one)}`, 'F7')
  const cell = part.querySelector<HTMLInputElement>('[role=grid] input')
  if (cell && isFree(cell))
    for (const key of ['F7', 'F8', 'F9'] as const) if (key !== 'F7' || !cell.readOnly) take(cell, `${key} in the grid`, key)
  return [...found.values()]
}

function focuses(name: string): boolean {
  const one = (window as unknown as Kept).openers?.get(name)
  one?.focus()
  return one !== undefined && document.activeElement === one
}

function remembersOpen(windows: string): void {
  const kept = window as unknown as Kept
  kept.openWindows = new Set(document.querySelectorAll(windows))
  kept.wordsSaid = document.querySelectorAll('[role=alert], [data-scope=toast][data-part=root]').length
}

function whatCame({ windows, mark }: { windows: string; mark: string }): 'window' | 'words' | undefined {
  const { openWindows, wordsSaid = 0 } = window as unknown as Kept
  const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
  const [came] = [...document.querySelectorAll<HTMLElement>(windows)].filter((one) => !openWindows?.has(one) && isSeen(one))
  if (came) {
    came.dataset.swept = mark
    return 'window'
  }
  // a cell with a short list unfolds it instead of opening a window
  const isUnfolded = document.activeElement?.matches('[role=grid] [aria-expanded=true]')
  const said = document.querySelectorAll('[role=alert], [data-scope=toast][data-part=root]').length
  return isUnfolded || said > wordsSaid ? 'words' : undefined
}

/** Waits until the window's content is loaded and animations have ended. */
async function isAllThere(window: Element): Promise<void> {
  const isWaiting = () => window.querySelector('[aria-busy=true], .ui-skeleton') !== null
  for (let turn = 0; turn < 200 && isWaiting(); turn++) await new Promise((done) => setTimeout(done, 50))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

function wrongs(window: Element): string[] {
  const found: string[] = []
  const hand = document.activeElement
  const named = (one: Element | null) => `${one?.tagName} “${one?.getAttribute('aria-label') ?? one?.textContent?.slice(0, 20)}”`
  if (!window.contains(hand)) found.push(`the focus does not come in, but is on ${named(hand)}`)
  const early = window.querySelector('.ui-wrong')
  if (early) found.push(`says what is wrong before anything was entered: “${early.textContent}”`)
  const books = window.querySelector('.deed-reckoning') !== null
  if (hand?.matches(books ? '[data-kind=danger], [data-kind=primary]' : '[data-kind=danger]'))
    found.push(`the focus is on what does harm: ${named(hand)}`)
  const { top, left, bottom, right } = window.getBoundingClientRect()
  if (top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1)
    found.push(`beyond the screen: ${Math.round(left)}–${Math.round(right)} × ${Math.round(top)}–${Math.round(bottom)}`)
  const buttons = [...window.querySelectorAll('footer > button')]
  const first = buttons.findIndex((one) => one.matches('[data-kind=primary], [data-kind=danger]'))
  if (first >= 0 && first < buttons.length - 1) found.push(`what is done stands before ${named(buttons.at(-1) ?? null)}`)
  return found
}

/** Describes where the focus is; empty if it is on the window's opener, or in the grid. */
function whereHandIs(name: string): string {
  const hand = document.activeElement
  const opener = (window as unknown as Kept).openers?.get(name)
  if (opener?.contains(hand) || hand?.closest('[role=grid]')) return ''
  return `${hand?.tagName} ${hand?.className} “${hand?.getAttribute('aria-label') ?? hand?.textContent?.slice(0, 20)}”`
}
