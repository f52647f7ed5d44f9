import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import SetupWay from '#web/setup/setup-card.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { session, show } from '../../support/web/web.tsx'

const tenants = (total: number) => data({ records: [], total, size: 2, current: 1, pages: 1 })
const region = (name: string) => screen.findByRole('region', { name })

test('the administrator of the platform is led to open the first company, and gets what its administrator signs in with', async () => {
  const made = { tenantId: '100009', tenantName: '邻里便利', account: 'admin', password: 'Erst24680wort' }
  const server = fakeServer({ TenantApi_list: () => tenants(1), TenantApi_submit: () => data(made) })
  const platform = session('tenant_add')
  const { user, unmount } = show(<SetupWay />, { ...platform, user: { ...platform.user, tenant_id: '000000' } })
  await user.type(within(await region('开通第一家公司')).getByLabelText('公司名称'), '邻里便利{Enter}')
  const invitation = within(await region('邀请链接'))
  expect(invitation.getByText(/\/login\?tenant=100009&account=admin/)).toBeTruthy()
  expect(invitation.getByText('Erst24680wort')).toBeTruthy()
  unmount()
  server.answer({ TenantApi_list: () => tenants(2) })
  show(<SetupWay />, { ...platform, user: { ...platform.user, tenant_id: '000000' } })
  await waitFor(() => expect(server.callsOf('TenantApi_list').length).toBeGreaterThan(1))
  expect(screen.queryByRole('region', { name: '开通第一家公司' })).toBeNull()
})
