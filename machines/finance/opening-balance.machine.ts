import { sameLaw } from '../engine/in-words.ts'
import { openingPartner } from './opening-partner.machine.ts'

/** The opening balance of a cash account or a member (rule B7). */
export const openingBalance = sameLaw(openingPartner, {
  id: 'openingBalance',
  label: { zh: '期初资金与会员余额', en: 'Opening money and members' },
})
