import type { Locator, Page } from 'playwright-core'
import { operations } from '#contract/operations.gen.ts'
import { entriesIn, faultsOfWindow, leavesBy, type Opener, openersIn, opensBy, opensByEntry } from './windows.ts'

/** How windows that open over a page are checked. */
export type Looking = {
  /** True if the window with this name is to be checked. */
  takes(name: string): boolean
  /** Faults in the look and the texts of a window, or of a page with an unfolded part. */
  faults(part: Locator, name: string): Promise<string[]>
  /** True if windows that open from windows are checked too. */
  isDeep: boolean
}

/** The pane of the page that is shown. */
export const paneOf = (page: Page): Locator => page.locator('[role=tabpanel]:not([hidden])')

/**
 * Opens, one after the other, everything a user can open on a page without changing data, and closes it again: windows
 * and menus, windows behind menu entries, filters, and the row beside its list. A row of the list is selected first,
 * so that actions on selected rows are enabled. `part` is the part of the screen to search, by default the page.
 */
export async function faultsOverPage(page: Page, looking: Looking, part = paneOf(page)): Promise<string[]> {
  const pane = paneOf(page)
  await pane.evaluate(async (one) => {
    one.querySelector<HTMLElement>('.ui-table-frame tbody .ui-select-cell input')?.click()
    // the row's actions replace the filter chips
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  return [...(await faultsOfWindows(part, looking)), ...(await faultsUnfolded(pane, looking))]
}

/** Faults of the windows that can be opened from one part of the screen. */
export async function faultsOfWindows(part: Locator, looking: Looking, depth = 0): Promise<string[]> {
  const found: string[] = []
  for (const opener of await openersIn(part)) {
    if (!looking.takes(opener.name)) continue
    const faults = await faultsOfOne(part, opener, looking, depth).catch(async (error: Error) => {
      await closesAll(part.page())
      return [error.message.split('\n')[0] ?? '']
    })
    found.push(...faults.map((fault) => `${opener.name} › ${fault}`))
  }
  return found
}

async function faultsOfOne(part: Locator, opener: Opener, looking: Looking, depth: number): Promise<string[]> {
  const mark = `window-${depth}`
  const window = await opensBy(part, opener, mark)
  if (!window) {
    await part.page().keyboard.press('Escape')
    return []
  }
  const found = await faultsOf(window, looking, opener.name)
  if ((await window.getAttribute('role')) !== 'menu') {
    if (looking.isDeep && depth === 0) found.push(...(await faultsOfWindows(window, looking, 1)))
    return [...found, ...(await leavesBy(window, part, opener))]
  }
  const entries = (await entriesIn(window)).filter((entry) => looking.takes(entry))
  if (entries.length === 0) return [...found, ...(await leavesBy(window, part, opener))]
  for (const [at, entry] of entries.entries()) {
    const menu = at === 0 ? window : await opensBy(part, opener, mark)
    const inner = menu && (await opensByEntry(menu, entry, `entry-${depth}`))
    if (!inner) continue
    const faults = [...(await faultsOf(inner, looking, entry)), ...(await leavesBy(inner, part, opener))]
    found.push(...faults.map((fault) => `${entry} › ${fault}`))
  }
  return found
}

const faultsOf = async (window: Locator, looking: Looking, name: string): Promise<string[]> => [
  ...(await faultsOfWindow(window)),
  ...(await looking.faults(window, name)),
]

/** Faults of parts that unfold on the page: filters, and a row beside its list. */
async function faultsUnfolded(pane: Locator, looking: Looking): Promise<string[]> {
  const found: string[] = []
  const filters = pane.locator('search button[aria-expanded=false]:not([aria-haspopup])').first()
  if (looking.takes('filters') && (await filters.isVisible())) {
    await filters.press('Enter')
    found.push(...(await looking.faults(pane, 'filters')).map((fault) => `filters › ${fault}`))
    await pane.locator('search button[aria-expanded=true]:not([aria-haspopup])').first().press('Enter')
  }
  const row = pane.locator('.resource tbody tr[data-open] td:not(:has(input))').first()
  if (looking.takes('a row beside the list') && (await row.isVisible())) {
    await row.evaluate((cell: HTMLElement) => cell.click())
    const beside = pane.locator('.resource-detail')
    await beside.waitFor()
    found.push(...(await looking.faults(pane, 'a row beside the list')).map((fault) => `a row beside the list › ${fault}`))
    await beside.locator('header button').last().press('Enter')
  }
  return found
}

/** Closes everything that is open, so that the next window can be opened. */
async function closesAll(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu]').locator('visible=true')
  for (let turn = 0; turn < 5 && (await open.count()) > 0; turn++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
}

const kinds = new Map(operations.map(({ method, path, kind }) => [`${method} /api${path}`, kind]))
/** Requests that change only the user's own settings and session, but nobody's data. */
const own = /^\/api\/(?:blade-auth\/oauth\/(?:token|logout)|blade-home\/desk|blade-system\/saved-view\/leave|blade-log)/

/** From now on, requests that would change data are refused; the returned function lists them. */
export async function changesNothing(page: Page): Promise<() => string[]> {
  const asked: string[] = []
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const method = route.request().method().toLowerCase()
      const { pathname } = new URL(route.request().url())
      const kind = kinds.get(`${method} ${pathname}`)
      const isHarmless = own.test(pathname) || kind === 'query' || (method === 'get' && kind !== 'command')
      if (isHarmless) return route.continue()
      asked.push(`asks to change something: ${pathname}`)
      await route.fulfill({ status: 409, json: { code: 409, success: false, key: 'STALE_VERSION', msg: pathname, data: null } })
    },
  )
  return () => asked.splice(0)
}
