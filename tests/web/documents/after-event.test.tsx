import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '#web/core/store.ts'
import { openDocuments } from '#web/document-engine/open-documents.ts'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { reckoned, stored } from '../../support/web/web-documents.ts'

const path = '/purchase/warehousingForm?id=1'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  openDocuments.closeAll()
  store.remove('print-after-purchaseReceipt')
})

async function openReceipt(save: () => unknown, document = stored({})) {
  const server = shellServer('purchasein_view', 'purchasein_add', 'purchasein_edit', 'purchasein_accounting')
  server.answer({
    PurchaseReceiptApi_detail: () => data(document),
    PurchaseReceiptApi_draft: save as never,
    OrderLogApi_list: () => data({ records: [], total: 0, size: 200, current: 1, pages: 0 }),
    UserApi_getDepot: () => data({}),
    TaxRateApi_queryDefault: () => data({ id: '9', taxRate: '13' }),
  })
  keepTokens('1')
  const app = await openApp(path)
  const field = await screen.findByRole('textbox', { name: '备注' })
  return { server, field, ...app }
}

const unused = () => refusal(400, '不该保存')

test('Alt+N goes on with another one, which is blank', async () => {
  const { user, address } = await openReceipt(unused, stored({ billNo: 'RK1', remark: '急' }))
  await user.keyboard('{Alt>}n{/Alt}')
  await waitFor(() => expect(address()).toMatch(/^\/purchase\/warehousingForm\?new=/))
  expect(((await screen.findByRole('textbox', { name: '备注' })) as HTMLInputElement).value).toBe('')
})

test('Alt+C goes on with a copy that has the content and no number, Alt+P to the paper', async () => {
  const { user, address } = await openReceipt(unused, stored({ billNo: 'RK1', remark: '急' }))
  await user.keyboard('{Alt>}c{/Alt}')
  await waitFor(() => expect(address()).toMatch(/^\/purchase\/warehousingForm\?new=/))
  await waitFor(() => expect(screen.getAllByDisplayValue('急')).toHaveLength(2))
  await user.click(screen.getByRole('tab', { name: /RK1/ }))
  await user.keyboard('{Alt>}p{/Alt}')
  await waitFor(() => expect(address()).toBe('/print/purchaseReceipt?id=1'))
})

test('where somebody wants it so, what was posted is printed at once', async () => {
  store.write('print-after-purchaseReceipt', true)
  const facts = { ...stored().facts, rights: ['purchasein_free'] } as never
  const { user, address, server } = await openReceipt(unused, stored({ facts }))
  server.answer({
    DocumentApi_dryRun: reckoned,
    PurchaseReceiptApi_accounting: () => data(stored({ state: 'posted', version: 2 })),
    PurchaseReceiptApi_accountingById: () => data(stored({ state: 'posted', version: 2 })),
  })
  await user.click(screen.getByRole('button', { name: /^记账/ }))
  const asked = await screen.findByRole('dialog')
  await within(asked).findByRole('table', { name: '库存' })
  await user.click(within(asked).getByRole('button', { name: '记账' }))
  await waitFor(() => expect(address()).toBe('/print/purchaseReceipt?id=1&now=1'))
})

test('save and new stores the document and goes on with a new one in its place', async () => {
  const { user, field, address, server } = await openReceipt(() => data(stored({ version: 2, remark: '改' })))
  await user.type(field, '改')
  await user.keyboard('{Alt>}s{/Alt}')
  await waitFor(() => expect(address()).toMatch(/^\/purchase\/warehousingForm\?new=/))
  expect(server.callsOf('PurchaseReceiptApi_draft')).toHaveLength(1)
  expect(screen.queryAllByRole('tab').filter((tab) => tab.textContent?.includes('RK1'))).toEqual([])
})

test('what was refused stays where it is', async () => {
  const { user, field, address, server } = await openReceipt(() => refusal(400, '备注不正确', { key: 'FIELD_BAD' }))
  await user.type(field, '改')
  await user.keyboard('{Alt>}s{/Alt}')
  await waitFor(() => expect(server.callsOf('PurchaseReceiptApi_draft')).toHaveLength(1))
  expect(await screen.findByText(/备注不正确/)).toBeTruthy()
  expect(address()).toBe(path)
})
