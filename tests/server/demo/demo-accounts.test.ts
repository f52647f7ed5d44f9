import { expect, test } from 'vitest'
import { partsOfRight } from '#resources/rights.ts'
import { introductionLines } from '#server/demo/introduction.ts'
import { network } from '#server/demo/master-data/network.ts'
import { people, shopper } from '#server/demo/master-data/people.ts'
import { roles } from '#server/demo/master-data/roles.ts'
import { createStaff } from '#server/demo/master-data/staff.ts'
import { tenantRights } from '#server/seeds/seed.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { testPassword } from '../../support/server.ts'

test('a demo that an older version made is introduced by the accounts that it has', async () => {
  const { db } = await testDatabase()
  await createStaff(db, new Date(), testPassword)
  const told = async () => (await introductionLines(db, undefined)).map((line) => line.trim().split(' ')[0])
  const all = [...people.map(({ account }) => account), shopper.account]
  expect(await told()).toEqual(['Demo', ...all])
  await db.inTenant(network.tenantId, new Date(), (tx) =>
    tx.query('delete from app_user where tenant_id = $1 and account = any ($2)', [tx.tenantId, ['tester', shopper.account]]),
  )
  expect(await told()).toEqual(['Demo', ...all.filter((account) => account !== 'tester' && account !== shopper.account)])
})

/** Rights beyond what a page is for, which each installation grants to users it trusts. */
const overrides =
  /^(withdrawother|postown|backdate|reprice|late|free|overcredit|overreceipt|shortlife|lotday|pastshift|roundoff|price|confirm|closebusy|ownday|closeother)$/
/** Rights of those who maintain master data; other users can only make requests. */
const ofAdmin = /^(\w*audit|customerrecommended)_approve$|^inquiry_order$|^inputinvoice_delete$|^inventory_edit$/

test('where somebody of the demo works, each act of the page is somebody’s', () => {
  const held = new Set(roles.flatMap(({ rights }) => rights))
  const isWork = (right: string) => !/_(view|export|import)$/.test(right)
  const worked = new Set([...held].filter(isWork).map((right) => partsOfRight(right).stem))
  const nobodys = tenantRights().filter((right) => {
    const { stem, verb } = partsOfRight(right)
    return worked.has(stem) && isWork(right) && !held.has(right) && !overrides.test(verb) && !ofAdmin.test(right)
  })
  expect(nobodys).toEqual([])
})
