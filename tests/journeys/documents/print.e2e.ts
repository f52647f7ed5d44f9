import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { allBarriers } from '../looks/axe.ts'
import type { Person } from '../people/person.ts'

const { journey, network } = await openJourneys('100009')

/** Posts a receipt with `count` lines over HTTP; returns its number. */
async function posted(count: number): Promise<string> {
  const { admin, supplierId, depotId } = network
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 50 } })
  const lines = Array.from({ length: count }, (_, at) => {
    const goods = records[at % records.length]
    return { commInfoId: goods?.id, unitId: goods?.unitId, actualQty: String(at + 1), taxPrice: '2.40', taxRate: '13' }
  })
  const { billNo } = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines } })
  return billNo ?? expect.fail('a posted receipt has a number')
}

/** Opens a receipt, presses Alt+P, and returns what would be sent to the printer. */
async function prints(clerk: Person, number: string, kind = 'a4') {
  const { page, keys } = clerk
  await clerk.finds({ kind: 'receipt', number })
  await keys.press('Alt+p')
  await page.getByRole('button', { name: clerk.say('打印', 'Print') }).waitFor()
  await page.getByRole('combobox', { name: clerk.say('纸张', 'Paper') }).selectOption(kind)
  await page.locator(`.print-stack .paper[data-paper="${kind}"]`).first().waitFor()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await page.emulateMedia({ media: 'print' })
  const root = page.locator('.print-root')
  const sheets = await root.locator('.paper').evaluateAll((all) =>
    all.map((sheet) => ({
      text: (sheet as HTMLElement).innerText,
      rows: sheet.querySelectorAll('[data-part="row"]').length,
      blanks: sheet.querySelectorAll('[data-part="blank"]').length,
      lines: Math.round(sheet.querySelector('tbody')?.getBoundingClientRect().height ?? 0),
      overflows: sheet.scrollHeight > sheet.clientHeight || sheet.scrollWidth > sheet.clientWidth,
    })),
  )
  const others = await page.locator('body > :not(.print-root):visible').count()
  await clerk.shows(`paper-${kind}-${sheets.length}-${clerk.language}`)
  await page.emulateMedia({ media: null })
  // in a PDF made by Chromium, each page is an uncompressed object of its own
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  return { pages, sheets, others }
}

journey('a receipt of three lines is one sheet of paper, and nothing of the screen is on it', async ({ as }) => {
  const number = await posted(3)
  const clerk = await as('clerk')
  const { pages, sheets, others } = await prints(clerk, number)
  expect(await allBarriers(clerk.page, 'dark')).toEqual([])
  expect(pages).toBe(1)
  expect(others).toBe(0)
  const [sheet] = sheets
  expect(sheet?.rows).toBe(3)
  for (const said of ['采购入库单', number, '华东饮料', '第 1 页 共 1 页', '壹拾肆元肆角整', '制单']) expect(sheet?.text).toContain(said)
  expect(sheet?.text).not.toContain('本页小计')
})

journey(
  'the form is half a page high, with a head on each and the signatures on the last; a roll is one slip of its own length',
  async ({ as }) => {
    const number = await posted(20)
    const clerk = await as('clerk')
    // a chosen paper is measured at once, also with reduced motion
    await clerk.page.emulateMedia({ reducedMotion: 'reduce' })
    const form = await prints(clerk, number, 'form')
    expect(form.pages).toBe(form.sheets.length)
    expect(form.pages).toBeGreaterThan(1)
    expect(form.sheets.reduce((sum, { rows }) => sum + rows, 0)).toBe(20)
    for (const [at, { text, overflows, lines }] of form.sheets.entries()) {
      expect(overflows).toBe(false)
      // the parts below the lines are at the same position on every page
      expect(Math.abs(lines - (form.sheets[0]?.lines ?? 0))).toBeLessThanOrEqual(1)
      for (const said of [number, '本页小计', `第 ${at + 1} 页 共 ${form.pages} 页`]) expect(text).toContain(said)
      for (const said of ['制单', '共 20 行', '金额大写']) expect(text.includes(said)).toBe(at === form.pages - 1)
    }
    expect(form.sheets.at(-1)?.blanks).toBeGreaterThan(0)
    for (const width of ['roll', 'roll58']) {
      const roll = await prints(clerk, number, width)
      expect({ pages: roll.pages, sheets: roll.sheets.length, rows: roll.sheets[0]?.rows }).toEqual({ pages: 1, sheets: 1, rows: 20 })
      expect(roll.sheets[0]?.overflows).toBe(false)
    }
  },
)

journey(
  'a receipt of 120 lines has its head on every page, its lines whole and once, its amount in capitals on the last alone',
  async ({ as }) => {
    const number = await posted(120)
    const { pages, sheets } = await prints(await as('clerk', { language: 'en' }), number)
    expect(pages).toBe(sheets.length)
    expect(pages).toBeGreaterThan(3)
    expect(sheets.reduce((sum, { rows }) => sum + rows, 0)).toBe(120)
    for (const [at, { text, overflows }] of sheets.entries()) {
      expect(overflows).toBe(false)
      for (const said of ['Purchase receipt', number, 'Received', 'This page', `Page ${at + 1} of ${pages}`]) expect(text).toContain(said)
      expect(text.includes('壹万柒仟肆佰贰拾肆元整')).toBe(at === pages - 1)
      expect(text.includes('Made by')).toBe(at === pages - 1)
    }
  },
)
