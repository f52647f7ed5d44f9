import { sameLaw } from '../engine/in-words.ts'
import { stockTransfer } from './stock-transfer.machine.ts'

/** A store return (rule B5): a store sends goods back to a warehouse. */
export const storeReturn = sameLaw(stockTransfer, {
  id: 'storeReturn',
  label: { zh: '退仓单', en: 'Store return' },
  states: { submitted: { zh: '待发出', en: 'To send' } },
})
