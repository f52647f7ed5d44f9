import { documentOperations } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { network as demo } from '#server/demo/master-data/network.ts'
import { shopper } from '#server/demo/master-data/people.ts'
import { homePath, voucherPagePaths } from '#web/core/paths.ts'
import { machinePathOf } from '#web/diagrams/machine-paths.ts'
import { printPathOf } from '#web/print/print-paths.ts'
import { paths as shopPaths } from '#web/shop/paths.ts'
import { type Client, testPassword } from '../../support/client.ts'
import { adminPassword } from '../../support/quiet.ts'
import { startDemo } from '../demo-app.ts'
import type { JourneysApp } from '../global-setup.ts'
import { journeysIn } from '../journey.ts'
import { platformTenant, signIn } from '../network.ts'
import { closesPages, goesTo, languages, stands } from './sweep.ts'
import { begins, ends, isSameBetween, looksAround, looksOver, note, outer, type Sweep, tell, tellsWhere, type View } from './sweep-look.ts'
import { changesNothing } from './sweep-windows.ts'

/** `SWEEP_PAGES=/finance,/stock` checks only pages whose address contains one of these; for work on some pages. */
const wanted = process.env.SWEEP_PAGES?.split(',')
/**
 * Checks all pages of the demo, each opened once: at every width in both languages for texts that are cut, too wide,
 * overlapping, raw or left in Chinese, and in every theme for accessibility barriers.
 */
export async function sweepWhole(): Promise<void> {
  tellsWhere()
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
      await sweepPages(sweep, app, paths, part === deeds)
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

/** Checks the pages of the platform's own tables. */
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

/** All pages of a tenant, by their kind. */
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
  const stored = await Promise.all(
    allTypes.map(async ({ kind, api, form }) => {
      const [id, ...others] = await storedOnes(admin, api)
      return { kind, form, id, others }
    }),
  )
  return {
    'page of master data or settings': [
      ...new Set([...ofEverybody, voucherPagePaths.accounts, ...ofMenu.filter((path) => !lists.has(path))]),
    ],
    'list of documents': [...lists],
    'empty form': allTypes.flatMap(({ kind, form }) => (begunElsewhere.has(kind) ? [] : [form])),
    'stored document': stored.flatMap(({ form, id }) => (id ? [`${form}?id=${id}`] : [])),
    [deeds]: stored.flatMap(({ form, others }) => others.map((id) => `${form}?id=${id}`)),
    'printed document': stored.flatMap(({ kind, id }) => (id ? [printPathOf(kind, id)] : [])),
    machine: stored.map(({ kind, id }) => machinePathOf(kind, id)),
  }
}

/** Documents in other states differ in what can be done with them, so only what opens over them is checked. */
const deeds = 'window of a document in another state'

/** Documents that cannot be created on their own page: they are opened from a list by id. */
const begunElsewhere = new Set(['openingPartner', 'mallReturn', 'cashDeposit'])

/** Documents of a kind: the oldest of the newest 40, and the oldest of them in each state. */
async function storedOnes(admin: Client, api: keyof typeof documentOperations): Promise<string[]> {
  const calls = documentOperations[api]
  if (!('list' in calls)) return []
  const { records } = (await admin.ok(calls.list, { query: { size: 40 } } as never)) as { records: { id: string; state?: string }[] }
  const oldest = new Map(records.map(({ state, id }) => [state, id]))
  return [...new Set([...records.slice(-1).map(({ id }) => id), ...oldest.values()])]
}

async function sweepPages(sweep: Sweep, app: JourneysApp, paths: readonly string[], isOver = false): Promise<void> {
  const { page } = sweep
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const asked = await changesNothing(page)
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
        ...(isOver ? { widths: [1440] } : isSameBetween(path) ? { widths: outer } : {}),
      })
      await looksOver(sweep, path)
      const ofClosing = path === homePath ? [] : await closesPages(page)
      for (const fault of [...asked(), ...ofClosing]) note(sweep, `${path}: ${fault}`)
    } catch (error) {
      note(sweep, `${path}: ${(error as Error).message.split('\n')[0]}`)
      await page.goto(`${app.url}${homePath}`)
      await page.locator('.shell-tab-list').waitFor()
      await closesPages(page)
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

/** Checks the shop, which keeps the language used at sign-in. */
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
      // actions that take no time show no sign of waiting, so a fixed time is waited
      await page.waitForTimeout(1000)
    }
    const view = { name: path, opens, isThere, closes: async () => undefined, part }
    await looksAround(sweep, view, [language])
  }
}
