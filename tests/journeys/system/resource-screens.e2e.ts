import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { type ResourceDefinition, resourceOf, resources } from '#resources/index.ts'
import type { ThemeName } from '#web/ui/theme/themes.ts'
import { openJourneys } from '../journey.ts'
import { barriersIn } from '../looks/axe.ts'
import { chineseLeft, dataAnswered } from '../looks/english.ts'
import { platformTenant } from '../network.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'
import { masterRows } from './master-rows.ts'

/** One page in `every` is checked; `SWEEP_EVERY=1` checks them all. */
const every = Number(process.env.SWEEP_EVERY ?? 12)

// the platform's administrator has every page
const { journey, network } = await openJourneys(platformTenant)

/** True if users can add rows; otherwise only the server writes them. */
const isEntered = ({ stem }: ResourceDefinition) => operations.some(({ rightToAdd }) => rightToAdd === `${stem}_add`)

/** Fields that a new form requires and does not fill in itself. */
const askedFor = ({ fields }: ResourceDefinition) =>
  Object.values(fields).filter((field) => field.required && field.form !== false && !field.readOnly && field.initial === undefined)

/**
 * Waits for an element, polling at every frame, because waiting a little too long on each of a hundred pages would add
 * up to minutes.
 */
const stands = (page: Page, selector: string) => page.waitForFunction((one) => document.querySelector(one) !== null, selector)

/** Checks that the list is loaded and has the columns of its definition. */
async function seesList({ page }: Person, { label, fields, tree }: ResourceDefinition, language: Language): Promise<void> {
  const name = label[language]
  await stands(page, `table[aria-label="${name}"]:not([aria-busy])`)
  const table = page.locator(`table[aria-label="${name}"]`)
  const heads = (await table.locator('thead th').allInnerTexts()).map((text) => text.trim())
  // in a tree, the parent is shown by the row's place, so it has no column
  const listed = Object.entries(fields).flatMap(([name, field]) => (field.list && name !== tree ? [field] : []))
  expect(
    heads.filter((text) => text !== ''),
    name,
  ).toEqual(listed.map((field) => field.label[language]))
}

async function opensForm({ keys, page }: Person): Promise<Locator> {
  await keys.press('Alt+n')
  await stands(page, '[role=dialog]')
  return page.locator('[role=dialog]')
}

/** Saves a new form unchanged: each required field shows its message, and the focus is on the first one. */
async function savesEmpty({ keys, page }: Person, form: Locator, definition: ResourceDefinition): Promise<void> {
  const asked = askedFor(definition)
  if (asked.length === 0) return
  await keys.press('Control+s')
  await stands(page, '[role=dialog] [aria-invalid="true"]:focus')
  const said = await form.innerText()
  for (const field of asked) expect(said).toContain(missingWords(field).zh)
}

async function leavesForm({ keys, page }: Person): Promise<void> {
  await keys.press('Escape')
  await stands(page, 'body:not(:has([role=dialog]))')
}

/** Closes the current page, so that the bar of tabs never fills up. */
async function closesPage({ page, keys }: Person): Promise<void> {
  const tab = page.locator('[role=tab][aria-selected=true]')
  await tab.focus()
  await keys.press('Delete')
}

/** Accessibility barriers on the list and on the form; also in other themes, if some are named. */
const looksAt = async (part: Locator, where: string, themes: readonly ThemeName[] = []) =>
  (await barriersIn(part, ...themes)).map((barrier) => `${where}: ${barrier}`)

/** Changes the language with the switch in the frame, also behind a window. */
const speaks = ({ page }: Person, language: Language) =>
  page.locator(`button[lang="${language}"]`).evaluate((button: HTMLElement) => button.click())

journey('resources are listed and ask for what they need, in both languages and in nobody’s way', async ({ as }) => {
  const walked = resources.filter((definition, at) => at % every === 0 || kept.some((one) => one.definition === definition))
  const make = masterRows(network.admin)
  for (const definition of walked.filter(isEntered)) await make(definition)
  const admin = await as('admin', { signsIn: false })
  const data = dataAnswered(admin.page)
  await admin.signsIn()
  const pane = admin.page.locator('[role=tabpanel]').first()
  const found: string[] = []
  for (const definition of walked) {
    const { zh } = definition.label
    // the dark theme is checked for one page of each kind, because pages of a kind are made of the same parts
    const themes: ThemeName[] = kept.some((one) => one.definition === definition) ? ['dark'] : []
    await admin.opens(zh, zh)
    await seesList(admin, definition, 'zh')
    found.push(...(await looksAt(pane, zh, themes)))
    const form = isEntered(definition) ? await opensForm(admin) : undefined
    if (form) {
      await savesEmpty(admin, form, definition)
      found.push(...(await looksAt(form, `the form of ${zh}`, themes)))
    }
    await speaks(admin, 'en')
    await seesList(admin, definition, 'en')
    // the messages of required fields were shown before the switch, in Chinese
    const refused = askedFor(definition).map((field) => missingWords(field).zh)
    found.push(
      ...(await chineseLeft(admin.page.locator('body'), [...(await data()), ...refused])).map(
        (text) => `Chinese in English on ${zh}: ${text}`,
      ),
    )
    if (form) await leavesForm(admin)
    await speaks(admin, 'zh')
    await closesPage(admin)
  }
  expect(found).toEqual([])
})

type Kept = { definition: ResourceDefinition; named: string; fields: Readonly<Record<string, string>> }

/** Resources of each kind of list: a plain table, a tree, a list beside a tree, and a table that unfolds. */
const kept: readonly Kept[] = [
  { definition: resourceOf('BrandApi'), named: '名称', fields: { 编码: 'SWEEP', 名称: '青山绿水' } },
  { definition: resourceOf('ClassificationApi'), named: '名称', fields: { 编码: 'SWEEP', 名称: '青山绿水' } },
  { definition: resourceOf('UserApi'), named: '姓名', fields: { 账号: 'sweep', 密码: 'Sweep24680Row', 姓名: '青山绿水' } },
  { definition: resourceOf('DeptApi'), named: '部门名称', fields: { 部门名称: '青山绿水' } },
]

journey('rows are added, found, changed and removed on every kind of page', async ({ as }) => {
  const admin = await as('admin')
  const list = admin.page.getByRole('tabpanel').first().getByRole('table').or(admin.page.getByRole('treegrid'))
  const row = (text: string) => list.locator('tbody').getByRole('row').filter({ hasText: text })
  for (const { definition, named, fields } of kept) {
    const { zh } = definition.label
    await admin.opens(zh, zh)
    await admin.keys.press('Alt+n')
    await admin.entersFields(fields)
    await admin.saves('新增成功')
    await admin.searches('qsls')
    await soon(() => row('青山绿水').count(), `${zh}: found by its initials`).toBe(1)
    await admin.shows(`sweep-${definition.stem}`)
    await admin.keys.reach(row('青山绿水'))
    await admin.keys.press('Enter')
    await admin.dialog.waitFor()
    await admin.entersFields({ [named]: '碧海蓝天' })
    await admin.saves('更新成功')
    await soon(() => row('青山绿水').count(), `${zh}: no longer found`).toBe(0)
    await admin.searches('碧海')
    await admin.keys.reach(row('碧海蓝天'))
    await admin.keys.press('Space')
    await admin.keys.push(admin.page.getByRole('button', { name: '删除', exact: true }))
    await admin.seesDialog('确定将选择数据删除')
    await admin.keys.push(admin.dialog.getByRole('button', { name: '删除' }))
    await soon(() => row('碧海蓝天').count(), `${zh}: removed`).toBe(0)
    await closesPage(admin)
  }
})
