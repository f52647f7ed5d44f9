import { beforeEach, expect, test } from 'vitest'
import { ApiRefusal } from '#web/client/api.ts'
import type { GridGoods, LineLookups } from '#web/line-grid/lines/types.ts'
import { pageGoodsOrRecent, resolveGoodsOrRecent, searchGoodsOrRecent } from '#web/line-grid/state/recent-goods.ts'
import { lastAnswer } from '#web/offline/last-answers.ts'
import { recentlyUsed, searchOrRecent } from '#web/offline/recently-used.ts'

const cola: GridGoods = { id: '1', commInfoCode: 'YL01', commInfoName: '可乐', mnemonic: 'KL', unitId: '1', barCode: '690001' }
const tea: GridGoods = { ...cola, id: '2', commInfoCode: 'YL02', commInfoName: '绿茶', mnemonic: 'LC', barCode: '690002' }
const box = { unitId: '9', unitName: '箱', barCode: '1690002', conversion: '12' }
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const refused = () => Promise.reject(new ApiRefusal(403, '没有权限'))

const lookups = (answer: () => Promise<never>): LineLookups => ({
  ...{ searchGoods: answer, resolve: answer, pageGoods: answer, pageSize: 10, depots: [], taxRates: [] },
  recent: recentlyUsed<GridGoods>('goods'),
})

beforeEach(() => {
  localStorage.clear()
  recentlyUsed<GridGoods>('goods').use(cola)
  recentlyUsed<GridGoods>('goods').use({ ...tea, unitList: [box] as never })
})

test('where no answer comes, goods that were used lately are found by code, name, initials and barcode', async () => {
  const found = async (text: string) => (await searchGoodsOrRecent(lookups(away), text)).hits.map(({ id }) => id)
  expect([await found('yl'), await found('可乐'), await found('lc'), await found('690001'), await found('1690002')]).toEqual([
    ['2', '1'],
    ['1'],
    ['2'],
    ['1'],
    ['2'],
  ])
  expect(await searchGoodsOrRecent(lookups(away), '可乐')).toMatchObject({ isRecent: true })
  expect(await pageGoodsOrRecent(lookups(away), '', 1, 10)).toMatchObject({ total: 2, isRecent: true })
  expect(await resolveGoodsOrRecent(lookups(away), ['YL01', '1690002'])).toMatchObject([
    { text: 'YL01', commodity: { id: '1' } },
    { text: '1690002', unitId: '9', commodity: { id: '2' } },
  ])
})

test('what was never used is said not to be found for the network, and a no of the server stays one', async () => {
  await expect(searchGoodsOrRecent(lookups(away), '酱油')).rejects.toThrow('Failed to fetch')
  await expect(resolveGoodsOrRecent(lookups(away), ['YL01', 'YL99'])).rejects.toThrow('Failed to fetch')
  await expect(searchGoodsOrRecent(lookups(refused), '可乐')).rejects.toThrow('没有权限')
})

test('the last hundred are kept, each once, the newest first', async () => {
  const recent = recentlyUsed<{ id: string; name: string }>('SupplierApi')
  for (let at = 0; at < 105; at += 1) recent.use({ id: `${at}`, name: `供应商${at}` })
  recent.use({ id: '50', name: '华东饮料' })
  expect(recent.all()).toHaveLength(100)
  expect(recent.all()[0]).toEqual({ id: '50', name: '华东饮料' })
  expect(await searchOrRecent(away, () => recent.all().slice(0, 1))).toEqual([{ id: '50', name: '华东饮料' }])
  await expect(searchOrRecent(away, () => [])).rejects.toThrow('Failed to fetch')
})

test('what was answered the last time stands in where no answer comes, and for nobody else', async () => {
  expect(await lastAnswer('rate', async () => ({ id: '3' }))).toEqual({ id: '3' })
  expect(await lastAnswer('rate', away)).toEqual({ id: '3' })
  await expect(lastAnswer('rate', refused)).rejects.toThrow('没有权限')
  localStorage.setItem('saber-userInfo', JSON.stringify({ content: { account: 'other' }, datetime: 1 }))
  await expect(lastAnswer('rate', away)).rejects.toThrow('Failed to fetch')
})
