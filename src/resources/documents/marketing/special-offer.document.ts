import { eventOperations } from '#contract/operations.gen.ts'
import { specialOffer } from '#machines/marketing/special-offer.machine.ts'
import type { Field } from '../../definition/field.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { goodsField, unitField } from '../../goods/goods-fields.ts'
import { defineDocument } from '../define-document.ts'
import { nameField, openWhileEditable, recordPrint, remarkField, stateFields, storesField, windowFields } from '../record-fields.ts'

const qty = (zh: string, en: string): Field => ({ label: { zh, en }, kind: 'qty', width: 100 })

/** List and form of special offers. */
export const offerRecord: ScreenDefinition = {
  api: 'SpecialOfferApi',
  stem: 'marketing',
  label: { zh: '特价活动', en: 'Special offers' },
  title: ['name'],
  calls: { submit: eventOperations.SpecialOfferApi.SAVE[0].id.split('_')[1] },
  openWhile: openWhileEditable(specialOffer),
  keyword: ['billNo', 'name'],
  sort: '',
  fields: {
    name: nameField,
    type: {
      label: { zh: '活动类型', en: 'Kind' },
      kind: 'choice',
      list: true,
      filter: 'equals',
      initial: 1,
      width: 90,
      choices: [
        { value: 1, words: { zh: '特价', en: 'Special price' } },
        { value: 2, words: { zh: '拼团', en: 'Group-buy' } },
        { value: 3, words: { zh: '秒杀', en: 'Flash sale' } },
        { value: 4, words: { zh: '预售', en: 'Pre-sale' } },
      ],
    },
    ...stateFields(specialOffer),
    ...windowFields,
    depotIds: storesField('special_offer'),
    groupSize: { label: { zh: '成团人数', en: 'Size of a group' }, kind: 'integer', list: true, width: 90 },
    deliveryDate: { label: { zh: '发货日期', en: 'Delivered on' }, kind: 'date', list: true, width: 110 },
    depositForfeit: {
      label: { zh: '逾期定金不退', en: 'Deposit is forfeited' },
      kind: 'yesNo',
      initial: 1,
      hint: {
        zh: '尾款逾期未付时定金不退，此时定金不超过活动价的20%',
        en: 'Kept where the balance is not paid in time; then at most a fifth of the price',
      },
    },
    mayUndercut: { label: { zh: '可低于专属价', en: 'Below exclusive prices' }, kind: 'yesNo', initial: 1 },
    withCoupon: { label: { zh: '可用优惠券', en: 'Coupons may be used' }, kind: 'yesNo', initial: 1 },
    remark: remarkField,
  },
  children: {
    goods: {
      label: { zh: '活动商品', en: 'Goods on offer' },
      table: 'special_offer_line',
      parent: 'documentId',
      key: 'commInfoId',
      sort: 'indexNo',
      fields: {
        commInfoId: goodsField,
        unitId: { ...unitField, required: true },
        finalPrice: { label: { zh: '活动价', en: 'Price' }, kind: 'price', width: 100 },
        discountRate: { label: { zh: '折扣', en: 'Share of list price' }, kind: 'percent', width: 90 },
        giftEvery: qty('买几赠一', 'One given for every'),
        limitPerOrder: qty('每单限量', 'Per order'),
        limitQty: qty('活动限量', 'In all'),
        limitPerCustomer: qty('每人限购', 'Per buyer'),
        depositAmt: { label: { zh: '定金', en: 'Deposit' }, kind: 'amount', width: 90 },
        soldQty: { ...qty('已售', 'Sold'), form: false },
      },
    },
  },
}

/**
 * Goods at other terms for a time: special price, group-buy, flash sale, pre-sale
 * (docs/rules/laws/marketing/special-offer.md).
 */
export const specialOfferDocument = defineDocument({
  words: specialOffer,
  api: 'SpecialOfferApi',
  right: 'marketing',
  rights: ['marketing_export'],
  prefix: 'HD',
  menu: { group: 'promotion', path: '/marketing/specialOffer', sort: 20, icon: 'tag', label: { zh: '特价活动', en: 'Special offers' } },
  form: '/marketing/specialOfferForm',
  record: offerRecord,
  print: recordPrint(['maker', 'approver']),
})
