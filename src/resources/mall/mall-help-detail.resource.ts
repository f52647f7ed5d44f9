import { defineResource } from '../definition/define-resource.ts'

export const mallHelpDetail = defineResource({
  api: 'MallHelpDetailApi',
  table: 'mall_help_detail',
  stem: 'mallhelpdetail',
  menu: { group: 'mall', path: '/mall/helpDetail', sort: 250, icon: 'help' },
  label: { zh: '帮助内容', en: 'Help' },
  title: ['title'],
  fields: {
    title: { label: { zh: '标题', en: 'Title' }, kind: 'text', list: true, filter: 'contains', width: 260 },
    typeId: {
      label: { zh: '分类', en: 'Class' },
      kind: 'reference',
      to: 'MallHelpTypeApi',
      name: 'typeName',
      list: true,
      filter: 'equals',
      required: true,
      width: 180,
    },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
    content: { label: { zh: '内容', en: 'Content' }, kind: 'html', required: true, detail: true },
  },
  keyword: ['title', 'content'],
  sort: 'sort',
  unique: [],
})
