import { defineResource } from '../definition/define-resource.ts'

export const returnType = defineResource({
  api: 'ReturnTypeApi',
  table: 'return_type',
  stem: 'returntype',
  menu: { group: 'mall', path: '/mall/returnType', sort: 260, icon: 'receipt' },
  label: { zh: '退货类型', en: 'Reasons of return' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    defect: { label: { zh: '质量问题（不受退货期限）', en: 'Defect (no time limit)' }, kind: 'yesNo', list: true, initial: 1, width: 170 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 260 },
  },
  keyword: ['name', 'remark'],
  sort: 'sort',
  unique: [['name']],
})
