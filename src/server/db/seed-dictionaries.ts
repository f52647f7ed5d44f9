import { documents } from '#machines/index.ts'

export type Dictionary = { code: string; name: string; entries: readonly (readonly [key: string, value: string])[] }

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

/** Codes of statuses, one dictionary per document type, in the machine's words: `purchase_order_status`, `purchase_receipt_status`. */
const statusDictionaries = (): Dictionary[] =>
  Object.entries(documents).map(([kind, { label, states }]) => ({
    code: `${kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_status`,
    name: `${label.zh}状态`,
    entries: Object.values(states).flatMap((words) => ('code' in words ? [[String(words.code), words.zh] as const] : [])),
  }))

/** The platform's dictionaries as every installation starts with. */
export function dictionaries(): readonly Dictionary[] {
  return [...fixedDictionaries, ...statusDictionaries()]
}
