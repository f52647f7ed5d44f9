import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { lineFields } from '#domain/lines/line-fields.ts'
import { editLine } from '#domain/lines.ts'
import { lineKindOf } from '#resources/documents/define-document.ts'
import type { LineField } from '#resources/documents/document-fields.ts'
import { documentDefinitions } from '#resources/documents/index.ts'
import { setLanguage } from '#web/i18n/index.ts'
import { termsOfLine } from '#web/line-grid/lines/cell-terms.ts'
import { lineColumns } from '#web/line-grid/lines/columns.ts'
import type { GridLine, SourceLineTerms } from '#web/line-grid/lines/types.ts'
import { type GridPage, openGrid, stored } from './line-grid-page.tsx'
import { settings, water } from './line-grid-samples.ts'

/** Cells of lines that name a source line (docs/rules/links.md): which are fixed, and the reason they show. */

afterEach(() => setLanguage('zh'))

const { salesOut, salesReturn, purchaseReceipt } = documentDefinitions
const keptOf = (
  { source }: (typeof documentDefinitions)['salesOut' | 'salesReturn' | 'purchaseReceipt'],
  mayReprice = false,
): SourceLineTerms => ({
  keeps: source?.keeps ?? {},
  mayReprice,
  priceTolerance: '0',
})

/** A line with the price and tax rate of its source line. */
const pulled = (over: Partial<GridLine> = {}, qty = '2'): GridLine => ({
  ...stored(water, qty),
  sourceBodyId: '9',
  sourceBillNo: 'XS001',
  sourceTerms: { taxRate: '13', taxKind: 1, isGift: 1 },
  ...{ shouldPrice: '1.20', shouldQty: qty },
  ...over,
})

const title = (page: GridPage, name: string) => page.cell(0, name).title
const isFixed = (page: GridPage, name: string) => page.cell(0, name).getAttribute('aria-readonly') === 'true'
const fixedNames = (page: GridPage) =>
  ['commInfoId', 'unitId', 'qty', 'taxPrice', 'taxRate', 'totalAmt', 'isGift'].filter((name) => isFixed(page, name))

describe('a line that names a source line', () => {
  test('has fixed cells for what the source decided, each with the reason, its number and its value', () => {
    const page = openGrid([pulled()], { kept: keptOf(salesOut) })
    expect(fixedNames(page)).toEqual(['commInfoId', 'taxPrice', 'taxRate', 'totalAmt', 'isGift'])
    expect(title(page, 'commInfoId')).toBe('由来源单据[XS001]决定：SP001 矿泉水 550ml')
    expect(title(page, 'taxRate')).toBe('由来源单据[XS001]决定：13%')
    expect(title(page, 'isGift')).toBe('由来源单据[XS001]决定：否')
    expect(title(page, 'taxPrice')).toBe('由来源单据[XS001]决定：单价 1.20；改动需要“改变订单价格”权限')
    expect(title(page, 'totalAmt')).toBe(title(page, 'taxPrice'))
  })

  test('says so in English', () => {
    setLanguage('en')
    const page = openGrid([pulled()], { kept: keptOf(salesOut) })
    expect(title(page, 'taxRate')).toBe('Decided by the source document XS001: 13%')
    expect(title(page, 'taxPrice')).toBe(
      'Decided by the source document XS001: price 1.20; changing it takes the right “Change prices of the order”',
    )
  })

  test('tells the keyboard: the reason describes the cell, stands under the grid, and interrupts whoever types, empties, opens or pastes', async () => {
    const page = openGrid([pulled()], { kept: keptOf(salesOut) })
    await page.goTo(0, 'taxRate')
    const why = '由来源单据[XS001]决定：13%'
    const described = document.getElementById(page.input().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(why)
    expect(page.input().getAttribute('aria-invalid')).toBeNull()
    expect(document.querySelector('.lg-terms')?.textContent?.trim()).toBe(why)
    const alert = () => screen.getByRole('alert').textContent
    for (const press of ['9', '{Delete}', '{F2}', '{F7}', '{Backspace}']) {
      fireEvent.keyDown(page.input(), { key: 'z', ctrlKey: true })
      expect(alert()).toBe('')
      await page.user.keyboard(press)
      expect([press, alert()]).toEqual([press, why])
    }
    fireEvent.keyDown(page.input(), { key: 'z', ctrlKey: true })
    page.paste('9')
    await waitFor(() => expect(alert()).toBe(why))
    expect(page.lines()[0]).toMatchObject({ taxRate: '13' })
    expect(page.steps()).toBe(0)
  })

  test('takes of a pasted sheet what is open and says of the rest why not', async () => {
    const page = openGrid([pulled()], { kept: keptOf(salesOut) })
    await page.goTo(0, 'qty')
    page.paste('3\t1.50\t9')
    expect(page.lines()[0]).toMatchObject({ qty: '3.00', taxPrice: '1.20000', taxRate: '13' })
    expect(page.said()).toContain('第1行税率%“9”（由来源单据[XS001]决定：13%）')
    expect(page.said()).toContain('第1行含税单价“1.50”（由来源单据[XS001]决定：单价 1.20；')
  })

  test('is left out when several rows are set or filled down, and that is said', async () => {
    const page = openGrid([stored(water, '1', { taxRate: '9' }), pulled()], { kept: keptOf(salesOut) })
    await page.goTo(1, 'taxRate')
    await page.user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    await page.user.keyboard('{Control>}d{/Control}')
    expect(page.lines().map(({ taxRate }) => taxRate)).toEqual(['9', '13'])
    expect(page.said()).toContain('第2行税率%“9”（由来源单据[XS001]决定：13%）')
    await page.user.keyboard('{Alt>}b{/Alt}')
    await waitFor(() => page.dialog().getByRole('radio', { name: '全部 2 行' }))
    await page.user.click(page.dialog().getByRole('radio', { name: '全部 2 行' }))
    await page.user.selectOptions(page.dialog().getByRole('combobox', { name: '税率%' }), '601')
    await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
    expect(page.lines().map(({ taxRate }) => taxRate)).toEqual(['0', '13'])
    expect(page.said()).toContain('第2行税率%“0”（由来源单据[XS001]决定：13%）')
  })

  test('is open at its price to whoever has the right', async () => {
    const page = openGrid([pulled()], { kept: keptOf(salesOut, true) })
    expect(fixedNames(page)).toEqual(['commInfoId', 'taxRate', 'isGift'])
    expect(title(page, 'taxPrice')).toBe('来源单据[XS001]：单价 1.20')
    await page.goTo(0, 'taxPrice')
    await page.user.keyboard('1.10{Enter}')
    expect(page.lines()[0]).toMatchObject({ taxPrice: '1.10000', totalAmt: '2.20' })
  })

  test('is fixed at its price for everybody where all is paid', () => {
    const page = openGrid([pulled({ paidAhead: 2 })], { kept: keptOf(salesOut, true) })
    expect(title(page, 'taxPrice')).toBe('由来源单据[XS001]决定：单价 1.20')
    expect(isFixed(page, 'taxPrice')).toBe(true)
  })

  test('stays at its price in another unit', async () => {
    const page = openGrid([pulled({}, '24')], { kept: keptOf(salesOut) })
    await page.goTo(0, 'unitId')
    await page.user.keyboard('箱{Enter}')
    expect(page.lines()[0]).toMatchObject({ unitName: '箱', taxPrice: '14.40000' })
    expect(title(page, 'taxPrice')).toContain('由来源单据[XS001]决定：单价 14.40')
  })

  test('that differs can be put right, and is fixed then', async () => {
    const page = openGrid([pulled({ taxRate: '0', taxRateId: '601' })], { kept: keptOf(salesOut) })
    expect(title(page, 'taxRate')).toBe('与来源单据[XS001]不一致，来源：13%')
    await page.goTo(0, 'taxRate')
    await page.user.keyboard('13{Enter}')
    expect(page.lines()[0]).toMatchObject({ taxRate: '13' })
    expect(title(page, 'taxRate')).toBe('由来源单据[XS001]决定：13%')
  })

  test('that comes back says what is left at most', () => {
    const back = pulled({ ...{ shouldQty: '-2', shouldAmt: '-2.40', sourceBaseQty: '-2', sourceFinalAmt: '-2.40' } }, '-2')
    const page = openGrid([editLine(back, { qty: '-1' }, { ...settings, sign: -1, sells: true })], {
      kept: keptOf(salesReturn),
      settings: { ...settings, ...lineKindOf(salesReturn) },
    })
    expect(fixedNames(page)).toEqual(['commInfoId', 'taxRate', 'isGift'])
    expect(title(page, 'taxPrice')).toBe('来源单据[XS001]：单价 1.20，本行最多 1.20')
  })

  test('that is received says above which price it takes a right', () => {
    const kept = { ...keptOf(purchaseReceipt), priceTolerance: '5' }
    const page = openGrid([pulled()], { kept })
    expect(title(page, 'taxPrice')).toBe('来源单据[XS001]：单价 1.20，高于 1.26 需要“改变订单价格和税率”权限')
    expect(isFixed(page, 'taxPrice')).toBe(false)
    expect(title(page, 'taxRate')).toBe('由来源单据[XS001]决定：13%；改动需要“改变订单价格和税率”权限')
  })
})

test('a line that says nothing of a source is fixed where it has nothing, and says why', () => {
  const page = openGrid([editLine(stored(water, '1'), { isGift: 2 }, settings)], { kept: keptOf(salesOut) })
  expect(fixedNames(page)).toEqual(['taxPrice', 'totalAmt'])
  expect(title(page, 'taxPrice')).toBe('赠品不计金额')
  expect(within(page.cell(0, 'qty')).queryByRole('textbox')).toBeNull()
})

const links = Object.values(documentDefinitions).flatMap(({ words, source, keepsOf }) => {
  const keeps = source?.keeps ?? keepsOf?.keeps
  return keeps ? [[words.id, keeps] as const] : []
})

test.each(links)('%s: what is fixed follows from what its definition keeps', (_, keeps) => {
  const names = Object.keys(lineFields).filter((name) => name !== 'lots') as LineField[]
  const line = { ...pulled(), sourceTerms: { taxRate: '13', taxKind: 1, isGift: 1, deductible: 2 } }
  const fixedFor = (mayReprice: boolean) =>
    Object.entries(termsOfLine(line, lineColumns(names), { kept: { keeps, mayReprice, priceTolerance: '0' }, settings })).flatMap(
      ([name, { isFixed: fixed }]) => (fixed ? [name] : []),
    )
  const tax = ['taxRate', 'taxKind', 'deductible']
  const money = ['taxPrice', 'discountRate', 'purchasePrice', 'purchaseAmt', 'totalAmt', 'couponAmt', 'actualAmt']
  const expected = (mayReprice: boolean) => {
    const takes = (departure: string | undefined) => departure === 'free' || (departure === 'byRight' && mayReprice)
    return [
      'commInfoId',
      ...(takes(keeps.gift) ? [] : ['isGift']),
      ...(takes(keeps.tax) ? [] : tax),
      ...(takes(keeps.price?.below) || takes(keeps.price?.above) ? [] : money),
    ].sort()
  }
  for (const mayReprice of [false, true]) expect(fixedFor(mayReprice).sort()).toEqual(expected(mayReprice))
})
