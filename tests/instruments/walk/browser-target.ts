import { type Browser, chromium, type Page } from 'playwright-core'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { formPathOf } from '#web/document-engine/document-paths.ts'
import { chromiumFlags, findChromium } from '../../support/chromium.ts'
import { testPassword } from '../../support/client.ts'
import type { Samples } from '../../support/laws/conformance.ts'
import { type Done, seenBy } from '../../support/laws/held-to-law.ts'
import type { TestApp } from '../../support/server.ts'
import type { Shop } from '../../support/shop.ts'
import { httpTarget, type Way, wantedOf } from './http-target.ts'
import type { Taken, Target } from './target.ts'

/** A target in a browser; `close` ends the browser. */
export type BrowserTarget = Target & { close(): Promise<void> }

const soonMs = 30_000

/**
 * Walks on the document's page in Chromium, as the shop's admin. An event that needs at most a simple question is sent
 * by pressing its button; an event that needs more input, or another user, is sent over HTTP. Either way the page must
 * then show what the law says: its status and the buttons.
 */
export async function browserTarget(server: TestApp, shop: Shop, words: AnyWords, samples: Samples): Promise<BrowserTarget> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  const page = await signedIn(browser, server)
  const send = async (way: Way, usual: () => Promise<Done>): Promise<Done> => {
    const path = formPathOf(words.id, way.document.id)
    if (way.set.actor !== shop.admin || !isPlain(way.asking.said) || path === undefined) return usual()
    await page.goto(server.url + path)
    await press(page, words.events[way.sent.type]?.zh ?? '', way.asking.said)
    const to = 'to' in way.asking.law ? way.asking.law.to : ''
    if (!words.stateNames.includes(to)) return removed(page, way, to)
    await statusOn(page)
      .filter({ hasText: words.statusName(to, 'zh') })
      .waitFor({ timeout: soonMs })
    const { state } = await seenBy(words, shop.admin, way.document.id)
    return { law: way.asking.law, key: undefined, state, unchanged: false }
  }
  const http = await httpTarget(server, shop, words, { samples, send })
  const looked = async (taken: Taken): Promise<Taken> => {
    const standing = http.standing()
    if (taken.is !== 'shown' || !standing || !words.stateNames.includes(taken.shown.state)) return taken
    const path = formPathOf(words.id, standing.document.id)
    if (path === undefined) return taken
    await page.goto(server.url + path)
    const seen = await seenBy(words, shop.admin, standing.document.id)
    const law = wantedOf(words, taken.wanted.state, seen)
    const shown = await shownOn(page, words, Object.keys(law.offers))
    const offers = Object.fromEntries(Object.keys(shown.offers).map((type) => [type, law.offers[type] ?? false]))
    const wanted = { state: law.state, name: law.name, offers }
    return { is: 'shown', shown: { state: taken.shown.state, ...shown }, wanted }
  }
  return {
    ...http,
    take: async (step) => looked(await http.take(step)),
    close: () => browser.close(),
  }
}

const isPlain = (said: object) => Object.keys(said).every((name) => name === 'remark')
const statusOn = (page: Page) => page.locator('.doc-title .ui-status').first()
const toolbarOn = (page: Page) => page.locator('.doc-actions')

/** Waits until a removed document has left the screen. */
async function removed(page: Page, { asking, document }: Way, to: string): Promise<Done> {
  await page.locator('.doc-title').first().waitFor({ state: 'detached', timeout: soonMs })
  return { law: asking.law, key: undefined, state: to || document.state, unchanged: false }
}

async function signedIn(browser: Browser, { url, tenantId }: TestApp): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 2200, height: 900 }, serviceWorkers: 'block' })
  context.setDefaultTimeout(soonMs)
  const page = await context.newPage()
  await page.goto(url)
  for (const [name, text] of [
    ['租户', tenantId],
    ['账号', 'admin'],
    ['密码', testPassword],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '菜单' }).waitFor()
  return page
}

/** Presses the button of an event and answers the dialog that may follow: enters a reason and confirms. */
async function press(page: Page, label: string, said: { remark?: string }): Promise<void> {
  const button = toolbarOn(page)
    .getByRole('button', { name: new RegExp(`^${label}( |$)`) })
    .first()
  await button.click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
  const gone = toolbarOn(page).locator('[aria-busy=true]')
  await dialog
    .or(gone)
    .first()
    .waitFor({ timeout: 2_000 })
    .catch(() => undefined)
  if ((await dialog.count()) === 0) return
  const reason = dialog.getByRole('textbox').first()
  if ((await reason.count()) > 0) await reason.fill(said.remark ?? '试')
  await dialog.locator(`button:not([aria-disabled=true])`, { hasText: label }).last().click()
}

/** The status and the buttons that the page shows; a disabled button has `aria-disabled`. */
async function shownOn(page: Page, words: AnyWords, types: readonly string[]) {
  await toolbarOn(page).waitFor({ timeout: soonMs })
  const name = (await statusOn(page).innerText()).trim()
  const offers: Record<string, boolean> = {}
  for (const type of types) {
    const button = toolbarOn(page).getByRole('button', { name: new RegExp(`^${words.events[type]?.zh}( |$)`) })
    // the page disables saving while nothing is unsaved, whatever the law says
    if (type === 'SAVE' || (await button.count()) === 0) continue
    offers[type] = (await button.first().getAttribute('aria-disabled')) !== 'true'
  }
  return { name, offers }
}
