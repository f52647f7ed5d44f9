import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import TillPage from '#web/till/till.page.tsx'
import { data, type FakeCall } from './fake-server.ts'
import { keepTokens, shellServer } from './open-app.tsx'
import { session, show } from './web.tsx'

export const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: {} })
export const cola = {
  id: '7',
  commInfoCode: 'G007',
  commInfoName: '可乐',
  unitId: '1',
  unitName: '瓶',
  retailPrice: '11.30',
  barCode: '6900000000017',
}
export const apples = { id: '9', commInfoCode: '00123', commInfoName: '苹果', unitId: '2', unitName: '公斤', retailPrice: '12.80' }
export const shift = { id: '50', version: 1, tillId: '5', depotId: '3', createUserName: '王敏', expectedAmt: '500.00' }
type Line = { commInfoId: string; unitId: string; qty: string; taxPrice?: string; totalAmt?: string }
const prices: Readonly<Record<string, number>> = { 7: 11.3, 9: 12.8 }

/** A ticket priced as the server would: 11.30 a bottle, 12.80 a kilogram. */
export function priced({ body }: FakeCall) {
  const { lines, ...head } = body as { lines: Line[]; memberId?: string }
  const rows = lines.map((line) => {
    const price = line.taxPrice ?? String(prices[line.commInfoId])
    return { ...line, taxPrice: price, totalAmt: line.totalAmt ?? (Number(price) * Number(line.qty)).toFixed(2), commInfoName: '货' }
  })
  const finalAmt = rows.reduce((sum, { totalAmt }) => sum + Number(totalAmt), 0).toFixed(2)
  return data({ id: '80', version: 1, finalAmt, couponAmt: '0.00', ...head, lines: rows })
}

export const usualRights = ['lsdsalesorder_view', 'lsdsalesorder_price', 'tillshift_add', 'tillshift_close', 'cashdeposit_add']
export function opens(answers: object = {}, isOpen = true, rights = usualRights) {
  const server = shellServer(...rights)
  let open = isOpen
  server.answer({
    TillApi_lookup: () => page({ id: '5', name: '1号收银台' }),
    TillShiftApi_list: () => (open ? page(shift) : page()),
    TillShiftApi_submit: () => {
      open = true
      return data(shift)
    },
    DictApi_dictionary: () =>
      data(['cash:现金', 'card:银行卡'].map((one) => ({ dictKey: one.split(':')[0], dictValue: one.split(':')[1] }))),
    CommodityApi_resolve: ({ body }: FakeCall) => {
      const [text = ''] = (body as { texts: string[] }).texts
      const found = [cola, apples].find((one) => Object.values(one).includes(text))
      return data(found ? [{ text, commodity: found }] : [])
    },
    CommodityApi_list: () => page(),
    InventoryApi_lotsHere: () => data([]),
    MemberApi_page: () => page({ id: '61', customerId: '6', realName: '李雷', phone: '13900000001' }),
    RetailOrderApi_draft: priced,
    RetailOrderApi_pay: () => data({ id: '80', version: 2, billNo: 'LS1', finalAmt: '22.60', changeAmt: '7.40', lines: [], payments: [] }),
    RetailOrderApi_list: () => page(),
    PrintTemplateApi_detail: () => data({ billType: 'retailOrder', isOwn: 1, copies: [] }),
    ...answers,
  } as never)
  keepTokens('1')
  localStorage.setItem('saber-till-id', JSON.stringify({ dataType: 'string', content: '5', datetime: 1 }))
  const as = session(...rights)
  const shown = show(<TillPage />, { ...as, config: { ...as.config, weighedBarcodes: '21PPPPPAAAAAC,22PPPPPWWWWWC' } })
  return { server, ...shown }
}

export const rowsShown = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
/** Types text and Enter, as a scanner does. */
export async function scans(user: ReturnType<typeof show>['user'], text: string, rows: number) {
  await user.type(await screen.findByRole('textbox'), `${text}{Enter}`)
  await waitFor(() => expect(rowsShown()).toHaveLength(rows))
}
