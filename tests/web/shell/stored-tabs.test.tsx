import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

// the names and marks of tabs after a reload, before they are opened

const tabs = () => within(screen.getByRole('tablist')).getAllByRole('tab')
const tabNames = () => tabs().map((tab) => tab.textContent)

async function open(address: string) {
  shellServer()
  keepTokens('1')
  await openApp(address)
  await screen.findByRole('navigation', { name: '菜单' })
  return import('#web/navigation/tabs.ts')
}

test('after a reload documents without a number are called what they called themselves, and pinned tabs stay pinned', async () => {
  const form = '/purchase/purchaseOrderForm?id='
  const named = (id: string, partner: string) => ({
    ...{ key: form + id, path: form + id, label: { zh: `采购订单 ${partner}`, en: `Purchase order ${partner}` } },
  })
  const page = { key: '/base/brand', path: '/base/brand', label: { zh: '旧名', en: 'Old name' }, pinned: true }
  const kept = [page, named('7', '华东饮料'), named('8', '北方酒水')]
  sessionStorage.setItem('saber-tagList', JSON.stringify({ content: { tabs: kept, active: '/wel' }, datetime: 1 }))
  await open('/wel')
  await waitFor(() => expect(tabNames()).toEqual(['首页', '品牌', '采购订单 华东饮料', '采购订单 北方酒水']))
  expect(tabs()[1]?.dataset.pinned).toBe('true')
})

test('after a reload a tab whose draft was kept is marked as unsaved before it is opened, and no other', async () => {
  const form = '/purchase/purchaseOrderForm?'
  const named = (query: string, label: string) => ({ key: form + query, path: form + query, label, dirty: true })
  const kept = [named('id=7', '有草稿'), named('id=8', '没有草稿'), named('new=a', '新单')]
  sessionStorage.setItem('saber-tagList', JSON.stringify({ content: { tabs: kept, active: '/wel' }, datetime: 1 }))
  for (const key of ['1000000000000000001:purchaseOrder:7', `1000000000000000001:purchaseOrder:tab:${form}new=a`, '2:purchaseOrder:8'])
    localStorage.setItem(`danju-draft:100001:${key}`, '{}')
  await open('/wel')
  await waitFor(() => expect(tabs()).toHaveLength(4))
  expect(tabs().map((tab) => within(tab).queryByRole('img', { name: '未保存' }) !== null)).toEqual([false, true, false, true])
})

test('a new document is called new before it is shown, and as it called itself after a reload, wherever its address came from', async () => {
  const list = { key: '/finance/supplement', path: '/finance/supplement', label: { zh: '补单', en: 'Supplements' } }
  const added = { key: '/finance/supplementForm', path: '/finance/supplementForm', label: { zh: '新增补单 小店', en: 'New: 小店' } }
  sessionStorage.setItem('saber-tagList', JSON.stringify({ content: { tabs: [list, added], active: '/wel' }, datetime: 1 }))
  const { tabOf } = await open('/wel')
  await waitFor(() => expect(tabNames()).toEqual(['首页', '补单', '新增补单 小店']))
  expect(tabOf('/finance/supplementForm?new=1').label).toEqual({ zh: '新增补单', en: 'New: Supplement' })
  expect(tabOf('/finance/supplementForm?id=1').label).toEqual({ zh: '补单', en: 'Supplement' })
})
