import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'

const page = (records: object[]) => data({ records, total: records.length, size: 10, current: 1, pages: 1, counts: {}, sums: {} })

test('a report is asked for by the user who handled documents, as they name him', async () => {
  const server = shellServer('storeprofit_view')
  server.answer({
    StoreProfitApi_list: () => page([]),
    UserApi_lookup: () => page([{ id: '30', name: '张三', code: 'zs' }]),
  } as never)
  keepTokens('1')
  const { user } = await openApp('/profit/index?startTime=2026-10-01&endTime=2026-10-31')
  await user.type(await screen.findByRole('combobox', { name: '经办人' }), 'zs')
  await user.click(await screen.findByRole('option', { name: /张三/ }))
  await waitFor(() => expect(server.callsOf('StoreProfitApi_list').at(-1)?.query).toMatchObject({ staffId: '30' }))
})
