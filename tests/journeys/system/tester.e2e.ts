import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { documents } from '#machines/index.ts'
import { type PathFile, pathsOf } from '#machines/paths/path-file.ts'
import { walkLaw } from '../../instruments/walk/walk-law.ts'
import { openJourneys } from '../journey.ts'
import { chineseLeft } from '../looks/english.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

const { journey } = await openJourneys('100061')

/**
 * Goes down a list of values with the arrow key until the wanted one is selected, as a user does who does not type.
 */
async function chooses({ keys }: Person, field: Locator, value: string): Promise<void> {
  await keys.reach(field)
  await keys.press('Home')
  const count = await field.locator('option').count()
  for (let step = 0; step < count && (await field.inputValue()) !== value; step += 1) await keys.press('ArrowDown')
  expect(await field.inputValue()).toBe(value)
}

/**
 * A tester's first hour: choosing, viewing and saving paths of a law, walking the saved paths, and seeing what tests
 * reach of the law.
 */
async function firstHour(tester: Person): Promise<void> {
  const { page, keys, say } = tester
  const field = (zh: string, en: string) => page.getByRole('combobox', { name: say(zh, en), exact: true })
  const button = (zh: string, en: string) => page.getByRole('button', { name: say(zh, en), exact: true })
  await tester.opens('测试', 'Tests')
  await chooses(tester, field('单据类型', 'Document type'), 'salesOrder')
  await chooses(tester, field('路径策略', 'Strategy'), 'all-transitions')
  await keys.push(button('换一组', 'Another seed'))
  const wanted = pathsOf(documents.salesOrder, { strategy: 'all-transitions', seed: 2 })
  const list = page.getByRole('list', { name: say('路径', 'Paths') }).getByRole('button')
  await soon(() => list.count()).toBe(wanted.paths.length)
  await keys.push(list.nth(1))
  const steps = page.getByRole('table', { name: say('步骤', 'Steps') }).getByRole('row')
  await soon(() => steps.count()).toBe((wanted.paths[1]?.steps.length ?? 0) + 1)
  const last = wanted.paths[1]?.steps.at(-1)
  const badge = page.locator(`[data-step="${last?.from}-${last?.event}-${last?.to}"] .dg-badge.taken`).first()
  await soon(() => badge.textContent()).toMatch(new RegExp(`(^|,)${wanted.paths[1]?.steps.length}$`))
  await tester.shows(`paths-${say('zh', 'en')}`)
  const download = page.waitForEvent('download')
  await keys.push(button('下载', 'Download'))
  const taken = await download
  expect(taken.suggestedFilename()).toBe('salesOrder.all-transitions.2.json')
  const file = JSON.parse(await readFile(await taken.path(), 'utf8')) as PathFile
  expect(file).toEqual(JSON.parse(JSON.stringify(wanted)))
  expect((await walkLaw(documents.salesOrder, file.paths)).faults).toEqual([])
  await keys.push(button('覆盖率', 'Coverage'))
  const figures = page.getByRole('table', { name: say('覆盖率', 'Coverage') })
  await soon(() =>
    figures
      .getByRole('row')
      .filter({ hasText: say('状态', 'States') })
      .textContent(),
  ).toContain('11 / 11')
  await tester.shows(`coverage-${say('zh', 'en')}`)
}

journey('a tester’s first hour, by keys alone, in Chinese', async ({ as }) => firstHour(await as('admin')))

journey('a tester’s first hour, by keys alone, in English', async ({ as }) => {
  const tester = await as('admin', { language: 'en' })
  await firstHour(tester)
  expect(await chineseLeft(tester.page.locator('body'), [])).toEqual([])
})
