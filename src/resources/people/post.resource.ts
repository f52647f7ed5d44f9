import { defineResource } from '../definition/define-resource.ts'

export const post = defineResource({
  api: 'PostApi',
  table: 'post',
  stem: 'post',
  menu: { group: 'system', path: '/system/post', sort: 40, icon: 'award' },
  label: { zh: '岗位', en: 'Posts' },
  title: ['postName'],
  fields: {
    postCode: { label: { zh: '岗位编码', en: 'Code' }, kind: 'code', list: true, required: true, width: 120 },
    postName: { label: { zh: '岗位名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    category: {
      label: { zh: '岗位类型', en: 'Level' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '高层', en: 'Senior' } },
        { value: 2, words: { zh: '中层', en: 'Middle' } },
        { value: 3, words: { zh: '基层', en: 'Base' } },
        { value: 4, words: { zh: '其他', en: 'Other' } },
      ],
      list: true,
      filter: 'equals',
      initial: 3,
      width: 100,
    },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, initial: 0, width: 80 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['postCode', 'postName', 'mnemonic'],
  sort: 'sort',
  unique: [['postCode']],
  mnemonicOf: 'postName',
})
