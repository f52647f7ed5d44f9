import { act, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { sumText } from '#paper/document-paper.ts'
import { type PaperKind, pageRule, widthOnPaper } from '#paper/paper-sizes.ts'
import type { WebDocument, WebLine } from '#web/document-engine/document-types.ts'
import { loadDefinition } from '#web/document-words/definitions.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { openTabs, PaneContext, TabsContext } from '#web/navigation/tabs.ts'
import { barcodeOf } from '#web/print/barcode.ts'
import { paperOf } from '#web/print/paper.ts'
import { printPage } from '#web/print/print.page.tsx'
import { Sheets } from '#web/print/sheets.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show, windowIs } from '../../support/web/web.tsx'
import { stored, water } from '../../support/web/web-documents.ts'

await loadDefinition('purchaseReceipt')
const places = { price: 5, amount: 2, qty: 2 }
const plain: WebLine = { ...water, commFullName: '矿泉水 550ml', totalAmt: '33.90', conversionResult: '3瓶', isGift: 1, depotName: '总仓' }
const lines = (count: number, more: Partial<WebLine> = {}): WebLine[] =>
  Array.from({ length: count }, (_, at) => ({ ...plain, id: String(at + 1), ...more }))
const receipt = (more: Partial<WebDocument> = {}) =>
  stored({
    state: 'posted',
    billNo: 'RK20261121-0003',
    depotName: '总仓',
    totalQty: '9.00',
    purchaseAmt: '90.00',
    taxAmt: '11.70',
    ...{ totalAmt: '101.70', finalAmt: '101.70' },
    createUserName: '王敏',
    lines: lines(3),
    ...more,
  })

const paper = (more: Partial<WebDocument> = {}, language: 'zh' | 'en' = 'zh') =>
  paperOf(purchaseReceipt, receipt(more), { places, language })
const columns = (more: Partial<WebDocument> = {}) => paper(more).columns.map(({ field }) => field)

const serve = (more: Partial<WebDocument> = {}, template: object = { isOwn: 1 }) =>
  fakeServer({ PurchaseReceiptApi_detail: () => data(receipt(more)), PrintTemplateApi_detail: () => data(template) })

beforeEach(() => {
  setLanguage('zh')
  windowIs('wide')
})

describe('what stands on paper', () => {
  test('title, number, status and the head, without what says nothing', () => {
    const { title, number, status, head } = paper({ freight: '0.00', remark: '先验后收' })
    expect({ title, number, status }).toEqual({ title: '采购入库单', number: 'RK20261121-0003', status: '已记账' })
    expect(head.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '供应商 华东饮料',
      '仓库 总仓',
      '日期 2026-11-21',
      '备注 先验后收',
    ])
  })

  test('a column that says nothing in any line is left out', () => {
    expect(columns()).not.toContain('remark')
    expect(columns({ lines: [...lines(2), { ...plain, remark: '破损' }] })).toContain('remark')
    expect(columns()).not.toContain('discountRate')
    expect(columns({ lines: lines(1, { discountRate: '95' }) })).toContain('discountRate')
    expect(columns({ lines: lines(1, { isGift: 2 }) })).toContain('isGift')
  })

  test('a column that only repeats the head is left out', () => {
    expect(columns()).not.toContain('depotName')
    expect(columns({ lines: [plain, { ...plain, depotName: '二号仓' }] })).toContain('depotName')
  })

  test('the blank line that a grid ends with is not printed', () => {
    expect(paper({ lines: [...lines(2), {}] }).rows).toHaveLength(2)
  })

  test('figures read as on the screen', () => {
    const [first] = paper({ lines: lines(1, { actualQty: '1200.00', taxPrice: '28.80000', totalAmt: '34560.00' }) }).rows
    expect(first?.cells).toEqual(['6901', '矿泉水 550ml', '瓶', '1,200', '3瓶', '28.80', '13', '34,560.00'])
  })

  test('the sheet lies on its side when there are many columns', () => {
    expect(paper().landscape).toBe(false)
    const busy: Partial<WebLine> = { shouldQty: '5.00', isGift: 2, sourceBillNo: 'CG20261121-0007', remark: '破损' }
    expect(paper({ lines: lines(1, busy) }).landscape).toBe(true)
  })

  test('the columns fill the sheet beside the row numbers, whatever stands in them', () => {
    for (const language of ['zh', 'en'] as const) {
      const shares = paper({ lines: lines(4, { remark: '很长的备注'.repeat(12) }) }, language).columns.map(({ share }) => share)
      const sum = shares.reduce((total, share) => total + share, 0)
      expect(sum).toBeGreaterThan(90)
      expect(sum).toBeLessThan(98)
    }
  })

  test.each([
    ['101.70', '壹佰零壹元柒角整'],
    ['-3390.05', '负叁仟叁佰玖拾元零伍分'],
    ['0.00', '零元整'],
  ])('the amount payable %s is written %s', (finalAmt, capitals) => {
    expect(paper({ finalAmt }).capitals).toBe(capitals)
  })

  test('totals are those of the document; a coupon is told where there is one', () => {
    expect(paper().totals.map(({ label, value }) => `${label} ${value}`)).toEqual(['未税金额 90.00', '税额 11.70', '应付金额 101.70'])
    expect(paper({ couponAmt: '5.00' }).totals.map(({ value }) => value)).toEqual(['90.00', '11.70', '5.00', '101.70'])
    expect(paper().sums).toEqual({ actualQty: '9', totalAmt: '101.70' })
  })

  test('a page is summed exactly', () => {
    const { rows } = paper({ lines: [...lines(3, { totalAmt: '0.10' }), { ...plain, totalAmt: '-1000.20' }] })
    expect(sumText(rows, 'totalAmt', places, 'zh')).toBe('-999.90')
    expect(sumText(rows.slice(0, 3), 'totalAmt', places, 'zh')).toBe('0.30')
  })

  test('both languages', () => {
    const english = paper({}, 'en')
    expect(english.title).toBe('Purchase receipt')
    expect(english.status).toBe('Posted')
    expect(english.columns.map(({ label }) => label)).toContain('Price incl. tax')
    const signatures = english.signatures.map(({ label, value }) => `${label} ${value}`.trim())
    expect(signatures).toEqual(['Made by 王敏', 'Approved by', 'Warehouse', 'Supplier'])
  })
})

describe('the sheets', () => {
  const print = async (count: number, pages: readonly [number, number][]) => {
    const made = paper({ lines: lines(count) })
    const ranges = pages.map(([start, end]) => ({ start, end }))
    const view = await act(async () =>
      show(
        <Suspense fallback="…">
          <Sheets
            paper={made}
            places={places}
            letterhead={{ company: '邻家优选商贸有限公司', footer: '第一联 存根' }}
            foot="打印：王敏"
            pages={ranges}
          />
        </Suspense>,
        session(),
      ),
    )
    await screen.findAllByRole('heading', { name: '采购入库单' })
    return [...view.container.querySelectorAll('.paper')]
  }

  test('each has the head, the barcode, the columns and its page number', async () => {
    const sheets = await print(5, [
      [0, 3],
      [3, 5],
    ])
    expect(sheets).toHaveLength(2)
    for (const [at, sheet] of sheets.entries()) {
      expect(sheet.querySelector('h1')?.textContent).toBe('采购入库单')
      expect(sheet.querySelector('.paper-name')?.textContent).toBe('邻家优选商贸有限公司采购入库单')
      expect(sheet.querySelector('.paper-foot')?.textContent).toContain('第一联 存根')
      expect(sheet.textContent).toContain('供应商华东饮料')
      expect(sheet.querySelector('thead')?.textContent).toContain('实收数量')
      expect(sheet.querySelector('.paper-number img')?.getAttribute('src')).toMatch(/^data:image\/svg/)
      expect(sheet.querySelector('.paper-number')?.textContent).toBe('RK20261121-0003')
      expect(sheet.querySelector('footer')?.textContent).toContain(`第 ${at + 1} 页 共 2 页`)
    }
  })

  test('totals, capitals and signatures stand on the last alone; every page of several has its own sum', async () => {
    const sheets = await print(5, [
      [0, 3],
      [3, 5],
    ])
    const [first, last] = sheets.map((sheet) => sheet.textContent ?? '')
    for (const said of ['壹佰零壹元柒角整', '制单王敏', '审核', '合计 · 共 5 行']) {
      expect(first).not.toContain(said)
      expect(last).toContain(said)
    }
    expect(first).toContain('本页小计')
    expect(sheets[1]?.querySelector('[data-part="page-sum"]')?.textContent).toBe('本页小计667.80')
  })

  test('one page alone has no sum of its own', async () => {
    const [sheet] = await print(2, [[0, 2]])
    expect(sheet?.querySelector('[data-part="page-sum"]')).toBeNull()
    expect(sheet?.querySelector('[data-part="sum"]')).not.toBeNull()
  })
})

test('the number is drawn as Code 128: symbols of eleven modules and a stop of thirteen, the same every time', async () => {
  const address = await barcodeOf('RK20261121-0003')
  expect(address).toMatch(/^data:image\/svg\+xml,/)
  const [, width] = /viewBox="0 0 (\d+) /.exec(decodeURIComponent(address)) ?? []
  const module = 2
  const symbols = (Number(width) / module - 13) / 11
  // a start, four characters, the digits in pairs with switches of the code set, and a check
  expect(Number.isInteger(symbols)).toBe(true)
  expect(symbols).toBeGreaterThan(10)
  expect(await barcodeOf('RK20261121-0003')).toBe(address)
  expect(await barcodeOf('RK20261121-0004')).not.toBe(address)
})

test.each([
  ['a4', false, '@page { size: A4 portrait; margin: 0 }', 718],
  ['a4', true, '@page { size: A4 landscape; margin: 0 }', 1046],
  ['a5', true, '@page { size: A5 landscape; margin: 0 }', 718],
  ['form', false, '@page { size: 241mm 139.7mm; margin: 0 }', 812],
  ['roll', false, '@page { size: 80mm 106mm; margin: 0 }', 272],
  ['roll58', false, '@page { size: 58mm 106mm; margin: 0 }', 181],
] as const)('%s, on its side: %s, is printed by %s and has %i px between its margins', (kind, landscape, rule, width) => {
  expect(pageRule(kind, landscape, 400)).toBe(rule)
  expect(widthOnPaper(kind, landscape)).toBe(width)
})

test('only A4 lies on its side: the form is wide enough, and the roll has no columns', () => {
  const busy: Partial<WebLine> = { shouldQty: '5.00', isGift: 2, sourceBillNo: 'CG20261121-0007', remark: '破损' }
  const landscape = (kind: PaperKind) =>
    paperOf(purchaseReceipt, receipt({ lines: lines(1, busy) }), { places, language: 'zh' }, kind).landscape
  expect((['a4', 'a5', 'form', 'formWhole', 'roll'] as const).map(landscape)).toEqual([true, true, false, false, false])
})

test('the tenant’s paper is the usual one, another is chosen in the preview, and is there the next time', async () => {
  serve({ lines: lines(2, { remark: '破损' }) })
  const tabs = openTabs()
  const path = '/print/purchaseReceipt?id=1'
  tabs.send({ type: 'OPEN', tab: { key: path, path, label: 'x' } })
  const Page = printPage(purchaseReceipt)
  const open = (printPaper: 'a4' | 'form' | 'roll') => {
    const signedIn = session('purchasein_view')
    return show(
      <TabsContext value={tabs}>
        <PaneContext value={{ key: path, path }}>
          <Page />
        </PaneContext>
      </TabsContext>,
      { ...signedIn, config: { ...signedIn.config, printPaper } },
    )
  }
  const printed = () => document.querySelector<HTMLElement>('body > .print-root .paper')?.dataset.paper
  const first = open('form')
  await vi.waitFor(() => expect(printed()).toBe('form'))
  await first.user.selectOptions(screen.getByRole('combobox', { name: '纸张' }), 'roll')
  await vi.waitFor(() => expect(printed()).toBe('roll'))
  const slip = document.querySelector('body > .print-root .paper')?.textContent
  for (const said of ['采购入库单', 'RK20261121-0003', '1 矿泉水 550ml', '3 瓶 × 11.30', '33.90', '备注 破损', '壹佰零壹元柒角整', '审核'])
    expect(slip).toContain(said)
  first.unmount()
  open('form')
  await vi.waitFor(() => expect(printed()).toBe('roll'))
})

test.each([
  ['Asia/Shanghai', '2026-11-22 00:30'],
  ['Pacific/Kiritimati', '2026-11-22 06:30'],
  ['America/Los_Angeles', '2026-11-21 08:30'],
])('paper bears the time of the company in %s, not of this computer', async (timeZone, time) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T16:30:00Z') })
  serve()
  const tabs = openTabs()
  const path = '/print/purchaseReceipt?id=1'
  tabs.send({ type: 'OPEN', tab: { key: path, path, label: 'x' } })
  const Page = printPage(purchaseReceipt)
  const signedIn = session('purchasein_view')
  const view = show(
    <TabsContext value={tabs}>
      <PaneContext value={{ key: path, path }}>
        <Page />
      </PaneContext>
    </TabsContext>,
    { ...signedIn, config: { ...signedIn.config, timeZone } },
  )
  await vi.waitFor(() => expect(document.querySelector('body > .print-root .paper-foot')?.textContent).toContain(time))
  view.unmount()
  vi.useRealTimers()
})

test('what is printed is what the server has stored, and leaves with the tab', async () => {
  const server = serve()
  const tabs = openTabs()
  const path = '/print/purchaseReceipt?id=1'
  tabs.send({ type: 'OPEN', tab: { key: path, path, label: 'x' } })
  const Page = printPage(purchaseReceipt)
  const { unmount } = show(
    <TabsContext value={tabs}>
      <PaneContext value={{ key: path, path }}>
        <Page />
      </PaneContext>
    </TabsContext>,
    session('purchasein_view'),
  )
  await vi.waitFor(() => expect(document.querySelector('body > .print-root .paper')?.textContent).toContain('壹佰零壹元柒角整'))
  expect(server.callsOf('PurchaseReceiptApi_detail').map(({ query }) => query.id)).toEqual(['1'])
  expect(tabs.getSnapshot().context.tabs.at(-1)?.label).toBe('打印 RK20261121-0003')
  const print = vi.fn()
  vi.stubGlobal('print', print)
  screen.getByRole('button', { name: /^打印/ }).click()
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  unmount()
  expect(document.querySelector('.print-root')).toBeNull()
})
