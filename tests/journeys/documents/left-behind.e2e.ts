import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { localMoment } from '#web/i18n/format.ts'
import { themes } from '#web/ui/theme/themes.ts'
import { openJourneys } from '../journey.ts'
import { atRest, putOn } from '../looks/axe.ts'

const { journey, network } = await openJourneys('100038')

/** Creates a receipt over HTTP that is posted at once; returns its number. */
async function postedAtOnce(): Promise<string> {
  const { admin, supplierId, depotId } = network
  const { records } = await admin.ok('CommodityApi_list', { query: { size: 1 } })
  const line = { commInfoId: records[0]?.id, unitId: records[0]?.unitId, actualQty: '3', taxPrice: '2.40', taxRate: '13' }
  const { billNo } = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [line] } })
  return billNo ?? expect.fail('a posted receipt has a number')
}

/** The contrast of a button's label as painted, as WCAG 2.2 defines it. */
function contrastOf(button: Element): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const painted = (...colours: string[]): number[] => {
    if (!canvas) return []
    for (const colour of colours) {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const luminance = (rgb: number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const { color, backgroundColor } = getComputedStyle(button)
  const ground = getComputedStyle(document.body).backgroundColor
  const [dark = 0, light = 0] = [luminance(painted(ground, backgroundColor)), luminance(painted(ground, backgroundColor, color))].sort(
    (one, other) => one - other,
  )
  return (light + 0.05) / (dark + 0.05)
}

journey('a button that may not be used can be read under the pointer, in every theme', async ({ as }) => {
  const { page, action, startsOrder, shows } = await as('buyer')
  await startsOrder('华东饮料')
  const button = action('提交', 'Submit')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  expect(await button.getAttribute('data-kind')).toBe('primary')
  const weak: string[] = []
  for (const theme of Object.keys(themes)) {
    await page.evaluate(putOn, theme)
    await page.mouse.move(0, 0)
    await page.evaluate(atRest)
    const rest = await button.evaluate(contrastOf)
    await button.hover()
    await page.evaluate(atRest)
    const hovered = await button.evaluate(contrastOf)
    await shows(`disabled-hover-${theme}`)
    for (const [how, ratio] of Object.entries({ rest, hovered })) if (ratio < 4.5) weak.push(`${theme} ${how}: ${ratio.toFixed(2)}`)
  }
  expect(weak).toEqual([])
})

journey('what came back of a draft is news until it is saved, what was undone until it is posted', async ({ as }) => {
  const clerk = await as('admin')
  await clerk.startsOrder('华东饮料')
  await clerk.entersLines([
    ['可乐', '4箱'],
    ['雪碧', '6箱'],
  ])
  await clerk.page.waitForTimeout(2_000)
  await clerk.page.reload()
  await clerk.seesNotice('已恢复')
  await clerk.goesTo(2, '数量')
  await clerk.keys.press('Control+Delete')
  const news = (): Locator => clerk.page.locator('.lg-foot .lg-news')
  await expect.poll(() => news().innerText()).toContain('Ctrl+Z 撤销')
  await clerk.shows('rows-removed')
  await clerk.submits('待审核', 'Awaiting approval')
  expect(await clerk.page.locator('.doc-notice').filter({ hasText: '已恢复' }).count()).toBe(0)
  expect((await news().allInnerTexts()).join()).not.toContain('撤销')
  await clerk.shows('submitted-without-old-news')
})

journey('the way of a receipt that was posted at once passes by what it never was', async ({ as }) => {
  const number = await postedAtOnce()
  const clerk = await as('admin')
  await clerk.finds({ kind: 'receipt', number })
  const way = () =>
    clerk.page.locator('.doc-step').evaluateAll((steps) => steps.map((step) => `${step.getAttribute('data-at')} ${step.textContent}`))
  await expect.poll(way).toEqual(['here 已记账'])
  await clerk.shows('posted-at-once')
})

journey('paper bears the time of the company, wherever it is printed', async ({ as }) => {
  const number = await postedAtOnce()
  const clerk = await as('admin', { timeZone: 'Pacific/Kiritimati' })
  await clerk.finds({ kind: 'receipt', number })
  const asked = Date.now()
  await clerk.opensPrint()
  const foot = clerk.page.locator('.print-stack .paper-foot').first()
  await foot.waitFor()
  const text = await foot.innerText()
  const { timeZone } = await network.admin.ok('SysconfigApi_front')
  // the printed time is one of the minutes since the page was requested
  const minutes = Array.from({ length: Math.ceil((Date.now() - asked) / 60_000) + 1 }, (_, nth) => new Date(asked + nth * 60_000))
  expect(minutes.map((minute) => localMoment(minute.toISOString(), timeZone)).filter((stamp) => text.includes(stamp))).toHaveLength(1)
  await clerk.shows('print-stamp')
})

journey('a page stands once in the palette and among what was opened last, however it was filtered', async ({ as }) => {
  const clerk = await as('admin')
  await clerk.opens('采购订单', 'Purchase orders')
  await clerk.searches('华东')
  await clerk.opens('采购入库', 'Purchase receipts')
  await clerk.opens('采购订单', 'Purchase orders')
  await clerk.searches('华南')
  await clerk.keys.press('Control+k')
  const options = clerk.page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  const names = (await options.allInnerTexts()).map((text) => text.split('\n')[0])
  expect(names.filter((name) => name === '采购订单')).toHaveLength(1)
  await clerk.shows('palette-once')
  await clerk.keys.press('Escape')
  await clerk.page.goto(new URL('/wel', clerk.page.url()).href)
  const recents = clerk.page.locator('.shell-places a')
  await recents.first().waitFor()
  expect((await recents.allInnerTexts()).filter((name) => name === '采购订单')).toHaveLength(1)
  await clerk.shows('home-recents')
})
