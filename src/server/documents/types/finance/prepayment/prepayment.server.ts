import { prepayment } from '#machines/finance/prepayment.machine.ts'
import { moneyKind } from '../money/money-kind.ts'

/** Lines of a prepayment pay advances back. */
export const prepaymentKind = moneyKind({ words: prepayment, traits: { pays: 'always', lines: 'documents', settles: ['advance'] } })
