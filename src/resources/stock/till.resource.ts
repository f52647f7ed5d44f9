import { defineResource } from '../definition/define-resource.ts'

export const till = defineResource({
  api: 'TillApi',
  table: 'till',
  stem: 'till',
  menu: { group: 'base', path: '/base/till', sort: 66, icon: 'receipt' },
  label: { zh: '收银台', en: 'Tills' },
  title: ['name'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 120 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    depotId: {
      label: { zh: '门店', en: 'Store' },
      kind: 'reference',
      to: 'DepotApi',
      name: 'depotName',
      list: true,
      filter: 'equals',
      required: true,
      width: 140,
    },
    accountId: {
      label: { zh: '现金账户', en: 'Cash account' },
      kind: 'reference',
      to: 'CashAccountApi',
      name: 'accountName',
      list: true,
      width: 140,
      hint: { zh: '不填为门店所属法人的第一个现金账户', en: "The first one of the store's legal entity where none is given" },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['code', 'name', 'mnemonic'],
  sort: 'code',
  unique: [['code'], ['name']],
  mnemonicOf: 'name',
  locks: [
    {
      fields: ['depotId'],
      table: 'till_shift',
      column: 'till_id',
      reason: { zh: '收银台已开过班，不能改换门店', en: 'shifts of the till are in the books of its store' },
    },
  ],
})
