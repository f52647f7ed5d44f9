import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDocuments } from '#web/documents/engine/open-documents.ts'
import { store } from '#web/store.ts'
import { data, refusal } from '../support/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../support/open-app.tsx'
import { stored } from '../support/web-documents.ts'

const path = '/purchase/warehousingForm?id=1'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  openDocuments.closeAll()
  store.remove('print-after-purchaseReceipt')
})

async function openReceipt(save: () => unknown) {
  const server = shellServer('purchasein_view', 'purchasein_add', 'purchasein_edit', 'purchasein_accounting')
  server.answer({
    PurchaseReceiptApi_detail: () => data(stored({})),
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
