import { defineResource } from '../definition/define-resource.ts'

/** Legal entities with books of their own (rule B8, ADR 279). */
export const legalEntity = defineResource({
  api: 'LegalEntityApi',
  table: 'legal_entity',
  stem: 'legalentity',
  menu: { group: 'finance', path: '/finance/legalEntity', sort: 65, icon: 'home' },
  label: { zh: '法人主体', en: 'Legal entities' },
  title: ['name', 'code'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 120 },
    name: {
      label: { zh: '名称', en: 'Name' },
      kind: 'text',
      list: true,
      filter: 'contains',
      required: true,
      width: 240,
      hint: { zh: '可以更名；账簿仍在原账簿下', en: 'It may change; the books stay what they are' },
    },
    taxNo: { label: { zh: '纳税人识别号', en: 'Taxpayer number' }, kind: 'code', list: true, width: 190 },
    periodStart: {
      label: { zh: '账簿启用日期', en: 'Books begin' },
      kind: 'date',
      list: true,
      width: 120,
      hint: { zh: '该月之前除期初余额外不能记账', en: 'In months before it nothing is booked but opening balances' },
    },
    letterhead: {
      label: { zh: '单据抬头', en: 'Letterhead' },
      kind: 'text',
      width: 220,
      hint: { zh: '印在其单据和对账函上方；留空按打印设置', en: 'Over papers of its documents; empty: as the print settings have it' },
    },
    address: { label: { zh: '注册地址', en: 'Registered address' }, kind: 'text', list: true, width: 240 },
    phone: { label: { zh: '电话', en: 'Phone' }, kind: 'text', list: true, width: 130 },
    bookName: { label: { zh: '账簿名称', en: 'Name in the books' }, kind: 'text', list: true, readOnly: true, form: false, width: 200 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['code', 'name', 'taxNo', 'mnemonic'],
  sort: 'code',
  unique: [['code'], ['name']],
  importKey: ['code'],
  mnemonicOf: 'name',
  children: {
    banks: {
      label: { zh: '开户行', en: 'Bank accounts' },
      table: 'legal_entity_bank',
      parent: 'legalEntityId',
      key: 'accountNo',
      sort: 'accountNo',
      fields: {
        accountNo: { label: { zh: '银行账号', en: 'Account number' }, kind: 'bankAccount', required: true, width: 200 },
        bankName: { label: { zh: '开户银行', en: 'Bank' }, kind: 'text', required: true, width: 240 },
      },
    },
  },
})
