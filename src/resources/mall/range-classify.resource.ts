import { defineResource } from '../definition/define-resource.ts'

export const rangeClassify = defineResource({
  api: 'RangeClassifyApi',
  table: 'range_classify',
  stem: 'rangeclassify',
  menu: { group: 'mall', path: '/mall/rangeClassify', sort: 210, icon: 'tree' },
  label: { zh: '专区分类', en: 'Classes of ranges' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 220 },
    parentId: {
      label: { zh: '上级分类', en: 'Class above' },
      kind: 'reference',
      to: 'RangeClassifyApi',
      name: 'parentName',
      list: true,
      filter: 'equals',
      width: 180,
    },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
  },
  keyword: ['name'],
  sort: 'sort',
  unique: [],
  tree: 'parentId',
})
