import { beforeAll, expect, test } from 'vitest'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { contractProblems } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
const ids = { canteen: '', office: '' }
let last = 0

const customer = async (customerName: string) =>
  (await admin.ok('CustomerApi_submit', { body: { customerCode: customerName, customerName } })).id
const member = (over: Partial<BodyOf<'MemberApi_submit'>> = {}): Promise<DataOf<'MemberApi_submit'>> => {
  last += 1
  const phone = `138${String(last).padStart(8, '0')}`
  return admin.ok('MemberApi_submit', { body: { customerId: ids.canteen, phone, realName: `会员${last}`, ...over } })
}
const mains = async (customerId: string) =>
  (await admin.ok('MemberApi_list', { query: { customerId } })).filter(({ isMain }) => isMain === 2).map(({ id }) => id)

beforeAll(async () => {
  ids.canteen = await customer('食堂')
  ids.office = await customer('写字楼')
})

test('[member.phone-unique] a phone number belongs to one member: the check says whether it is free, and a second one is refused by name', async () => {
  const one = await member()
  const free = (phone: string, memberId?: string) => admin.ok('MemberApi_chechPhone', { query: { phone, ...(memberId && { memberId }) } })
  expect(await free(one.phone)).toBe(false)
  expect(await free(one.phone, one.id)).toBe(true)
  expect(await free('13900000000')).toBe(true)
  const again = await admin.call('MemberApi_submit', { body: { customerId: ids.office, phone: one.phone, realName: '别人' } })
  expect(again).toMatchObject({ status: 400, key: 'DUPLICATE', fields: [{ field: 'phone' }] })
  expect(again.msg).toContain(one.phone)
  const bad = await admin.call('MemberApi_chechPhone', { query: { phone: '12345' } })
  expect(bad).toMatchObject({ status: 400, fields: [{ field: 'phone' }] })
})

test('two who take the same number at once: one has it, the other is told', async () => {
  const answers = await Promise.all(
    ['甲', '乙'].map((realName) => admin.call('MemberApi_submit', { body: { customerId: ids.canteen, phone: '13711112222', realName } })),
  )
  expect(answers.map(({ key }) => key).sort()).toEqual(['DUPLICATE', undefined])
})

test('a customer has one main member: making one unmakes the former, at another customer nobody is touched', async () => {
  const [one, two, elsewhere] = [await member({ isMain: 2 }), await member(), await member({ customerId: ids.office, isMain: 2 })]
  const made = await admin.ok('MemberApi_updateMain', { body: { id: two.id, customerId: ids.canteen, version: two.version } })
  expect(made).toMatchObject({ id: two.id, isMain: 2, version: 2 })
  expect(await mains(ids.canteen)).toEqual([two.id])
  expect(await mains(ids.office)).toEqual([elsewhere.id])
  const before = await admin.ok('MemberApi_detail', { query: { id: one.id } })
  expect(before).toMatchObject({ isMain: 1, version: 2 })
  // a main member who moves to a customer that has a main member becomes the main one there
  await admin.ok('MemberApi_submit', { body: { ...made, customerId: ids.office } })
  expect([await mains(ids.canteen), await mains(ids.office)]).toEqual([[], [two.id]])
})

test('of many made main at once one is, and nobody is refused for it', async () => {
  const home = await customer('并发')
  const many = await Promise.all(Array.from({ length: 6 }, () => member({ customerId: home })))
  const answers = await Promise.all(many.map(({ id }) => admin.call('MemberApi_updateMain', { body: { id } })))
  expect(answers.map(({ key }) => key).filter(Boolean)).toEqual([])
  expect(await mains(home)).toHaveLength(1)
})

test('[member.steps] whom it does not fit is refused: another customer, a forbidden member, an older version, nobody', async () => {
  const one = await member()
  const ask = async (body: BodyOf<'MemberApi_updateMain'>) => (await admin.call('MemberApi_updateMain', { body })).key
  expect(await ask({ id: one.id, customerId: ids.office })).toBe('FIELD_BAD')
  expect(await ask({ id: one.id, version: 7 })).toBe('VERSION_STALE')
  expect(await ask({ id: '999' })).toBe('ROW_GONE')
  expect(await admin.ok('MemberApi_forbid', { body: { id: one.id } })).toMatchObject({ status: 2 })
  expect(await ask({ id: one.id })).toBe('MASTER_OFF')
  expect(await admin.ok('MemberApi_unforbid', { body: { id: one.id } })).toMatchObject({ status: 1 })
})

test('the members of a customer come with the main one first', async () => {
  const answer = await admin.call('MemberApi_list', { query: { customerId: ids.office } })
  expect(contractProblems('MemberApi_list', answer.body)).toEqual([])
  expect(answer.data?.[0]?.isMain).toBe(2)
  expect(await admin.ok('MemberApi_list', { query: { customerId: '999' } })).toEqual([])
})
