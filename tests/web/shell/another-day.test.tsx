import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { data, flat } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer, tokens } from '../../support/web/open-app.tsx'
import { session } from '../../support/web/web.tsx'

const { config } = session()
const noSales = { rows: [], total: {} }

afterEach(() => {
  vi.useRealTimers()
})

/** Opens the summary of a till's day in a browser whose clock shows this moment. */
async function opensAt(moment: string, today: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  const server = shellServer('tillday_view')
  server.answer({
    SysconfigApi_front: () => data({ ...config, today }),
    TillDayApi_day: () => data(noSales),
    AuthApi_token: () => flat(tokens('2')),
  } as never)
  keepTokens('1')
  await openApp('/sales/tillDay')
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: '日期' })
  return { server, day }
}

test('a page that is left open overnight knows the new day by the morning', async () => {
  const { server, day } = await opensAt('2026-11-20T15:59:00Z', '2026-11-20')
  expect(day.value).toBe('2026-11-20')
  // one minute before and one after midnight in the tenant's time zone, whatever the browser's is
  server.answer({ SysconfigApi_front: () => data({ ...config, today: '2026-11-21' }) } as never)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.callsOf('SysconfigApi_front')).toHaveLength(1)
  vi.setSystemTime(new Date('2026-11-20T16:01:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(day.value).toBe('2026-11-21'))
  await waitFor(() => expect(server.callsOf('TillDayApi_day').at(-1)?.query).toEqual({ billDate: '2026-11-21' }))
  const asked = server.callsOf('SysconfigApi_front').length
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.callsOf('SysconfigApi_front')).toHaveLength(asked)
})

test('a day that is typed short is completed from the day of the tenant', async () => {
  const { day } = await opensAt('2026-10-31T18:00:00Z', '2026-11-01')
  const user = (await import('@testing-library/user-event')).default.setup()
  await user.clear(day)
  await user.type(day, '5{Enter}')
  await waitFor(() => expect(day.value).toBe('2026-11-05'))
})
