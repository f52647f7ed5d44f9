import { sameLaw } from '../engine/in-words.ts'
import { retailOrder } from './retail-order.machine.ts'

/** A retail return (rule B7): goods come back over the counter and the customer gets their money back. */
export const retailReturn = sameLaw(retailOrder, {
  id: 'retailReturn',
  label: { zh: '零售退货单', en: 'Retail return' },
  states: { paid: { zh: '已退款', en: 'Refunded' } },
  events: { PAY: { zh: '退款', en: 'Refund' } },
})
