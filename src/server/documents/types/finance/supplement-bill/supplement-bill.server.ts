import { supplementBill } from '#machines/finance/supplement-bill.machine.ts'
import { moneyKind } from '../money/money-kind.ts'

export const supplementBillKind = moneyKind({ words: supplementBill, traits: { pays: 'never', lines: 'none', settles: [], hasTax: true } })
