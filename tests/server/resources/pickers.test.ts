import { describe, expect, test } from 'vitest'
import { resourceOf } from '#resources/index.ts'
import { fillWordInitials } from '#server/lookups/word-initials.ts'
import { rankOf } from '#server/resources/page.ts'
import { planOf } from '#server/resources/plan.ts'
import { startTestServer } from '../../support/server.ts'

// every look-up offers the best match first: the exact code, a code that begins with the text, a name or initials from
// the start of a word, then matches anywhere

const app = await startTestServer()
const admin = await app.as('admin')

/** Codes and names in an order that no ranking would produce. */
const rows = [
  ['A1', '德芙巧克力'],
  ['A2', '纸尿裤L码'],
  ['A3', '可口可乐 330ml 罐装'],
  ['A4', '快乐瓜子'],
  ['KL9', '瓶装水'],
  ['KL', '薯片'],
] as const

type Named = { name: string }
type Look = (keyword: string) => Promise<readonly Named[]>
const choices = async (page: Promise<{ records: readonly Named[] }>) => (await page).records

const { id: unitId } = await admin.ok('UnitApi_submit', { body: { name: '瓶' } })

const pickers: Record<string, { add: (code: string, name: string) => Promise<unknown>; look: Record<string, Look> }> = {
  goods: {
    add: (commInfoCode, commInfoName) => admin.ok('CommodityApi_submit', { body: { commInfoCode, commInfoName, unitId } }),
    look: {
      list: async (keyword) =>
        (await admin.ok('CommodityApi_list', { query: { keyword } })).records.map((row) => ({ name: row.commInfoName })),
      lookup: (keyword) => choices(admin.ok('CommodityApi_lookup', { query: { keyword } })),
    },
  },
  suppliers: {
    add: (supplierCode, supplierName) => admin.ok('SupplierApi_submit', { body: { supplierCode, supplierName } }),
    look: {
      lookup: (keyword) => choices(admin.ok('SupplierApi_lookup', { query: { keyword } })),
      partners: (keyword) => choices(admin.ok('BartererApi_list', { query: { keyword, type: 2 } })),
    },
  },
  depots: {
    add: (code, name) => admin.ok('DepotApi_submit', { body: { code, name } }),
    look: { lookup: (keyword) => choices(admin.ok('DepotApi_lookup', { query: { keyword } })) },
  },
  staff: {
    add: (staffCode, staffName) => admin.ok('StaffApi_submit', { body: { staffCode, staffName } }),
    look: { lookup: (keyword) => choices(admin.ok('StaffApi_lookup', { query: { keyword } })) },
  },
  colleagues: {
    add: (account, realName) => app.addUser(account, { realName }),
    look: {
      list: async (keyword) =>
        (await admin.ok('UserApi_userList', { query: { keyword } })).map(({ realName }) => ({ name: realName ?? '' })),
    },
  },
}

describe.each(Object.entries(pickers))('%s', async (_, { add, look }) => {
  for (const [code, name] of rows) await add(code, name)

  test.each(Object.entries(look))('come by how well they fit kl (%s)', async (_, found) => {
    const names = (await found('kl')).map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual(['薯片', '瓶装水', '快乐瓜子', '可口可乐 330ml 罐装'])
    expect(new Set(names.slice(4))).toEqual(new Set(['德芙巧克力', '纸尿裤L码']))
  })

  test.each(Object.entries(look))('what is called just so goes before what only begins so (%s)', async (_, found) => {
    expect((await found('330ml')).map(({ name }) => name)).toEqual(['可口可乐 330ml 罐装'])
    expect((await found('快乐瓜子'))[0]?.name).toBe('快乐瓜子')
  })
})

test('what stands there without word initials is given them, partners and all', async () => {
  const initials = () =>
    app.inTenant((tx) =>
      tx.query<{ name: string; kept: string | null }>(`select name, word_initials as kept from barterer where code = 'A3'`),
    )
  const before = await initials()
  expect(before).toEqual([{ name: '可口可乐 330ml 罐装', kept: ' kl330mlgz 330mlgz gz' }])
  await app.inTenant((tx) => tx.query('update supplier set word_initials = null'))
  expect(await initials()).toEqual([{ name: '可口可乐 330ml 罐装', kept: null }])
  await fillWordInitials(app.database.ownerUrl)
  expect(await initials()).toEqual(before)
})

test('nothing is ranked without a keyword, nor where a sort is asked for: such a page is read in the order of its index', () => {
  const plan = planOf(resourceOf('CommodityApi'))
  expect(rankOf({ tenantId: app.tenantId }, plan, {})).toEqual([])
  expect(rankOf({ tenantId: app.tenantId }, plan, { keyword: 'kl', ascs: 'comm_info_code' })).toEqual([])
})

test('pasted goods are known by a name that only one has, after codes and barcodes; a name that two have is nobody’s', async () => {
  const add = (commInfoCode: string, commInfoName: string) =>
    admin.ok('CommodityApi_submit', { body: { commInfoCode, commInfoName, unitId } })
  const [tea, twin, other] = [await add('N1', '龙井茶'), await add('N2', '双生糖'), await add('N3', '双生糖')]
  const coded = await add('碧螺春', '别的茶')
  const same = await add('N4', '碧螺春')
  const found = await admin.ok('CommodityApi_resolve', { body: { texts: ['龙井茶', ' 龙井茶 ', '双生糖', '龙井', '碧螺春'] } })
  expect(found.map(({ text, commodity }) => [text, commodity.id])).toEqual([
    ['龙井茶', tea.id],
    [' 龙井茶 ', tea.id],
    ['碧螺春', coded.id],
  ])
  expect([twin.id, other.id, same.id]).not.toContain(found[2]?.commodity.id)
})
