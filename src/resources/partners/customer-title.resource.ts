import { defineResource } from '../definition/define-resource.ts'

/** Recipients of invoices for customers. */
export const customerTitle = defineResource({
  api: 'CustomerTitleApi',
  table: 'customer_title',
  stem: 'customertitle',
  menu: { group: 'partner', path: '/base/customerTitle', sort: 15, icon: 'receipt' },
  label: { zh: '客户发票抬头', en: 'Invoice titles' },
  title: ['title'],
  fields: {
    customerId: {
      label: { zh: '客户', en: 'Customer' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'customerName',
      list: true,
      filter: 'equals',
      required: true,
      width: 200,
    },
    title: { label: { zh: '抬头', en: 'Title' }, kind: 'text', list: true, filter: 'contains', required: true, width: 220 },
    titleKind: {
      label: { zh: '抬头类型', en: 'Made out to' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '企业', en: 'A company' } },
        { value: 2, words: { zh: '个人', en: 'A person' } },
      ],
      list: true,
      initial: 1,
      width: 100,
    },
    taxNo: { label: { zh: '纳税人识别号', en: 'Taxpayer number' }, kind: 'text', list: true, width: 180 },
    address: { label: { zh: '注册地址', en: 'Registered address' }, kind: 'text', width: 220 },
    phone: { label: { zh: '电话', en: 'Phone' }, kind: 'text', width: 130 },
    bankName: { label: { zh: '开户银行', en: 'Bank' }, kind: 'text', width: 180 },
    bankAccount: { label: { zh: '银行账号', en: 'Bank account' }, kind: 'text', width: 180 },
    isDefault: { label: { zh: '默认', en: 'Default' }, kind: 'yesNo', list: true, initial: 1, width: 80 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', width: 240 },
  },
  keyword: ['title', 'customerName', 'taxNo'],
  sort: 'title',
  unique: [['customerId', 'title']],
  importKey: ['customerId', 'title'],
  onlyOne: 'isDefault',
  onlyOneWithin: 'customerId',
})
