import { defineResource } from '../definition/define-resource.ts'
import { goodsField, unitField } from '../goods/goods-fields.ts'

export const salesRoomPrice = defineResource({
  api: 'SalesRoomPriceApi',
  table: 'sales_room_price',
  stem: 'commsalesroomprice',
  menu: { group: 'base', path: '/comm/commRoomPrice', sort: 110, icon: 'money' },
  label: { zh: '门店专属价', en: 'Prices in stores' },
  title: ['commInfoId'],
  fields: {
    roomId: {
      label: { zh: '门店', en: 'Store' },
      kind: 'reference',
      to: 'DepotApi',
      name: 'roomName',
      list: true,
      filter: 'equals',
      required: true,
      width: 160,
    },
    commInfoId: goodsField,
    unitId: { ...unitField, required: true },
    finalPrice: { label: { zh: '专属价', en: 'Price' }, kind: 'price', list: true, required: true, width: 120 },
    status: { label: { zh: '启用', en: 'Enabled' }, kind: 'switch', list: true, filter: 'equals', readOnly: true, form: false, width: 96 },
    remark: { label: { zh: '备注', en: 'Remark' }, kind: 'textarea', list: true, width: 200 },
  },
  keyword: ['commInfoName', 'roomName'],
  sort: 'commInfoId',
  unique: [['commInfoId', 'roomId', 'unitId']],
  importKey: ['roomId', 'commInfoId', 'unitId'],
  // sellers must still be able to see a price at which they sold, so a used price is disabled instead of removed
  uses: { lines: { commInfoId: 'comm_info_id', unitId: 'unit_id', roomId: 'depot_id' }, heads: {}, except: 'supplier_id' },
})
