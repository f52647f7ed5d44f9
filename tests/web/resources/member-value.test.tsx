import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data, refusal } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const entry = { id: '1', headId: '2', kind: 'storedTopUp', billNo: 'CZ1', billDate: '2026-11-21', createTime: '2026-11-21 09:00:00' }
const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })

test('points and stored value of a customer are told in the office, with the documents that made them so, each of which opens', async () => {
  const server = shellServer('member_view', 'customer_view', 'storedtopup_view')
  server.answer({
    CustomerApi_lookup: () => page({ id: '7', customerName: '小满咖啡馆' }),
    MemberValueApi_balance: () => data({ points: 300, pointsPerUnit: '100', principal: '1000.00', bonus: '20.00' }),
    MemberValueApi_entries: () =>
      page(
        { ...entry, principal: '1000.00', bonus: '20.00' },
        { ...entry, id: '3', headId: '4', kind: 'retailOrder', billNo: 'LS1', score: -50 },
      ),
  } as never)
  keepTokens('1')
  await openApp('/base/memberValue?customerId=7')
  const table = await screen.findByRole('table', { name: '积分储值明细' })
  expect((await within(table).findByRole('link', { name: 'CZ1' })).getAttribute('href')).toContain('id=2')
  expect(within(table).getByRole('link', { name: 'LS1' }).getAttribute('href')).toContain('id=4')
  expect(within(table).getByText('-50')).toBeTruthy()
  const region = document.querySelector('.entries-figures')?.textContent
  expect(region).toContain('300')
  expect(region).toContain('1,000.00')
})

test('what there is to pay with is not left out where it cannot be read', async () => {
  const server = shellServer('member_view', 'customer_view')
  server.answer({
    CustomerApi_lookup: () => page({ id: '7', customerName: '小满咖啡馆' }),
    MemberValueApi_balance: () => refusal(400, 'NOT_FOUND', {}),
    MemberValueApi_entries: () => page({ ...entry, principal: '1000.00' }),
  } as never)
  keepTokens('1')
  await openApp('/base/memberValue?customerId=7')
  await screen.findByRole('alert')
})
