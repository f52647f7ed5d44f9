import { expect, inject, test } from 'vitest'
import { documents } from '#machines/index.ts'
import { menuGroups, menuPages } from '#resources/menu/menu.ts'
import { figureWords } from '#resources/rights.ts'
import type { Tx } from '#server/db/connect.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { settingsOf } from '#server/db/settings.ts'
import { md5Of, verifyPassword } from '#server/identity/passwords.ts'
import { assignDepots, createRole, createUser } from '#server/identity/people.ts'
import { allRights, seedBaseline } from '#server/seeds/seed.ts'
import { openTenant } from '#server/seeds/tenant-baseline.ts'
import { emptyDatabase, testDatabase } from '../../support/database/postgres.ts'
import { statementWatch } from '../../support/database/statement-watch.ts'
import { adminPassword, keptNowhere, quiet } from '../../support/quiet.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T02:00:00Z')
const shopId = '200001'
const headRoleId = await openTenant(db, now, { tenantId: shopId, tenantName: '华东门店' })
const inShop = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(shopId, now, work)

/** Stores first passwords in memory instead of a file, and lists them. */
function memory() {
  const kept: string[] = []
  return { kept, first: { read: async () => kept.at(-1), keep: async (password: string) => void kept.push(password) } }
}
const count = (tx: Tx, table: string) => tx.query<{ n: string }>(`select count(*) as n from ${table}`).then(([row]) => row?.n)

test('a baseline that stands is left as it is', async () => {
  const tables = ['tenant', 'menu', 'dict', 'role', 'role_menu', 'app_user', 'sysconfig', 'tax_rate', 'dept']
  const counts = () =>
    db.inPlatform(now, async (tx) => {
      const found: unknown[] = []
      for (const table of tables) found.push(await count(tx, table))
      return found
    })
  const before = await counts()
  const { kept, first } = memory()
  await seedBaseline(db, { now, firstPassword: first })
  expect(await counts()).toEqual(before)
  expect(kept).toEqual([])
})

test('the first user is admin, who signs in with the password given and holds every right', async () => {
  await db.inPlatform(now, async (tx) => {
    const [admin] = await tx.query<{ account: string; password_hash: string; must: boolean }>(
      'select account, password_hash, must_change_password as must from app_user',
    )
    expect(admin).toMatchObject({ account: 'admin', must: false })
    expect(await verifyPassword(admin?.password_hash, md5Of(adminPassword))).toBe(true)
  })
})

test('without a password given a random one is made and kept, once, and must be changed', async () => {
  const { db: fresh } = await testDatabase()
  await fresh.inPlatform(now, (tx) => tx.query('delete from app_user'))
  const { kept, first } = memory()
  for (let start = 0; start < 2; start += 1) await seedBaseline(fresh, { now, firstPassword: first })
  expect(kept).toEqual([expect.stringMatching(/^[A-Za-z0-9]{14}$/)])
  const [admin] = await fresh.inPlatform(now, (tx) =>
    tx.query<{ hash: string; must: boolean }>('select password_hash as hash, must_change_password as must from app_user'),
  )
  expect(await verifyPassword(admin?.hash, md5Of(kept[0] ?? ''))).toBe(true)
  expect(admin?.must).toBe(true)
})

test('a first user that could not be stored has the same password at the next start', async () => {
  const { db: fresh } = await testDatabase()
  const withoutUsers = () => fresh.inPlatform(now, (tx) => tx.query('delete from app_user'))
  const { kept, first } = memory()
  await withoutUsers()
  await seedBaseline(fresh, { now, firstPassword: first })
  await withoutUsers()
  await seedBaseline(fresh, { now, firstPassword: first })
  expect(kept).toHaveLength(1)
})

test('a first password that everybody tries is refused in one sentence, and not looked at any more once there is an admin', async () => {
  const { db: fresh } = await testDatabase()
  await seedBaseline(fresh, { adminPassword: 'password123', now, firstPassword: keptNowhere })
  await fresh.inPlatform(now, (tx) => tx.query('delete from app_user'))
  const refused = seedBaseline(fresh, { adminPassword: 'password123', now, firstPassword: keptNowhere })
  await expect(refused).rejects.toThrow('ADMIN_PASSWORD is one of the commonest passwords')
  expect(await fresh.inPlatform(now, (tx) => count(tx, 'app_user'))).toBe('0')
})

test('several processes that start at once make one baseline and one admin', async () => {
  const { db: fresh } = await testDatabase()
  await fresh.inPlatform(now, async (tx) => {
    for (const table of ['app_user', 'sysconfig', 'tax_rate', 'dept', 'role', 'menu', 'dict']) await tx.query(`delete from ${table}`)
  })
  const folders = [1, 2, 3, 4].map(memory)
  await Promise.all(folders.map(({ first }) => seedBaseline(fresh, { now, firstPassword: first })))
  const counts = await fresh.inPlatform(now, async (tx) => [
    await count(tx, 'app_user'),
    await count(tx, 'dept'),
    await count(tx, 'tax_rate'),
  ])
  expect(counts).toEqual(['1', '1', '7'])
  // each process has a folder of its own; a generated password that was not used is not stored
  expect(folders.flatMap(({ kept }) => kept)).toHaveLength(1)
})

test('every right of the contract and of the laws has a button node under its page, and the head role of each tenant holds it', async () => {
  const buttons = await inShop((tx) =>
    tx.query<{ code: string; above: string }>(
      `select m.code, above.code as above from role_menu rm join menu m on m.id = rm.menu_id join menu above on above.id = m.parent_id
        where rm.role_id = $1 and m.category = 2`,
      [headRoleId],
    ),
  )
  const platform = new Set(menuPages.filter(({ scope }) => scope === 'platform').map(({ code }) => code))
  const rights = [...allRights(), ...Object.values(documents).flatMap((words) => words.rights)].filter(
    (right) => !platform.has(right.split('_')[0] ?? ''),
  )
  expect(new Set(buttons.map(({ code }) => code))).toEqual(new Set(rights))
  for (const { code, above } of buttons)
    expect(above === 'figures' ? Object.hasOwn(figureWords, code) : code.startsWith(`${above}_`)).toBe(true)
})

test('every page of the menu hangs under its group with its path', async () => {
  const pages = await db.inPlatform(now, (tx) =>
    tx.query<{ code: string; path: string; group: string }>(
      `select m.code, m.path, above.code as group from menu m join menu above on above.id = m.parent_id where m.category = 1`,
    ),
  )
  expect(new Set(pages.map((page) => JSON.stringify(page)))).toEqual(
    new Set(menuPages.map(({ code, path, group }) => JSON.stringify({ code, path, group }))),
  )
})

test('nodes of the platform are for its own head role alone', async () => {
  const held = (tx: Tx) =>
    tx.query<{ code: string }>(
      `select m.code from role_menu rm join menu m on m.id = rm.menu_id join role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id
        where m.platform_only and r.role_alias in ('administrator', 'admin') order by m.code`,
    )
  expect(await inShop(held)).toEqual([])
  const codes = (await db.inPlatform(now, held)).map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['platform', 'param', 'param_view', 'param_add', 'param_edit', 'param_delete']))
})

test('a right that comes with a new version reaches the head role at the next start', async () => {
  await inShop((tx) => tx.query('delete from role_menu where role_id = $1', [headRoleId]))
  await seedBaseline(db, { now, firstPassword: keptNowhere })
  const [granted, nodes] = await inShop(async (tx) => [await count(tx, 'role_menu'), await count(tx, 'menu where not platform_only')])
  expect(granted).toBe(nodes)
})

test('the words of a status in the dictionary are the machine’s', async () => {
  const entries = await db.inPlatform(now, (tx) =>
    tx.query<{ key: string; value: string }>(
      `select dict_key as key, dict_value as value from dict where code = 'purchase_order_status' and dict_key <> '-1' order by sort`,
    ),
  )
  expect(entries.map(({ key }) => key)).toEqual(['2701', '2702', '2703', '2704', '2705', '2706'])
  expect(entries[0]?.value).toBe(documents.purchaseOrder.states.draft.zh)
})

test('a new tenant starts with settings, seven tax rates of which 13 is the default', async () => {
  const [settings, rates] = await inShop(
    async (tx) =>
      [await settingsOf(tx), await tx.query('select tax_rate::text as rate, name, is_default from tax_rate order by tax_rate')] as const,
  )
  expect(settings).toMatchObject({ places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1, defaultTaxRate: '13', freightTaxRate: '9' })
  expect(settings).toMatchObject({ separateDuties: false, negativeStock: false, timeZone: 'Asia/Shanghai' })
  expect(settings.overReceipt.toFixed()).toBe('0')
  expect(settings.approvalNeeded('purchaseOrder')).toBe(true)
  expect(rates).toEqual([
    { rate: '0', name: '0%', is_default: 1 },
    { rate: '1', name: '1%', is_default: 1 },
    { rate: '3', name: '3%', is_default: 1 },
    { rate: '5', name: '5%', is_default: 1 },
    { rate: '6', name: '6%', is_default: 1 },
    { rate: '9', name: '9%', is_default: 1 },
    { rate: '13', name: '13%', is_default: 2 },
  ])
})

test('what a tenant changed or removed of its baseline does not come back', async () => {
  await inShop((tx) => tx.query('delete from tax_rate where tax_rate = 6; '))
  await inShop((tx) => tx.query("update sysconfig set config_value = 'off' where config_key = 'APPROVAL_NEEDED'"))
  await seedBaseline(db, { now, firstPassword: keptNowhere })
  expect(await inShop((tx) => count(tx, 'tax_rate'))).toBe('6')
  expect((await inShop(settingsOf)).approvalNeeded('purchaseOrder')).toBe(false)
})

test('approval may be asked of some kinds of documents only', async () => {
  await inShop((tx) => tx.query("update sysconfig set config_value = 'salesOrder, purchaseOrder' where config_key = 'APPROVAL_NEEDED'"))
  const settings = await inShop(settingsOf)
  expect(['purchaseOrder', 'purchaseReceipt'].map(settings.approvalNeeded)).toEqual([true, false])
})

test('a role holds its rights and the pages above them, and nothing else', async () => {
  const codes = await inShop(async (tx) => {
    const id = await createRole(tx, { roleName: '采购员', roleAlias: 'buyer', rights: ['purchaseorder_view', 'supplier_view'] })
    return tx.query<{ code: string }>('select m.code from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = $1', [id])
  })
  expect(new Set(codes.map(({ code }) => code))).toEqual(
    new Set(['purchase', 'partner', 'purchaseorder', 'supplier', 'purchaseorder_view', 'supplier_view']),
  )
})

test('a role with a right that does not exist is not made', async () => {
  await expect(inShop((tx) => createRole(tx, { roleName: 'x', roleAlias: 'x', rights: ['nothing_view'] }))).rejects.toThrow('nothing_view')
  expect(await inShop((tx) => tx.query("select from role where role_alias = 'x'"))).toEqual([])
})

test('a second user with the same account is refused by name', async () => {
  const user = { account: 'clerk', password: 'Clerk-2468', realName: '李强', roleIds: [headRoleId] }
  const [hash] = await inShop(async (tx) => {
    const id = await createUser(tx, user)
    return tx.query<{ hash: string; mnemonic: string }>('select password_hash as hash, mnemonic from app_user where id = $1', [id])
  })
  expect(await verifyPassword(hash?.hash, md5Of(user.password))).toBe(true)
  expect(hash?.mnemonic).toBe('lq')
  await expect(inShop((tx) => createUser(tx, user))).rejects.toMatchObject({ key: 'DUPLICATE', params: { value: 'clerk' } })
})

test('depots of a user are replaced, the first being the default', async () => {
  const depots = await inShop(async (tx) => {
    const userId = await createUser(tx, { account: 'keeper', password: 'Keeper-2468', roleIds: [] })
    const made = await tx.query<{ id: string }>(
      `insert into depot (tenant_id, code, name, create_time) select $1, c, c, $2 from unnest('{A,B,C}'::text[]) as c returning id`,
      [tx.tenantId, tx.now],
    )
    const [a = '', b = '', c = ''] = made.map(({ id }) => id)
    await assignDepots(tx, userId, [a, b])
    await assignDepots(tx, userId, [c, b])
    const rows = await tx.query<{ depot_id: string; is_default: number }>(
      'select depot_id, is_default from user_depot where user_id = $1',
      [userId],
    )
    return rows.map(({ depot_id, is_default }) => [made.findIndex(({ id }) => id === depot_id), is_default]).sort()
  })
  expect(depots).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('no page has the code of a group: it would hang below itself, where no menu finds it', () => {
  expect(menuPages.map(({ code }) => code).filter((code) => Object.hasOwn(menuGroups, code))).toEqual([])
})

// on a cluster, the database of every test is filled in this way already
test.skipIf(inject('testServer').cluster)('what fills an empty database can be sent to a cluster', async () => {
  const empty = await emptyDatabase({ engine: 'citus' })
  const { ownerUrl, appUrl } = empty
  await migrate({ ownerUrl, appUrl, appPassword: 'only-for-tests', log: quiet })
  const { db: watched, offences } = statementWatch(empty)
  await seedBaseline(watched, { now, firstPassword: keptNowhere })
  expect(await watched.inPlatform(now, (tx) => count(tx, 'region'))).not.toBe('0')
  expect(await offences()).toEqual([])
})
