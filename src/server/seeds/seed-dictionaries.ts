import { documents } from '#machines/index.ts'
import { flowCategories } from '#resources/flow/flow.ts'
import { resourceOf } from '#resources/index.ts'

export type Dictionary = { code: string; name: string; entries: readonly (readonly [key: string, value: string])[] }

type Entries = Dictionary['entries']

/** Entries with the keys 1, 2, 3 and so on. */
const numberedEntries = (...values: readonly string[]): Entries => values.map((value, at) => [String(at + 1), value])

/** Entries with the choices of a resource field, so that dictionary and field always agree. */
function choicesOf(api: 'PostApi' | 'UserApi', name: string): Entries {
  const field = resourceOf(api).fields[name]
  if (field?.kind !== 'choice') throw new Error(`${api} offers no choices for ${name}`)
  return field.choices.map(({ value, words }) => [String(value), words.zh])
}

const fixedDictionaries: readonly Dictionary[] = [
  {
    code: 'sex',
    name: '性别',
    entries: [
      ['1', '男'],
      ['2', '女'],
    ],
  },
  {
    code: 'yes_no',
    name: '是否',
    entries: [
      ['1', '否'],
      ['2', '是'],
    ],
  },
  {
    code: 'status',
    name: '状态',
    entries: [
      ['1', '启用'],
      ['2', '停用'],
    ],
  },
  {
    code: 'menu_category',
    name: '菜单类型',
    entries: [
      ['1', '菜单'],
      ['2', '按钮'],
    ],
  },
  {
    code: 'button_func',
    name: '按钮功能',
    entries: [
      ['1', '工具栏'],
      ['2', '操作栏'],
      ['3', '工具操作栏'],
    ],
  },
  {
    code: 'comm_kind',
    name: '商品类型',
    entries: [
      ['1', '商品'],
      ['2', '服务'],
    ],
  },
  {
    code: 'pay_way',
    name: '支付方式',
    entries: [
      ['cash', '现金'],
      ['card', '银行卡'],
      ['transfer', '转账'],
      ['wechat', '微信'],
      ['alipay', '支付宝'],
    ],
  },
  {
    code: 'cash_kind',
    name: '资金账户类型',
    entries: [
      ['cash', '现金'],
      ['transit', '在途现金'],
      ['bank', '银行存款'],
      ['thirdParty', '第三方支付'],
    ],
  },
  {
    code: 'tax_kind',
    name: '计税类别',
    entries: [
      ['1', '征税'],
      ['2', '免税'],
      ['3', '不征税'],
      ['4', '零税率'],
      ['5', '农产品'],
    ],
  },
]

/** Dictionaries that other clients of this wire use in forms, under the codes that they request. */
const formDictionaries: readonly Dictionary[] = [
  { code: 'post_category', name: '岗位类型', entries: choicesOf('PostApi', 'category') },
  { code: 'user_type', name: '用户平台', entries: choicesOf('UserApi', 'userType') },
  { code: 'org_category', name: '机构类型', entries: numberedEntries('公司', '部门', '小组') },
  { code: 'notice', name: '通知类型', entries: numberedEntries('发布通知', '批转通知', '转发通知', '指示通知', '任免通知', '事务通知') },
  { code: 'region', name: '行政区划级别', entries: [['0', '国家'], ...numberedEntries('省份/直辖市', '地市', '区县', '乡镇', '村委')] },
  { code: 'data_scope_type', name: '数据权限', entries: numberedEntries('全部', '本人', '所在机构', '机构及子级', '自定义') },
  { code: 'flow', name: '流程分类', entries: flowCategories.map(({ key, label }) => [key, label.zh]) },
  { code: 'api_scope_type', name: '接口权限', entries: numberedEntries('系统', '业务') },
]

/**
 * One dictionary of statuses per document type, in the words of its state machine: `purchase_order_status`,
 * `purchase_receipt_status`.
 */
const statusDictionaries = (): Dictionary[] =>
  Object.entries(documents).map(([kind, { label, states }]) => ({
    code: `${kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_status`,
    name: `${label.zh}状态`,
    entries: Object.values(states).flatMap((words) => ('code' in words ? [[String(words.code), words.zh] as const] : [])),
  }))

/** The platform's dictionaries for a new installation. */
export function dictionaries(): readonly Dictionary[] {
  return [...fixedDictionaries, ...formDictionaries, ...statusDictionaries()]
}
