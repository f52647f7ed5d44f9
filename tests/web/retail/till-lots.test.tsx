import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepings } from '#domain/core/lots.ts'
import { withGoods } from '#web/till/ticket-rows.ts'
import { data, type FakeCall } from '../../support/web/fake-server.ts'
import { opens, page, rowsShown, scans } from '../../support/web/till-page.tsx'

// goods kept by lot or by serial number, at the till

vi.mock('#web/navigation/tabs.ts', () => ({ useOpenTab: () => () => undefined }))
const milk = { id: '7', commInfoCode: 'M1', commInfoName: '鲜奶', unitId: '1', unitName: '瓶', keeping: keepings.lot }
const phone = { id: '9', commInfoCode: 'P1', commInfoName: '手机', unitId: '1', unitName: '台', keeping: keepings.serial }
const here = [
  { depotId: '3', commInfoId: '7', commInfoCode: 'M1', lot: 'OLD', qty: '5', expiresOn: '2026-11-01' },
  { depotId: '3', commInfoId: '7', commInfoCode: 'M1', lot: 'A', qty: '2', expiresOn: '2026-12-01' },
  { depotId: '3', commInfoId: '7', commInfoCode: 'M1', lot: 'B', qty: '9', expiresOn: '2027-01-31' },
  ...['S1', 'S2'].map((lot) => ({ depotId: '3', commInfoId: '9', commInfoCode: 'P1', lot, qty: '1' })),
]
const answers = {
  CommodityApi_resolve: ({ body }: FakeCall) => {
    const [text = ''] = (body as { texts: string[] }).texts
    const found = [milk, phone].find(({ commInfoCode }) => commInfoCode === text)
    return data(found ? [{ text, commodity: found }] : [])
  },
  InventoryApi_lotsHere: ({ body }: FakeCall) => {
    const { commInfoIds = [], lots = [] } = body as { commInfoIds?: string[]; lots?: string[] }
    return data(here.filter(({ commInfoId, lot }) => commInfoIds.includes(commInfoId) || lots.includes(lot)))
  },
  CommodityApi_list: () => page(),
}
const sent = (server: ReturnType<typeof opens>['server']) =>
  (server.callsOf('RetailOrderApi_draft').at(-1)?.body as { lines: { qty: string; lots?: object[] }[] } | undefined)?.lines

beforeEach(() => localStorage.clear())

describe('rows of a ticket', () => {
  const piece = (lot?: string) => ({
    key: '1',
    commInfoId: '9',
    unitId: '1',
    name: '',
    code: '',
    unitName: '',
    qty: '1',
    keeping: keepings.serial,
    ...(lot ? { lots: [{ lot, qty: '1' }] } : {}),
  })
  test.each([
    ['pieces are one row with their numbers', [piece('A'), piece('B')], '2', 'A B'],
    ['a number names the goods that were scanned before it', [piece(), piece('A')], '1', 'A'],
    ['goods without a number lack one', [piece('A'), piece()], '2', 'A'],
  ])('%s', (_, scannedRows, qty, numbers) => {
    const [row, ...others] = scannedRows.reduce<ReturnType<typeof withGoods>['rows']>((rows, one) => withGoods(rows, one).rows, [])
    expect([others.length, row?.qty, row?.lots?.map(({ lot }) => lot).join(' ')]).toEqual([0, qty, numbers])
  })
})

describe('at the till', () => {
  test('goods kept by lot show what is taken, first expired first out and never what is past, and another lot may be chosen', async () => {
    const { server, user } = opens(answers)
    await scans(user, '3*M1', 1)
    expect((await screen.findByText('A×2 (2026-12-01), B×1 (2027-01-31)')).className).toBe('ui-muted')
    expect(sent(server)?.[0]?.lots).toBeUndefined()
    await user.keyboard('{F10}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /OLD.*已过期/ }))
    expect((await screen.findByText(/OLD 已过期 2026-11-01/)).getAttribute('role')).toBe('alert')
    await user.keyboard('{F10}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^B/ }))
    await waitFor(() => expect(sent(server)).toMatchObject([{ qty: '3', lots: [{ lot: 'B', qty: '3', expiresOn: '2027-01-31' }] }]))
    await user.type(screen.getByRole('textbox'), '20*M1{Enter}')
    expect((await screen.findByText(/没有足够的可售批次/)).className).toBe('ui-wrong')
  })

  test('rows of the same goods take their lots one after the other', async () => {
    const { user } = opens(answers)
    await scans(user, '2*M1', 1)
    await user.keyboard('{F6}')
    await user.keyboard('9{Enter}')
    await scans(user, '3*M1', 2)
    await screen.findByText('B×3 (2027-01-31)')
    expect(rowsShown()[0]?.textContent).toContain('A×2 (2026-12-01)')
    await user.type(screen.getByRole('textbox'), '7*M1{Enter}')
    await waitFor(() => expect(rowsShown()[1]?.textContent).toContain('B×9 (2027-01-31)'))
    expect(rowsShown()[1]?.querySelector('.ui-wrong')).not.toBeNull()
  })

  test('a serial number that is scanned brings its goods, never twice, and none is sold without its number', async () => {
    const { server, user } = opens(answers)
    await scans(user, 'S1', 1)
    await waitFor(() => expect(sent(server)).toMatchObject([{ qty: '1', lots: [{ lot: 'S1', qty: '1' }] }]))
    await user.type(screen.getByRole('textbox'), 'S1{Enter}')
    await screen.findByText('序列号S1已在小票中')
    await user.type(screen.getByRole('textbox'), 'S2{Enter}')
    await waitFor(() => expect(sent(server)).toMatchObject([{ qty: '2', lots: [{ lot: 'S1' }, { lot: 'S2' }] }]))
    await user.type(screen.getByRole('textbox'), 'P1{Enter}')
    await waitFor(() => expect(rowsShown()[0]?.textContent).toContain('请逐件扫描或选择序列号'))
    await user.keyboard('{Enter}')
    expect((await screen.findAllByText(/请逐件扫描或选择序列号/)).some((one) => one.getAttribute('role') === 'alert')).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
