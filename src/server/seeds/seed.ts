import { randomInt } from 'node:crypto'
import { operations } from '#contract/operations.gen.ts'
import { formerNodes } from '#resources/menu/former-nodes.ts'
import { menuGroups, menuPages } from '#resources/menu/menu.ts'
import { figuresNode, guardRights, homeOfRight, partsOfRight, resourceRights, verbWords } from '#resources/rights.ts'
import { SetUpError } from '../core/set-up-error.ts'
import { takeAdvisoryLock } from '../db/advisory-lock.ts'
import { type Database, platformTenant, type Tx } from '../db/connect.ts'
import { noteMenuChange } from '../db/data-changes.ts'
import { isCommonPassword } from '../identity/common-passwords.ts'
import { type FirstPassword, firstAccount } from '../identity/first-password.ts'
import { md5Of } from '../identity/passwords.ts'
import { createUser } from '../identity/people.ts'
import { dictionaries } from './seed-dictionaries.ts'
import { seedRegions } from './seed-regions.ts'
import { seedTenant } from './tenant-baseline.ts'

export type SeedOptions = {
  /**
   * First password of `admin`. A common one is refused; if it is absent, a random one is generated and stored. Ignored
   * if there is an admin already.
   */
  adminPassword?: string
  now: Date
  /** Storage of a random password until somebody uses it. */
  firstPassword: Pick<FirstPassword, 'read' | 'keep'>
}

/**
 * Inserts what the product cannot work without, and what a newer version has added: the platform's tenant, the menu
 * with a button node for every right, dictionaries, each tenant's head role with every right, the first user. Runs at
 * every start and can be repeated.
 */
export async function seedBaseline(db: Database, { adminPassword, now, firstPassword }: SeedOptions): Promise<void> {
  const tenants = await db.inPlatform(now, async (tx) => {
    await takeAdvisoryLock(tx, 'baseline')
    await tx.query('insert into tenant (tenant_id, tenant_name, create_time) values ($1, $2, $3) on conflict do nothing', [
      platformTenant,
      '平台',
      tx.now,
    ])
    await seedMenu(tx)
    await seedTopMenu(tx)
    await seedDictionaries(tx)
    await seedRegions(tx)
    return tx.query<{ id: string; name: string }>('select tenant_id as id, tenant_name as name from tenant order by tenant_id')
  })
  for (const { id, name } of tenants) await db.inTenant(id, now, (tx) => seedTenant(tx, name))
  await seedAdmin(db, now, adminPassword, firstPassword)
}

async function seedAdmin(db: Database, now: Date, given: string | undefined, first: SeedOptions['firstPassword']): Promise<void> {
  await db.inPlatform(now, async (tx) => {
    await takeAdvisoryLock(tx, 'baseline')
    const users = await tx.query('select from app_user where tenant_id = $1 limit 1', [tx.tenantId])
    if (users.length > 0) return
    if (given !== undefined && (await isCommonPassword(md5Of(given))))
      throw new SetUpError('ADMIN_PASSWORD is one of the commonest passwords, and so the first to be guessed: choose another.')
    const role = await tx.one<{ id: string }>("select id from role where tenant_id = $1 and role_alias = 'administrator'", [tx.tenantId])
    const password = given ?? (await storedPassword(first))
    // a random one must be changed, because it is shown on a terminal, which may be logged; one that the operator has
    // set is known to them alone
    await createUser(tx, {
      account: firstAccount,
      password,
      realName: '管理员',
      roleIds: [role.id],
      mustChangePassword: given === undefined,
    })
  })
}

/** A random password, which is stored before the database contains it; or the one that a failed start has left. */
async function storedPassword(first: SeedOptions['firstPassword']): Promise<string> {
  const earlier = await first.read()
  if (earlier !== undefined) return earlier
  const password = randomPassword()
  await first.keep(password)
  return password
}

const passwordLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Fourteen random letters and digits, without those that look alike. */
export function randomPassword(): string {
  return Array.from({ length: 14 }, () => passwordLetters[randomInt(passwordLetters.length)]).join('')
}

type MenuNodeSeed = {
  code: string
  parent: string
  name: string
  nameEn: string
  alias: string | null
  path: string | null
  source: string | null
  sort: number
  category: 1 | 2
  action: number
  platformOnly: boolean
  /** 2: hidden in every menu. */
  hidden?: 2
}

const groupNodes = (): MenuNodeSeed[] =>
  Object.entries(menuGroups).map(([code, { label, icon }], at) => ({
    platformOnly: menuPages.filter(({ group }) => group === code).every(({ scope }) => scope === 'platform'),
    code,
    parent: '',
    name: label.zh,
    nameEn: label.en,
    alias: null,
    path: `/${code}`,
    source: icon,
    sort: (at + 1) * 10,
    category: 1,
    action: 0,
  }))

const pageNodes = (): MenuNodeSeed[] => [
  {
    platformOnly: false,
    hidden: 2,
    code: figuresNode.code,
    parent: '',
    name: figuresNode.label.zh,
    nameEn: figuresNode.label.en,
    alias: null,
    path: null,
    source: null,
    sort: 1000,
    category: 1,
    action: 0,
  },
  ...menuPages.map(({ code, group, label, path, icon, sort, scope }) => ({
    platformOnly: scope === 'platform',
    code,
    parent: group,
    name: label.zh,
    nameEn: label.en,
    alias: null,
    path,
    source: icon,
    sort,
    category: 1 as const,
    action: 0,
  })),
]

/** All rights that an operation needs or a guard checks, each once. */
export function allRights(): string[] {
  const needed = operations.flatMap(({ right, rightToAdd }) => [right, rightToAdd])
  return [...new Set([...needed, ...guardRights, ...resourceRights])].filter((right) => right !== undefined)
}

function homePageOf(right: string) {
  const page = homeOfRight(right)
  if (!page) throw new Error(`no page of the menu for the right ${right}`)
  return page
}

/** The rights that a tenant can have: all except those of the platform's pages. */
export const tenantRights = (): string[] => allRights().filter((right) => homePageOf(right).scope !== 'platform')

const buttonNodes = (): MenuNodeSeed[] =>
  allRights().map((right, at) => {
    const { zh, en, place } = verbWords(right)
    const { verb } = partsOfRight(right)
    const page = homePageOf(right)
    const words = { name: zh, nameEn: en, alias: verb, path: null, source: null }
    return { code: right, parent: page.code, ...words, sort: at, category: 2, action: place, platformOnly: page.scope === 'platform' }
  })

const nodeColumns = [
  'code',
  'parent',
  'name',
  'nameEn',
  'alias',
  'path',
  'source',
  'sort',
  'category',
  'action',
  'platformOnly',
  'hidden',
] as const

/** Codes of the rights that a start of this version would add to an installation, and of those it would remove. */
export async function changedRights(query: (sql: string) => Promise<{ code: string }[]>): Promise<{ added: string[]; removed: string[] }> {
  const known = new Set((await query('select code from menu')).map(({ code }) => code))
  return {
    added: buttonNodes().flatMap(({ code }) => (known.has(code) ? [] : [code])),
    removed: formerNodes.filter((code) => known.has(code)),
  }
}

/**
 * Inserts menu nodes, one statement per level so that a node finds its parent. Names of built-in nodes follow the
 * product, unless a user has changed them. Nodes that are added to an existing menu are stamped with the time of this
 * upgrade.
 */
async function seedMenu(tx: Tx): Promise<void> {
  const { isUpgrade } = await tx.one<{ isUpgrade: boolean }>('select exists (select from menu) as "isUpgrade"')
  const gone = await tx.query('delete from menu where built_in and code = any($1::text[]) returning id', [formerNodes])
  if (gone.length > 0) noteMenuChange(tx)
  for (const nodes of [groupNodes(), pageNodes(), buttonNodes()]) {
    const changed = await tx.query(
      `insert into menu (code, parent_id, name, name_en, alias, path, source, sort, category, action, platform_only,
        is_hidden, built_in, new_since)
       select g.code, coalesce(above.id, 0), g.name, g.name_en, g.alias, g.path, g.source, g.sort, g.category,
         g.action, g.platform_only, coalesce(g.hidden, 1), true, $13::timestamptz
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
         $8::integer[], $9::integer[], $10::integer[],
                     $11::boolean[], $12::integer[])
              as g (code, parent, name, name_en, alias, path, source, sort, category, action, platform_only, hidden)
         left join menu above on above.code = g.parent
       on conflict (code) do update set built_in = true, parent_id = excluded.parent_id, name = excluded.name,
       name_en = excluded.name_en, alias = excluded.alias,
              path = excluded.path, source = excluded.source, sort = excluded.sort, category = excluded.category, action = excluded.action,
              platform_only = excluded.platform_only
        where menu.update_user is null and (menu.parent_id, menu.name, menu.name_en, menu.alias, menu.path,
        menu.source, menu.sort, menu.category, menu.action,
               menu.platform_only, menu.built_in)
              is distinct from (excluded.parent_id, excluded.name, excluded.name_en, excluded.alias, excluded.path, excluded.source,
                                excluded.sort, excluded.category, excluded.action, excluded.platform_only, true)
       returning menu.id`,
      [...nodeColumns.map((column) => nodes.map((node) => node[column])), isUpgrade ? tx.now : null],
    )
    if (changed.length > 0) noteMenuChange(tx)
  }
}

const topMenus = [
  { code: 'workbench', name: '工作台', nameEn: 'Workbench', source: 'home', path: '/wel', menuCode: null },
  { code: 'inventory', name: '库存管理', nameEn: 'Stock', source: 'boxes', path: '/inventory/inventory', menuCode: 'stock' },
  { code: 'profit', name: '门店收益', nameEn: 'Store earnings', source: 'money', path: '/profit/index', menuCode: null },
  { code: 'analysis', name: '统计分析', nameEn: 'Statistics', source: 'chart', path: '/sales/salesAnalysis', menuCode: null },
] as const

/** Inserts the four entries of the top bar. */
async function seedTopMenu(tx: Tx): Promise<void> {
  const of = <Key extends keyof (typeof topMenus)[number]>(key: Key) => topMenus.map((entry) => entry[key])
  await tx.query(
    `insert into top_menu (code, name, name_en, source, path, menu_code, sort)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[]) on conflict do nothing`,
    [of('code'), of('name'), of('nameEn'), of('source'), of('path'), of('menuCode'), topMenus.map((_, at) => at + 1)],
  )
}

/** Inserts missing entries; entries that the platform's administrators have changed are preserved. */
async function seedDictionaries(tx: Tx): Promise<void> {
  const heads = dictionaries().map(({ code, name }) => ({ code, name }))
  await tx.query(
    `insert into dict (code, dict_key, dict_value) select code, '-1', name
      from unnest($1::text[], $2::text[]) as g (code, name) on conflict do nothing`,
    [heads.map(({ code }) => code), heads.map(({ name }) => name)],
  )
  const entries = dictionaries().flatMap(({ code, entries }) => entries.map(([key, value], at) => ({ code, key, value, sort: at + 1 })))
  await tx.query(
    `insert into dict (parent_id, code, dict_key, dict_value, sort)
     select above.id, g.code, g.key, g.value, g.sort
       from unnest($1::text[], $2::text[], $3::text[], $4::integer[]) as g (code, key, value, sort)
       join dict above on above.code = g.code and above.dict_key = '-1'
     on conflict do nothing`,
    [entries.map(({ code }) => code), entries.map(({ key }) => key), entries.map(({ value }) => value), entries.map(({ sort }) => sort)],
  )
}
