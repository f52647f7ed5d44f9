import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { inject, test } from 'vitest'
import type { Language } from '#domain/core/words.ts'
import { withClient } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { chromiumFlags, nameElsewhere } from '../support/chromium.ts'
import { quiet } from '../support/quiet.ts'
import type { JourneysApp } from './global-setup.ts'
import { type Network, openNetwork, type Role, tokensOf } from './network.ts'
import { type Person, personOf } from './people/person.ts'

/** The folder for pictures. If JOURNEYS_PICTURES names one, a journey that succeeds leaves pictures of its end too. */
export const picturesFolder = process.env.JOURNEYS_PICTURES ?? join(tmpdir(), 'journeys')
const viewport = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type Arrival = {
  language?: Language
  /** True if the person is signed in already; false if they start at the sign-in form. */
  signsIn?: boolean
  /** Lets the service worker cache the app's files. */
  keepsShell?: boolean
  /**
   * Uses an address without TLS that is not the browser's own machine; on such a page, the browser offers neither
   * locks nor the clipboard.
   */
  overPlainHttp?: boolean
  /** Uses a phone. */
  onPhone?: boolean
  /** The person's time zone, if it is not the company's. */
  timeZone?: string
  /** Uses the browser of this person, whose page has just crashed. */
  after?: Person
}
export type As = (role: Role, arrival?: Arrival) => Promise<Person>
type Walk = (given: { as: As; network: Network }) => Promise<void>

export type Journeys = {
  network: Network
  /**
   * A test in which each person uses a browser of their own. If it fails, or if pictures are wanted, it leaves a
   * picture of every screen.
   */
  journey(title: string, walk: Walk): void
  /** Queries the tenant's tables directly, past the product. */
  ask<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>
}

/**
 * Opens a network in its own tenant, and a browser; must be awaited at the top of a file. Uses the common app by
 * default.
 */
export async function openJourneys(tenantId: string, app: JourneysApp = inject('journeys')): Promise<Journeys> {
  const db = connect(app.appUrl, { log: quiet, poolSize: 2 })
  const network = await openNetwork(app, db, tenantId)
  await db.close()
  return journeysIn(app, network)
}

/** Like openJourneys, in a network that exists already. */
export async function journeysIn(app: JourneysApp, network: Network): Promise<Journeys> {
  const browser = await launched(app)
  mkdirSync(picturesFolder, { recursive: true })
  return {
    network,
    journey: (title, walk) => test(title, () => walkWith(browser, app, network, title, walk)),
    ask: (sql, values = []) =>
      withClient({ connectionString: app.ownerUrl }, async (client) => (await client.query(sql, [...values])).rows),
  }
}

let common: Browser | undefined

/**
 * One browser for all files of a worker, because starting one takes a second; it ends with the worker. Each person
 * gets their own profile.
 */
async function launched({ chromium: executablePath }: JourneysApp): Promise<Browser> {
  if (!common?.isConnected()) common = await chromium.launch({ executablePath, args: chromiumFlags })
  return common
}

/** The same app under a name that the browser does not treat as its own machine. */
const elsewhere = (app: JourneysApp): JourneysApp => ({ ...app, url: app.url.replace('127.0.0.1', nameElsewhere) })

type Seat = { page: Page; role: Role; faults: string[] }

async function walkWith(browser: Browser, app: JourneysApp, network: Network, title: string, walk: Walk): Promise<void> {
  const seats: Seat[] = []
  const picture = (page: Page, name: string) => page.screenshot({ path: join(picturesFolder, `${name}.png`) })
  const as: As = async (
    role,
    { language = 'zh', signsIn = true, after, keepsShell = false, overPlainHttp = false, onPhone = false, timeZone } = {},
  ) => {
    const serviceWorkers = keepsShell ? 'allow' : 'block'
    const place = overPlainHttp ? elsewhere(app) : app
    const seat = await sitDown(after ? await died(after) : await profile(browser, { serviceWorkers, timeZone, onPhone }), role)
    seats.push(seat)
    const shows = async (name: string) => {
      await picture(seat.page, name)
    }
    if (signsIn && !after) await keep(seat.page, place, await signedIn(app, network, role, language))
    const person = personOf(seat.page, { app: place, network, role, language, shows })
    if (signsIn || after) await person.comesBack()
    else await person.comes()
    return person
  }
  const name = `${network.tenantId}-${title.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 60)}`
  let failed = true
  try {
    await walk({ as, network })
    failed = false
  } finally {
    const pictured = failed || process.env.JOURNEYS_PICTURES !== undefined ? seats : []
    for (const { page, role } of pictured.filter((seat) => !seat.page.isClosed()))
      await picture(page, `${failed ? 'FAILED-' : ''}${name}-${role}`)
    for (const context of new Set(seats.map(({ page }) => page.context()))) await context.close()
  }
  const faults = seats.flatMap((seat) => seat.faults)
  if (faults.length > 0) throw new Error(`the browser complained:\n${faults.join('\n')}`)
}

type Kept = Record<string, string>

/**
 * The stored values of a browser in which somebody has signed in. Only journeys about the sign-in form use the form,
 * because that takes as long as some whole journeys.
 */
async function signedIn(app: JourneysApp, { tenantId, password }: Network, role: Role, language: Language): Promise<Kept> {
  const { access_token, refresh_token, ...who } = await tokensOf(app, { tenantId, account: role, password })
  const kept = { language, tenantId, userInfo: who, refreshToken: refresh_token, token: access_token }
  const entry = ([name, content]: [string, unknown]) => [
    `saber-${name}`,
    JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }),
  ]
  return Object.fromEntries(Object.entries(kept).map(entry))
}

/**
 * Writes these values into a browser's storage. It opens an icon of the app, because that has the same origin but does
 * not start the app.
 */
async function keep(page: Page, { url }: JourneysApp, kept: Kept): Promise<void> {
  await page.goto(new URL('/favicon.svg', url).href)
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
}

type Profile = { serviceWorkers: 'allow' | 'block'; timeZone: string | undefined; onPhone: boolean }

/** A new browser profile. It caches the app's files only for journeys about that; all others must reach the server. */
async function profile(
  browser: Browser,
  { serviceWorkers, timeZone: timezoneId = 'Asia/Shanghai', onPhone }: Profile,
): Promise<BrowserContext> {
  const permissions = ['clipboard-read', 'clipboard-write']
  // animations would have to be waited for and drawn many times
  const device = { ...(onPhone ? { viewport: phone, hasTouch: true, isMobile: true } : { viewport }), reducedMotion: 'reduce' as const }
  const context = await browser.newContext({ ...device, locale: 'zh-CN', timezoneId, permissions, serviceWorkers })
  context.setDefaultTimeout(30_000)
  return context
}

/** Ends a page as a crash does, without the events of closing; the browser's storage stays. */
async function died({ page }: Person): Promise<BrowserContext> {
  const gone = page.waitForEvent('crash')
  await Promise.allSettled([gone, page.goto('chrome://crash')])
  await page.close()
  return page.context()
}

/** Messages that the browser logs for every refused request, and for a header that only has effect with TLS. */
const noFaults = ['Failed to load resource', 'The Cross-Origin-Opener-Policy header has been ignored']

/** Opens a page and collects its errors. */
async function sitDown(context: BrowserContext, role: Role): Promise<Seat> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${role}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !noFaults.some((words) => message.text().startsWith(words))) faults.push(`${role}: ${message.text()}`)
  })
  // without a listener from the start, the first file dialog could open before a test handles it
  page.on('filechooser', () => undefined)
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${role}: ${response.status()} from ${response.url()}`)
  })
  return { page, role, faults }
}
