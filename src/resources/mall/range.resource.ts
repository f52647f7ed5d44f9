import { defineResource } from '../definition/define-resource.ts'

export const range = defineResource({
  api: 'RangeApi',
  table: 'mall_range',
  stem: 'range',
  menu: { group: 'mall', path: '/mall/range', sort: 220, icon: 'boxes' },
  label: { zh: '商城专区', en: 'Ranges' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    classifyId: {
      label: { zh: '分类', en: 'Class' },
      kind: 'reference',
      to: 'RangeClassifyApi',
      name: 'classifyName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    image: { label: { zh: '图片', en: 'Picture' }, kind: 'image', list: true, width: 90 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'remark'],
  sort: 'sort',
  unique: [['name']],
})
