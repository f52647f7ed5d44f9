import type { ReactNode } from 'react'
import type { Words } from '#domain/words.ts'
import type { RetailFacts } from '#machines/retail/retail-guards.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import type { WebDocument } from '../engine/document-types.ts'
import type { Gather } from '../page/run-event.tsx'
import { type RetailPaid, RetailPaymentDialog } from './retail-payment-dialog.tsx'

const words = { saveFirst: { zh: '请先保存，价格以保存后为准', en: 'Save first: prices are found then' } } as const satisfies Record<
  string,
  Words
>

type State = { context: { document: WebDocument; dirty: boolean; facts: Pick<RetailFacts, 'dueAmt' | 'roundOffAmt' | 'payments'> } }
type Paying = { gather: { PAY: Gather<RetailPaid> }; blocked: { PAY?: Words }; dialog: ReactNode }

/** Asks how a document of the counter is paid; what was typed since is saved first, because prices are found then. */
export function useRetailPay({ context: { dirty, facts } }: State): Paying {
  const { dialog, ask } = useDialog<RetailPaid>()
  const { dueAmt, roundOffAmt, payments } = facts
  const pay: Gather<RetailPaid> = ({ label }) =>
    ask((done) => <RetailPaymentDialog title={label} {...{ dueAmt, roundOffAmt }} planned={payments} onDone={done} />)
  return { gather: { PAY: pay }, blocked: dirty ? { PAY: words.saveFirst } : {}, dialog }
}
