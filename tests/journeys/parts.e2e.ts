import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ThemeName } from '#web/ui/themes.ts'
import { chromiumFlags } from '../support/chromium.ts'
import { root } from '../support/steps.ts'
import { barriers } from './axe.ts'
import { differenceFrom } from './pictures.ts'

const seen = process.env.JOURNEYS_PICTURES ?? join(tmpdir(), 'journeys')
const looks = (['default', 'dark', 'vip', 'white'] as const).flatMap((theme) =>
  (['zh', 'en'] as const).map((language) => [theme, language] as const),
)
/** Letters of the one font that comes with the packages: every machine draws the same. */
const font = (weight: string) => `${root}node_modules/@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`
const weights = { 400: '400Regular', 600: '600SemiBold' } as const

let folder: string
let server: PreviewServer
let browser: Browser

/** The app as in development, where it has the page of all parts; built, so that nothing is loaded anew meanwhile. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'danju-parts-'))
  const common = { root, configFile: false, logLevel: 'error' } as const
  await build({ ...common, mode: 'development', plugins: [react()], build: { outDir: folder, target: 'es2024', minify: false } })
  server = await preview({ ...common, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } })
  browser = await chromium.launch({ executablePath: inject('journeys').chromium, args: chromiumFlags })
  await mkdir(seen, { recursive: true })
})

afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(theme: ThemeName, language: 'zh' | 'en'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const weight of Object.values(weights)) await page.route(`**/${weight}.ttf`, (route) => route.fulfill({ path: font(weight) }))
  const [address = ''] = server.resolvedUrls?.local ?? []
  await page.goto(`${address}ui`)
  const faces = Object.entries(weights).map(
    ([weight, file]) => `@font-face{font-family:Pinned;font-weight:${weight};src:url(/${file}.ttf)}`,
  )
  await page.addStyleTag({ content: `${faces.join('')}:root{--font:Pinned!important}*{caret-color:transparent!important}` })
  await page.getByLabel('主题').selectOption(theme)
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
  await page.evaluate(() => document.fonts.ready.then(() => true))
  return page
}

test.each(looks)('all parts look as they did, and bar nobody: %s in %s', async (theme, language) => {
  const page = await open(theme, language)
  expect(await barriers(page)).toEqual([])
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  expect(await differenceFrom(`parts-${theme}-${language}`, picture, seen)).toBeUndefined()
  await page.context().close()
})

test('a part that changed its look is found', async () => {
  const page = await open('default', 'zh')
  await page.addStyleTag({ content: '.ui-pill{border-radius:0!important;padding:6px!important}' })
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
  if (process.env.PICTURES !== 'keep') expect(await differenceFrom('parts-default-zh', picture, seen)).toMatch(/changed|it was/)
  await page.context().close()
})
