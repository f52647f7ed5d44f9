import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { data } from '../../support/web/fake-server.ts'
import { keepTokens, openApp, shellServer } from '../../support/web/open-app.tsx'
import { session } from '../../support/web/web.tsx'

// the rights of a role: ticked in a tree, compared with another role, described in sentences, and searched

const node = (id: string, title: string, category: number, children?: object[]) => ({
  id,
  parentId: '0',
  title,
  category,
  key: id,
  value: id,
  children,
})
const verbs = (at: string) => ['查看', '新增', '删除'].map((title, index) => node(`${at}${index}`, title, 2))
const menu = [
  node('1', '采购', 1, [node('11', '采购入库单', 1, verbs('11')), node('12', '采购退货单', 1, verbs('12'))]),
  node('2', '财务', 1, [node('21', '账户', 1, verbs('21'))]),
]
const clerk = { id: '5', version: 1, roleName: '店员', roleAlias: 'clerk' }
const keys: Record<string, string[]> = { '5': ['1', '11', '110', '111'], '6': ['1', '11', '110', '111', '112', '2', '21', '210'] }

async function opens(roles = ['admin']) {
  const server = shellServer('role_view', 'role_grant')
  let lookingRole: string | undefined
  server.answer({
    RoleApi_page: () => data({ records: [clerk], total: 1, size: 20, current: 1, pages: 1 }),
    AuthApi_userInfo: () => data({ ...session().user, roles, ...(lookingRole && { looking_role: lookingRole }) }),
    MenuApi_grantTree: () => data({ menu, dataScope: [], apiScope: [] }),
    MenuApi_roleTreeKeys: ({ query }: { query: Record<string, string> }) =>
      data({ menu: keys[query.roleIds ?? ''], dataScope: [], apiScope: [] }),
    RoleApi_tree: () => data([node('5', '店员', 1), node('6', '店长', 1)]),
    RoleApi_grant: () => data(true),
    RoleApi_look: () => {
      lookingRole = '店员'
      return data(true)
    },
    RoleApi_leave: () => {
      lookingRole = undefined
      return data(true)
    },
    HomeApi_read: () => data({ work: [], alerts: [], favourites: [], recents: [] }),
  } as never)
  keepTokens('1')
  const opened = await openApp('/system/role')
  await opened.user.click(within(await screen.findByRole('row', { name: /店员/ })).getByRole('checkbox'))
  return { server, ...opened }
}

async function dialog() {
  const opened = await opens()
  await opened.user.click(screen.getByRole('button', { name: '权限设置' }))
  const window = within(await screen.findByRole('dialog'))
  await window.findByRole('tree')
  const line = (name: string) => window.getByRole('treeitem', { name })
  const press = (name: string) => opened.user.click(window.getByRole('button', { name: new RegExp(`^${name}`) }))
  return { window, line, press, ...opened }
}

describe('the tree of rights', () => {
  test('is folded, shows what is held in part, and unfolds', async () => {
    const { window, line, user } = await dialog()
    expect(window.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['采购', '财务'])
    expect(line('采购').getAttribute('aria-checked')).toBe('mixed')
    expect(line('财务').getAttribute('aria-checked')).toBe('false')
    await user.click(within(line('采购')).getByRole('button'))
    expect(line('采购入库单').getAttribute('aria-checked')).toBe('mixed')
    window.getByText('已选 4 / 14 项')
  })

  test('finds a page by its name or initials and unfolds the way to it', async () => {
    const { window, user } = await dialog()
    await user.type(window.getByRole('textbox', { name: '查找菜单或按钮' }), 'cgthd')
    expect(window.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual(['采购', '采购退货单', '查看', '新增', '删除'])
    await user.type(window.getByRole('textbox', { name: '查找菜单或按钮' }), 'x')
    window.getByText('没有匹配的菜单或按钮')
  })

  test('completes what is held in part, takes what is held in full, and is saved so', async () => {
    const { line, user, press, server } = await dialog()
    await user.click(line('采购'))
    expect(line('采购').getAttribute('aria-checked')).toBe('true')
    await user.click(line('采购'))
    expect(line('采购').getAttribute('aria-checked')).toBe('false')
    line('财务').focus()
    await user.keyboard('{ArrowRight} {ArrowDown} ')
    await press('保存')
    await waitFor(() => expect(server.callsOf('RoleApi_grant').length).toBe(1))
    // the whole finance menu was granted by its line, and then its page was taken away
    expect(server.callsOf('RoleApi_grant')[0]?.body).toEqual({ roleIds: ['5'], menuIds: ['2'] })
  })
})

test('two roles are compared: what one has and the other lacks', async () => {
  const { window, press, user } = await dialog()
  await press('对比')
  await user.selectOptions(window.getByRole('combobox', { name: '对比的角色' }), '店长')
  await window.findByText('“店员”多 0 项，“店长”多 2 项')
  const cells = (name: RegExp) =>
    within(window.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(/采购入库单/)).toEqual(['—', '删除'])
  expect(cells(/账户/)).toEqual(['—', '查看'])
})

test('what a role can do is said in sentences, as it is ticked now', async () => {
  const { window, press, line, user } = await dialog()
  await user.click(line('财务'))
  await press('文字说明')
  window.getByText('“采购入库单”：可以查看、新增；不能删除。')
  window.getByText('“账户”：可以做全部操作（查看、新增、删除）。')
  window.getByText('不能使用：采购退货单。')
})

test('an administrator looks as the role under a banner, and leaves by one click', async () => {
  const { server, user } = await opens()
  await user.click(screen.getByRole('button', { name: '以此角色查看' }))
  await screen.findByText(/正在以角色“店员”查看/)
  expect(server.callsOf('RoleApi_look').map(({ query }) => query)).toEqual([{ roleId: '5' }])
  await user.click(screen.getByRole('button', { name: '退出查看' }))
  await waitFor(() => expect(screen.queryByText(/正在以角色/)).toBeNull())
})

test('others are told that looking is not theirs', async () => {
  await opens(['clerk'])
  expect(screen.getByRole('button', { name: /以此角色查看/ }).getAttribute('aria-disabled')).toBe('true')
})
