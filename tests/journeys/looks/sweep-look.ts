import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#domain/core/words.ts'
import { homePath } from '#web/core/paths.ts'
import { machinesPath } from '#web/diagrams/machine-paths.ts'
import { isThemeName, themes } from '#web/ui/theme/themes.ts'
import { picturesFolder } from '../journey.ts'
import type { Person } from '../people/person.ts'
import { barriersHere, putOn } from './axe.ts'
import { contrastsIn } from './contrast.ts'
import { chineseLeft, dataAnswered } from './english.ts'
import { faultsInSight, languages, resizes, speaks, widths } from './sweep.ts'
import { faultsOverPage, type Looking, paneOf } from './sweep-windows.ts'

/** `SWEEP_PICTURES=1` leaves a picture of each page at its widest and narrowest, each in another theme in turn. */
const leavesPictures = process.env.SWEEP_PICTURES === '1'

const otherThemes = Object.keys(themes)
  .filter(isThemeName)
  .filter((name) => name !== 'default')

/**
 * Widths to check for windows and some pages. Windows are narrower than 1024 px, paper has a fixed width and drawings
 * move in their frame, so these look different only on a phone.
 */
export const outer: readonly number[] = [1440, 390]
export const isSameBetween = (path: string): boolean => path.startsWith('/print/') || path.startsWith(`${machinesPath}/`)

/**
 * Something to check: how to open it, how to know that it is complete, how to close it, and which part of the screen
 * it is.
 */
export type View = {
  name: string
  opens(): Promise<unknown>
  isThere(): Promise<unknown>
  closes(): Promise<unknown>
  part: Locator
  widths?: readonly number[]
}
export type Sweep = {
  person: Person
  page: Page
  data: () => Promise<string[]>
  found: string[]
  seen: number
  /** Faults of the page under the windows, which are not reported again for each window. */
  ofPage: Set<string>
  /** Windows that are the same wherever they open, by name and width, and that have been checked. */
  once: Set<string>
}

/** Longest time to wait, because the machine may be busy with other work. */
const patienceMs = 120_000

export function begins(person: Person): Sweep {
  person.page.setDefaultTimeout(patienceMs)
  // accepts the browser's question about leaving an unsaved page, which would block the next page
  person.page.on('dialog', (question) => question.accept())
  return { person, page: person.page, data: dataAnswered(person.page), found: [], seen: 0, ofPage: new Set(), once: new Set() }
}

export function ends({ found, seen }: Sweep): void {
  tell(`${seen} views, ${found.length} faults`)
  expect(found).toEqual([])
}

/** Faults are written to this file as they are found, because a sweep takes long. */
const foundFile = join(picturesFolder, 'sweep.txt')
export const tell = (line: string) => appendFileSync(foundFile, `${line}\n`)

/**
 * Empties the file and prints its path at once, directly to stderr, because the test reporter prints only at the end.
 */
export function tellsWhere(): void {
  mkdirSync(picturesFolder, { recursive: true })
  writeFileSync(foundFile, '')
  process.stderr.write(`What the sweep finds is written to ${foundFile} as it is found.\n`)
}

/**
 * Opens something and checks it at each width in each language. It ends in the language and width with which the next
 * check begins, so that nothing is changed needlessly.
 */
export async function looksAround(sweep: Sweep, view: View, spoken: readonly Language[] = languages): Promise<void> {
  const { page } = sweep
  sweep.ofPage.clear()
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
      for (const fault of await faultsOf(sweep, view, width, language)) {
        sweep.ofPage.add(fault)
        note(sweep, `${view.name} at ${width} px in ${language}: ${fault}`)
      }
      if (leavesPictures && (width === 1440 || width === 390)) await leavesPicture(sweep, view, width, language)
    }
  }
  sweep.seen += 1
  await view.closes()
}

async function faultsOf({ page, data }: Sweep, { part }: Pick<View, 'part'>, width: number, language: Language): Promise<string[]> {
  const chinese = language === 'en' ? data().then((texts) => chineseLeft(part, texts)) : []
  const [inSight, left] = await Promise.all([faultsInSight(page), chinese])
  const found = [...inSight, ...left.map((text) => `Chinese: ${text}`)]
  // barriers hardly differ at the widths between, and colours are the same in both languages. Themes change only
  // colours (another rule checks that), so what fits in one theme fits in all
  if (width === 1440 && language === 'zh') found.push(...(await barriersHere(part)), ...(await contrastsIn(part, otherThemes)))
  if (width === 390 && language === 'en') found.push(...(await barriersHere(part)))
  return found
}

export function note({ found }: Sweep, fault: string): void {
  found.push(fault)
  tell(fault)
}

async function leavesPicture({ page, seen }: Sweep, { name }: Pick<View, 'name'>, width: number, language: Language): Promise<void> {
  const theme = (['dark', 'cool', 'default', 'vip', 'star', 'hey', 'lte'] as const)[seen % 7] ?? 'dark'
  await page.evaluate(putOn, theme)
  const file = `sweep-${width}-${language}-${name.replaceAll(/\W+/g, '-').slice(0, 60)}-${theme}.jpg`
  await page.screenshot({ path: join(picturesFolder, file), type: 'jpeg', quality: 60, animations: 'disabled' }).catch(() => undefined)
  await page.evaluate(putOn, 'default')
}

/**
 * Checks what opens over the page. It is opened again for each language, because dialogs get their texts when they
 * open.
 */
export async function looksOver(sweep: Sweep, path: string): Promise<void> {
  const { page } = sweep
  if (isSameBetween(path)) return
  for (const width of outer)
    for (const language of languages) {
      await resizes(page, width)
      await speaks(page, language)
      const part = path === homePath ? page.locator('.shell') : paneOf(page)
      const faults = await faultsOverPage(page, lookingIn(sweep, path, width, language), part)
      for (const fault of faults) note(sweep, `${path} at ${width} px in ${language}: ${fault}`)
    }
}

/** Windows that list all rows of something, and saved views, are the same on every page. */
const isCommon = (name: string): boolean => /^(?:all for |F[789] in the grid|视图|Views)/.test(name)

const lookingIn = (sweep: Sweep, path: string, width: number, language: Language): Looking => ({
  isDeep: (width === 1440) === (language === 'zh'),
  takes(name) {
    const isSeen = isCommon(name) && sweep.once.has(`${name} ${width}`)
    sweep.once.add(`${name} ${width}`)
    return !isSeen
  },
  async faults(part, name) {
    const view = { name: `${path} › ${name}`, part }
    const found = (await faultsOf(sweep, view, width, language)).filter((fault) => !sweep.ofPage.has(fault))
    if (leavesPictures) await leavesPicture(sweep, view, width, language)
    sweep.seen += 1
    return found
  },
})
