import { defineResource } from './define-resource.ts'

export const depot = defineResource({
  api: 'DepotApi',
  table: 'depot',
  stem: 'depot',
  menu: { group: 'base', path: '/base/depot', sort: 60, icon: 'warehouse' },
  label: { zh: '仓库', en: 'Depots' },
  title: ['name'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 120 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    deptId: { label: { zh: '所属部门', en: 'Department' }, kind: 'reference', to: 'DeptApi', name: 'deptName', list: true, width: 140 },
    classifyId: {
      label: { zh: '仓库分类', en: 'Depot class' },
      kind: 'reference',
      to: 'DepotClassifyApi',
      name: 'classifyName',
      list: true,
      filter: 'within',
      width: 120,
    },
    address: { label: { zh: '地址', en: 'Address' }, kind: 'text', list: true, width: 240 },
    legalEntity: { label: { zh: '所属法人', en: 'Legal entity' }, kind: 'text', list: true, width: 180 },
    negativeStock: {
      label: { zh: '允许负库存', en: 'Stock below zero' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '不允许', en: 'Never' } },
        { value: 2, words: { zh: '允许', en: 'Allowed' } },
      ],
      list: true,
      hint: { zh: '留空按系统参数', en: 'Empty: as the settings have it' },
      width: 110,
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 80 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['code', 'name', 'mnemonic'],
  sort: 'code',
  unique: [['code'], ['name']],
  mnemonicOf: 'name',
  locks: [
    {
      fields: ['legalEntity'],
      table: 'document_line',
      column: 'depot_id',
      reason: { zh: '仓库已有单据，不能改换法人', en: 'documents of the depot are in the books of its legal entity' },
    },
  ],
})
