import { defineResource } from '../definition/define-resource.ts'

export const mallHelpType = defineResource({
  api: 'MallHelpTypeApi',
  table: 'mall_help_type',
  stem: 'mallhelptype',
  menu: { group: 'mall', path: '/mall/helpType', sort: 240, icon: 'tree' },
  label: { zh: '帮助分类', en: 'Classes of help' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 220 },
    parentId: {
      label: { zh: '上级分类', en: 'Class above' },
      kind: 'reference',
      to: 'MallHelpTypeApi',
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
