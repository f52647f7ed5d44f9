import { defineResource } from '../definition/define-resource.ts'

export const floor = defineResource({
  api: 'FloorApi',
  table: 'floor',
  stem: 'classifyfloor',
  menu: { group: 'base', path: '/base/classifyFloor', sort: 64, icon: 'columns' },
  label: { zh: '楼层', en: 'Floors' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, width: 80 },
    classifyIds: {
      label: { zh: '商品分类', en: 'Goods classes' },
      kind: 'references',
      to: 'ClassificationApi',
      names: 'classifyNames',
      link: { table: 'floor_class', own: 'floor_id', other: 'classify_id' },
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
