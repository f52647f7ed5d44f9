import { moneyReceipt } from '#machines/finance/money-receipt.machine.ts'
import { moneyKind } from '../money/money-kind.ts'

export const moneyReceiptKind = moneyKind({
  words: moneyReceipt,
  traits: { pays: 'always', lines: 'documents', settles: ['receivable', 'payable', 'advance'], partnerMayBeOff: true },
})
