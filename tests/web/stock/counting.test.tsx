import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stockCount } from '#machines/stock/stock-count.machine.ts'
import { parseQuantityPrefix } from '#web/core/quantity-prefix.ts'
import { countedQtyOf, findScannedLine, readScan, withLineCount } from '#web/counting/count-lines.ts'
import type { CountBatch, CountLine, LineCount } from '#web/counting/count-types.ts'
import { data, type FakeCall, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// counting with a phone: nothing counted is lost or counted twice, whatever happens to an answer

type Row = CountBatch & { count?: object }
const browser = vi.hoisted(() => ({ opens: true }))
const stored = vi.hoisted(() => ({ batches: [] as Row[], counts: [] as Row[] }))
vi.mock('#web/counting/count-database.ts', () => {
  type Name = keyof typeof stored
  const put = async (store: Name, row: Row) => {
    stored[store] = [...stored[store].filter(({ no, countId }) => (store === 'counts' ? countId !== row.countId : no !== row.no)), row]
    stored[store].sort((one, other) => one.no - other.no)
  }
  return {
    canOpen: async () => browser.opens,
    put,
    readAll: async (store: Name) => [...stored[store]],
    remove: async (store: Name, _: string, no: number) => {
      stored[store] = stored[store].filter((row) => row.no !== no)
    },
    change: async (store: Name, _: string, decide: (rows: Row[]) => { put?: Row[]; forget?: number[] }) => {
      const { put: news = [], forget = [] } = decide([...stored[store]])
      stored[store] = stored[store].filter(({ no }) => !forget.includes(no))
      for (const row of news) await put(store, row)
    },
  }
})

const unitList = [
  { unitId: '5', unitName: '瓶', conversion: '1', barCode: '690001' },
  { unitId: '6', unitName: '箱', conversion: '12', barCode: '690012' },
]
const line = (id: string, more: object = {}) => ({
  ...{ id, indexNo: 1, commInfoId: id, commInfoCode: `G${id}`, commInfoName: `饮料${id}`, basicUnit: '瓶', unitId: '5', needsRecount: 1 },
  ...more,
})
const lines = [line('41', { unitList }), line('42', { barCode: '690002', baseQty: '3.00', qty: '3.00' })] as CountLine[]
const count = (more: object = {}) => ({
  ...{ id: '31', kind: 'stockCount', version: 2, billNo: 'PD1', depotId: '3', depotName: '总仓', snapshotTime: '2020-01-01 08:00:00' },
  ...{ state: 'counting', status: 3801, statusName: '盘点中', lines, facts: stockCount.blankFacts, events: [], warnings: [] },
  ...more,
})
const page = (...records: object[]) => data({ records, total: records.length, size: 50, current: 1, pages: 1, sums: {}, counts: {} })
const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const lost = () => {
  throw new TypeError('Failed to fetch')
}

describe('what is scanned', () => {
  test.each([
    ['690001', '41', '1'],
    ['690012', '41', '12'],
    ['G42', '42', '1'],
    ['690002', '42', '1'],
    ['６90002', '42', '1'],
    ['g42', '42', '1'],
    ['nothing', undefined, undefined],
  ])('%s stands for a line and its basic units', (code, id, qty) => {
    const hit = findScannedLine(lines, code)
    expect([hit?.line.id, hit?.qty]).toEqual([id, qty])
  })
  test.each([
    ['690001', '1', '690001'],
    ['3*690001', '3', '690001'],
    ['2.5×G1', '2.5', 'G1'],
  ])('%s counts its code so many times', (typed, times, code) => expect(parseQuantityPrefix(typed)).toEqual({ times, code }))

  const time = { countedAt: '2026-11-26 10:00:00' }
  const adds = (addQty: string): LineCount => ({ id: '1', addQty, ...time })
  const says = (qty: string): LineCount => ({ id: '1', qty, unitId: '5', ...time })
  test.each<[string, LineCount[], object]>([
    ['one more of the same', [adds('1'), adds('12')], { addQty: '13' }],
    ['one more of what was typed', [says('4'), adds('1')], { qty: '5', unitId: '5' }],
    ['what is typed last counts', [adds('9'), says('4')], { qty: '4', unitId: '5' }],
    [
      'pieces by their numbers',
      [
        { ...adds('1'), lots: [{ lot: 'A', qty: '1' }] },
        { ...adds('1'), lots: [{ lot: 'B', qty: '1' }] },
      ],
      {
        addQty: '2',
        lots: [
          { lot: 'A', qty: '1' },
          { lot: 'B', qty: '1' },
        ],
      },
    ],
  ])('%s', (_, said, joined) => {
    const all = said.reduce<readonly LineCount[]>(withLineCount, [])
    expect(all).toEqual([{ id: '1', ...time, ...joined }])
    expect(withLineCount(all, { ...adds('1'), id: '2' })).toHaveLength(2)
  })
  const milk = line('51', { barCode: '690051', keeping: 2, knownLots: [{ lot: 'A', expiresOn: '2027-01-31' }, { lot: 'B' }] })
  const cream = line('52', { barCode: '690052', keeping: 2, knownLots: [{ lot: 'Z' }] })
  const phone = line('53', {
    barCode: '690053',
    keeping: 3,
    knownLots: [{ lot: 'S1' }, { lot: 'S2' }],
    lots: [{ lot: 'S1', qty: '1' }],
    baseQty: '1',
  })
  test.each([
    ['a lot by its number', 'A', undefined, { id: '51', addQty: '1', lots: [{ lot: 'A', qty: '1', expiresOn: '2027-01-31' }] }],
    ['so many of it', '3*B', undefined, { id: '51', addQty: '3', lots: [{ lot: 'B', qty: '3' }] }],
    ['goods of several lots are chosen alone', '690051', undefined, { id: '51' }],
    ['of one lot they are counted', '690052', undefined, { id: '52', addQty: '1', lots: [{ lot: 'Z', qty: '1' }] }],
    ['a piece by its number', 'S2', undefined, { id: '53', addQty: '1', lots: [{ lot: 'S2', qty: '1' }] }],
    ['however it is typed', 'ｓ2', undefined, { id: '53', addQty: '1', lots: [{ lot: 'S2', qty: '1' }] }],
    ['a piece counts once', 'S1', undefined, { id: '53', isTwice: true }],
    ['a number nobody knows is a piece of what was scanned last', 'S9', phone, { id: '53', addQty: '1', lots: [{ lot: 'S9', qty: '1' }] }],
    ['else it is nothing', 'S9', milk, undefined],
  ])('%s', (_, code, last, expected) => {
    const scan = readScan(code, [milk, cream, phone] as CountLine[], [], last as CountLine | undefined)
    expect(scan && { ...scan, line: undefined, id: scan.line.id }).toEqual(expected && { ...expected, line: undefined })
  })
  test('what waits is laid over what the server has, in its order', () => {
    const waiting = [adds('2'), says('4'), adds('1')].map((said) => ({ lines: [{ ...said, id: '42' }] }) as unknown as CountBatch)
    expect([1, 2, 3].map((of) => countedQtyOf(lines[1] as CountLine, waiting.slice(0, of)).qty)).toEqual(['5', '4', '5'])
  })
})

async function opens(answers: object = {}, path = '/stock/counting?id=31') {
  const server = shellServer('checkinventory_view', 'checkinventory_edit')
  const online = { CheckInventoryApi_detail: () => data(count()), CheckInventoryApi_list: () => page(), ...answers }
  server.answer(online as never)
  keepTokens('1')
  const shown = await openApp(path)
  // the opened app has loaded modules of its own
  const { connectivity } = await import('#web/core/connectivity.ts')
  const { fetch } = globalThis
  /** From now on nothing is answered, whoever asks. */
  const goAway = () => {
    vi.stubGlobal('fetch', async () => lost())
    act(() => connectivity.lost())
  }
  const comeBack = (news: object) => {
    vi.stubGlobal('fetch', fetch)
    server.answer({ ...online, ...news } as never)
    act(() => connectivity.found())
  }
  const scan = async (code: string) => shown.user.type(await screen.findByLabelText('扫码，或输入编码'), `${code}{Enter}`)
  return { server, goAway, comeBack, scan, ...shown }
}
const saves = (server: ReturnType<typeof shellServer>) => server.callsOf('CheckInventoryApi_saveCount')
const figure = (name: string) => screen.getAllByLabelText<HTMLInputElement>(`实盘数量 ${name}`).at(-1)

beforeEach(() => {
  localStorage.clear()
  stored.batches = []
  stored.counts = []
  browser.opens = true
})

describe('counting with a phone', () => {
  test('begins with the counts that are open', async () => {
    const { user } = await opens({ CheckInventoryApi_list: () => page(count({ lineCount: 2, countedCount: 1 })) }, '/stock/counting')
    await user.click(await screen.findByRole('button', { name: /PD1 总仓 1\/2/ }))
    await screen.findByRole('heading', { name: 'PD1 总仓' })
  })

  test('is refused by a browser that does not open its database', async () => {
    browser.opens = false
    await opens()
    await screen.findByText('此浏览器不能保存数据，不能用来盘点')
    expect(stored.counts).toEqual([])
  })

  test('scans are kept at once and go together, under a key of their own', async () => {
    const after = { version: 3, lines: [line('41', { unitList, baseQty: '14.00', qty: '14.00' }), lines[1]] }
    const { server, scan } = await opens({ CheckInventoryApi_saveCount: () => data(count(after)) })
    await scan('690012')
    await scan('2*690001')
    await scan('nothing')
    expect((await screen.findByText('盘点范围内没有“nothing”')).textContent).toBeTruthy()
    expect(stored.batches).toMatchObject([{ countId: '31', version: 2, lines: [{ id: '41', addQty: '14' }] }])
    expect(figure('饮料41')?.value).toBe('14')
    await screen.findByText('已全部上传', {}, { timeout: 5000 })
    expect(saves(server).map(({ body }) => body)).toEqual([{ id: '31', version: 2, lines: [{ id: '41', addQty: '14', countedAt: at }] }])
    expect(saves(server)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(stored.batches).toEqual([])
  })

  test('what is typed stands in place of what was counted', async () => {
    const { server, user } = await opens({ CheckInventoryApi_saveCount: () => data(count({ version: 3 })) })
    await screen.findByRole('article', { name: '饮料41' })
    const field = figure('饮料41') as HTMLInputElement
    await user.type(field, '7{Enter}')
    await waitFor(() => expect(saves(server)).toHaveLength(1), { timeout: 5000 })
    expect(saves(server)[0]?.body).toEqual({ id: '31', version: 2, lines: [{ id: '41', qty: '7', unitId: '5', countedAt: at }] })
  })

  test('what is typed of a lot counts once, though it is entered and left before it is shown', async () => {
    const milk = line('51', { keeping: 2, knownLots: [{ lot: 'A' }], lots: [{ lot: 'A', qty: '2' }], baseQty: '2.00', qty: '2.00' })
    const { user } = await opens({ CheckInventoryApi_detail: () => data(count({ lines: [milk] })) })
    await screen.findByRole('article', { name: '饮料51' })
    const field = figure('A') as HTMLInputElement
    await user.clear(field)
    await user.type(field, '7')
    act(() => {
      fireEvent.keyDown(field, { key: 'Enter' })
      fireEvent.blur(field)
    })
    await waitFor(() => expect(figure('A')?.value).toBe('7'))
    expect(stored.batches).toMatchObject([{ lines: [{ id: '51', addQty: '5', lots: [{ lot: 'A', qty: '5' }] }] }])
  })

  test('without a connection it goes on, and what was counted is sent once it is back, under the same key where an answer was lost', async () => {
    const { server, scan, goAway, comeBack } = await opens({ CheckInventoryApi_saveCount: lost })
    await scan('690001')
    await waitFor(() => expect(saves(server).length).toBeGreaterThan(0), { timeout: 5000 })
    goAway()
    await screen.findByText('服务器连接不上，盘点数据先保存在本机')
    await scan('690001')
    await scan('690002')
    await screen.findByText('3行待上传')
    comeBack({ CheckInventoryApi_saveCount: () => data(count({ version: 3 })) })
    await screen.findByText('已全部上传', {}, { timeout: 5000 })
    const sent = saves(server).map(({ body, headers }) => [headers.get('idempotency-key'), (body as { lines: object[] }).lines] as const)
    expect(sent.slice(-2).map(([, said]) => said)).toMatchObject([
      [{ id: '41', addQty: '1' }],
      [
        { id: '41', addQty: '1' },
        { id: '42', addQty: '1' },
      ],
    ])
    expect(new Set(sent.slice(0, -1).map(([key]) => key)).size).toBe(1)
    expect(sent.at(-1)?.[0]).not.toBe(sent[0]?.[0])
  })

  test('the line that is refused stays with its reason, those beside it go on, and it may be sent again', async () => {
    const stale = { key: 'VERSION_STALE', fields: [{ row: 1, field: 'qty', rule: 'VERSION_STALE', msg: '王敏刚盘点过' }] }
    const refuses = ({ body }: FakeCall) =>
      (body as { version: number; lines: { id: string }[] }).lines[0]?.id === '41' && (body as { version: number }).version === 2
        ? refusal(409, '其他人刚盘点过', stale)
        : data(count({ version: 5 }))
    const { server, user, scan } = await opens({ CheckInventoryApi_saveCount: refuses })
    await scan('690001')
    await scan('690002')
    const alert = await screen.findByText(/饮料41 \+1: 王敏刚盘点过/, {}, { timeout: 5000 })
    expect(alert.getAttribute('role')).toBe('alert')
    await waitFor(() => expect(saves(server)).toHaveLength(2))
    expect(saves(server)[1]?.body).toMatchObject({ lines: [{ id: '42', addQty: '1' }] })
    await user.click(within(screen.getByRole('region', { name: '未被接受的盘点' })).getByRole('button', { name: '按我的数量再次上传' }))
    await waitFor(() => expect(stored.batches).toEqual([]), { timeout: 5000 })
    expect(saves(server)[2]?.body).toMatchObject({ version: 5, lines: [{ id: '41', addQty: '1' }] })
  })
})
