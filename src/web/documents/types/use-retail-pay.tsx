import type { ReactNode } from 'react'
import type { Words } from '#domain/words.ts'
import type { RetailFacts } from '#machines/retail/retail-guards.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { WebDocument } from '../engine/document-types.ts'
import type { Gather } from '../page/run-event.tsx'
import { type RetailPaid, RetailPaymentDialog } from './retail-payment-dialog.tsx'
import { type Paid, RetailPayments } from './retail-payments.tsx'

const words = { saveFirst: { zh: '请先保存，价格以保存后为准', en: 'Save first: prices are found then' } } as const satisfies Record<
  string,
  Words
>

type State = {
  context: { document: WebDocument & Paid; dirty: boolean; facts: Pick<RetailFacts, 'dueAmt' | 'roundOffAmt' | 'payments'> }
  hasTag(tag: 'counts'): boolean
}
type Paying = { gather: { PAY: Gather<RetailPaid> }; blocked: { PAY?: Words }; dialog: ReactNode; below: ReactNode }

/** Asks how a document of the counter is paid, what was typed since being saved first, because prices are found then; says how it was paid. */
export function useRetailPay(state: State): Paying {
  const { document, dirty, facts } = state.context
  const { dialog, ask } = useDialog<RetailPaid>()
  const { dueAmt, roundOffAmt, payments } = facts
  const pay: Gather<RetailPaid> = ({ label }, deliver) =>
    ask((done) => <RetailPaymentDialog title={label} {...{ dueAmt, roundOffAmt }} planned={payments} onDone={done} />, deliver)
  const below = state.hasTag('counts') && <RetailPayments {...document} />
  return { gather: { PAY: pay }, blocked: dirty ? { PAY: words.saveFirst } : {}, dialog, below }
}
