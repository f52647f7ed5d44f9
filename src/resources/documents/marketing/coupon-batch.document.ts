import { couponBatch } from '#machines/marketing/coupon-batch.machine.ts'
import type { ScreenDefinition } from '../../definition/resource-definition.ts'
import { defineDocument } from '../define-document.ts'
import { nameField, openWhileEditable, recordPrint, remarkField, stateFields, storesField, windowFields } from '../record-fields.ts'

/** List and form of batches of coupons. */
export const couponRecord: ScreenDefinition = {
  api: 'CouponApi',
  stem: 'coupon',
  label: { zh: '优惠券', en: 'Coupons' },
  title: ['name'],
  openWhile: openWhileEditable(couponBatch),
  keyword: ['billNo', 'name'],
  sort: '',
  fields: {
    name: nameField,
    ...stateFields(couponBatch),
    type: {
      label: { zh: '券类型', en: 'Kind' },
      kind: 'choice',
      list: true,
      initial: 1,
      width: 90,
      choices: [
        { value: 1, words: { zh: '满减券', en: 'Amount off' } },
        { value: 2, words: { zh: '折扣券', en: 'Percentage' } },
      ],
    },
    faceAmt: { label: { zh: '面值', en: 'Amount off' }, kind: 'amount', list: true, width: 90 },
    discountRate: {
      label: { zh: '折扣', en: 'Percentage paid' },
      kind: 'percent',
      list: true,
      width: 90,
      hint: { zh: '88为八八折', en: '88: 88 % is paid' },
    },
    maxAmt: { label: { zh: '最高优惠', en: 'At most' }, kind: 'amount', width: 90 },
    thresholdAmt: { label: { zh: '使用门槛', en: 'From an amount of' }, kind: 'amount', list: true, width: 100 },
    ...windowFields,
    qty: { label: { zh: '数量', en: 'Coupons' }, kind: 'integer', list: true, required: true, width: 80 },
    limitPerCustomer: { label: { zh: '每人限领', en: 'Per customer' }, kind: 'integer', initial: 1, width: 80 },
    sentQty: { label: { zh: '已发放', en: 'Sent' }, kind: 'integer', list: true, form: false, width: 80 },
    usedQty: { label: { zh: '已使用', en: 'Used' }, kind: 'integer', list: true, form: false, width: 80 },
    commInfoIds: {
      label: { zh: '适用商品（不选为全部）', en: 'Goods (all where none)' },
      kind: 'references',
      to: 'CommodityApi',
      names: 'commInfoNames',
      link: { table: 'coupon_batch', own: 'document_id', other: 'comm_info_ids' },
    },
    classifyIds: {
      label: { zh: '适用分类', en: 'Classes' },
      kind: 'references',
      to: 'ClassificationApi',
      names: 'classifyNames',
      link: { table: 'coupon_batch', own: 'document_id', other: 'classify_ids' },
    },
    depotIds: storesField('coupon_batch'),
    fundedBy: {
      label: { zh: '承担方', en: 'Paid by' },
      kind: 'choice',
      initial: 2,
      width: 90,
      choices: [
        { value: 1, words: { zh: '门店', en: 'Store' } },
        { value: 2, words: { zh: '总部', en: 'Head office' } },
        { value: 3, words: { zh: '平台', en: 'Platform' } },
      ],
    },
    funderId: {
      label: { zh: '承担方结算客户', en: 'Payer settles as' },
      kind: 'reference',
      to: 'CustomerApi',
      name: 'funderName',
      hint: {
        zh: '总部或平台承担、由其他法人销售时，向该客户应收其承担的部分',
        en: 'The customer who owes the share of head office or the platform where another legal entity sells',
      },
      width: 140,
    },
    withOffer: { label: { zh: '与活动同享', en: 'Also on offers' }, kind: 'yesNo', initial: 1 },
    stackable: { label: { zh: '可与其他券叠加', en: 'Beside other coupons' }, kind: 'yesNo', initial: 1 },
    remark: remarkField,
  },
}

/** Coupons of one kind, sent to customers (docs/rules/laws/marketing/coupon-batch.md). */
export const couponBatchDocument = defineDocument({
  words: couponBatch,
  api: 'CouponApi',
  right: 'coupon',
  rights: ['coupon_export'],
  prefix: 'YH',
  menu: { group: 'promotion', path: '/marketing/coupon', sort: 10, icon: 'tag', label: { zh: '优惠券', en: 'Coupons' } },
  form: '/marketing/couponForm',
  record: couponRecord,
  print: recordPrint(['maker', 'approver']),
})
