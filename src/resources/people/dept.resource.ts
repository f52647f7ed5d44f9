import { defineResource } from '../definition/define-resource.ts'

export const dept = defineResource({
  api: 'DeptApi',
  table: 'dept',
  stem: 'dept',
  calls: { list: 'page' },
  menu: { group: 'system', path: '/system/dept', sort: 30, icon: 'tree' },
  label: { zh: '部门', en: 'Departments' },
  title: ['deptName'],
  fields: {
    deptName: { label: { zh: '部门名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    fullName: { label: { zh: '部门全称', en: 'Full name' }, kind: 'text', list: true, width: 240 },
    parentId: {
      label: { zh: '上级部门', en: 'Department above' },
      kind: 'reference',
      to: 'DeptApi',
      name: 'parentName',
      list: true,
      width: 180,
    },
    sort: { label: { zh: '排序', en: 'Order' }, kind: 'integer', list: true, initial: 0, width: 80 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['deptName', 'fullName', 'mnemonic'],
  sort: 'sort',
  unique: [],
  mnemonicOf: 'deptName',
  tree: 'parentId',
  keepsOne: true,
})
