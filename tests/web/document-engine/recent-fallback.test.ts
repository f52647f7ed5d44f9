import { beforeEach, expect, test } from 'vitest'
import { searchOf } from '#web/document-engine/choices.ts'
import { partnerTaxOf } from '#web/document-engine/start-document.ts'
import { data, fakeServer, unreachable } from '../../support/web/fake-server.ts'

beforeEach(() => localStorage.clear())

test('staff, departments and tax rates that were found before are found without a network', async () => {
  const server = fakeServer({
    UserApi_userList: () => data([{ id: '1', realName: '林晓梅', account: 'buyer' }]),
    DeptApi_lookup: () => data({ records: [{ id: '2', name: '采购部' }] }),
    TaxRateApi_list: () => data({ records: [{ id: '3', taxRate: '13', name: '一般' }] }),
  })
  const kinds = ['staff', 'dept', 'taxRate'] as const
  for (const kind of kinds) await searchOf(kind)?.('')
  server.answer({ UserApi_userList: unreachable, DeptApi_lookup: unreachable, TaxRateApi_list: unreachable })
  expect(await Promise.all(kinds.map((kind) => searchOf(kind)?.('')))).toEqual([
    [{ id: '1', name: '林晓梅', hint: 'buyer · 没有网络' }],
    [{ id: '2', name: '采购部', hint: '没有网络' }],
    [{ id: '3', name: '13', hint: '一般 · 没有网络' }],
  ])
  expect(await searchOf('staff')?.('BUY')).toHaveLength(1)
  await expect(searchOf('staff')?.('王')).rejects.toThrow()
})

test('the tax of a partner is what it was the last time where no answer comes', async () => {
  const server = fakeServer({ TaxRateApi_queryDefaultByBarterer: () => data({ id: '3', taxRate: '13', isAgreed: 2 }) })
  await partnerTaxOf('7')
  server.answer({ TaxRateApi_queryDefaultByBarterer: unreachable })
  expect(await partnerTaxOf('7')).toMatchObject({ id: '3', taxRate: '13' })
  await expect(partnerTaxOf('8')).rejects.toThrow()
})
