import { defineResource } from '../definition/define-resource.ts'

/**
 * Accounts that hold money: tills and safes, cash in transit to the bank, bank accounts, accounts with payment
 * services.
 */
export const cashAccount = defineResource({
  api: 'CashAccountApi',
  table: 'cash_account',
  stem: 'cashaccount',
  menu: { group: 'finance', path: '/finance/cashAccount', sort: 70, icon: 'money' },
  label: { zh: '资金账户', en: 'Cash accounts' },
  title: ['name', 'code'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 140 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    kindCode: {
      label: { zh: '账户类型', en: 'Kind' },
      kind: 'dictionary',
      of: 'platform',
      code: 'cash_kind',
      name: 'kindName',
      list: true,
      filter: 'equals',
      required: true,
      width: 120,
    },
    legalEntityId: {
      label: { zh: '所属法人', en: 'Legal entity' },
      kind: 'reference',
      to: 'LegalEntityApi',
      name: 'legalEntity',
      byName: true,
      list: true,
      width: 180,
      hint: { zh: '不填为本公司', en: 'The company itself where none is given' },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['code', 'name'],
  sort: 'code',
  unique: [['code'], ['name']],
  locks: [
    {
      fields: ['kindCode', 'legalEntityId'],
      table: 'cash_entry',
      column: 'account_id',
      reason: { zh: '已有资金往来', en: 'money went through it' },
    },
  ],
})
