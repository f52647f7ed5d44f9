import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { data, type fakeServer } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// offers and coupons by the rows of the specification

const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: {} })
const lookUps = Object.fromEntries(operations.flatMap(({ id }) => (/_lookup$/.test(id) ? [[id, () => page()]] : [])))
const rights = ['marketing', 'coupon', 'priceadjustment'].flatMap((stem) =>
  ['view', 'add', 'edit', 'submit', 'approve', 'cancel', 'delay', 'send'].map((verb) => `${stem}_${verb}`),
)
const stamps = { version: 3, billNo: 'HD1', billDate: '2026-11-21' }
const offer = (id: string, name: string, state: string, status: number) => ({
  ...{ ...stamps, id, name, kind: 'specialOffer', state, status, statusName: state, type: 1 },
  ...{ startTime: '2026-11-21 09:00:00', endTime: '2026-12-01 00:00:00' },
})
const batch = (id: string, name: string, state: string, status: number) => ({
  ...{
    ...stamps,
    id,
    name,
    kind: 'couponBatch',
    state,
    status,
    statusName: state,
    type: 1,
    faceAmt: '10.00',
    qty: 100,
    sentQty: 0,
    usedQty: 0,
  },
  ...{ startTime: '2026-11-21 09:00:00', endTime: '2026-12-01 00:00:00' },
})

async function opens(path: string, answers: Parameters<typeof fakeServer>[0]) {
  const server = shellServer(...rights)
  server.answer({ ...lookUps, ...answers })
  keepTokens('1')
  const opened = await openApp(path)
  const choose = async (name: string) => {
    const found = await screen.findByRole('row', { name: new RegExp(name) })
    await opened.user.click(within(found).getByRole('checkbox'))
  }
  return { server, choose, ...opened }
}

const offers = () => page(offer('1', '年末特价', 'draft', 3701), offer('2', '周年庆', 'inForce', 3702))
const coupons = () => page(batch('1', '满50减10', 'prepared', 3301), batch('2', '新客券', 'sending', 3302))
const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

describe('a page of its own', () => {
  test.each([
    ['area.marketing.special-offers', '/marketing/specialOffer', 'SpecialOfferApi_list', '年末特价', offers],
    ['page.marketing.specialOffer', '/marketing/specialOffer', 'SpecialOfferApi_list', '周年庆', offers],
    ['area.marketing.coupons', '/marketing/coupon', 'CouponApi_list', '满50减10', coupons],
    ['page.marketing.coupon', '/marketing/coupon', 'CouponApi_list', '新客券', coupons],
  ] as const)('[%s] at %s shows what %s answers', async (_, path, list, name, rows) => {
    await opens(path, { [list]: rows })
    await screen.findByRole('row', { name: new RegExp(name) })
  })

  test.each([
    ['area.marketing.group-buy', '拼团', 2],
    ['area.marketing.flash-sale', '秒杀', 3],
    ['area.marketing.pre-sale', '预售', 4],
  ] as const)('[%s] %s is a kind of offer that the list is narrowed by', async (_, kind, type) => {
    const { server, user } = await opens('/marketing/specialOffer', { SpecialOfferApi_list: offers })
    await screen.findByRole('row', { name: /年末特价/ })
    await user.click(screen.getByRole('button', { name: /筛选/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: '活动类型' }), kind)
    await waitFor(() => expect(server.callsOf('SpecialOfferApi_list').at(-1)?.query).toMatchObject({ type: String(type) }))
  })
})

describe('[specialoffer.steps] an offer', () => {
  test('is entered as a draft, with its goods', async () => {
    const { server, user } = await opens('/marketing/specialOffer', {
      SpecialOfferApi_list: offers,
      SpecialOfferApi_draft: () => data({ ...offer('9', '元旦', 'draft', 3701), goods: [] }),
    })
    await screen.findByRole('row', { name: /年末特价/ })
    await user.click(screen.getAllByRole('button', { name: /^新增/ })[0] as HTMLElement)
    const form = await screen.findByRole('dialog')
    await user.type(within(form).getByRole('textbox', { name: /名称/ }), '元旦')
    for (const [label, at] of [
      ['开始时间', '2026-12-31T00:00'],
      ['结束时间', '2027-01-03T00:00:00'],
    ] as const)
      fireEvent.change(within(form).getByLabelText(new RegExp(label)), { target: { value: at } })
    await user.click(within(form).getByRole('button', { name: /保存/ }))
    await waitFor(() =>
      expect(server.callsOf('SpecialOfferApi_draft')[0]?.body).toMatchObject({
        ...{ name: '元旦', startTime: '2026-12-31 00:00:00', endTime: '2027-01-03 00:00:00', goods: [] },
      }),
    )
  })

  test('is submitted and cancelled in the states that know it', async () => {
    const { server, choose, user } = await opens('/marketing/specialOffer', {
      SpecialOfferApi_list: offers,
      SpecialOfferApi_submit: () => data(offer('1', '年末特价', 'inForce', 3702)),
      SpecialOfferApi_cancel: () => data(offer('2', '周年庆', 'cancelled', 3704)),
    })
    await choose('年末特价')
    expect(isOff('延期')).toBe(true)
    await user.click(button('提交'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交' }))
    await waitFor(() => expect(server.callsOf('SpecialOfferApi_submit')[0]?.body).toEqual({ id: '1', version: 3 }))
    await choose('周年庆')
    expect(isOff('提交')).toBe(true)
    await user.click(button('取消'))
    const question = await screen.findByRole('dialog')
    await user.type(within(question).getByRole('textbox'), '缺货')
    await user.click(within(question).getAllByRole('button', { name: '取消' }).at(-1) as HTMLElement)
    await waitFor(() => expect(server.callsOf('SpecialOfferApi_cancel')[0]?.body).toEqual({ id: '2', version: 3, remark: '缺货' }))
  })

  test('is delayed to a new end', async () => {
    const { server, choose, user } = await opens('/marketing/specialOffer', {
      SpecialOfferApi_list: offers,
      SpecialOfferApi_delay: () => data(offer('2', '周年庆', 'inForce', 3702)),
    })
    await choose('周年庆')
    await user.click(button('延期'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/新的结束时间/), { target: { value: '2026-12-24T12:00' } })
    await user.click(within(dialog).getByRole('button', { name: '延期' }))
    await waitFor(() =>
      expect(server.callsOf('SpecialOfferApi_delay')[0]?.body).toEqual({ id: '2', version: 3, endTime: '2026-12-24 12:00:00' }),
    )
  })
})

describe('[coupon.steps] coupons', () => {
  test('are sent, stopped and voided in the states that know it', async () => {
    const { server, choose, user } = await opens('/marketing/coupon', {
      CouponApi_list: coupons,
      CouponApi_send: () => data(batch('1', '满50减10', 'sending', 3302)),
      CouponApi_cancel: () => data(batch('1', '满50减10', 'voided', 3304)),
    })
    await choose('满50减10')
    expect(isOff('停止发放')).toBe(true)
    await user.click(button('发放'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发放' }))
    await waitFor(() => expect(server.callsOf('CouponApi_send')[0]?.body).toEqual({ id: '1', version: 3 }))
    await choose('满50减10')
    await user.click(button('作废'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '作废' }))
    await waitFor(() => expect(server.callsOf('CouponApi_cancel')[0]?.body).toEqual({ id: '1', version: 3 }))
  })
})

test('coupons of one batch are sent to the phones of a sheet, as a job', async () => {
  const job = { id: '5', kind: 'import', resource: 'CouponApi', title: '优惠券', stateName: '', done: 1, total: 1, createTime: '' }
  const counts = { rows: 3, added: 2, changed: 0, same: 0, failed: 1 }
  const ready = { ...job, state: 'ready', phase: 'check', counts }
  const { server, choose, user } = await opens('/marketing/coupon', {
    CouponApi_list: coupons,
    JobApi_head: () => data({ known: true, head: ['手机号'], fields: [], proposed: [], mappings: [], lines: [] }),
    JobApi_import: () => data(ready),
    JobApi_detail: () => data(ready),
    JobApi_faults: () => data([{ row: 4, rows: 1, column: 1, columnName: '手机号', msg: '没有使用该手机号的客户' }]),
    JobApi_list: () => page(),
  })
  expect(isOff('按手机号发放')).toBe(true)
  await choose('新客券')
  await user.click(button('按手机号发放'))
  const dialog = await screen.findByRole('dialog')
  await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['手机号'], '名单.csv'))
  await screen.findByText('没有使用该手机号的客户')
  const [sent] = server.callsOf('JobApi_import')
  for (const [name, value] of [
    ['resource', 'CouponApi'],
    ['documentId', '2'],
  ])
    expect(sent?.text).toMatch(new RegExp(`name="${name}"\\s+${value}\\s`))
})

test('an offer that is chosen is printed with its goods, and nothing else of the page', async () => {
  const goods = [{ id: '9', commInfoId: '5', commInfoName: '可乐', unitId: '7', unitName: '瓶', finalPrice: '9.90', limitPerOrder: '2' }]
  const offer = { ...stamps, id: '1', name: '年末特价', kind: 'specialOffer', state: 'running', status: 3702, statusName: '已生效' }
  const { choose, user } = await opens('/marketing/specialOffer', {
    SpecialOfferApi_list: () => page(offer),
    SpecialOfferApi_detail: () => data({ ...offer, goods }),
    PrintTemplateApi_detail: () => data({ isOwn: 1 }),
  })
  expect(isOff('打印')).toBe(true)
  await choose('年末特价')
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await user.click(button('打印'))
  const sheet = await waitFor(() => document.querySelector('.print-stack .paper') ?? Promise.reject(new Error('no sheet')))
  await user.click(screen.getByRole('button', { name: /^打印.*Ctrl/ }))
  expect(print).toHaveBeenCalledTimes(1)
  const paper = document.querySelector('.print-root')?.textContent ?? ''
  expect(paper).toBe(sheet.textContent)
  expect(paper).toMatch(/特价活动.*年末特价.*可乐.*9\.90/)
  // empty fields are not printed
  expect(paper).not.toMatch(/成团人数|备注|状态码|定金/)
  expect(paper).toContain('每单限量')
  vi.unstubAllGlobals()
})

describe('price adjustments', () => {
  const adjustment = (id: string, name: string, state: string, status: number) => ({
    ...{ ...stamps, id, name, kind: 'priceAdjustment', state, status, statusName: state },
  })

  test('are approved where they wait for it, and their labels are shown', async () => {
    const { server, choose, user } = await opens('/comm/priceAdjustment', {
      PriceAdjustmentApi_list: () => page(adjustment('1', '年底调价', 'submitted', 3902), adjustment('2', '开业价', 'pricesChanged', 3904)),
      PriceAdjustmentApi_approve: () => data(adjustment('1', '年底调价', 'pricesChanged', 3904)),
      PriceAdjustmentApi_labels: () =>
        data([{ commInfoCode: 'G001', commInfoName: '可乐', unitName: '瓶', depotName: '南门店', price: '3.50' }]),
    })
    await choose('年底调价')
    expect(isOff('提交')).toBe(true)
    await user.click(button('审核'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核' }))
    await waitFor(() => expect(server.callsOf('PriceAdjustmentApi_approve')[0]?.body).toEqual({ id: '1', version: 3 }))
    await choose('开业价')
    expect(isOff('审核')).toBe(true)
    await user.click(button('打印价签'))
    expect((await screen.findByRole('dialog')).textContent).toContain('¥3.50/瓶')
    expect(server.callsOf('PriceAdjustmentApi_labels')[0]?.query).toEqual({ id: '2' })
  })
})
