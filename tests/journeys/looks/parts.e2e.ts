import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { isThemeName, type ThemeName, themes } from '#web/ui/theme/themes.ts'
import { chromiumFlags } from '../../support/chromium.ts'
import { root } from '../../support/steps.ts'
import { barriers, barriersHere } from './axe.ts'
import { misfits } from './fit.ts'
import { below, differenceFrom, halved } from './pictures.ts'
import { overlaps } from './texts.ts'

const seen = process.env.JOURNEYS_PICTURES ?? join(tmpdir(), 'journeys')
/**
 * Each of the eleven themes is checked in Chinese; English, which differs in the width of words, only in the first
 * theme.
 */
const looks = [
  ...Object.keys(themes)
    .filter(isThemeName)
    .map((theme) => [theme, 'zh'] as const),
  ['default', 'en'] as const,
]
/** The looks checked by `npm test`; `npm run test:full` (`THEMES=all`) checks all. */
const sample = looks.filter(([theme, language]) => (language === 'zh' ? ['default', 'dark', 'vip'] : ['default']).includes(theme))
const whole = process.env.THEMES === 'all'
const seesAll = whole || process.env.PICTURES === 'keep'
const walked = seesAll ? looks : sample
/** Popups are made of the same parts, so `npm test` checks them only in the light and the dark theme. */
const floated = seesAll ? looks : sample.filter(([theme, language]) => language === 'zh' && theme !== 'vip')
/** Windows for choosing differ only by language; `npm test` checks them in Chinese. */
const picked = looks.filter(([theme, language]) => theme === 'default' && (seesAll || language === 'zh'))
/**
 * What axe checks: in other themes only colours; in English, where the elements are the same, everything, but only in
 * `npm run test:full`.
 */
async function asksOf(theme: ThemeName, language: Language, ask: (rules?: readonly string[]) => Promise<string[]>): Promise<string[]> {
  if (theme !== 'default') return ask(['color-contrast'])
  return whole || language === 'zh' ? ask() : []
}
/** The fonts of one package, so that every machine draws the same letters. */
const font = (name: string) => `${root}node_modules/@expo-google-fonts/noto-sans-sc/${name}/NotoSansSC_${name}.ttf`
const weights = { 400: '400Regular', 600: '600SemiBold' } as const

let folder: string
let server: PreviewServer
let browser: Browser

/**
 * Builds the app in development mode, which includes the page of all parts; built, so that nothing is reloaded during
 * the tests.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'danju-parts-'))
  const common = { root, configFile: false, logLevel: 'error' } as const
  await build({ ...common, mode: 'development', plugins: [react()], build: { outDir: folder, target: 'es2024', minify: false } })
  for (const [weight, file] of Object.entries(weights)) await copyFile(font(file), join(folder, `${weight}.ttf`))
  server = await preview({ ...common, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } })
  browser = await chromium.launch({ executablePath: inject('journeys').chromium, args: chromiumFlags })
  await mkdir(seen, { recursive: true })
})

afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type Language = 'zh' | 'en'

async function open(language: Language, width = 1200): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const [address = ''] = server.resolvedUrls?.local ?? []
  await page.goto(`${address}ui`)
  const faces = Object.keys(weights).map((weight) => `@font-face{font-family:Pinned;font-weight:${weight};src:url(/${weight}.ttf)}`)
  await page.addStyleTag({ content: `${faces.join('')}:root{--font:Pinned!important}*{caret-color:transparent!important}` })
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
  await page
    .getByRole('button', { name: language === 'zh' ? '表格' : 'Table', exact: true })
    .last()
    .click()
  await page.evaluate(() => document.fonts.ready.then(() => true))
  return page
}

/** Pages that are open already; the theme is changed in the open page. */
const opened = new Map<Language, Page>()

/** Shows the page in this theme, in the state in which it opens. */
async function shows(theme: ThemeName, language: Language): Promise<Page> {
  const page = opened.get(language) ?? (await open(language))
  opened.set(language, page)
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.getByLabel(language === 'zh' ? '主题' : 'Theme').selectOption(theme)
  return page
}

/** A test that fails must not leave its open popups to the next one. */
afterEach(({ task }) => {
  if (task.result?.state === 'fail') opened.clear()
})

/** Themes differ only in colours, so pictures of all but the first theme are reduced to half their size. */
const from = (theme: ThemeName, picture: Buffer): Promise<Buffer> | Buffer => (theme === 'default' ? picture : halved(picture))

/** Popups: the label of the button that opens each, in both languages, and the selector of the popup. */
const floating = [
  ['窗口', 'Window', '[role=dialog]'],
  ['询问', 'Question', '[role=dialog]'],
  ['询问原因', 'Question with a reason', '[role=dialog]'],
  ['菜单', 'Menu', '[role=menu]'],
  ['列', 'Columns', '[role=dialog]'],
  ['抽屉', 'Drawer', '[role=dialog]'],
  ['菜单抽屉', 'Menu over the page', '[role=dialog]'],
] as const

const states = [
  ['有数据', 'with rows'],
  ['加载中', 'on their way'],
  ['无数据', 'without rows'],
  ['出错', 'failed'],
] as const
/** Windows for choosing, each in these states; the parts they are made of are checked in every theme above. */
const picks = [
  ...states.map(([zh, en]) => [`选择商品 · ${zh}`, `Choose goods · ${en}`] as const),
  ...states.map(([zh, en]) => [`选择供应商 · ${zh}`, `Choose suppliers · ${en}`] as const),
  ['选择供应商 · 没有查看权限', 'Choose suppliers · No right to see them'] as const,
  ...states.map(([zh, en]) => [`选择订单行 · ${zh}`, `Choose lines of orders · ${en}`] as const),
]

/**
 * Takes a picture of the whole page; the window is made high enough first, because a page that grows during the
 * picture draws its rows again.
 */
async function wholePicture(page: Page): Promise<Buffer> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  await allSeen(page)
  return page.screenshot({ animations: 'disabled' })
}

/** Waits until loading indicators, which appear with a delay, are visible. */
const allSeen = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.ui-skeleton')].every(
      (bar) => bar.getClientRects().length === 0 || getComputedStyle(bar).opacity === '1',
    ),
  )

test.each(walked)('all parts look as they did, and bar nobody: %s in %s', async (theme, language) => {
  const page = await shows(theme, language)
  expect(await asksOf(theme, language, (rules) => barriers(page, rules))).toEqual([])
  if (theme === 'default') expect([...(await misfits(page)), ...(await overlaps(page))]).toEqual([])
  const picture = await from(theme, await wholePicture(page))
  expect(await differenceFrom(`parts-${theme}-${language}`, picture, seen)).toBeUndefined()
})

test.each(floated)('what floats looks as it did, and bars nobody: %s in %s', async (theme, language) => {
  const page = await shows(theme, language)
  const pictures: Buffer[] = []
  for (const [zh, en, selector] of floating) {
    // opened with the keyboard: hovering opens a menu, and the click that follows would close it
    await page.getByRole('button', { name: language === 'zh' ? zh : en, exact: true }).press('Enter')
    const part = page.locator(selector)
    await part.waitFor()
    expect(await asksOf(theme, language, (rules) => barriersHere(part, rules)), en).toEqual([])
    pictures.push(await part.screenshot({ animations: 'disabled' }))
    await page.keyboard.press('Escape')
    await part.waitFor({ state: 'hidden' })
  }
  await page.getByRole('combobox', { name: language === 'zh' ? '供应商' : 'Supplier' }).press('ArrowDown')
  pictures.push(await page.getByRole('listbox').screenshot({ animations: 'disabled' }))
  await page.keyboard.press('Escape')
  const picture = await from(theme, await below(pictures))
  expect(await differenceFrom(`floating-${theme}-${language}`, picture, seen)).toBeUndefined()
})

test.each(picked)('windows to choose in look as they did, and bar nobody: %s in %s', async (theme, language) => {
  const page = await shows(theme, language)
  const pictures: Buffer[] = []
  for (const [zh, en] of picks) {
    await page.getByRole('button', { name: language === 'zh' ? zh : en, exact: true }).press('Enter')
    const part = page.getByRole('dialog')
    await part.waitFor()
    const order = part.getByRole('button', { name: /^CG20261126-0001/ })
    if (await order.isVisible()) await order.press('Enter')
    if (/^选择商品 · 有/.test(zh)) await part.getByRole('checkbox').nth(1).press('Space')
    await allSeen(page)
    expect(await asksOf(theme, language, (rules) => barriersHere(part, rules)), en).toEqual([])
    pictures.push(await part.screenshot({ animations: 'disabled' }))
    await page.keyboard.press('Escape')
    await part.waitFor({ state: 'hidden' })
  }
  expect(await differenceFrom(`picks-${theme}-${language}`, await below(pictures), seen)).toBeUndefined()
})

test('on a phone rows are cards, and nothing is beyond the edge', async () => {
  const page = await open('en', 390)
  expect([...(await misfits(page)), ...(await overlaps(page))]).toEqual([])
  expect(await differenceFrom('parts-phone-en', await wholePicture(page), seen)).toBeUndefined()
  await page.context().close()
})

test.each([1200, 390])('news stands above a bar at the foot, however high it is: %i px', async (width) => {
  const page = await open('zh', width)
  const bar = page.locator('.gallery-foot')
  const news = page.locator('[data-scope=toast][data-part=root]')
  /** Distance of the lowest notification above the bar at the foot; negative if it covers the bar. */
  const above = async (foot: number) =>
    foot - Math.max(...(await news.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))))
  await page.getByRole('button', { name: '底部提示栏' }).click()
  await page.getByRole('button', { name: '提示', exact: true }).click()
  await news.nth(2).waitFor()
  const { y = 0 } = (await bar.boundingBox()) ?? {}
  await expect.poll(() => above(y)).toBeGreaterThanOrEqual(0)
  expect(await above(y)).toBeLessThan(24)
  await bar.getByRole('button').click()
  await expect.poll(() => above(900)).toBeLessThan(24)
  await page.context().close()
})

test('a part that changed its look is found', async () => {
  const page = await open('zh')
  await page.addStyleTag({ content: '.ui-pill{border-radius:0!important;padding:6px!important}' })
  const picture = await wholePicture(page)
  if (process.env.PICTURES !== 'keep') expect(await differenceFrom('parts-default-zh', picture, seen)).toMatch(/changed|it was/)
  await page.context().close()
})
