import { describe, expect, test } from 'vitest'
import { by, expectSound } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody } from '../../support/shop.ts'

/* Several rows are removed together or not at all, and the refusal names every row that prevents it (rule B3). */
const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const english = { 'accept-language': 'en' }

describe('documents', () => {
  const draft = () => admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })

  test('those that were submitted are named by their numbers, one that is not there by its id, and no draft goes', async () => {
    const free = await draft()
    const approved = await approvedOrder(shop, '2')
    const submitted = await admin.ok('PurchaseOrderApi_submit', { body: by(await draft()) })
    const query = { ids: [free.id, submitted.id, '999', approved.id].join() }
    const refused = await admin.call('PurchaseOrderApi_remove', { query })
    expect(refused).toMatchObject({ status: 409, key: 'STATUS_FORBIDS' })
    const said = [
      `[${approved.billNo}] 当前状态[待入库]不能执行[删除]`,
      `[${submitted.billNo}] 当前状态[待审核]不能执行[删除]`,
      '[999] 单据不存在或已删除',
    ]
    expect(refused.fields.map(({ msg }) => msg).sort()).toEqual(said.sort())
    for (const sentence of said) expect(refused.msg).toContain(sentence)
    expect(refused.msg).not.toContain(free.id)
    expect(refused.fields.map(({ rule }) => rule).sort()).toEqual(['DOC_GONE', 'STATUS_FORBIDS', 'STATUS_FORBIDS'])
    const inEnglish = await admin.call('PurchaseOrderApi_remove', { query, headers: english })
    expect(inEnglish.msg).toContain(`[${submitted.billNo}] [Delete] is not possible in the state [Awaiting approval]`)
    expect(await admin.ok('PurchaseOrderApi_detail', { query: { id: free.id } })).toMatchObject({ id: free.id, version: free.version })
    // each document's log records that its removal was requested
    for (const { id } of [approved, submitted]) {
      const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: id } })
      expect(records.filter(({ refusal }) => refusal === 'STATUS_FORBIDS')).toHaveLength(2)
    }
    await expectSound(server)
  })

  test('drafts alone go together', async () => {
    const both = [await draft(), await draft()]
    await admin.ok('PurchaseOrderApi_remove', { query: { ids: both.map(({ id }) => id).join() } })
    for (const { id } of both) expect((await admin.call('PurchaseOrderApi_detail', { query: { id } })).key).toBe('DOC_GONE')
  })
})

describe('rows', () => {
  const dept = (deptName: string, parentId?: string) => admin.ok('DeptApi_submit', { body: { deptName, ...(parentId && { parentId }) } })

  test('are named each with where it is used, whatever uses it, and what is free stays too', async () => {
    const [ofUser, ofDepot, above, free] = [await dept('采购部'), await dept('门店一'), await dept('总部'), await dept('空部门')]
    const below = await dept('分部', above.id)
    await admin.ok('UserApi_submit', { body: { account: 'bulk', realName: '人', deptId: ofUser.id } })
    await admin.ok('DepotApi_submit', { body: { code: 'BULK', name: '仓', deptId: ofDepot.id } })
    const ids = [free, ofUser, ofDepot, above].map(({ id }) => id)
    const refused = await admin.call('DeptApi_remove', { query: { ids: [...ids, '999'].join() } })
    expect(refused.fields.map(({ msg }) => msg).sort()).toEqual(
      [
        '部门[999]不存在或已删除',
        ...['[总部]已被部门', '[采购部]已被用户', '[门店一]已被仓库'].map((used) => `${used}使用，不能删除`),
      ].sort(),
    )
    for (const name of ['999', '总部', '采购部', '门店一']) expect(refused.msg).toContain(name)
    expect(refused.msg).not.toContain('空部门')
    const left = (await admin.ok('DeptApi_list')).map(({ id }) => id)
    expect(left).toEqual(expect.arrayContaining(ids))
    const inEnglish = await admin.call('DeptApi_remove', { query: { ids: ids.join() }, headers: english })
    expect(inEnglish.msg).toContain('[采购部] is used by users and cannot be deleted')
    // departments below are removed together with the one above
    await admin.ok('DeptApi_remove', { query: { ids: [free.id, above.id, below.id].join() } })
  })

  test('that are built in or have something below are named beside those in use', async () => {
    const roles = await admin.ok('RoleApi_list')
    const head = roles.find(({ roleAlias }) => roleAlias === 'admin')
    const held = await admin.ok('RoleApi_submit', { body: { roleName: '收银', roleAlias: 'cashier' } })
    await admin.ok('UserApi_submit', { body: { account: 'held', realName: '人', roleId: held.id } })
    const refused = await admin.call('RoleApi_remove', { query: { ids: `${held.id},${head?.id}` } })
    expect(refused.msg).toContain('角色[管理员]是系统内置的，不能删除')
    expect(refused.msg).toContain('[收银]已被')

    const platform = await server.as('admin', '000000')
    const menus = await server.inTenant((tx) =>
      tx.query<{ id: string; name: string }>(`select id, name from menu where code in ('depot', 'brand', 'dept')`),
    )
    const own = await platform.ok('MenuApi_submit', { body: { name: '外链组', code: 'links' } })
    await platform.ok('MenuApi_submit', { body: { parentId: own.id, name: '外链', code: 'link', path: 'https://example.com' } })
    const fixed = await platform.call('MenuApi_remove', { query: { ids: [...menus, own].map(({ id }) => id).join() } })
    for (const { name } of menus) expect(fixed.msg).toContain(`菜单[${name}]是系统内置的，不能删除`)
    expect(fixed.msg).toContain('请先删除[外链组]的下级')

    const entry = { sort: 1, isSealed: 0 }
    const heads = ['颜色', '尺码'].map((dictValue, at) =>
      admin.ok('DictBizApi_submit', { body: { ...entry, code: `bulk${at}`, dictValue } }),
    )
    for (const one of await Promise.all(heads))
      await admin.ok('DictBizApi_submit', { body: { ...entry, parentId: one.id, code: one.code, dictKey: '1', dictValue: '一' } })
    const entries = await admin.call('DictBizApi_remove', { query: { ids: (await Promise.all(heads)).map(({ id }) => id).join() } })
    expect(entries.msg.split('；').sort()).toEqual(['请先删除[尺码]的下级', '请先删除[颜色]的下级'])
  })

  test('more than ten are all in the fields, and the sentence says how many', async () => {
    const units = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const unit = await admin.ok('UnitApi_submit', { body: { name: `单位${at}`, code: `BU${at}` } })
        await admin.ok('CommodityApi_submit', { body: { commInfoCode: `BG${at}`, commInfoName: `货${at}`, unitId: unit.id } })
        return unit
      }),
    )
    const refused = await admin.call('UnitApi_remove', { query: { ids: units.map(({ id }) => id).join() } })
    expect(refused.fields).toHaveLength(12)
    expect(refused.msg).toMatch(/；等共12项$/)
  })
})
