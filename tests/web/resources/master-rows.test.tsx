import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { operations } from '#contract/operations.gen.ts'
import { data, type fakeServer, refusal } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

// pages of master data and administration, and what all lists have in common, by the rows of the specification

const page = (...records: object[]) => data({ records, total: records.length + 100, size: 10, current: 1, pages: 11 })
const rightsOf = (stem: string) => ['view', 'add', 'edit', 'delete'].map((verb) => `${stem}_${verb}`)

/** The button above the list; an empty list has a second one. */
const addButton = () => screen.getAllByRole('button', { name: /^新增/ })[0] as HTMLElement

function opens(path: string, stem: string, answers: Parameters<typeof fakeServer>[0]) {
  return openSignedIn(path, rightsOf(stem), answers)
}

/** The look-ups of a page's search fields. */
const lookUps = Object.fromEntries(
  operations.flatMap(({ id }) => (/_lookup$/.test(id) ? [[id, () => page()]] : /_lazyTree$/.test(id) ? [[id, () => data([])]] : [])),
)

describe('a page of its own', () => {
  test.each([
    ['area.master-data.customers', '/base/customer', 'CustomerApi_list'],
    ['page.base.customer', '/base/customer', 'CustomerApi_list'],
    ['area.master-data.suppliers', '/base/supplier', 'SupplierApi_list'],
    ['area.master-data.brands', '/base/brand', 'BrandApi_list'],
    ['area.master-data.commodities', '/base/commodity', 'CommodityApi_list'],
    ['area.master-data.units', '/base/unit', 'UnitApi_list'],
    ['area.master-data.tags', '/base/tag', 'TagApi_list'],
    ['area.system.users', '/system/user', 'UserApi_page'],
    ['admin.user-info', '/system/user', 'UserApi_page'],
    ['area.system.routes', '/platform/route', 'RouteApi_list'],
    ['area.system.tenants', '/platform/tenant', 'TenantApi_list'],
    ['area.system.dictionaries', '/platform/dict', 'DictApi_parentList'],
    ['admin.dictionaries', '/platform/dict', 'DictApi_parentList'],
    ['admin.business-dictionaries', '/system/dictBiz', 'DictBizApi_parentList'],
    ['area.system.parameters', '/platform/param', 'ParamApi_list'],
    ['admin.system-params', '/platform/param', 'ParamApi_list'],
    ['page.comm.commRoomPrice', '/comm/commRoomPrice', 'SalesRoomPriceApi_list'],
    ['page.comm.commcustomerprice', '/comm/commcustomerprice', 'CustomerPriceApi_list'],
    ['area.mall.help-content', '/mall/helpDetail', 'MallHelpDetailApi_list'],
    ['area.mall.mall-product-listings', '/mall/goods', 'FranchiseCommodityApi_mallPage'],
    ['area.mall.return-types', '/mall/returnType', 'ReturnTypeApi_list'],
    ['area.mall.sliders', '/mall/slider', 'SliderApi_list'],
    ['area.mall.delivery-config', '/mall/deliveryConfig', 'DeliveryConfigApi_list'],
  ] as const)('[%s] at %s shows what %s answers', async (_, path, list) => {
    const { server } = await opens(path, 'any', { ...lookUps, [list]: () => page() })
    await screen.findByRole('table')
    await waitFor(() => expect(server.callsOf(list).length).toBeGreaterThan(0))
  })

  test('a quota that bounds nothing says so', async () => {
    const tenant = {
      id: '7',
      tenantId: '100007',
      tenantName: '华东',
      version: 1,
      accountNumber: -1,
      monthDocuments: 500,
      storageMegabytes: -1,
    }
    await opens('/platform/tenant', 'any', { ...lookUps, TenantApi_list: () => page(tenant) })
    expect(await screen.findAllByText('不限')).toHaveLength(2)
    expect(screen.queryByText('-1')).toBeNull()
  })

  test.each([
    ['area.master-data.classifications', '/base/classification', 'ClassificationApi_lazyList'],
    ['area.system.departments', '/system/dept', 'DeptApi_lazyList'],
    ['area.system.menus', '/platform/menu', 'MenuApi_lazyList'],
  ] as const)('[%s] at %s shows what %s answers, as a tree', async (_, path, list) => {
    const { server } = await opens(path, 'any', { [list]: () => data([]) })
    await screen.findByRole('treegrid')
    await waitFor(() => expect(server.callsOf(list)[0]?.query).toEqual({ parentId: '0' }))
  })

  test('[area.master-data.regions] regions stand in a tree with a form beside it', async () => {
    const { user } = await opens('/platform/region', 'region', {
      RegionApi_lazyTree: () => data([{ id: '11', parentId: '0', title: '北京市', key: '11', value: '11' }]),
      RegionApi_detail: () => data({ code: '11', name: '北京市', regionLevel: 1 }),
    })
    await user.click(await screen.findByRole('treeitem', { name: /北京市/ }))
    expect(await screen.findByDisplayValue('北京市')).toBeTruthy()
  })

  test('once a region is added, it is the chosen one, and nothing is done to the one above', async () => {
    const above = { code: '11', name: '北京市', regionLevel: 1, version: 1 }
    const provinces = data([{ id: '11', parentId: '0', title: '北京市', key: '11', value: '11' }])
    let added = false
    const { user } = await opens('/platform/region', 'region', {
      // once the region is added, reading the tree again never finishes
      RegionApi_lazyTree: () => (added ? new Promise(() => undefined) : provinces),
      RegionApi_detail: ({ query }) => (query.code === '11' ? data(above) : new Promise(() => undefined)),
      RegionApi_submit: () => {
        added = true
        return data({ ...above, code: '1199', name: '新区' })
      },
    })
    await user.click(await screen.findByRole('treeitem', { name: /北京市/ }))
    await screen.findByDisplayValue('北京市')
    await user.click(screen.getByRole('button', { name: /^新增下级/ }))
    await user.type(screen.getByLabelText('区划编号', { exact: false }), '1199')
    await user.type(screen.getByLabelText('名称', { exact: false }), '新区')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('新增成功')
    expect(screen.getByRole('button', { name: '删除' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('who changes a region that somebody else has changed may keep what was typed, on the newer region', async () => {
    const region = { code: '11', name: '北京市', regionLevel: 1, version: 1 }
    const theirs = { ...region, name: '北平市', remark: '古称', version: 2 }
    const { server, user } = await opens('/platform/region', 'region', {
      RegionApi_lazyTree: () => data([{ id: '11', parentId: '0', title: '北京市', key: '11', value: '11' }]),
      RegionApi_detail: () => data(region),
      RegionApi_submit: () =>
        server.callsOf('RegionApi_submit').length === 1
          ? refusal(409, '已被李强于10:02修改', { key: 'VERSION_STALE', current: theirs })
          : data({ ...theirs, name: '燕京市', version: 3 }),
    })
    await user.click(await screen.findByRole('treeitem', { name: /北京市/ }))
    const name = await screen.findByDisplayValue('北京市')
    await user.clear(name)
    await user.type(name, '燕京市')
    await user.keyboard('{Control>}s{/Control}')
    expect((await screen.findByRole('alert')).textContent).toContain('已被李强于10:02修改')
    await user.click(screen.getByRole('button', { name: '保留我的修改' }))
    await user.click(screen.getByRole('button', { name: /^保存/ }))
    await screen.findByText('更新成功')
    expect(server.callsOf('RegionApi_submit').map(({ body }) => body)).toMatchObject([
      { name: '燕京市', version: 1 },
      { name: '燕京市', remark: '古称', version: 2 },
    ])
  })
})

const unit = { id: '1', version: 1, code: 'P', name: '瓶', status: 1 }
const openUnits = (address = '/base/unit') =>
  opens(address, 'communit', { UnitApi_list: () => page(unit), UnitApi_detail: () => data(unit), UnitApi_remove: () => data(true) })

describe('every list', () => {
  test('[list.delete-none] with nothing chosen says that something must be', async () => {
    const { user, server } = await openUnits()
    await screen.findByText('瓶')
    const remove = screen.getByRole('button', { name: '删除' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(remove.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('请选择至少一条数据')
    await user.click(remove)
    expect(server.callsOf('UnitApi_remove')).toHaveLength(0)
  })

  test('[list.delete-confirm] asks before it removes, and does nothing without a yes', async () => {
    const { user, server } = await openUnits()
    await screen.findByText('瓶')
    await user.click(screen.getByRole('checkbox', { name: '选择此行' }))
    await user.click(screen.getByRole('button', { name: '删除' }))
    const question = within(await screen.findByRole('dialog'))
    question.getByText('确定将选择数据删除?')
    await user.click(question.getByRole('button', { name: '取消' }))
    expect(server.callsOf('UnitApi_remove')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '删除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(server.callsOf('UnitApi_remove')[0]?.query).toEqual({ ids: '1' }))
  })

  test('[list.search-empty] sends no filter that is empty', async () => {
    const { server } = await openUnits('/base/unit?q=&code=&status=1')
    await screen.findByText('瓶')
    const asked = server.callsOf('UnitApi_list').at(-1)?.query ?? {}
    expect(asked.status).toBe('1')
    expect(Object.entries(asked).filter(([, value]) => value === '')).toEqual([])
    expect(Object.keys(asked)).not.toContain('keyword')
  })

  test('[list.sort] names columns in snake_case, upwards and downwards', async () => {
    const { server } = await opens('/base/supplier?sort=supplierCode,-supplierName', 'supplier', {
      SupplierApi_list: () => page(),
      TagApi_lookup: () => page(),
      SupplierNatureApi_lookup: () => page(),
    })
    await screen.findByRole('table')
    await waitFor(() =>
      expect(server.callsOf('SupplierApi_list').at(-1)?.query).toMatchObject({ descs: 'supplier_name', ascs: 'supplier_code' }),
    )
  })
})

describe('a form', () => {
  test.each([
    ['param.required.paramName', '/platform/param', '参数名称', '请输入参数名称'],
    ['param.required.paramKey', '/platform/param', '参数键名', '请输入参数键名'],
    ['param.required.paramValue', '/platform/param', '参数键值', '请输入参数键值'],
    ['dict.required.sort', '/system/dictBiz', '排序', '请输入排序'],
  ] as const)('[%s] at %s says when %s is left empty: %s', async (_, path, label, text) => {
    const { user } = await opens(path, path.endsWith('param') ? 'param' : 'dictbiz', {
      ParamApi_list: () => page(),
      DictBizApi_parentList: () => page(),
    })
    await screen.findByRole('table')
    await user.click(addButton())
    const form = within(await screen.findByRole('dialog'))
    await user.clear(form.getByRole('textbox', { name: label }))
    await user.tab()
    // the first field had the focus before and may show the same
    expect((await form.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(text)
  })

  test('[dict.required.isSealed] of a dictionary always says whether it is sealed', async () => {
    const { user } = await opens('/system/dictBiz', 'dictbiz', { DictBizApi_parentList: () => page() })
    await screen.findByRole('table')
    await user.click(addButton())
    const choice = within(await screen.findByRole('dialog')).getByLabelText<HTMLSelectElement>('封存')
    expect(choice.getAttribute('aria-required')).toBe('true')
    expect(choice.value).toBe('0')
  })

  test('[image.types] takes pictures as png, jpg and jpeg', async () => {
    const { user } = await opens('/mall/slider', 'slider', { SliderApi_list: () => page() })
    await screen.findByRole('table')
    await user.click(addButton())
    const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('图片')
    expect(field.accept).toBe('.png,.jpg,.jpeg')
  })

  test('[admin.dict.index] [admin.dict.view-button] dictionaries are numbered on over the pages, and one is viewed beside the list', async () => {
    const head = (id: string, dictValue: string) => ({ id, version: 1, code: `c${id}`, dictValue, sort: 1, isSealed: 0, parentId: '0' })
    const { user } = await opens('/system/dictBiz?page=2', 'dictbiz', {
      DictBizApi_parentList: () => page(head('1', '职级'), head('2', '颜色')),
      DictBizApi_detail: () => data(head('2', '颜色')),
    })
    await screen.findByRole('columnheader', { name: '序号' })
    const numbers = await waitFor(() => {
      const rows = screen.getAllByRole('row').slice(1)
      expect(rows).toHaveLength(2)
      return rows.map((row) => row.querySelectorAll('td')[1]?.textContent)
    })
    expect(numbers).toEqual(['21', '22'])
    const view = screen.getByRole('button', { name: '查看' })
    expect(view.getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getAllByRole('checkbox', { name: '选择此行' })[1] as HTMLElement)
    await user.click(view)
    expect(await within(screen.getByRole('complementary', { name: '详情' })).findByRole('heading', { name: '颜色' })).toBeTruthy()
  })

  test('[admin.dict.dialog-width] the window of a dictionary is 880 wide', async () => {
    const { user } = await opens('/system/dictBiz', 'dictbiz', {
      DictBizApi_parentList: () => page({ id: '1', version: 1, code: 'rank', dictValue: '职级', sort: 1, isSealed: 0, parentId: '0' }),
      DictBizApi_childList: () => page(),
    })
    await user.click(await screen.findByRole('checkbox', { name: '选择此行' }))
    await user.click(screen.getByRole('button', { name: '字典项' }))
    expect((await screen.findByRole('dialog')).style.maxWidth).toBe('880px')
  })
})
