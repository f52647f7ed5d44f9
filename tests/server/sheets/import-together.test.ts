import { describe, expect, test } from 'vitest'
import { type ResourceApi, resourceOf } from '#resources/index.ts'
import type { Tx } from '#server/db/connect.ts'
import { openSheet } from '#server/sheets/import-columns.ts'
import { importRows } from '#server/sheets/import-rows.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
const adminId = await app.inTenant(
  async (tx) => (await tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'admin'`, [tx.tenantId])).id,
)
const unitIds: Record<string, string> = {}
for (const name of ['瓶', '箱']) unitIds[name] = (await admin.ok('UnitApi_submit', { body: { name } })).id
for (const [commInfoCode, commInfoName, unit, retailPrice] of [
  ['OLD1', '旧货', '瓶', '2'],
  ['old2', '老货', '箱', '3'],
] as const)
  await admin.ok('CommodityApi_submit', { body: { commInfoCode, commInfoName, unitId: unitIds[unit] ?? '', retailPrice, remark: '留着' } })
for (const [customerCode, customerName] of [
  ['K1', '甲店'],
  ['K2', '乙店'],
  ['K3', '丙店'],
])
  await admin.ok('CustomerApi_submit', { body: { customerCode: customerCode ?? '', customerName: customerName ?? '' } })

const written = {
  CommodityApi: ['commodity', 'comm_info_code'],
  CustomerApi: ['customer', 'customer_code'],
  CustomerPriceApi: ['customer_price', 'customer_id, comm_info_id, unit_id'],
  CustomerTitleApi: ['customer_title', 'customer_id, title'],
} as const satisfies Partial<Record<ResourceApi, readonly [string, string]>>

/** The rows of the table and the counters of codes, without ids and what is derived from them. */
async function rowsAfter(tx: Tx, api: keyof typeof written) {
  const [table, order] = written[api]
  const rows = await tx.query<{ row: object }>(`select to_jsonb(t) - 'id' as row from ${table} t where tenant_id = $1 order by ${order}`, [
    tx.tenantId,
  ])
  const keys = await tx.query<{ key: string }>('select key from code_key where tenant_id = $1 and resource = $2 order by key', [
    tx.tenantId,
    api,
  ])
  return { rows: rows.map(({ row }) => row), keys: keys.map(({ key }) => key) }
}

/** Imports rows, `atOnce` at a time, and rolls back; returns their outcomes, and what was in the tables. */
const imported = (api: keyof typeof written, head: readonly string[], cells: readonly (string | null)[][], atOnce: number) =>
  app.inTenant((tx) =>
    tx.trial(async () => {
      const sheet = openSheet(tx, resourceOf(api), head)
      const outcomes = []
      for (let at = 0; at < cells.length; at += atOnce) {
        const rows = cells.slice(at, at + atOnce).map((row, nth) => ({ row: at + nth + 2, cells: row }))
        outcomes.push(...(await importRows({ tx, actor: { id: adminId }, sheet }, rows)))
      }
      return { outcomes, after: await rowsAfter(tx, api) }
    }),
  )

const goods = Array.from({ length: 40 }, (_, n) => [
  `N${n}`,
  `新货${n}`,
  n % 3 === 0 ? '箱' : '瓶',
  n % 4 === 0 ? null : `${n}.5`,
  n % 5 === 0 ? '是' : null,
])

describe('rows that are written together', () => {
  test.each([
    [
      'goods: new, changed, as they were, in another case, wrong, twice in the sheet',
      'CommodityApi',
      ['编码', '名称', '基本单位', '零售价', '称重'],
      [
        ...goods.slice(0, 20),
        ['OLD1', '旧货', '瓶', '2', null],
        ['OLD2', '老货', '箱', '3', '是'],
        ['ｎ3', '重复', '瓶', '1', null],
        ['X1', '没有单位', '桶', '1', null],
        ['X2', '价格太细', '瓶', '1.1234567', null],
        ['old1', '又来', '瓶', '9', null],
        ...goods.slice(20),
      ],
      { added: 40, changed: 1, same: 1, failed: 4 },
    ],
    [
      'customers: a name that is taken, one that another gives up, and one that becomes free behind it',
      'CustomerApi',
      ['编码', '名称'],
      [
        ['N1', '新店一'],
        ['N2', '甲店'],
        ['N3', '新店三'],
        ['K2', '乙店改名'],
        ['N4', '乙店'],
        ['N5', '丙店'],
        ['K3', '丙店改名'],
        ['N6', '新店一'],
        ['K1', '甲店'],
      ],
      { added: 3, changed: 2, same: 1, failed: 3 },
    ],
    [
      'prices, found by several columns',
      'CustomerPriceApi',
      ['客户', '商品', '单位', '专属价'],
      [
        ['甲店', 'OLD1', '瓶', '1'],
        ['K2', '旧货', '瓶', '2'],
        ['甲店', 'old2', '箱', '3'],
        ['丙店', 'OLD1', '箱', '4'],
        ['丁店', 'OLD1', '瓶', '5'],
        ['乙店', 'OLD1', '瓶', '6'],
      ],
      { added: 3, changed: 0, same: 0, failed: 3 },
    ],
    [
      'titles, of which one is the default',
      'CustomerTitleApi',
      ['客户', '抬头', '类型', '默认'],
      [
        ['甲店', '甲公司', '企业', '是'],
        ['甲店', '甲公司二', '企业', '是'],
        ['乙店', '乙公司', '企业', null],
      ],
      undefined,
    ],
  ] as const)('leave what they leave one by one: %s', async (_what, api, head, cells, counts) => {
    const rows = cells.map((row) => [...row])
    const alone = await imported(api, head, rows, 1)
    const together = await imported(api, head, rows, 500)
    expect(together.outcomes).toEqual(alone.outcomes)
    expect(together.after).toEqual(alone.after)
    if (!counts) return expect(together.after.rows.length).toBeGreaterThan(1)
    const found = Object.groupBy(together.outcomes, ({ result }) => result)
    expect({
      added: 0,
      changed: 0,
      same: 0,
      failed: 0,
      ...Object.fromEntries(Object.entries(found).map(([result, of]) => [result, of.length])),
    }).toEqual(counts)
  })

  test('take few statements: what is asked does not grow with the rows', async () => {
    const statementsFor = async (count: number) => {
      const before = app.db.statistics().statements
      await imported(
        'CommodityApi',
        ['编码', '名称', '基本单位'],
        Array.from({ length: count }, (_, n) => [`M${n}`, `货${n}`, '瓶']),
        500,
      )
      return app.db.statistics().statements - before
    }
    await statementsFor(5)
    expect(await statementsFor(400)).toBeLessThan((await statementsFor(20)) + 10)
  })
})
