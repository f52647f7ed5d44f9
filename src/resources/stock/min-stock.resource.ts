import { defineResource } from '../definition/define-resource.ts'
import { goodsField } from '../goods/goods-fields.ts'

export const minStock = defineResource({
  api: 'MinStockApi',
  table: 'min_stock',
  stem: 'minstock',
  menu: { group: 'stock', path: '/stock/minStock', sort: 75, icon: 'boxes' },
  label: { zh: '最低库存', en: 'Minimum stock' },
  title: ['commInfoId'],
  fields: {
    depotId: {
      label: { zh: '仓库', en: 'Depot' },
      kind: 'reference',
      to: 'DepotApi',
      name: 'depotName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    commInfoId: goodsField,
    minQty: {
      label: { zh: '最低库存', en: 'Minimum stock' },
      kind: 'factor',
      list: true,
      required: true,
      width: 110,
      hint: { zh: '按基本单位；低于它时建议采购', en: 'In basic units; below it a demand is proposed' },
    },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName', 'depotName'],
  sort: 'commInfoId',
  unique: [['depotId', 'commInfoId']],
  importKey: ['depotId', 'commInfoId'],
})
