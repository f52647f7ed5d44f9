import { defineResource } from '../definition/define-resource.ts'

export const shopInfo = defineResource({
  api: 'ShopInfoApi',
  table: 'shop_info',
  stem: 'shopinfo',
  menu: { group: 'mall', path: '/mall/shopInfo', sort: 230, icon: 'home' },
  label: { zh: '店铺信息', en: 'Shops' },
  title: ['shopName'],
  fields: {
    shopName: { label: { zh: '店铺名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 200 },
    logo: { label: { zh: '店标', en: 'Logo' }, kind: 'image', list: true, width: 90 },
    linkman: { label: { zh: '联系人', en: 'Contact' }, kind: 'text', list: true, width: 100 },
    phone: { label: { zh: '电话', en: 'Phone' }, kind: 'phone', list: true, width: 130 },
    address: { label: { zh: '地址', en: 'Address' }, kind: 'text', list: true, width: 260 },
    openHours: { label: { zh: '营业时间', en: 'Opening hours' }, kind: 'text', list: true, width: 130 },
    introduction: { label: { zh: '简介', en: 'Introduction' }, kind: 'textarea', width: 240 },
  },
  keyword: ['shopName', 'linkman', 'phone', 'mnemonic'],
  sort: 'shopName',
  unique: [['shopName']],
  mnemonicOf: 'shopName',
})
