import { defineResource } from '../definition/define-resource.ts'

export const depotClassify = defineResource({
  api: 'DepotClassifyApi',
  table: 'depot_classify',
  stem: 'depotclassify',
  menu: { group: 'base', path: '/base/depotClassify', sort: 62, icon: 'tree' },
  label: { zh: '仓库分类', en: 'Depot classes' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    parentId: {
      label: { zh: '上级分类', en: 'Class above' },
      kind: 'reference',
      to: 'DepotClassifyApi',
      name: 'parentName',
      list: true,
      filter: 'equals',
      width: 180,
    },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, initial: 0, width: 80 },
  },
  keyword: ['name', 'mnemonic'],
  sort: 'sort',
  unique: [],
  mnemonicOf: 'name',
  tree: 'parentId',
})
