import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { loadDefinition } from '#web/document-words/definitions.ts'
import { paperOf } from '#web/print/paper.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'
import { windowIs } from '../../support/web/web.tsx'
import { stored } from '../../support/web/web-documents.ts'

// the page does this before it is drawn
await loadDefinition('stockCount')

// stock counts, by the rows of the specification

const rights = ['view', 'add', 'edit', 'submit', 'accounting', 'cancel'].map((verb) => `checkinventory_${verb}`)
const empty = () => data({ records: [], total: 0, size: 10, current: 1, pages: 0, sums: {}, counts: {} })
const lookUps = {
  ...Object.fromEntries(operations.flatMap(({ id }) => (/(?<!SavedViewApi)_(lookup|list)$/.test(id) ? [[id, empty]] : []))),
  UserApi_getDepot: () => data({ depotId: '3', depotName: '总仓' }),
  TaxRateApi_queryDefault: () => data({ id: '1', taxRate: '13' }),
}
const unitList = [
  { unitId: '5', unitName: '瓶', conversion: '1', barCode: '690001' },
  { unitId: '6', unitName: '箱', conversion: '12', barCode: '690012' },
]
const line = (id: string, more: object = {}) => ({
  ...{ id, indexNo: 1, commInfoId: id, commInfoCode: `G${id}`, commInfoName: `饮料${id}`, unitId: '5', unitName: '瓶', needsRecount: 1 },
  ...more,
})
const count = (more: object = {}) => ({
  ...{ id: '31', kind: 'stockCount', version: 2, billNo: 'PD1', billDate: '2026-11-23', depotId: '3', depotName: '总仓' },
  ...{ state: 'counting', status: 3801, statusName: '盘点中', lines: [line('41', { unitList }), line('42')], facts: stockCount.blankFacts },
  ...{ events: [], warnings: [] },
  ...more,
})

function opens(path: string, answers: object = {}) {
  return openSignedIn(path, rights, { ...lookUps, CheckInventoryApi_detail: () => data(count()), ...answers })
}

describe('stock counts', () => {
  test('[page.stock.checkinventoryhistory] [area.warehouse.stock-count] are listed with their status', async () => {
    const { lines: _, ...row } = count()
    await opens('/stock/checkinventoryhistory', {
      CheckInventoryApi_list: () => data({ records: [row], total: 1, size: 10, current: 1, pages: 1, sums: {}, counts: { 3801: 1 } }),
    })
    const shown = await screen.findByRole('row', { name: /PD1/ })
    expect(within(shown).getByText('盘点中')).toBeTruthy()
  })

  test('[page.stock.checkinventoryform] begin with a depot and a scope', async () => {
    const { server, user } = await opens('/stock/checkinventoryform?new=a', { CheckInventoryApi_create: () => data(count()) })
    await user.click(await screen.findByLabelText('盲盘'))
    await user.type(screen.getByLabelText('货位'), 'A1')
    await user.click(screen.getByRole('button', { name: /^开始盘点/ }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_create')).toHaveLength(1))
    expect(server.callsOf('CheckInventoryApi_create')[0]?.body).toMatchObject({ depotId: '3', isBlind: 2, wareCode: 'A1' })
  })

  test('a class that was typed and not found keeps the count from beginning with all goods', async () => {
    const { server, user } = await opens('/stock/checkinventoryform?new=b', { CheckInventoryApi_create: () => data(count()) })
    const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: '盘点分类' })
    await user.type(await field(), '糖')
    await user.click(screen.getByRole('button', { name: /^开始盘点/ }))
    expect((await screen.findAllByText('“糖”尚未选定，请从列表中选择')).length).toBeGreaterThan(0)
    expect(screen.queryByText(/classifyIds/)).toBeNull()
    expect([(await field()).value, server.callsOf('CheckInventoryApi_create').length]).toEqual(['糖', 0])
    await user.clear(await field())
    await user.click(screen.getByRole('button', { name: /^开始盘点/ }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_create')).toHaveLength(1))
  })

  test('are counted by scanning: one more each scan, a case is its content, an unknown code is told', async () => {
    const { server, user } = await opens('/stock/checkinventoryform?id=31', {
      CheckInventoryApi_saveCount: () => data(count({ version: 3, lines: [line('41', { qty: '13.00', unitList }), line('42')] })),
    })
    const scan = await screen.findByLabelText('扫码计数')
    await user.type(scan, '690001{Enter}690012{Enter}999{Enter}')
    expect(screen.getByText('盘点范围内没有“999”')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('实盘数量 G41 饮料41').value).toBe('13')
    await user.type(screen.getByLabelText('实盘数量 G42 饮料42'), '4')
    expect(screen.getByRole('button', { name: /^提交/ }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: /^保存实盘/ }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_saveCount')).toHaveLength(1))
    expect(server.callsOf('CheckInventoryApi_saveCount')[0]?.body).toEqual({
      ...{ id: '31', version: 2 },
      lines: [
        { id: '41', addQty: '13' },
        { id: '42', qty: '4' },
      ],
    })
  })

  test('what is no quantity is marked and not sent; what a refused save carried stays until it is taken', async () => {
    const refused = { key: 'VERSION_STALE', msg: '其他人刚盘点过这些商品' }
    const answers = [refusal(400, refused.msg, refused), data(count({ version: 3, lines: [line('41', { qty: '8' }), line('42')] }))]
    const { server, user } = await opens('/stock/checkinventoryform?id=31', { CheckInventoryApi_saveCount: () => answers.shift() })
    const field = () => screen.findByLabelText<HTMLInputElement>('实盘数量 G41 饮料41')
    const save = () => screen.getByRole('button', { name: /^保存实盘/ })
    await user.type(await field(), 'abc')
    expect(screen.getByText('不是数量')).toBeTruthy()
    expect(save().getAttribute('aria-disabled')).toBe('true')
    await user.clear(await field())
    await user.type(await field(), '1,5')
    expect(screen.getByText('不是数量')).toBeTruthy()
    await user.clear(await field())
    await user.type(await field(), '８')
    expect(screen.queryByText('不是数量')).toBeNull()
    await user.click(save())
    expect(server.callsOf('CheckInventoryApi_saveCount')[0]?.body).toMatchObject({ lines: [{ qty: '8' }] })
    expect((await screen.findAllByText(/其他人刚盘点过/)).length).toBeGreaterThan(0)
    expect((await field()).value).toBe('8')
    await user.click(save())
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_saveCount')).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: /^提交/ }).getAttribute('aria-disabled')).toBeNull())
    expect((await field()).value).toBe('8')
  })

  test('are typed back from their sheets: Enter goes to the next row, lots have a row each, and blank is not none', async () => {
    const lots = [
      { lot: 'M1', expiresOn: '2027-01-31' },
      { lot: 'M2', expiresOn: '2027-06-30' },
    ]
    const rows = [
      { id: '41', indexNo: 1, sheetName: 'A', commInfoCode: 'G41', commInfoName: '饮料41', unitName: '瓶', wareCode: 'A-1' },
      ...lots.map((lot, at) => ({
        id: '42',
        indexNo: 2 + at,
        sheetName: 'A',
        commInfoCode: 'G42',
        commInfoName: '饮料42',
        unitName: '瓶',
        ...lot,
      })),
      { id: '43', indexNo: 4, commInfoCode: 'G43', commInfoName: '饮料43', unitName: '瓶' },
    ]
    const kept = { unitList, basicUnit: '瓶' }
    const lines = [line('41', kept), line('42', { ...kept, keeping: 2, knownLots: lots }), line('43', kept)]
    const { server, user } = await opens('/stock/checkinventoryform?id=31', {
      CheckInventoryApi_detail: () => data(count({ lines })),
      CheckInventoryApi_sheetRows: () => data(rows),
      CheckInventoryApi_saveCount: () => data(count({ version: 3, lines })),
    })
    await user.selectOptions(await screen.findByLabelText('显示'), '按盘点表录入')
    await user.selectOptions(await screen.findByLabelText('分表方式'), '按货位分表')
    const first = await screen.findByLabelText('实盘数量 G41 饮料41')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('分表方式')))
    await user.type(first, '2箱3瓶{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('实盘数量 G42 饮料42 M1'))
    await user.keyboard('5{Enter}')
    const save = screen.getByRole('button', { name: /^保存实盘/ })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('0{Enter}')
    // in the last row Enter accepts the figure and stays
    expect(save.getAttribute('aria-disabled')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('实盘数量 G42 饮料42 M2'))
    await user.selectOptions(screen.getByLabelText('盘点表'), '其他')
    await user.type(screen.getByLabelText('实盘数量 G43 饮料43'), '4{Tab}')
    await user.click(save)
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_saveCount')).toHaveLength(1))
    expect(server.callsOf('CheckInventoryApi_saveCount')[0]?.body).toEqual({
      ...{ id: '31', version: 2 },
      lines: [
        { id: '41', unitId: '5', qty: '27' },
        {
          ...{ id: '42', unitId: '5', qty: '5' },
          lots: [
            { lot: 'M1', qty: '5', expiresOn: '2027-01-31' },
            { lot: 'M2', qty: '0', expiresOn: '2027-06-30' },
          ],
        },
        { id: '43', unitId: '5', qty: '4' },
      ],
    })
  })

  test('wait in the menu, too, with the reason why: nothing new was counted', async () => {
    windowIs('narrow')
    const { server, user } = await opens('/stock/checkinventoryform?id=31', {})
    await user.click(await screen.findByRole('button', { name: '更多' }))
    const save = await screen.findByRole('menuitem', { name: /^保存实盘/ })
    expect([save.getAttribute('aria-disabled'), save.textContent]).toEqual(['true', '保存实盘没有新的实盘数量'])
    await user.click(save)
    expect(server.callsOf('CheckInventoryApi_saveCount')).toEqual([])
    vi.unstubAllGlobals()
  })

  test('are read from a filled-in sheet, shown, and saved with the time they were counted; what is wrong is listed', async () => {
    const wrong = { row: 3, field: 'qty', rule: 'LINE_BAD', msg: '第3行“实盘数量”：“十二”不是数量' }
    const answers = [refusal(400, wrong.msg, { key: 'LINE_BAD', fields: [wrong] }), data([{ id: '42', qty: '7', unitId: '5' }])]
    const { server, user } = await opens('/stock/checkinventoryform?id=31', {
      CheckInventoryApi_readSheet: () => answers.shift() ?? data([]),
      CheckInventoryApi_saveCount: () => data(count({ version: 3 })),
    })
    fireEvent.change(await screen.findByLabelText(/^盘点时间/), { target: { value: '2026-11-23T09:30' } })
    screen.getByRole('button', { name: '更多' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: '导入盘点表' })
    const marked = () => document.querySelector('[role="menuitem"][data-highlighted]')?.textContent
    while (marked() !== '导入盘点表') await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    const file = () => dialog.querySelector('input[type=file]') as HTMLInputElement
    await user.upload(file(), new File(['x'], '盘点表.csv'))
    expect(await within(dialog).findByText(wrong.msg)).toBeTruthy()
    await user.upload(file(), new File(['x'], '盘点表.csv'))
    expect(await within(dialog).findByText(/已带入1个商品/)).toBeTruthy()
    await user.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement)
    expect(screen.getByLabelText<HTMLInputElement>('实盘数量 G42 饮料42').value).toBe('7')
    await user.click(screen.getByRole('button', { name: /^保存实盘/ }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_saveCount')).toHaveLength(1))
    expect(server.callsOf('CheckInventoryApi_saveCount')[0]?.body).toMatchObject({
      lines: [{ id: '42', qty: '7', unitId: '5', countedAt: '2026-11-23 09:30:00' }],
    })
  })

  test('[checkinventory.steps] are submitted, then posted, and their differences shown by value', async () => {
    const submitted = count({
      ...{ version: 3, state: 'submitted', status: 3802, statusName: '待记账' },
      lines: [
        line('41', { qty: '1', differenceQty: '-1.00', differenceAmt: '-2.00' }),
        line('42', { qty: '9', differenceQty: '3.00', differenceAmt: '30.00' }),
      ],
    })
    const { server, user } = await opens('/stock/checkinventoryform?id=31', {
      CheckInventoryApi_submit: () => data(submitted),
      CheckInventoryApi_accounting: () => data({ ...submitted, version: 4, state: 'posted', status: 3803, statusName: '已记账' }),
    })
    await user.click(await screen.findByRole('button', { name: /^提交/ }))
    await user.selectOptions(await screen.findByLabelText('显示'), '有差异（按金额）')
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['G42 饮料42', 'G41 饮料41'])
    await user.click(screen.getByRole('button', { name: /^记账/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '记账' }))
    await waitFor(() => expect(server.callsOf('CheckInventoryApi_accounting')).toHaveLength(1))
  })

  test('what has no amount has none in capitals: a count tells its goods and what was counted of them', () => {
    const counted = {
      billNo: 'PD1',
      depotName: '总仓',
      lines: [{ commInfoId: '1', commInfoCode: 'G1', commInfoName: '矿泉水', unitName: '瓶', qty: '12.00' }],
    }
    const { capitals, rows } = paperOf(stockCount, stored({ kind: 'stockCount', state: 'counting', ...counted } as never), {
      places: { price: 5, amount: 2, qty: 2 },
      language: 'zh',
    })
    expect(capitals).toBeUndefined()
    expect(rows.map(({ cells }) => cells.filter(Boolean))).toEqual([['G1', '矿泉水', '瓶', '12']])
  })
})

test('are printed on sheets, parted as they are typed back', async () => {
  const row = (id: string, sheetName: string) => ({ id, indexNo: 1, sheetName, commInfoName: `饮料${id}`, unitName: '瓶' })
  const { server, user } = await opens('/stock/countSheets?id=31', {
    CheckInventoryApi_sheetRows: () => data([row('41', 'A'), row('42', 'B')]),
  })
  await screen.findAllByRole('heading', { name: '盘点表 · A （第 1 表 共 2 表）' })
  await user.selectOptions(screen.getByLabelText('分表方式'), '按货位分表')
  await waitFor(() => expect(server.callsOf('CheckInventoryApi_sheetRows').at(-1)?.query).toEqual({ id: '31', groupBy: 'place' }))
  await waitFor(() => expect(screen.getByLabelText('分表方式')).toBe(document.activeElement))
})

test('sheets that were not answered for are asked for again', async () => {
  let asked = 0
  const { user } = await opens('/stock/countSheets?id=31', {
    CheckInventoryApi_sheetRows: () => {
      asked += 1
      return asked === 1 ? refusal(400, '仓库正忙') : data([{ id: '41', indexNo: 1, commInfoName: '饮料41', unitName: '瓶' }])
    },
  })
  await screen.findByText('仓库正忙')
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findAllByText('饮料41')
})
