import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { RetailFacts } from '#machines/retail/retail-guards.ts'
import type { WebDocument } from '../../../document-engine/document-types.ts'
import { useDialog } from '../../../ui/use-dialog.tsx'
import type { PayloadPrompt } from '../../page/events/run-event.tsx'
import { RetailPaymentDialog, type RetailPaymentPayload } from './retail-payment-dialog.tsx'
import { type PaidTicket, RetailPayments } from './retail-payments.tsx'

const words = { saveFirst: { zh: '请先保存，价格以保存后为准', en: 'Save first: prices are found then' } } as const satisfies Record<
  string,
  Words
>

type RetailState = {
  context: { document: WebDocument & PaidTicket; dirty: boolean; facts: Pick<RetailFacts, 'dueAmt' | 'roundOffAmt' | 'payments'> }
  hasTag(tag: 'counts'): boolean
}
type RetailPayExtension = {
  gather: { PAY: PayloadPrompt<RetailPaymentPayload> }
  blocked: { PAY?: Words }
  dialog: ReactNode
  below: ReactNode
}

/**
 * Asks for the payment of a retail document and, once it is paid, shows the payments. Paying is blocked while there
 * are unsaved changes, because prices are computed when the document is saved.
 */
export function useRetailPay(state: RetailState): RetailPayExtension {
  const { document, dirty, facts } = state.context
  const { dialog, ask } = useDialog<RetailPaymentPayload>()
  const { dueAmt, roundOffAmt, payments } = facts
  const pay: PayloadPrompt<RetailPaymentPayload> = ({ label }, deliver) =>
    ask((done) => <RetailPaymentDialog title={label} {...{ dueAmt, roundOffAmt }} planned={payments} onDone={done} />, deliver)
  const below = state.hasTag('counts') && <RetailPayments {...document} />
  return { gather: { PAY: pay }, blocked: dirty ? { PAY: words.saveFirst } : {}, dialog, below }
}
