import { defineResource } from '../definition/define-resource.ts'

export const unit = defineResource({
  api: 'UnitApi',
  table: 'comm_unit',
  stem: 'communit',
  menu: { group: 'base', path: '/base/unit', sort: 40, icon: 'ruler' },
  label: { zh: '计量单位', en: 'Units' },
  title: ['name'],
  fields: {
    name: { label: { zh: '名称', en: 'Name' }, kind: 'text', list: true, filter: 'contains', required: true, width: 140 },
    code: { label: { zh: '编码', en: 'Code' }, kind: 'code', list: true, filter: 'contains', width: 120 },
    qtyPlaces: {
      label: { zh: '数量小数位', en: 'Decimals of quantities' },
      kind: 'integer',
      list: true,
      width: 110,
      hint: {
        zh: '以此为基本单位的商品，如件填0、公斤填3；不填按系统设置，也不能超过它',
        en: 'Of goods whose basic unit it is, as 0 of pieces, 3 of kilograms; left out as the settings say, and no more than these',
      },
    },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 240 },
  },
  keyword: ['name', 'code', 'mnemonic'],
  sort: 'name',
  unique: [['name'], ['code']],
  mnemonicOf: 'name',
  countsGoods: 'unitId',
})
