import { defineResource } from '../definition/define-resource.ts'

/** The subjects to which expenses are booked. */
export const expenseSubject = defineResource({
  api: 'ExpenseSubjectApi',
  table: 'expense_subject',
  stem: 'expensesubject',
  menu: { group: 'finance', path: '/finance/expenseSubject', sort: 75, icon: 'tag' },
  label: { zh: '费用项目', en: 'Expense subjects' },
  title: ['name', 'code'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 140 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 220 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['code', 'name'],
  sort: 'code',
  unique: [['code'], ['name']],
})
