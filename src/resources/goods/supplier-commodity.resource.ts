import { defineResource } from '../definition/define-resource.ts'
import { goodsField, unitField } from './goods-fields.ts'

export const supplierCommodity = defineResource({
  api: 'SupplierCommodityApi',
  table: 'supplier_commodity',
  stem: 'commsupplier',
  menu: { group: 'base', path: '/base/supplierCommodity', sort: 120, icon: 'truck' },
  label: { zh: '供应商商品', en: 'Goods of suppliers' },
  title: ['commInfoId'],
  fields: {
    supplierId: {
      label: { zh: '供应商', en: 'Supplier' },
      kind: 'reference',
      to: 'SupplierApi',
      name: 'supplierName',
      list: true,
      filter: 'equals',
      required: true,
      width: 200,
    },
    commInfoId: goodsField,
    unitId: unitField,
    purchasePrice: { label: { zh: '供货价', en: 'Price' }, kind: 'price', list: true, width: 120 },
    supplierCommCode: { label: { zh: '供应商编码', en: "Supplier's code" }, kind: 'code', list: true, width: 140 },
    leadDays: { label: { zh: '供货周期(天)', en: 'Lead time (days)' }, kind: 'integer', list: true, width: 110 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName', 'supplierName', 'supplierCommCode'],
  sort: 'supplierId',
  unique: [['commInfoId', 'supplierId']],
})
