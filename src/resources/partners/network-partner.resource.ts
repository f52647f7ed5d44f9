import { defineResource } from '../definition/define-resource.ts'

export const networkPartner = defineResource({
  api: 'NetworkPartnerApi',
  table: 'network_partner',
  stem: 'networkpartner',
  menu: { group: 'partner', path: '/base/networkPartner', sort: 95, icon: 'users' },
  label: { zh: '合伙人', en: 'Network partners' },
  title: ['name'],
  fields: {
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', required: true, width: 120 },
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 180 },
    phone: { label: { zh: '电话', en: 'Phone' }, kind: 'phone', list: true, width: 130 },
    commissionRate: {
      label: { zh: '佣金比例', en: 'Commission' },
      kind: 'percent',
      list: true,
      width: 100,
      hint: { zh: '按客户留下的货款计算', en: 'Of what customers keep of their orders' },
    },
    parentId: {
      label: { zh: '上级合伙人', en: 'Partner above' },
      kind: 'reference',
      to: 'NetworkPartnerApi',
      name: 'parentName',
      list: true,
      filter: 'equals',
      width: 140,
    },
    userId: { label: { zh: '用户', en: 'User' }, kind: 'reference', to: 'UserApi', name: 'userName', list: true, width: 120 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['code', 'name', 'phone', 'mnemonic'],
  sort: 'code',
  unique: [['code'], ['name']],
  mnemonicOf: 'name',
})
