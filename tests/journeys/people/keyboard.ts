import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits, as long as a person would, until a value is as expected. */
export const soon = (read: () => unknown, message?: string) =>
  expect.poll(read, { timeout: 30_000, interval: 40, ...(message ? { message } : {}) })

/** The most Tab presses that are acceptable to reach something. */
const mostSteps = 150

export type Keyboard = ReturnType<typeof keyboardOf>

/**
 * The keyboard of a person without a mouse: everything is reached by keys, and a journey fails if something cannot be
 * reached.
 */
export function keyboardOf(page: Page) {
  const steps = stepsOf(page)
  return { ...steps, ...controlsOf(page, steps) }
}

/** Pressing keys, and moving the focus to a control. */
function stepsOf(page: Page) {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = (text: string) => page.keyboard.type(text)

  /** Moves the focus to a control with Tab or Shift+Tab, in whichever direction it is. */
  const reach = async (target: Locator) => {
    await target.waitFor()
    if (await target.evaluate((element) => element === document.activeElement)) return
    const { key, between } = await target.evaluate(wayTo)
    for (let step = 0; step < between; step++) await press(key)
    const stops: string[] = []
    for (let step = 0; step < mostSteps; step++) {
      const stop = await target.evaluate(stopOrHere)
      if (stop === undefined) return
      stops.push(stop)
      // in a grid Tab goes from cell to cell; after Esc it leaves the grid
      if (stop.startsWith('grid')) await press('Escape')
      await press(key)
    }
    throw new Error(`${key} does not lead to ${target}, but to ${stops.slice(0, 60).join(', ')}`)
  }

  /**
   * Moves the focus to a group with one Tab stop, such as a menu or a list of tabs, then to an item of it with arrow
   * keys.
   */
  const walkTo = async (group: Locator, item: Locator, key: string) => {
    await item.waitFor({ state: 'attached' })
    if (!(await group.evaluate((element) => element.contains(document.activeElement)))) await reach(group.locator('[tabindex="0"]').first())
    await press('Home')
    for (let step = 0; step < mostSteps; step++) {
      if (await item.evaluate((element) => element === document.activeElement)) return
      await press(key)
    }
    throw new Error(`${key} does not lead to ${item}`)
  }

  return { press, type, reach, walkTo }
}

/** Actions on a control once it has the focus. */
function controlsOf(page: Page, { press, type, reach }: ReturnType<typeof stepsOf>) {
  /** Presses a button. */
  const push = async (button: Locator) => {
    await reach(button)
    await press('Enter')
  }

  /** Replaces the content of a field. */
  const fill = async (field: Locator, text: string) => {
    await reach(field)
    await press('Control+A')
    if (text === '') await press('Delete')
    else await type(text)
  }

  /** Looks something up: types a part of its name or code, and Enter takes the first match. */
  const pick = async (field: Locator, text: string, name = text) => {
    await fill(field, text)
    await soon(() => field.getAttribute('aria-expanded'), `${field} offers something`).toBe('true')
    await press('Enter')
    await soon(() => field.getAttribute('aria-expanded')).toBe('false')
    await soon(() => field.inputValue(), `${field} shows ${name}`).toBe(name)
  }

  /** Opens a menu with its button and chooses an entry. */
  const choose = async (button: Locator, entry: string | RegExp) => {
    await push(button)
    const lit = page.getByRole('menu').locator('[role^=menuitem][data-highlighted]')
    const wanted = page.getByRole('menu').locator('[role^=menuitem]', { hasText: entry }).first()
    await wanted.waitFor()
    const most = await page.getByRole('menu').locator('[role^=menuitem]').count()
    for (let step = 0; step <= most; step++) {
      await lit.waitFor()
      if ((await wanted.getAttribute('data-highlighted')) !== null) {
        const closes = (await wanted.getAttribute('role')) === 'menuitem'
        await press('Enter')
        // a menu that is closing accepts no more keys
        if (closes) await wanted.waitFor({ state: 'hidden' })
        return
      }
      const before = await lit.innerText()
      await press('ArrowDown')
      await soon(() => lit.innerText()).not.toBe(before)
    }
    throw new Error(`the menu never comes to ${entry}`)
  }

  /** Chooses a file in the system's file dialog, which Space opens. */
  const give = async (field: Locator, file: File) => {
    await reach(field)
    const opened = page.waitForEvent('filechooser')
    await press('Space')
    const chooser = await opened.catch(async (error: unknown) => {
      throw new Error(`Space opens no window on ${field}; the focus is on ${(await field.evaluate(stopOrHere)) ?? 'it'}`, { cause: error })
    })
    const mimeType = file.type || 'application/octet-stream'
    await chooser.setFiles({ name: file.name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) })
  }

  return { push, fill, pick, choose, give }
}

type Way = { key: 'Tab' | 'Shift+Tab'; between: number }

/**
 * Returns the key that leads to an element, and the number of Tab stops before it, up to the next grid; that many
 * presses need no check in between.
 */
function wayTo(element: Element): Way {
  const here = document.activeElement
  if (here === null || here === document.body) return { key: 'Tab', between: 0 }
  const isBefore = (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility({ visibilityProperty: true }),
  )
  if (isBefore) stops.reverse()
  // a page that was just opened has the focus but is no Tab stop
  const side = isBefore ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const way = stops.filter((stop) => (here.compareDocumentPosition(stop) & side) !== 0)
  const end = way.findIndex((stop) => stop === element || stop.closest('[role=grid]') !== null)
  return { key: isBefore ? 'Shift+Tab' : 'Tab', between: here.closest('[role=grid]') ? 0 : Math.max(0, end) }
}

/**
 * Describes the element that has the focus instead of the wanted one, with `grid` in front if it is in a grid;
 * undefined if the wanted element has the focus.
 */
function stopOrHere(element: Element): string | undefined {
  const here = document.activeElement
  if (here === element) return undefined
  return `${here?.closest('[role=grid]') ? 'grid ' : ''}${here?.tagName} ${here?.getAttribute('aria-label') ?? here?.textContent?.slice(0, 12)}`
}
