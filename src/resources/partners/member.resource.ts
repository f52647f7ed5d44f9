import { defineResource } from '../definition/define-resource.ts'

export const member = defineResource({
  api: 'MemberApi',
  table: 'member',
  stem: 'member',
  calls: { list: 'page', enable: 'unforbid', disable: 'forbid' },
  menu: { group: 'partner', path: '/base/member', sort: 20, icon: 'user' },
  label: { zh: '会员', en: 'Members' },
  title: ['realName'],
  fields: {
    realName: { label: { zh: '姓名', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 140 },
    phone: { label: { zh: '手机号码', en: 'Mobile number' }, kind: 'mobile', list: true, filter: 'contains', required: true, width: 140 },
    customerId: {
      label: { zh: '客户', en: 'Customer' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'customerName',
      list: true,
      filter: 'equals',
      required: true,
      width: 220,
    },
    post: { label: { zh: '职务', en: 'Post' }, kind: 'text', list: true, width: 120 },
    isMain: { label: { zh: '主会员', en: 'Main member' }, kind: 'yesNo', list: true, initial: 1, width: 90 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
  },
  keyword: ['realName', 'phone', 'mnemonic'],
  sort: 'realName',
  unique: [['phone']],
  mnemonicOf: 'realName',
  onlyOne: 'isMain',
  onlyOneWithin: 'customerId',
})
