import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PriceChangesDialog } from '#web/documents/types/marketing/price-adjustment/price-changes.tsx'
import { data, fakeServer } from '../../support/web/fake-server.ts'
import { show } from '../../support/web/web.tsx'

const change = { id: '1', headId: '7', billNo: 'TJ1', commInfoId: '2', commInfoName: '西红柿', unitId: '3', unitName: '公斤' }

test('prices of an adjustment are told before and after, and of whom they are', async () => {
  const asked = vi.fn()
  fakeServer({
    PriceAdjustmentApi_history: ({ query }) => {
      asked(query)
      const records = [
        { ...change, depotName: '滨江店', oldPrice: '8.60000', newPrice: '7.74000', changeTime: '2026-11-21 09:00:00' },
        { ...change, id: '2', newPrice: '6.69000', changeTime: '2026-11-21 09:00:00' },
      ]
      return data({ records, total: 2, size: 10, current: 1, pages: 1 })
    },
  })
  show(<PriceChangesDialog adjustment={{ id: '7', name: '节后调价' }} onClose={() => undefined} />)
  const row = (await screen.findByText('滨江店')).closest('tr')
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent).filter(Boolean)).toEqual([
    ...['2026-11-21 09:00:00', 'TJ1', '西红柿', '公斤', '滨江店', '8.60', '7.74'],
  ])
  expect(screen.getByRole('dialog', { name: '调价记录 · 节后调价' })).toBeTruthy()
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ headId: '7' }))
})
