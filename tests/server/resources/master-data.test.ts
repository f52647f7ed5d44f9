import { expect, test } from 'vitest'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer({ now: new Date('2026-11-21T02:03:04.056Z') })
const admin = await app.as('admin')
const rate = async (text: string) => (await admin.ok('TaxRateApi_list', { query: { taxRate: text } })).records[0]
const classified = async (code: string, parentId?: string) => admin.ok('ClassificationApi_submit', { body: { code, name: code, parentId } })

test('the default rate is the one marked, else that of the setting, and never a disabled one', async () => {
  const asked = async () => (await admin.ok('TaxRateApi_queryDefault')).taxRate
  expect(await asked()).toBe('13')
  const [nine, thirteen] = [await rate('9'), await rate('13')]
  await admin.ok('TaxRateApi_submit', { body: { id: nine?.id, version: 1, taxRate: '9', isDefault: 2 } })
  expect(await asked()).toBe('9')
  expect(await rate('13')).toMatchObject({ isDefault: 1, version: 2 })
  await admin.ok('TaxRateApi_disable', { body: { id: nine?.id ?? '' } })
  expect(await asked()).toBe('13')
  await admin.ok('TaxRateApi_disable', { body: { id: thirteen?.id ?? '' } })
  expect(await admin.call('TaxRateApi_queryDefault')).toMatchObject({ status: 200, data: {} })
  for (const one of [nine, thirteen]) await admin.ok('TaxRateApi_enable', { body: { id: one?.id ?? '' } })
})

test('the zero rate is there for goods that are not taxed', async () => {
  expect(await admin.ok('TaxRateApi_quyerZero')).toMatchObject({ taxRate: '0' })
})

test('a supplier’s rate is the one agreed with it, else the default', async () => {
  const agreed = await admin.ok('SupplierApi_submit', { body: { supplierCode: 'A', supplierName: 'A', taxRateId: (await rate('6'))?.id } })
  const plain = await admin.ok('SupplierApi_submit', { body: { supplierCode: 'B', supplierName: 'B' } })
  const answer = (bartererId: string) => admin.ok('TaxRateApi_queryDefaultByBarterer', { query: { bartererId } })
  const asked = async (bartererId: string) => (await answer(bartererId)).taxRate
  expect(await asked(agreed.id)).toBe('6')
  expect(await asked(plain.id)).toBe((await admin.ok('TaxRateApi_queryDefault')).taxRate)
  expect(await asked('999')).toBe(await asked(plain.id))
  expect([(await answer(agreed.id)).isAgreed, (await answer(plain.id)).isAgreed]).toEqual([2, 1])
})

test('whether a supplier’s tax is deducted comes with its rate; a small-scale taxpayer deducts none', async () => {
  const asked = async (bartererId: string) => (await admin.ok('TaxRateApi_queryDefaultByBarterer', { query: { bartererId } })).deductible
  const made = async (supplierCode: string, deductible?: 1 | 2) =>
    (await admin.ok('SupplierApi_submit', { body: { supplierCode, supplierName: supplierCode, ...(deductible ? { deductible } : {}) } })).id
  const [usual, never] = [await made('D1'), await made('D2', 1)]
  expect([await asked(usual), await asked(never), await asked('999')]).toEqual([2, 1, undefined])
  await withSettings(app, { TAXPAYER_KIND: 'small' }, async () => expect(await asked(usual)).toBe(1))
})

test('a free supplier code is one more than the highest of ours, whatever else is in use', async () => {
  expect(await admin.ok('SupplierApi_code')).toBe('GYS0001')
  for (const supplierCode of ['GYS0009', 'GYS12x', 'X999'])
    await admin.ok('SupplierApi_submit', { body: { supplierCode, supplierName: supplierCode } })
  expect(await admin.ok('SupplierApi_code')).toBe('GYS0010')
})

test('a code made of the time is in the tenant’s zone', async () => {
  expect(await admin.ok('SupplierApi_timeStampCode')).toBe('GYS20261121100304056')
})

test('a class cannot come to hang under itself, directly or through others', async () => {
  const top = await classified('top')
  const middle = await classified('middle', top.id)
  const low = await classified('low', middle.id)
  for (const parentId of [top.id, middle.id, low.id]) {
    const answer = await admin.call('ClassificationApi_submit', { body: { id: top.id, version: 1, code: 'top', name: 'top', parentId } })
    expect(answer).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'parentId' }] })
  }
  const moved = await admin.ok('ClassificationApi_submit', { body: { id: low.id, version: 1, code: 'low', name: 'low', parentId: top.id } })
  expect(moved).toMatchObject({ parentName: 'top' })
  const root = await admin.ok('ClassificationApi_submit', { body: { id: low.id, version: 2, code: 'low', name: 'low', parentId: '0' } })
  expect(root.parentId).toBeUndefined()
})

test('two classes moved under each other at once do not close a ring', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await classified(`a${round}`), await classified(`b${round}`)]
    const under = (row: typeof a, above: typeof a) =>
      admin.call('ClassificationApi_submit', { body: { id: row.id, version: 1, code: row.code, name: row.name, parentId: above.id } })
    const answers = await Promise.all([under(a, b), under(b, a)])
    expect(answers.map(({ key }) => key).sort()).toEqual(['FIELD_BAD', undefined])
  }
})
