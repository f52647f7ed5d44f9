import { defineResource } from '../definition/define-resource.ts'

export const group = defineResource({
  api: 'GroupApi',
  table: 'class_group',
  stem: 'classifygroup',
  menu: { group: 'base', path: '/base/classifyGroup', sort: 66, icon: 'boxes' },
  label: { zh: '分组', en: 'Groups of classes' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
    classifyIds: {
      label: { zh: '商品分类', en: 'Goods classes' },
      kind: 'references',
      to: 'ClassificationApi',
      names: 'classifyNames',
      link: { table: 'class_group_class', own: 'class_group_id', other: 'classify_id' },
      filterBy: 'classifyId',
      list: true,
      width: 320,
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'mnemonic'],
  sort: 'sort',
  unique: [['name']],
  mnemonicOf: 'name',
})
