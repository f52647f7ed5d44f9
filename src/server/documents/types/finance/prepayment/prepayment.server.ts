import { prepayment } from '#machines/finance/prepayment.machine.ts'
import { moneyKind } from '../money/money-kind.ts'

/** Prepayments on the server. A line of a prepayment pays an advance back. */
export const prepaymentKind = moneyKind({ words: prepayment, traits: { pays: 'always', lines: 'documents', settles: ['advance'] } })
