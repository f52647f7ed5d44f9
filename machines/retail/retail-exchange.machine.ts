import { sameLaw } from '../engine/in-words.ts'
import { retailOrder } from './retail-order.machine.ts'

/** An exchange (rule B7): goods come back, others leave, and the customer pays or gets the difference. */
export const retailExchange = sameLaw(retailOrder, {
  id: 'retailExchange',
  label: { zh: '换货单', en: 'Exchange' },
  states: { paid: { zh: '已换货', en: 'Exchanged' } },
  events: { PAY: { zh: '换货记账', en: 'Post the exchange' } },
})
