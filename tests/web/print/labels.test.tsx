import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { barcodeOf } from '#web/print/barcode.ts'
import { labelPage } from '#web/print/labels/label-sheet.tsx'
import { countOf, type LabelChoice, type LabelledGoods, labelsOf } from '#web/print/labels/labels.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const bottle = { unitId: '3', unitName: '瓶', conversion: '1', barCode: '6901234567892', finalPrice: '2.50000' }
const box = { unitId: '4', unitName: '箱', conversion: '24', barCode: '16901234567899', finalPrice: '54.00000' }
const units = { '1': [bottle, box], '2': [{ unitId: '3', unitName: '盒', conversion: '1' }] }
const water: LabelledGoods = { commInfoId: '1', name: '矿泉水', spec: '550ml', code: 'A1', place: 'A-01-3', qty: '2.5' }
const milk: LabelledGoods = {
  ...{ commInfoId: '2', name: '鲜牛奶', code: 'A2', qty: '5' },
  lots: [
    { lot: 'B20260301', qty: '3', expiresOn: '2026-12-01' },
    { lot: 'B20260302', qty: '2' },
  ],
}
const choice: LabelChoice = { kind: 'goods', size: '40x30', symbology: 'code128', pieces: false, copies: 1 }

describe('what stands on a label', () => {
  test.each<[string, LabelledGoods, Partial<LabelChoice>, object[]]>([
    ['the basic unit, its price and its code', water, {}, [{ scanned: '6901234567892', price: '2.50000', unitName: '瓶', place: '' }]],
    ['the unit of the line', { ...water, unitId: '4' }, {}, [{ scanned: '16901234567899', price: '54.00000', unitName: '箱' }]],
    ['the code of goods without a barcode, and no price where there is none', milk, {}, [{ scanned: 'A2', price: '', unitName: '盒' }]],
    [
      'a price that was stated',
      { ...water, commInfoId: '', price: '9.9', unitName: '箱' },
      {},
      [{ scanned: 'A1', price: '9.9', unitName: '箱' }],
    ],
    ['the place, on the label of a shelf', water, { kind: 'shelf' }, [{ place: 'A-01-3', times: 1 }]],
    ['so many copies', water, { copies: 7 }, [{ times: 7 }]],
    ['one for each piece, one that was begun too', water, { pieces: true, copies: 7 }, [{ times: 3 }]],
    ['of goods that came back each piece', { ...water, qty: '-2' }, { pieces: true }, [{ times: 2 }]],
    [
      'each lot by its number, with its day where it has one',
      { ...milk, unitId: '4' },
      { kind: 'lot', pieces: true },
      [
        { scanned: 'B20260301', lot: 'B20260301', expiresOn: '2026-12-01', times: 3, unitName: '盒' },
        { scanned: 'B20260302', lot: 'B20260302', expiresOn: '', times: 2 },
      ],
    ],
    ['nothing of a lot where nothing is kept by lot', water, { kind: 'lot' }, []],
  ])('%s', (_, goods, news, labels) => {
    expect(labelsOf([goods], units, { ...choice, ...news })).toMatchObject(labels)
  })

  test('all of them are counted', () => {
    expect(countOf(labelsOf([water, milk], units, { ...choice, pieces: true }))).toBe(8)
  })
})

test('a page is a label', () => {
  expect([labelPage('40x30'), labelPage('60x40')]).toEqual(['@page { size: 40mm 30mm; margin: 0 }', '@page { size: 60mm 40mm; margin: 0 }'])
})

const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })

async function opens(path: string, rights: readonly string[], answers: Partial<Record<OperationId, (call: never) => unknown>>) {
  const server = shellServer(...rights)
  server.answer({ UnitApi_selectUnitListByCommInfoIds: () => data(units), ...answers } as never)
  keepTokens('1')
  const opened = await openApp(path)
  const choose = async (name: RegExp) => {
    const row = await screen.findByRole('row', { name })
    await opened.user.click(within(row).getByRole('checkbox'))
  }
  const labelsButton = () => screen.getByRole('button', { name: '打印标签' })
  const asks = async () => {
    await opened.user.click(labelsButton())
    return screen.findByRole('dialog', { name: '打印标签' })
  }
  return { server, choose, asks, labelsButton, ...opened }
}

const printed = () => [...document.querySelectorAll<HTMLElement>('.print-root .label')]

test('[labels.stock] stock gives labels of its shelf: name, place, price and code, each a page of the label printer', async () => {
  const stock = {
    ...{ id: '9:1', depotId: '9', depotName: '总仓', commInfoId: '1', commInfoCode: 'A1', commInfoName: '矿泉水', wareCode: 'A-01-3' },
    ...{ unitName: '瓶', qty: '3', onHandFreeQty: '3', reservedQty: '0', heldQty: '0', onOrderQty: '0', transitQty: '0' },
  }
  const { choose, asks, user } = await opens('/stock/inventory', ['inventory_view'], { InventoryApi_selectListNew: () => page(stock) })
  await choose(/矿泉水/)
  const dialog = await asks()
  await waitFor(() => expect(printed()).toHaveLength(1))
  const [label] = printed()
  expect(label?.innerText ?? label?.textContent).toContain('矿泉水')
  expect(label?.dataset).toMatchObject({ kind: 'shelf', size: '40x30', code: 'code128' })
  for (const said of ['A-01-3', '¥2.50/瓶', '6901234567892']) expect(label?.textContent).toContain(said)
  expect(label?.querySelector('img')?.getAttribute('src')).toBe(await barcodeOf('6901234567892'))

  await user.selectOptions(within(dialog).getByRole('combobox', { name: '尺寸 (mm)' }), '60 × 40')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '条码' }), '二维码')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '张数' }), '按数量，每件一张')
  await waitFor(() => expect(printed()).toHaveLength(3))
  expect(printed()[2]?.dataset.size).toBe('60x40')
  expect(printed()[2]?.querySelector('img')?.getAttribute('src')).toBe(await barcodeOf('6901234567892', 'qrcode'))
  expect(within(dialog).getByText('共 3 张')).toBeDefined()
})

test('[labels.goods] goods of a list get as many labels as are asked for, and none for a number that is none', async () => {
  const goods = { id: '1', version: 3, status: 1, commInfoCode: 'A1', commInfoName: '矿泉水', spec: '550ml' }
  const rights = ['comminfo_view', 'comminfo_edit']
  const { choose, asks, labelsButton, user } = await opens('/base/commodity', rights, {
    CommodityApi_list: () => page(goods),
    ClassificationApi_lazyTree: () => data([]),
  })
  await screen.findByRole('row', { name: /矿泉水/ })
  expect(labelsButton().getAttribute('aria-disabled')).toBe('true')
  await choose(/矿泉水/)
  const dialog = await asks()
  const copies = within(dialog).getByRole('textbox', { name: '每项张数' })
  await user.clear(copies)
  await user.type(copies, '12')
  await waitFor(() => expect(printed()).toHaveLength(12))
  for (const said of ['0', '501', 'x']) {
    await user.clear(copies)
    await user.type(copies, said)
    await waitFor(() => expect(copies.getAttribute('aria-invalid')).toBe('true'))
    expect(printed()).toHaveLength(0)
  }
  // the size is kept for the next time, because the printer will be the same
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '尺寸 (mm)' }), '60 × 40')
  await user.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  const again = await asks()
  expect(within(again).getByRole('combobox', { name: '尺寸 (mm)' })).toHaveProperty('value', '60x40')
  // none of these goods is kept by lot
  expect(within(again).queryByRole('option', { name: '批次标签' })).toBeNull()
})

test('[labels.lot] lots get labels of their number and the day they are good until', async () => {
  const lot = {
    ...{ id: '9:2:B1', depotId: '9', depotName: '总仓', commInfoId: '2', commInfoCode: 'A2', commInfoName: '鲜牛奶' },
    ...{ lot: 'B20260301', expiresOn: '2026-12-01', daysLeft: 6, unitName: '盒', qty: '3', transitQty: '0' },
  }
  const { choose, asks } = await opens('/stock/inventory?by=lot', ['inventory_view'], { LotStockApi_list: () => page(lot) })
  await choose(/鲜牛奶/)
  await asks()
  await waitFor(() => expect(printed()).toHaveLength(1))
  const [label] = printed()
  for (const said of ['鲜牛奶', '批号', 'B20260301', '有效期至', '2026-12-01']) expect(label?.textContent).toContain(said)
  expect(label?.querySelector('img')?.getAttribute('src')).toBe(await barcodeOf('B20260301'))
})
