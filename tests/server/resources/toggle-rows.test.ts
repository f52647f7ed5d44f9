import { expect, test } from 'vitest'
import { type ResourceApi, resourceOf } from '#resources/index.ts'
import { openTown, speaker } from '../../support/resources/resource-shop.ts'
import { startTestServer } from '../../support/server.ts'

const town = await openTown(await startTestServer())

const rows: readonly (readonly [row: string, api: ResourceApi])[] = [
  ['toggle.tax-rates', 'TaxRateApi'],
  ['toggle.ranges', 'RangeApi'],
  ['toggle.tags', 'TagApi'],
  ['toggle.customer-prices', 'CustomerPriceApi'],
  ['toggle.sales-room-prices', 'SalesRoomPriceApi'],
  ['toggle.transports', 'CarrierApi'],
  ['toggle.sliders', 'SliderApi'],
  ['toggle.routes', 'RouteApi'],
  ['toggle.users', 'UserApi'],
  ['toggle.suppliers', 'SupplierApi'],
]

test.each(rows)('[%s] a row of %s is disabled and enabled, and the list tells them apart', async (_, api) => {
  const definition = resourceOf(api)
  const admin = speaker(definition.scope === 'platform' ? town.platform : town.admin, definition)
  const { id, version, status } = await admin.save(await town.bodyFor(definition))
  expect(status).toBe(1)
  const off = await admin.toggle('disable', { id, version })
  expect(off.status).toBe(2)
  expect((await admin.page({ status: 2 })).records.map((row) => row.id)).toContain(id)
  expect((await admin.page({ status: 1 })).records.map((row) => row.id)).not.toContain(id)
  expect((await admin.toggle('enable', { id, version: off.version })).status).toBe(1)
})

test('[toggle.message-templates] a template of messages is disabled and enabled by its state', async () => {
  const body = await town.bodyFor(resourceOf('MessageTemplateApi'))
  const { id } = await town.admin.ok('MessageTemplateApi_submit', { body: body as never })
  for (const status of [2, 1] as const) {
    await town.admin.ok('MessageTemplateApi_changeStatus', { body: { id, status } })
    expect(await town.admin.ok('MessageTemplateApi_detail', { query: { id } })).toMatchObject({ status })
  }
})

test('[dict.parent-optional] a dictionary needs nothing above it, and says so', async () => {
  const entry = { code: 'no_parent', dictValue: '独立', sort: 1, isSealed: 0 }
  expect(await town.admin.ok('DictBizApi_submit', { body: entry })).toMatchObject({ parentId: '0' })
})
