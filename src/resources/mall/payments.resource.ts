import { defineResource } from '../definition/define-resource.ts'

const createTime = { label: { zh: '时间', en: 'Time' }, kind: 'moment', list: true, readOnly: true, width: 160 } as const
const orderNo = {
  label: { zh: '订单号', en: 'Order' },
  kind: 'code',
  list: true,
  filter: 'contains',
  readOnly: true,
  width: 150,
} as const

/** Callbacks received from payment services, and their outcome. */
export const paymentCallback = defineResource({
  api: 'PaymentCallbackApi',
  table: 'payment_callback',
  stem: 'paymentcallback',
  menu: { group: 'mall', path: '/mall/paymentCallback', sort: 90, icon: 'page' },
  label: { zh: '支付通知', en: 'Notices of payment' },
  title: ['paymentNo', 'merchantNo'],
  fields: {
    createTime,
    outcome: {
      label: { zh: '结果', en: 'Result' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '已入账', en: 'Taken' }, tone: 'green' },
        { value: 2, words: { zh: '重复通知', en: 'Said again' }, tone: 'grey' },
        { value: 3, words: { zh: '签名不符', en: 'Forged' }, tone: 'red' },
        { value: 4, words: { zh: '已过时', en: 'Late' }, tone: 'red' },
        { value: 5, words: { zh: '重放', en: 'Replayed' }, tone: 'red' },
        { value: 6, words: { zh: '被拒绝', en: 'Refused' }, tone: 'orange' },
      ],
      list: true,
      filter: 'equals',
      readOnly: true,
      width: 100,
    },
    merchantNo: { label: { zh: '商户号', en: 'Merchant number' }, kind: 'code', list: true, filter: 'equals', readOnly: true, width: 150 },
    orderNo,
    paymentNo: {
      label: { zh: '支付单号', en: 'Payment number' },
      kind: 'code',
      list: true,
      filter: 'contains',
      readOnly: true,
      width: 200,
    },
    amount: { label: { zh: '金额', en: 'Amount' }, kind: 'amount', list: true, readOnly: true, width: 110 },
    reason: { label: { zh: '原因', en: 'Reason' }, kind: 'text', list: true, readOnly: true, width: 260 },
    remoteIp: { label: { zh: '来源地址', en: 'Address' }, kind: 'code', list: true, readOnly: true, width: 140 },
    requestId: { label: { zh: '请求编号', en: 'Request' }, kind: 'code', detail: true, readOnly: true, width: 290 },
    content: { label: { zh: '内容', en: 'Content' }, kind: 'textarea', detail: true, readOnly: true },
  },
  keyword: ['orderNo', 'paymentNo', 'merchantNo'],
  sort: '-createTime',
  unique: [],
})

/** Refunds of payments of orders. */
export const orderRefund = defineResource({
  api: 'OrderRefundApi',
  table: 'order_refund',
  stem: 'orderrefund',
  menu: { group: 'mall', path: '/mall/orderRefund', sort: 85, icon: 'money' },
  label: { zh: '退款', en: 'Refunds' },
  title: ['key'],
  fields: {
    createTime,
    orderNo,
    key: { label: { zh: '退款单号', en: 'Refund number' }, kind: 'code', list: true, readOnly: true, width: 190 },
    amount: { label: { zh: '金额', en: 'Amount' }, kind: 'amount', list: true, readOnly: true, width: 110 },
    status: {
      label: { zh: '状态', en: 'Status' },
      kind: 'choice',
      choices: [
        { value: 1, words: { zh: '待退款', en: 'Queued' }, tone: 'orange' },
        { value: 2, words: { zh: '已退款', en: 'Done' }, tone: 'green' },
        { value: 3, words: { zh: '退款失败', en: 'Failed' }, tone: 'red' },
      ],
      list: true,
      filter: 'equals',
      readOnly: true,
      width: 100,
    },
    reason: { label: { zh: '原因', en: 'Reason' }, kind: 'text', list: true, readOnly: true, width: 200 },
    failure: { label: { zh: '失败原因', en: 'Why it failed' }, kind: 'text', list: true, readOnly: true, width: 220 },
    tries: { label: { zh: '已试次数', en: 'Tries' }, kind: 'integer', list: true, readOnly: true, width: 90 },
    nextTry: { label: { zh: '下次重试', en: 'Next try' }, kind: 'moment', list: true, readOnly: true, width: 160 },
    doneTime: { label: { zh: '退款时间', en: 'Paid back' }, kind: 'moment', list: true, readOnly: true, width: 160 },
  },
  keyword: ['orderNo', 'key'],
  sort: '-createTime',
  unique: [],
})
