import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connectivity } from '#web/core/connectivity.ts'
import { serverClock } from '#web/core/server-clock.ts'
import TillPage from '#web/till/till.page.tsx'
import { data, type FakeCall, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, shellServer } from '../../support/web/open-app.tsx'
import { session, show } from '../../support/web/web.tsx'

// a till that continues without the server: nothing that was sold is lost, whatever happens to an answer

type Row = { tillId: string; ticketNo?: string; at?: number }
const stored = vi.hoisted(() => ({ opens: true, rows: new Map<string, Row>() }))
vi.mock('#web/till/offline/database.ts', () => ({
  canOpen: async () => stored.opens,
  readAll: async (store: string, tillId: string) =>
    [...stored.rows].filter(([key, row]) => key.startsWith(`${store}:`) && row.tillId === tillId).map(([, row]) => row),
  put: async (store: string, row: Row) => stored.rows.set(`${store}:${row.ticketNo ?? row.at}`, row),
  remove: async (store: string, _: string, key: string) => stored.rows.delete(`${store}:${key}`),
  replaceAll: async (store: string, _: string, rows: Row[]) => {
    for (const row of rows) stored.rows.set(`${store}:${row.at}`, row)
  },
}))
vi.mock('#web/navigation/tabs.ts', () => ({ useOpenTab: () => () => undefined }))

const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1, sums: {}, counts: {} })
const shift = { id: '50', version: 1, tillId: '5', depotId: '3', createUserName: '王敏', expectedAmt: '500.00' }
const today = new Intl.DateTimeFormat('sv-SE').format(new Date())
const cola = { commInfoId: '7', commInfoCode: 'G007', commInfoName: '可乐', mnemonic: 'KL' }
const apples = { commInfoId: '9', commInfoCode: '00123', commInfoName: '苹果' }
const shelf = {
  ...{ version: 'page one', moment: `${today} 08:00:00`, depotId: '3' },
  goods: [
    { ...cola, units: [{ unitId: '1', unitName: '瓶', barCode: '6900000000017', listPrice: '11.30' }] },
    { ...apples, units: [{ unitId: '2', unitName: '公斤', listPrice: '12.80' }] },
  ],
  offers: [
    {
      ...{ id: '1', offerId: '2', name: '买二赠一', startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' },
      ...{ commInfoId: '7', unitId: '1', giftEvery: '2' },
    },
  ],
}
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const sentTickets = (server: ReturnType<typeof shellServer>) => server.callsOf('RetailOrderApi_send').map(({ body }) => body)
const kept = () => [...stored.rows].filter(([key]) => key.startsWith('tickets:')).map(([, row]) => row)

function opens(answers: object = {}) {
  const rights = ['lsdsalesorder_view', 'lsdsalesorder_price', 'lsdsalesorder_pay', 'tillshift_close']
  const server = shellServer(...rights)
  const online = {
    TillApi_lookup: () => page({ id: '5', name: '1号收银台' }),
    TillShiftApi_list: () => page(shift),
    TillShelfApi_goods: () => data(shelf),
    DictApi_dictionary: () => data([{ dictKey: 'cash', dictValue: '现金' }]),
    CommodityApi_resolve: () => data([{ text: 'G007', commodity: { ...cola, id: '7', unitId: '1', unitName: '瓶' } }]),
    RetailOrderApi_list: () => page(),
    RetailOrderApi_send: () => data({ id: '80', version: 1, status: 2903 }),
    PrintTemplateApi_detail: () => data({ isOwn: 1, copies: [] }),
    ...answers,
  }
  server.answer(online as never)
  keepTokens('1')
  localStorage.setItem('saber-till-id', JSON.stringify({ dataType: 'string', content: '5', datetime: 1 }))
  const as = session(...rights)
  const shown = show(<TillPage />, { ...as, config: { ...as.config, weighedBarcodes: '21PPPPPAAAAAC' } })
  /** From now on nothing is answered. */
  const goAway = () => {
    server.answer(Object.fromEntries(Object.keys(online).map((id) => [id, lost])) as never)
    act(() => connectivity.lost())
  }
  const comeBack = (news: object = {}) => {
    server.answer({ ...online, ...news } as never)
    act(() => connectivity.found())
  }
  return { server, goAway, comeBack, ...shown }
}

async function sells(user: ReturnType<typeof show>['user'], text: string) {
  await user.type(await screen.findByRole('textbox'), `${text}{Enter}`)
  await screen.findByText(/可乐|苹果/, { selector: 'td' })
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: '收款' })
  await user.keyboard('{Enter}')
  await screen.findByText(/已收款/)
}

beforeEach(() => {
  localStorage.clear()
  stored.rows.clear()
  vi.stubGlobal('print', () => undefined)
  stored.opens = true
  connectivity.found()
})

describe('without the server', () => {
  test('goods are sold at the prices and offers of the morning, kept, and sent once it is back', async () => {
    const { user, server, goAway, comeBack } = opens()
    await screen.findByText(/离线商品2个/)
    goAway()
    await screen.findByText('服务器连接不上，正在离线销售')
    await sells(user, '3*G007')
    expect(server.callsOf('RetailOrderApi_draft')).toEqual([])
    expect(kept()).toMatchObject([
      {
        finalAmt: '33.90',
        body: {
          ...{ tillId: '5', depotId: '3', soldTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
          payments: [{ payWay: 'cash', amount: '33.90' }],
          catalogueVersions: ['page one'],
          lines: [
            { commInfoId: '7', qty: '3', taxPrice: '11.30000', isGift: 1 },
            { commInfoId: '7', qty: '1', isGift: 2 },
          ],
        },
      },
    ])
    await screen.findByText('1张小票待上传')
    comeBack()
    await waitFor(() => expect(kept()).toEqual([]))
    expect(sentTickets(server)).toHaveLength(1)
  })

  test('a browser that refuses to open its database sells as long as the server answers', async () => {
    stored.opens = false
    const { server, user } = opens()
    await user.type(await screen.findByRole('textbox'), 'G007{Enter}')
    await screen.findByText('可乐', { selector: 'td' })
    expect(server.callsOf('TillShelfApi_goods')).toEqual([])
  })

  test('a label of the scales is sold at its amount', async () => {
    const { user, goAway } = opens()
    await screen.findByText(/离线商品2个/)
    goAway()
    await sells(user, '2100123018505')
    expect(kept()).toMatchObject([{ finalAmt: '18.50', body: { lines: [{ commInfoId: '9', qty: '1.45', taxPrice: '12.75862' }] } }])
  })

  test('what is sold says when by the clock of the server, where the clock here goes wrong', async () => {
    const { user, goAway } = opens()
    await screen.findByText(/离线商品2个/)
    serverClock.heard('Wed, 01 Jan 2031 04:00:00 GMT')
    goAway()
    await sells(user, 'G007')
    serverClock.heard(new Date().toUTCString())
    expect(kept()).toMatchObject([{ body: { soldTime: expect.stringMatching(/^2031-01-01 12:00/) } }])
  })

  test('the shift is not closed while tickets wait', async () => {
    const { user, server, goAway } = opens()
    await screen.findByText(/离线商品2个/)
    goAway()
    await sells(user, 'G007')
    await user.click(screen.getByRole('button', { name: '交班' }))
    expect((await screen.findByText('还有小票没有上传，不能交班')).getAttribute('role')).toBe('alert')
    expect(server.callsOf('TillShiftApi_close')).toEqual([])
  })
})

const saved = ({ body }: FakeCall) => {
  const { lines, ...head } = body as { lines: object[] }
  return data({
    ...head,
    id: '80',
    version: 1,
    finalAmt: '11.30',
    lines: lines.map((line) => ({ ...line, taxPrice: '11.30', totalAmt: '11.30' })),
  })
}

describe('a payment that is not answered', () => {
  test('is kept and sent under the number of the ticket that was saved', async () => {
    const { user, server } = opens({ RetailOrderApi_draft: saved, RetailOrderApi_pay: lost })
    await screen.findByText(/离线商品2个/)
    await sells(user, 'G007')
    const [draft] = server.callsOf('RetailOrderApi_draft').map(({ body }) => body as { ticketNo: string })
    await waitFor(() => expect(sentTickets(server)).toMatchObject([{ ticketNo: draft?.ticketNo, lines: [{ taxPrice: '11.30' }] }]))
    await waitFor(() => expect(kept()).toEqual([]))
  })

  test('what the server refuses stays with its reason and the next goes on', async () => {
    const refused = new Set<string>()
    const { user, server, goAway, comeBack } = opens({
      RetailOrderApi_send: ({ body }: FakeCall) => {
        const { ticketNo } = body as { ticketNo: string }
        if (refused.size === 0) refused.add(ticketNo)
        return refused.has(ticketNo) ? refusal(409, '收银台没有开班', { key: 'SHIFT_CLOSED' }) : data({ id: '81', version: 1 })
      },
    })
    await screen.findByText(/离线商品2个/)
    goAway()
    await sells(user, 'G007')
    await sells(user, 'G007')
    expect(new Set(kept().map(({ ticketNo }) => ticketNo)).size).toBe(2)
    comeBack()
    expect((await screen.findByText(/收银台没有开班/)).getAttribute('role')).toBe('alert')
    await waitFor(() => expect(kept().map(({ ticketNo }) => ticketNo)).toEqual([...refused]))
    expect(server.callsOf('RetailOrderApi_send').length).toBeGreaterThanOrEqual(2)
  })
})

describe('a ticket that was left open', () => {
  const drafts = (server: ReturnType<typeof shellServer>) =>
    server.callsOf('RetailOrderApi_draft').map(({ body }) => body as { id?: string; ticketNo: string; lines: { qty: string }[] })
  /** Pages of a browser share locks; `isFree` is false if another page holds them. */
  const locks = (isFree = true) => Object.defineProperty(navigator, 'locks', { value: lockManager(isFree), configurable: true })
  const lockManager = (isFree: boolean) => ({
    request: async (...said: unknown[]) => {
      if (!isFree) throw new DOMException('taken', 'TimeoutError')
      const work = said.at(-1) as (lock: object) => unknown
      return work({})
    },
  })
  /** Enters goods and closes the page. */
  const leaves = async (answers: object = {}) => {
    const { user, server, unmount } = opens({ RetailOrderApi_draft: saved, ...answers })
    await screen.findByText(/离线商品2个/)
    await user.type(await screen.findByRole('textbox'), '3*G007{Enter}')
    await screen.findByText('可乐', { selector: 'td' })
    await waitFor(() => expect(drafts(server)).toHaveLength(1))
    unmount()
    return drafts(server)[0]?.ticketNo ?? ''
  }
  beforeEach(() => locks())

  test('is there again, under its number: first as the server has it, then as it was entered', async () => {
    const ticketNo = await leaves()
    const { server, user } = opens({ RetailOrderApi_draft: saved })
    await screen.findByText('可乐', { selector: 'td' })
    await waitFor(() =>
      expect(drafts(server)).toMatchObject([
        { ticketNo, lines: [{ qty: '3' }] },
        { id: '80', ticketNo },
      ]),
    )
    expect(drafts(server)[0]?.id).toBeUndefined()
    // once cancelled, the ticket is gone for good
    server.answer({ RetailOrderApi_remove: () => data({}) } as never)
    await user.click(screen.getByRole('button', { name: /整单取消/ }))
    await screen.findByText('请扫描商品')
    expect(Object.keys(localStorage).filter((name) => name.includes('till-open'))).toEqual([])
  })

  test('is priced and sold here while no server answers', async () => {
    const ticketNo = await leaves()
    act(() => connectivity.lost())
    const away = [
      'RetailOrderApi_draft',
      'RetailOrderApi_send',
      'TillShiftApi_list',
      'TillShelfApi_goods',
      'TillApi_lookup',
      'DictApi_dictionary',
    ]
    const { user } = opens(Object.fromEntries(away.map((id) => [id, lost])))
    await screen.findByText('可乐', { selector: 'td' })
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: '收款' })
    await user.keyboard('{Enter}')
    await screen.findByText(/已收款/)
    expect(kept()).toMatchObject([{ ticketNo, finalAmt: '33.90' }])
  })

  test('that was paid in the moment it was lost is said to be, and not paid again', async () => {
    await leaves()
    opens({
      RetailOrderApi_draft: () =>
        data({ id: '80', version: 2, kind: 'retailOrder', state: 'paid', statusName: '已结账', billNo: 'LS1', lines: [] }),
    })
    expect((await screen.findByText('小票LS1此前已结账，没有重复收款')).getAttribute('role')).toBe('alert')
    await screen.findByText('请扫描商品')
    expect(Object.keys(localStorage).filter((name) => name.includes('till-open'))).toEqual([])
  })

  test('that was sold here already waits to be sent and is not open any more', async () => {
    const ticketNo = await leaves()
    stored.rows.set(`tickets:${ticketNo}`, { tillId: '5', ticketNo })
    opens({ RetailOrderApi_draft: saved, RetailOrderApi_send: lost })
    await screen.findByText('1张小票待上传')
    await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes('till-open'))).toEqual([]))
    screen.getByText('请扫描商品')
  })

  test('at another page of this browser is left there', async () => {
    const ticketNo = await leaves()
    localStorage.setItem(
      'saber-till-open-5-other',
      (localStorage.getItem(`saber-till-open-5-${ticketNo}`) ?? '').replaceAll(ticketNo, 'other'),
    )
    localStorage.removeItem(`saber-till-open-5-${ticketNo}`)
    locks(false)
    opens({ RetailOrderApi_draft: saved })
    await screen.findByText(/离线商品2个/)
    await screen.findByText('请扫描商品')
    expect(localStorage.getItem('saber-till-open-5-other')).not.toBeNull()
  })
})
