/** The field for the goods of a row; every resource about goods uses it. */
export const goodsField = {
  label: { zh: '商品', en: 'Goods' },
  kind: 'reference',
  to: 'CommodityApi',
  name: 'commInfoName',
  list: true,
  filter: 'equals',
  required: true,
  width: 220,
} as const

/** The field for a unit of the goods. */
export const unitField = {
  label: { zh: '单位', en: 'Unit' },
  kind: 'reference',
  to: 'UnitApi',
  name: 'unitName',
  list: true,
  width: 80,
} as const

/** The field for the store of a row. */
export const storeField = {
  label: { zh: '门店', en: 'Store' },
  kind: 'reference',
  to: 'DepotApi',
  name: 'depotName',
  list: true,
  filter: 'equals',
  required: true,
  width: 160,
} as const
