import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../support/server.ts'

/* What every tenant needs: the role with every right, and a department to which users can belong. */
const server = await startTestServer()
const { tenantId } = server
const admin = await server.as('admin')

describe('roles', () => {
  test.each([
    ['a tenant', 'admin', '管理员', tenantId],
    ['the platform', 'administrator', '超级管理员', '000000'],
  ])('the role of %s with every right keeps name, alias and rights, and stays', async (_, alias, name, tenant) => {
    const keeper = await server.as('admin', tenant)
    const head = (await keeper.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === alias)
    if (!head) throw new Error('no head role')
    const english = { 'Accept-Language': 'en' }
    const refused = [
      await keeper.call('RoleApi_remove', { query: { ids: head.id } }),
      await keeper.call('RoleApi_submit', { body: { ...head, roleAlias: 'boss' } }),
      await keeper.call('RoleApi_submit', { body: { ...head, roleName: '总管' } }),
      await keeper.call('RoleApi_grant', { body: { roleIds: [head.id], menuIds: [] } }),
      await keeper.call('RoleApi_remove', { query: { ids: head.id }, headers: english }),
    ]
    expect(refused.map(({ key }) => key)).toEqual(Array(5).fill('BUILT_IN'))
    expect(refused.map(({ msg }) => msg)).toEqual([
      `角色[${name}]是系统内置的，不能删除`,
      `角色[${name}]是系统内置的，不能修改名称或别名`,
      `角色[${name}]是系统内置的，不能修改名称或别名`,
      `角色[${name}]是系统内置的，不能改变权限`,
      `The role [${name}] is built in and cannot be removed`,
    ])
    expect(refused.map(({ fields }) => fields.map(({ field }) => field).join())).toEqual(['', 'roleAlias', 'roleName', '', ''])
    const kept = await keeper.ok('RoleApi_submit', { body: { ...head, sort: 9, remark: '不可删除' } })
    expect(kept).toMatchObject({ roleName: name, roleAlias: alias, sort: 9, remark: '不可删除' })
  })

  test('another role takes neither the alias of that one nor its place', async () => {
    const other = await admin.ok('RoleApi_submit', { body: { roleName: '店员', roleAlias: 'clerk' } })
    expect((await admin.call('RoleApi_submit', { body: { ...other, roleAlias: 'admin' } })).key).toBe('DUPLICATE')
  })
})

describe('departments', () => {
  const company = '200800'
  const boss = (async () => {
    await server.addTenant(company)
    return server.as('admin', company)
  })()
  const remove = async (...ids: string[]) => (await boss).call('DeptApi_remove', { query: { ids: ids.join() } })

  test('the last one stays, however it is asked, may be called otherwise and hangs under nothing', async () => {
    const [only] = await (await boss).ok('DeptApi_list')
    if (!only) throw new Error('no department')
    const refused = await remove(only.id)
    expect(refused).toMatchObject({ status: 400, key: 'LAST_ROW', msg: `[${only.deptName}]是最后的部门，不能删除` })
    const english = await (await boss).call('DeptApi_remove', { query: { ids: only.id }, headers: { 'Accept-Language': 'en' } })
    expect(english.msg).toBe(`[${only.deptName}] cannot be removed: one of the departments must remain`)
    const change = async (over: object) => (await boss).call('DeptApi_submit', { body: { ...only, ...over } })
    expect((await change({ deptName: '  ' })).status).toBe(400)
    expect((await change({ parentId: only.id })).fields).toMatchObject([{ field: 'parentId' }])
    const second = await (await boss).ok('DeptApi_submit', { body: { deptName: '二部' } })
    expect(await remove(only.id, second.id)).toMatchObject({ key: 'LAST_ROW' })
    expect((await change({ deptName: '总部' })).data).toMatchObject({ deptName: '总部' })
    expect((await remove(only.id)).key).toBeUndefined()
    expect((await (await boss).ok('DeptApi_list')).map(({ deptName }) => deptName)).toEqual(['二部'])
  })

  test('of the last two, removed at once, one stays', async () => {
    await (await boss).ok('DeptApi_submit', { body: { deptName: '三部' } })
    const both = await (await boss).ok('DeptApi_list')
    const answers = await Promise.all(both.map(({ id }) => remove(id)))
    expect(answers.map(({ key }) => key).sort()).toEqual(['LAST_ROW', undefined])
    expect(await (await boss).ok('DeptApi_list')).toHaveLength(1)
  })
})
