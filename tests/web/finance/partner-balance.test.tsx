import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const page = (...records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1 })
const change = { createTime: '2026-11-21 09:00:00', kind: 'mallOrder', kindName: '商城订单' }

test('what a partner has is told with each document that changed it, which opens where its reader may open it', async () => {
  const server = shellServer('networkpartner_view', 'withdrawal_view')
  server.answer({
    NetworkPartnerApi_lookup: () => page({ id: '7', name: '张合伙' }),
    RecommendedApi_recommendeddetail: () =>
      data({
        ...{ id: '7', version: 1, recommendedName: '张合伙', balanceAmt: '3.00', heldAmt: '1.00' },
        ...{ waitingAmt: '0.50', paidAmt: '2.00', totalAmt: '1006.50' },
      }),
    RecommendedApi_changeslist: () =>
      page(
        {
          ...change,
          id: '3',
          type: 2,
          kind: 'partnerWithdrawal',
          kindName: '合伙人提现',
          headId: '4',
          billNo: 'TX1',
          changeAmt: '-2.00',
          balanceAmt: '4.50',
        },
        { ...change, id: '1', type: 1, billNo: 'SC1', changeAmt: '6.50', balanceAmt: '6.50' },
      ),
  } as never)
  keepTokens('1')
  await openApp('/base/partnerBalance?recommendedId=7')
  expect(await screen.findByRole('heading', { name: '余额变动明细' })).toBeTruthy()
  const table = await screen.findByRole('table', { name: '余额变动明细' })
  await waitFor(() => expect(server.callsOf('RecommendedApi_changeslist')[0]?.query).toMatchObject({ recommendedId: '7' }))
  const row = await within(table).findByRole('row', { name: /提现.*TX1.*-2\.00.*4\.50/ })
  expect(within(row).getByRole('link', { name: 'TX1' }).getAttribute('href')).toContain('id=4')
  const other = within(table).getByRole('row', { name: /佣金.*商城订单.*SC1/ })
  expect(within(other).queryByRole('link')).toBeNull()
  expect(document.querySelector('.entries-figures')?.textContent).toContain('1,006.50')
})
