import type { Words } from '#domain/core/words.ts'
import { type Field, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { pageTitles } from '../../core/page-titles.ts'

/*
 * Screens of the resource engine for rows with handlers of their own: the same list, search and form. The names are
 * the contract's; the journeys of these pages test them.
 */

type Owner = 'DictApi' | 'DictBizApi'

const stems: Readonly<Record<Owner, string>> = { DictApi: 'dict', DictBizApi: 'dictbiz' }

const entryFields: ScreenDefinition['fields'] = {
  code: { label: { zh: '字典编号', en: 'Code' }, kind: 'code', list: true, required: true, width: 180 },
  dictValue: { label: { zh: '字典名称', en: 'Name' }, kind: 'text', list: true, required: true, width: 200 },
  sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, required: true, initial: 0, width: 80 },
  isSealed: {
    label: { zh: '封存', en: 'Sealed' },
    kind: 'choice',
    choices: [
      { value: 0, words: { zh: '否', en: 'No' } },
      { value: 1, words: { zh: '是', en: 'Yes' } },
    ],
    list: true,
    required: true,
    initial: 0,
    width: 80,
    hint: { zh: '封存后不再供选择', en: 'Once sealed it is no longer offered' },
  },
  remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
}

const mallGoodsFields = [
  'picture',
  'commInfoCode',
  'commInfoName',
  'spec',
  'classifyId',
  'brandId',
  'unitId',
  'retailPrice',
  'onHandQty',
  'onShelves',
  'isStore',
]
/** The fields by which the list of mall goods can be filtered. */
const mallGoodsFilters = new Set(['commInfoName', 'classifyId', 'onShelves'])

function mallGoodsField([name, { filter, ...field }]: [string, Field]): [string, Field][] {
  if (!mallGoodsFields.includes(name)) return []
  const ofMall = name === 'isStore' ? { initial: 2 } : name === 'picture' ? ({ list: true } as const) : {}
  return [[name, { ...field, ...(filter && mallGoodsFilters.has(name) ? { filter } : {}), ...ofMall }]]
}

const noLimit: Words = { zh: '不限', en: 'No limit' }

/** Goods of the mall, both those that are offered and those that are not. */
export const mallGoods: ScreenDefinition = {
  api: 'FranchiseCommodityApi',
  stem: 'comminfo',
  view: 'mallgoods',
  calls: { list: 'mallPage' },
  label: pageTitles.mallGoods,
  title: ['commInfoName'],
  fields: Object.fromEntries(Object.entries(resourceOf('CommodityApi').fields).flatMap(mallGoodsField)),
  keyword: ['commInfoCode', 'commInfoName', 'barCode'],
  sort: 'commInfoCode',
}

/** The dictionaries themselves: those of the platform, or the tenant's own business dictionaries. */
export const dictionaryHeads = (api: Owner): ScreenDefinition => ({
  api,
  stem: stems[api],
  calls: { list: 'parentList' },
  numbered: true,
  viewButton: true,
  label: api === 'DictApi' ? pageTitles.dictionaries : pageTitles.ownDictionaries,
  title: ['dictValue'],
  fields: entryFields,
  keyword: ['code', 'dictValue'],
  sort: '',
})

/** The entries of a dictionary. Code and parent are read-only, because they come from the dictionary. */
export const dictionaryEntries = (api: Owner): ScreenDefinition => {
  const { code, ...others } = entryFields
  return {
    ...dictionaryHeads(api),
    label: { zh: '字典项', en: 'Entries' },
    fields: {
      ...(code && { code: { ...code, readOnly: true } }),
      parentName: { label: { zh: '上级字典', en: 'Above' }, kind: 'text', readOnly: true },
      dictKey: { label: { zh: '字典键值', en: 'Key' }, kind: 'code', list: true, required: true, width: 140 },
      ...others,
    },
  }
}

/** Tenants, for administrators of the platform. */
const tenants: ScreenDefinition = {
  api: 'TenantApi',
  stem: 'tenant',
  label: pageTitles.tenants,
  title: ['tenantName'],
  fields: {
    tenantId: {
      label: { zh: '租户编号', en: 'Number' },
      kind: 'code',
      list: true,
      width: 100,
      hint: { zh: '六位数字；不填写则自动生成，之后不能修改', en: 'Six digits; left empty one is made. It never changes.' },
    },
    tenantName: { label: { zh: '租户名称', en: 'Name' }, kind: 'text', list: true, required: true, width: 200 },
    domain: { label: { zh: '域名', en: 'Domain' }, kind: 'text', list: true, width: 200 },
    linkman: { label: { zh: '联系人', en: 'Contact' }, kind: 'text', list: true, width: 120 },
    contactNumber: { label: { zh: '联系电话', en: 'Phone' }, kind: 'phone', list: true, width: 140 },
    accountNumber: { label: { zh: '账号数', en: 'Accounts' }, kind: 'integer', list: true, form: false, width: 90, below: noLimit },
    monthDocuments: {
      label: { zh: '每月单据数', en: 'Documents a month' },
      kind: 'integer',
      list: true,
      form: false,
      width: 110,
      below: noLimit,
    },
    storageMegabytes: {
      label: { zh: '文件空间(MB)', en: 'Files (MB)' },
      kind: 'integer',
      list: true,
      form: false,
      width: 110,
      below: noLimit,
    },
    expireTime: { label: { zh: '到期时间', en: 'Expires' }, kind: 'moment', list: true, form: false, width: 160 },
    datasourceId: {
      label: { zh: '数据源', en: 'Data source' },
      kind: 'reference',
      to: 'DatasourceApi',
      name: 'datasourceName',
      list: true,
      form: false,
      width: 140,
    },
    backgroundUrl: { label: { zh: '登录页背景图', en: 'Picture of the sign-in' }, kind: 'link', width: 200 },
    address: { label: { zh: '地址', en: 'Address' }, kind: 'text', width: 240 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', width: 240 },
  },
  keyword: ['tenantId', 'tenantName', 'linkman'],
  sort: '',
  saidOnce: { account: { zh: '管理员账号', en: 'Administrator' }, password: { zh: '初始密码', en: 'First password' } },
}

/** Menus, with their buttons. */
export const menus: ScreenDefinition = {
  api: 'MenuApi',
  stem: 'menu',
  label: pageTitles.menus,
  title: ['name'],
  tree: 'parentId',
  fields: {
    name: { label: { zh: '菜单名称', en: 'Name' }, kind: 'text', list: true, required: true, width: 220 },
    nameEn: { label: { zh: '英文名称', en: 'English name' }, kind: 'text', list: true, width: 180 },
    code: { label: { zh: '菜单编号', en: 'Code' }, kind: 'code', list: true, required: true, width: 180 },
    parentId: { label: { zh: '上级菜单', en: 'Menu above' }, kind: 'reference', to: 'MenuApi', name: 'parentName' },
    category: {
      label: { zh: '类型', en: 'Kind' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '菜单', en: 'Menu' } },
        { value: 2, words: { zh: '按钮', en: 'Button' } },
      ],
      list: true,
      initial: 1,
      width: 80,
    },
    path: { label: { zh: '路径', en: 'Path' }, kind: 'text', list: true, width: 220 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, initial: 0, width: 80 },
    source: { label: { zh: '图标', en: 'Icon' }, kind: 'code' },
    alias: { label: { zh: '别名', en: 'Alias' }, kind: 'text' },
    action: {
      label: { zh: '按钮位置', en: 'Place of the button' },
      kind: 'choice',
      choices: [
        { value: 0, words: { zh: '无', en: 'None' } },
        { value: 1, words: { zh: '工具栏', en: 'Toolbar' } },
        { value: 2, words: { zh: '操作栏', en: 'Row' } },
        { value: 3, words: { zh: '工具栏和操作栏', en: 'Both' } },
      ],
      initial: 0,
    },
    isOpen: { label: { zh: '新窗口打开', en: 'Opens in a new window' }, kind: 'yesNo', initial: 1 },
    isHidden: { label: { zh: '隐藏', en: 'Hidden' }, kind: 'yesNo', list: true, initial: 1, width: 80 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea' },
  },
  keyword: ['name', 'nameEn', 'code'],
  sort: '',
}

/** The definitions that pages use by name. */
export const customScreens = { dictionaryHeads, mallGoods, menus, tenants } as const
