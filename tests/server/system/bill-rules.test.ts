import { expect, test } from 'vitest'
import { defaultNumberRules } from '#server/documents/engine/numbering.ts'
import { documentKinds } from '#server/documents/index.ts'
import { freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const billType = 'purchaseReceipt'
const daily = { billType, prefix: 'RK', datePart: 'day', digits: 4, resetPeriod: 'day' } as const
const ruleOf = (kind = billType) => admin.ok('BillRuleApi_detail', { query: { billType: kind } })
const submit = async (news: object, who: Client = admin) =>
  who.call('BillRuleApi_submit', { body: { ...daily, version: (await ruleOf()).version, ...news } })
const restore = () => admin.ok('BillRuleApi_remove', { query: { billTypes: billType } })

/** The number that a receipt gets when it is submitted. */
async function numbered(): Promise<string | undefined> {
  const draft = await admin.ok('PurchaseReceiptApi_draft', {
    body: freeBody(shop, [goodsLine(shop, 1, { actualQty: '1', qty: '1', depotId: shop.depotId })], { depotId: shop.depotId }),
  })
  const { billNo } = await admin.ok('PurchaseReceiptApi_accountingById', { body: { id: draft.id, version: draft.version } })
  return billNo
}

test('every kind of document has a rule as delivered, and no two a prefix', async () => {
  const { body, data } = await admin.call('BillRuleApi_list', {})
  expectAnswer('BillRuleApi_list', body)
  expect(data.map((rule) => rule.billType)).toEqual(documentKinds.map(({ words }) => words.id))
  expect(data.find(({ billType }) => billType === 'purchaseOrder')).toMatchObject({
    prefix: 'CG',
    isOwn: 1,
    version: 0,
    nextNumber: 'CG20261121-0001',
  })
  const prefixes = documentKinds.map(({ words }) => defaultNumberRules[words.id]?.prefix)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  expect(prefixes).not.toContain(undefined)
})

test('a tenant’s own rule numbers the next document as its preview said; restored, it is numbered as delivered', async () => {
  const saved = await submit({ prefix: 'RKD', datePart: 'month', digits: 6, resetPeriod: 'month' })
  expectAnswer('BillRuleApi_submit', saved.body)
  expect(saved.data).toMatchObject({ isOwn: 2, version: 1, nextNumber: 'RKD202611-000001' })
  expect(await numbered()).toBe('RKD202611-000001')
  await restore()
  expect(await ruleOf()).toMatchObject({ prefix: 'RK', isOwn: 1, version: 0 })
})

test('a preview of other parts says what they would give and consumes nothing', async () => {
  const other = { prefix: 'AB', datePart: 'none', digits: 3, resetPeriod: 'never' } as const
  const ask = () => admin.ok('BillRuleApi_generate', { query: { billType, ...other } })
  const first = await ask()
  expect(first).toMatch(/^AB\d{3}$/)
  expect(await ask()).toBe(first)
  expect(await submit(other)).toMatchObject({ data: { nextNumber: first } })
  expect(await numbered()).toBe(first)
  await restore()
})

test('however the rule is changed on one day, no number is given twice and none is refused', async () => {
  const turns = [
    {},
    { resetPeriod: 'month' },
    { resetPeriod: 'never' },
    {},
    { datePart: 'month', resetPeriod: 'year' },
    { datePart: 'month', resetPeriod: 'month' },
    { resetPeriod: 'never', datePart: 'none' },
    {},
    { resetPeriod: 'month' },
  ]
  const given: (string | undefined)[] = []
  for (const turn of turns) {
    expect((await submit(turn)).status).toBe(200)
    given.push(await numbered(), await numbered())
  }
  expect(given).not.toContain(undefined)
  expect(new Set(given).size).toBe(given.length)
  await restore()
})

test('numbers and a change of the rule at the same moment do not meet', async () => {
  const answers = await Promise.all([
    numbered(),
    numbered(),
    submit({ resetPeriod: 'never' }).then(() => 'changed'),
    numbered(),
    numbered(),
  ])
  const given = answers.filter((answer) => answer !== 'changed')
  expect(new Set(given).size).toBe(4)
  await restore()
})

test('what cannot be a rule is refused by field and rule', async () => {
  const problems = async (news: object) => (await submit(news)).fields?.map(({ field, rule }) => `${field} ${rule}`)
  expect(await problems({ prefix: 'CG' })).toEqual(['prefix DUPLICATE'])
  expect(await problems({ datePart: 'month', resetPeriod: 'day' })).toEqual(['resetPeriod FIELD_BAD'])
  expect(await problems({ datePart: 'none', resetPeriod: 'year' })).toEqual(['resetPeriod FIELD_BAD'])
  for (const news of [
    { prefix: 'rk' },
    { prefix: 'R1' },
    { prefix: '' },
    { digits: 1 },
    { digits: 11 },
    { datePart: 'week' },
    { billType: 'x' },
  ])
    expect((await submit(news)).status, JSON.stringify(news)).toBe(400)
  expect((await admin.call('BillRuleApi_detail', { query: { billType: 'toString' } })).status).toBe(400)
})

test('who changes an older rule is told who was first', async () => {
  const { version } = await ruleOf()
  expect((await submit({ digits: 5, version })).status).toBe(200)
  const second = await submit({ digits: 6, version })
  expect(second.key).toBe('VERSION_STALE')
  await restore()
})

test('a prefix given up is free for another kind, and then cannot be had back', async () => {
  await submit({ prefix: 'NEW' })
  expect((await admin.call('BillRuleApi_submit', { body: { ...daily, billType: 'purchaseOrder', prefix: 'RK' } })).status).toBe(200)
  const back = await admin.call('BillRuleApi_remove', { query: { billTypes: billType } })
  expect(back.fields).toMatchObject([{ field: 'prefix', rule: 'DUPLICATE' }])
  await admin.ok('BillRuleApi_remove', { query: { billTypes: 'purchaseOrder' } })
  await restore()
})

test('rules are seen and changed by who may, and are one tenant’s', async () => {
  await server.addUser('reader', { rights: ['billrule_view'] })
  await server.addUser('nobody', { rights: [] })
  const [reader, nobody] = [await server.as('reader'), await server.as('nobody')]
  expect((await reader.call('BillRuleApi_list', {})).status).toBe(200)
  expect((await submit({ digits: 8 }, reader)).key).toBe('NO_PERMISSION')
  expect((await reader.call('BillRuleApi_remove', { query: { billTypes: billType } })).key).toBe('NO_PERMISSION')
  expect((await nobody.call('BillRuleApi_list', {})).key).toBe('NO_PERMISSION')
  await submit({ digits: 9 })
  await server.addTenant('200088')
  const other = await server.as('admin', '200088')
  expect(await other.ok('BillRuleApi_detail', { query: { billType } })).toMatchObject({ digits: 4, isOwn: 1 })
})
