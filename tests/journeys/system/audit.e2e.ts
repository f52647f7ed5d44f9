import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#domain/core/words.ts'
import { openJourneys } from '../journey.ts'
import { chineseLeft } from '../looks/english.ts'
import { soon } from '../people/keyboard.ts'
import type { Person } from '../people/person.ts'

// an auditor's first hour, without a mouse: current activity, one document step by step, a sample, a check, and the
// files to keep

const { journey, network } = await openJourneys('100093')
const { admin, supplierId, depotId } = network
const { records: goods } = await admin.ok('CommodityApi_list', { query: { size: 1 } })
const [water] = goods

async function receives(qty: string) {
  const lines = [{ commInfoId: water?.id ?? '', unitId: water?.unitId ?? '', actualQty: qty, taxPrice: '2.40', taxRate: '13' }]
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: { supplierId, depotId, lines } })
  const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: { id: draft.id, version: draft.version } })
  return admin.ok('PurchaseReceiptApi_accountingById', { body: { id: draft.id, version: submitted.version } })
}
const receipts = [await receives('5'), await receives('6'), await receives('7')]

/** Goes down a list of choices to the one with this name. */
async function chooses({ keys }: Person, field: Locator, name: string): Promise<void> {
  await keys.reach(field)
  await keys.press('Home')
  const shown = () => field.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.textContent)
  for (let step = 0; step < 60 && (await shown()) !== name; step += 1) await keys.press('ArrowDown')
  expect(await shown()).toBe(name)
}

async function spendsAnHour(as: (role: 'auditor', arrival: { language: Language }) => Promise<Person>, language: Language): Promise<void> {
  const auditor = await as('auditor', { language })
  const { page, keys, say } = auditor
  const view = (zh: string, en: string) => keys.push(page.getByRole('button', { name: say(zh, en), exact: true }))
  const readsHisLanguage = async (where: string) => {
    if (language === 'en')
      expect(await chineseLeft(page.locator('main'), [water?.commInfoName ?? '', '单']), `Chinese left in ${where}`).toEqual([])
  }
  await auditor.opens('流转审计', 'Audit of the log')
  await chooses(auditor, page.getByLabel(say('单据类型', 'Document type')), say('采购入库单', 'Purchase receipt'))
  const steps = page.getByRole('table', { name: say('走过的变迁', 'Steps taken') })
  await keys.push(steps.getByRole('button', { name: '3' }).first())
  const [, second] = receipts
  await keys.push(page.getByRole('button', { name: second?.billNo ?? '' }).first())

  const step = page.getByRole('region', { name: say('这一步', 'This step') })
  await step.waitFor()
  await keys.press('Home')
  await soon(() => page.getByRole('slider').inputValue()).toBe('1')
  await keys.press('ArrowRight', 'ArrowRight')
  await soon(() => page.getByRole('slider').inputValue()).toBe('3')
  const books = page.getByRole('table', { name: say('记了哪些账', 'What it entered in the books') })
  await soon(() => books.getByRole('row').count()).toBeGreaterThan(2)
  await readsHisLanguage('a replay')
  await auditor.shows(`audit-replay-${language}`)
  await keys.press('Home', 'Space')
  await soon(() => page.getByRole('slider').inputValue(), 'it plays to its end').toBe('3')
  const taken = page.waitForEvent('download')
  await keys.push(page.getByRole('button', { name: say('导出卷宗', 'Save everything') }))
  expect((await taken).suggestedFilename()).toMatch(/\.zip$/)

  await auditor.opens('流转审计', 'Audit of the log')
  await view('抽样', 'Samples')
  await chooses(auditor, page.getByLabel(say('单据类型', 'Document type')), say('采购入库单', 'Purchase receipt'))
  await keys.fill(page.getByLabel(say('样本量', 'Size')), '1')
  await keys.fill(page.getByLabel(say('种子', 'Seed')), `2026${language}`)
  await keys.push(page.getByRole('button', { name: say('开始抽样', 'Draw'), exact: true }))
  const verdict = page.getByLabel(say('序号 1 结论', 'No. 1 Finding'))
  await chooses(auditor, verdict, say('有发现', 'Finding'))
  await keys.fill(page.getByLabel(say('序号 1 说明', 'No. 1 Note')), 'Price above the contract')
  await keys.push(page.getByRole('button', { name: say('序号 1 保存', 'No. 1 Save') }))
  await keys.push(page.getByRole('button', { name: say('签署', 'Sign'), exact: true }))
  await auditor.dialog.waitFor()
  await keys.press('Enter')
  await page.getByText(say('签署 · 摘要', '· Digest')).first().waitFor()
  await auditor.shows(`audit-sample-${language}`)

  await view('日志核验', 'Checks of the log')
  await keys.push(page.getByRole('button', { name: say('立即核验', 'Check now') }))
  await page
    .getByText(say('没有发现：日志与单据、账一致', 'Nothing was found: log, documents and books agree'))
    .waitFor({ timeout: 30_000 })
  await readsHisLanguage('checks')
}

journey('an auditor sees in his first hour what goes on, and takes it with him', ({ as }) => spendsAnHour(as, 'zh'))
journey('the first hour of an auditor who reads English', ({ as }) => spendsAnHour(as, 'en'))
