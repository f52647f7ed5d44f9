import { defineResource } from '../definition/define-resource.ts'

export const deptRate = defineResource({
  api: 'DeptRateApi',
  table: 'dept_rate',
  stem: 'deptrate',
  menu: { group: 'base', path: '/base/deptRate', sort: 55, icon: 'percent' },
  label: { zh: '部门税率', en: 'Rates of departments' },
  title: ['deptId'],
  fields: {
    deptId: {
      label: { zh: '部门', en: 'Department' },
      kind: 'reference',
      to: 'DeptApi',
      name: 'deptName',
      list: true,
      filter: 'equals',
      required: true,
      width: 200,
    },
    taxRateId: {
      label: { zh: '税率', en: 'Tax rate' },
      kind: 'reference',
      to: 'TaxRateApi',
      name: 'taxRateName',
      list: true,
      filter: 'equals',
      required: true,
      width: 120,
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['deptName'],
  sort: 'deptId',
  unique: [['deptId']],
})
