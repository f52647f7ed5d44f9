import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { allDefinitions } from '#resources/documents/index.ts'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, openSignedIn, shellServer } from '../../support/web/open-app.tsx'

const records = allDefinitions.filter(({ record, form }) => record && form)

const entered = [
  ...records.map(({ form, menu, right }) => [form ?? '', menu.label.zh, right] as const),
  ['/base/openingPartner', '期初应收', 'openingbarerter'] as const,
]

test.each(entered)('%s without a document says where such documents are entered, and leads there', async (form, list, right) => {
  shellServer(`${right}_view`)
  keepTokens('1')
  await openApp(form)
  await screen.findByText('这类单据在列表中录入')
  screen.getAllByRole('button', { name: list })
})

describe('the page of one such document', () => {
  const opens = (state: string) =>
    openSignedIn('/base/openingBalanceForm?id=31', ['openingbalance_view', 'openingbalance_edit'], {
      OpeningBalanceApi_detail: () => data({ id: '31', version: 2, billNo: 'TZ1', billDate: '2026-11-20', state }),
    })
  test('enters a draft where it is shown', async () => {
    const { user } = await opens('draft')
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    await screen.findByRole('dialog', { name: /编辑/ })
  })
  test('offers no entry once the law lets nobody enter', async () => {
    await opens('posted')
    await screen.findByText('TZ1', { selector: 'h2' })
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  })
})
