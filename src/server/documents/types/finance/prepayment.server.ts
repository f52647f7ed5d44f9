import { prepayment } from '#machines/finance/prepayment.machine.ts'
import { moneyKind } from './money-kind.ts'

/** Its lines pay back what was paid in advance. */
export const prepaymentKind = moneyKind({ words: prepayment, traits: { pays: 'always', lines: 'documents', settles: ['advance'] } })
