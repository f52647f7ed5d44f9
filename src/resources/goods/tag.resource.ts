import { defineResource } from '../definition/define-resource.ts'

export const tag = defineResource({
  api: 'TagApi',
  table: 'tag',
  stem: 'tag',
  menu: { group: 'base', path: '/base/tag', sort: 140, icon: 'tag' },
  label: { zh: '标签', en: 'Tags' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    type: {
      label: { zh: '类型', en: 'Type' },
      kind: 'word',
      options: [
        { value: 'supplier', words: { zh: '供应商', en: 'Suppliers' } },
        { value: 'customer', words: { zh: '客户', en: 'Customers' } },
        { value: 'commodity', words: { zh: '商品', en: 'Goods' } },
      ],
      list: true,
      filter: 'equals',
      required: true,
      width: 140,
      hint: { zh: '用在什么上：从列表中选，或自行填写', en: 'What it is put on: one of the list, or your own' },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'type'],
  sort: 'name',
  unique: [['name', 'type']],
})
