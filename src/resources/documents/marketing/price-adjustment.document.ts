import { eventOperations } from '#contract/operations.gen.ts'
import { priceAdjustment } from '#machines/marketing/price-adjustment.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { goodsField, unitField } from '../../goods/goods-fields.ts'
import { defineDocument } from '../define-document.ts'
import { nameField, openWhileEditable, recordPrint, remarkField, stateFields, storesField } from '../record-fields.ts'

/** List and form of price adjustments. */
export const adjustmentRecord: ScreenDefinition = {
  api: 'PriceAdjustmentApi',
  stem: 'priceadjustment',
  label: { zh: '调价单', en: 'Price adjustments' },
  title: ['name'],
  calls: { submit: eventOperations.PriceAdjustmentApi.SAVE[0].id.split('_')[1] },
  openWhile: openWhileEditable(priceAdjustment),
  keyword: ['billNo', 'name'],
  sort: '',
  fields: {
    name: nameField,
    ...stateFields(priceAdjustment),
    effectiveTime: {
      label: { zh: '生效时间', en: 'Takes effect' },
      kind: 'moment',
      list: true,
      width: 150,
      hint: { zh: '不填则审核后立即生效', en: 'At once after approval where none is given' },
    },
    depotIds: storesField('price_adjustment'),
    buyerId: {
      label: { zh: '客户（专属价）', en: 'Customer (own price)' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'buyerName',
    },
    levelId: {
      label: { zh: '客户等级（等级价）', en: 'Level (price of its own)' },
      kind: 'reference',
      to: 'CustomerLevelApi',
      name: 'levelName',
    },
    remark: remarkField,
  },
  children: {
    goods: {
      label: { zh: '调价商品', en: 'New prices' },
      table: 'price_adjustment_line',
      parent: 'documentId',
      key: 'commInfoId',
      sort: 'indexNo',
      fields: {
        commInfoId: goodsField,
        unitId: { ...unitField, required: true },
        finalPrice: { label: { zh: '新价', en: 'New price' }, kind: 'price', required: true, width: 120 },
      },
    },
  },
}

/**
 * Sales prices that change together at a given time: list prices, or those of stores, of a customer or of a customer
 * level.
 */
export const priceAdjustmentDocument = defineDocument({
  words: priceAdjustment,
  api: 'PriceAdjustmentApi',
  right: 'priceadjustment',
  rights: ['priceadjustment_export'],
  prefix: 'TJ',
  menu: { group: 'base', path: '/comm/priceAdjustment', sort: 116, icon: 'money', label: { zh: '调价单', en: 'Price adjustments' } },
  form: '/comm/priceAdjustmentForm',
  record: adjustmentRecord,
  print: recordPrint(['maker', 'approver']),
})
