import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { documentOperations, operations } from '#contract/operations.gen.ts'
import type { Language } from '#domain/words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { resources } from '#resources/index.ts'
import { menuPages } from '#resources/menu.ts'
import { shopper } from '#server/demo/people.ts'
import { network as demo } from '#server/demo/places.ts'
import { machinePathOf, machinesPath } from '#web/diagrams/machine-paths.ts'
import { homePath, voucherPaths } from '#web/paths.ts'
import { printPathOf } from '#web/print/print-paths.ts'
import { paths as shopPaths } from '#web/shop/paths.ts'
import { isThemeName, themes } from '#web/ui/themes.ts'
import { type Client, testPassword } from '../support/client.ts'
import { adminPassword } from '../support/quiet.ts'
import { barriersHere, putOn } from './axe.ts'
import { contrastsIn } from './contrast.ts'
import { startDemo } from './demo-app.ts'
import { chineseLeft, dataAnswered } from './english.ts'
import type { JourneysApp } from './global-setup.ts'
import { journeysIn, picturesFolder } from './journey.ts'
import { platformTenant, signIn } from './network.ts'
import type { Person } from './person.ts'
import { closesPage, closesWindow, faultsInSight, goesTo, languages, opensWindow, resizes, speaks, stands, widths } from './sweep.ts'

/** `SWEEP_PAGES=/finance,/stock` looks at those alone whose address has one of these in it: for whoever mends them. */
const wanted = process.env.SWEEP_PAGES?.split(',')
/** `SWEEP_PICTURES=1` leaves a picture of each page at its widest and narrowest, in one theme after the other. */
const leavesPictures = process.env.SWEEP_PICTURES === '1'

const otherThemes = Object.keys(themes)
  .filter(isThemeName)
  .filter((name) => name !== 'default')

/** Windows are narrower than 1024 px, paper is as wide as it is and drawings are moved in their frame: only on a phone do they stand otherwise. */
const outer: readonly number[] = [1440, 390]
const isSameBetween = (path: string): boolean => path.startsWith('/print/') || path.startsWith(`${machinesPath}/`)

/** Something to look at: how it comes into sight, when it is all there, how it goes, and the part of the screen that it is. */
type View = {
  name: string
  opens(): Promise<unknown>
  isThere(): Promise<unknown>
  closes(): Promise<unknown>
  part: Locator
  widths?: readonly number[]
}
type Sweep = { person: Person; page: Page; data: () => Promise<string[]>; found: string[]; seen: number }

/**
 * Looks at all pages of the demo, each opened once and then turned in its place: at every width in both languages for what is cut, wide, on
 * each other, raw or left in Chinese, and in every theme for whom it bars.
 */
export async function sweepWhole(): Promise<void> {
  const app = await startDemo()
  const admin = await signIn(app, demo.tenantId, testPassword)
  const { journey } = await journeysIn(app, { tenantId: demo.tenantId, password: testPassword, admin, supplierId: '', depotId: '' })
  journey('what one meets before signing in fits, is in words and bars nobody', async ({ as }) => {
    const sweep = begins(await as('admin', { signsIn: false }))
    for (const path of ['/', '/403', '/404', '/500']) await looksAround(sweep, publicView(sweep, app, path))
    ends(sweep)
  })
  for (const [part, paths] of Object.entries(await pagesOf(admin)))
    journey(`no ${part} is cut, scrolls sideways, says raw words or bars anybody`, async ({ as }) => {
      const sweep = begins(await as('admin', { signsIn: false }))
      await sweep.person.signsIn()
      await sweepPages(sweep, app, paths)
      ends(sweep)
    })
  for (const language of languages)
    journey(`no page of the shop does, in ${language}`, async ({ as }) => {
      const sweep = begins(await as('admin', { language, signsIn: false }))
      await sweepShop(sweep, app, language)
      ends(sweep)
    })
  await sweepPlatform(app)
}

/** The pages of the platform's own tables. */
async function sweepPlatform(app: JourneysApp): Promise<void> {
  const admin = await signIn(app, platformTenant, adminPassword)
  const { journey } = await journeysIn(app, { tenantId: platformTenant, password: adminPassword, admin, supplierId: '', depotId: '' })
  journey('no page of the platform is cut, scrolls sideways, says raw words or bars anybody', async ({ as }) => {
    const sweep = begins(await as('admin', { signsIn: false }))
    await sweep.person.signsIn()
    await sweepPages(
      sweep,
      app,
      menuPages.filter(({ scope }) => scope === 'platform').map(({ path }) => path),
    )
    ends(sweep)
  })
}

/** All pages of a tenant, by what they are. */
async function pagesOf(admin: Client): Promise<Record<string, string[]>> {
  const ofMenu = menuPages.filter(({ scope }) => scope !== 'platform').map(({ path }) => path)
  const lists = new Set(allTypes.map(({ menu }) => menu.path))
  const ofEverybody = [
    homePath,
    '/setup',
    '/info',
    '/messages/mine',
    '/system/print',
    '/system/approval',
    '/system/payment',
    '/mall/settings',
  ]
  const stored = await Promise.all(allTypes.map(async ({ kind, api, form }) => ({ kind, form, id: await storedOne(admin, api) })))
  return {
    'page of master data or settings': [...new Set([...ofEverybody, voucherPaths.accounts, ...ofMenu.filter((path) => !lists.has(path))])],
    'list of documents': [...lists],
    'empty form': allTypes.flatMap(({ kind, form }) => (begunElsewhere.has(kind) ? [] : [form])),
    'stored document': stored.flatMap(({ form, id }) => (id ? [`${form}?id=${id}`] : [])),
    'printed document': stored.flatMap(({ kind, id }) => (id ? [printPathOf(kind, id)] : [])),
    machine: stored.map(({ kind, id }) => machinePathOf(kind, id)),
  }
}

/** Nobody begins one on its own page: it is opened from a list, by its id. */
const begunElsewhere = new Set(['openingPartner', 'mallReturn', 'cashDeposit'])

/** A document of the kind that has been through something: the oldest of the newest ones. */
async function storedOne(admin: Client, api: keyof typeof documentOperations): Promise<string | undefined> {
  const calls = documentOperations[api]
  if (!('list' in calls)) return undefined
  const { records } = (await admin.ok(calls.list, { query: { size: 40 } } as never)) as { records: { id: string }[] }
  return records.at(-1)?.id
}

/** What is not there by then never comes; before, the machine may be busy with other things. */
const patienceMs = 120_000

function begins(person: Person): Sweep {
  person.page.setDefaultTimeout(patienceMs)
  return { person, page: person.page, data: dataAnswered(person.page), found: [], seen: 0 }
}

function ends({ found, seen }: Sweep): void {
  tell(`${seen} views, ${found.length} faults`)
  expect(found).toEqual([])
}

/** What is found is written down as it is found: a sweep takes its time. */
const tell = (line: string) => appendFileSync(join(picturesFolder, 'sweep.txt'), `${line}\n`)

/** Pages whose rows are entered in a window. */
const withWindow = new Set(
  resources.filter(({ stem }) => operations.some(({ rightToAdd }) => rightToAdd === `${stem}_add`)).map(({ menu }) => menu.path),
)

async function sweepPages(sweep: Sweep, app: JourneysApp, paths: readonly string[]): Promise<void> {
  const { page } = sweep
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths.filter(isWanted)) {
    const isThere = () => stands(page, path)
    const pane = page.locator('body')
    const keepsOpen = async () => undefined
    const begun = performance.now()
    try {
      await looksAround(sweep, {
        name: path,
        opens: () => goesTo(page, path),
        isThere,
        closes: keepsOpen,
        part: pane,
        ...(isSameBetween(path) ? { widths: outer } : {}),
      })
      if (withWindow.has(path)) {
        const dialog = page.locator('[role=dialog]')
        const window = { opens: () => opensWindow(page), isThere: () => dialog.waitFor(), closes: () => closesWindow(page), widths: outer }
        await looksAround(sweep, { name: `${path}, its window`, ...window, part: dialog })
      }
      if (path !== homePath) await closesPage(page)
    } catch (error) {
      note(sweep, `${path}: ${(error as Error).message.split('\n')[0]}`)
      await page.goto(`${app.url}${homePath}`)
      await page.locator('.shell-tab-list').waitFor()
    }
    tell(`${path} took ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
}

const isWanted = (path: string): boolean => !wanted || wanted.some((part) => path.includes(part))

const publicView = ({ page }: Sweep, app: JourneysApp, path: string): View => ({
  name: `signed out, ${path}`,
  opens: () => page.goto(app.url + path),
  isThere: () => page.locator('h1, form').first().waitFor(),
  closes: async () => undefined,
  part: page.locator('body'),
})

/** The shop keeps the language in which one signed in. */
async function sweepShop(sweep: Sweep, app: JourneysApp, language: Language): Promise<void> {
  const { person, page } = sweep
  await person.entersCredentials({ account: shopper.account })
  await page.locator('.shop-page').waitFor()
  const first = async (place: string, under: string) => {
    await page.goto(app.url + place)
    const link = page.locator(`a[href^="${under}/"]`).first()
    await link.waitFor()
    return (await link.getAttribute('href')) ?? under
  }
  const goods = await first(shopPaths.shelves, '/shop/goods')
  const order = await first(shopPaths.orders, shopPaths.orders)
  const { shelves, basket, checkout, orders, me } = shopPaths
  for (const path of [shelves, goods, basket, checkout, orders, order, me].filter(isWanted)) {
    const isThere = () => page.waitForFunction(() => !document.querySelector('[aria-busy=true], .ui-skeleton'))
    const part = page.locator('body')
    const opens = async () => {
      await page.goto(app.url + path)
      await page.locator('.shop-page').waitFor()
      // what takes no time shows no sign of waiting
      await page.waitForTimeout(1000)
    }
    const view = { name: path, opens, isThere, closes: async () => undefined, part }
    await looksAround(sweep, view, [language])
  }
}

/**
 * Opens something and looks at it at each width in each language. It comes to rest in the language and at the width that the next one begins
 * with, so that neither is changed for nothing.
 */
async function looksAround(sweep: Sweep, view: View, spoken: readonly Language[] = languages): Promise<void> {
  const { page } = sweep
  await view.opens()
  await view.isThere()
  const { widths: all = widths } = view
  const turns = sweep.seen % 2 === 0 ? spoken : spoken.toReversed()
  for (const [turn, language] of turns.entries()) {
    if (spoken.length > 1) await speaks(page, language)
    const isWideFirst = (sweep.seen * turns.length + turn) % 2 === 0
    for (const width of isWideFirst ? all : all.toReversed()) {
      await resizes(page, width)
      await view.isThere()
      for (const fault of await faultsOf(sweep, view, width, language)) note(sweep, `${view.name} at ${width} px in ${language}: ${fault}`)
      if (leavesPictures && (width === 1440 || width === 390)) await leavesPicture(sweep, view, width, language)
    }
  }
  sweep.seen += 1
  await view.closes()
}

async function faultsOf({ page, data }: Sweep, { part }: View, width: number, language: Language): Promise<string[]> {
  const chinese = language === 'en' ? data().then((texts) => chineseLeft(part, texts)) : []
  const [inSight, left] = await Promise.all([faultsInSight(page), chinese])
  const found = [...inSight, ...left.map((text) => `Chinese: ${text}`)]
  // what bars somebody is hardly another at the widths between, and colours are the same in both languages; a theme is colours alone, by
  // a rule of its own, so that what fits fits in each
  if (width === 1440 && language === 'zh') found.push(...(await barriersHere(part)), ...(await contrastsIn(part, otherThemes)))
  if (width === 390 && language === 'en') found.push(...(await barriersHere(part)))
  return found
}

function note({ found }: Sweep, fault: string): void {
  found.push(fault)
  tell(fault)
}

async function leavesPicture({ page, seen }: Sweep, { name }: View, width: number, language: Language): Promise<void> {
  const theme = (['dark', 'cool', 'default', 'vip', 'star', 'hey', 'lte'] as const)[seen % 7] ?? 'dark'
  await page.evaluate(putOn, theme)
  const file = `sweep-${width}-${language}-${name.replaceAll(/\W+/g, '-').slice(0, 60)}-${theme}.jpg`
  await page.screenshot({ path: join(picturesFolder, file), type: 'jpeg', quality: 60, animations: 'disabled' }).catch(() => undefined)
  await page.evaluate(putOn, 'default')
}
