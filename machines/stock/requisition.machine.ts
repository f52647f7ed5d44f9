import { sameLaw } from '../engine/in-words.ts'
import { stockTransfer } from './stock-transfer.machine.ts'

/** A requisition (rule B5): a store asks a depot for goods, and that depot dispatches them. */
export const requisition = sameLaw(stockTransfer, {
  id: 'requisition',
  label: { zh: '要货单', en: 'Requisition' },
  states: { submitted: { zh: '待配货', en: 'To allocate' } },
})
