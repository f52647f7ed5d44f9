import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecimalField } from '../../ui/fields/decimal-field.tsx'
import { TextField } from '../../ui/fields/fields.tsx'

const words = {
  due: { zh: '应付金额', en: 'Amount due' },
  amount: { zh: '付款金额', en: 'Amount paid' },
  paymentNo: { zh: '支付单号', en: 'Payment number' },
} as const satisfies Record<string, Words>

/** The amount that was paid, and the number of the payment if it has one. */
export type PaymentPayload = { amount: string; paymentNo?: string }

type Props = { title: Words; dueAmt: string; onDone: (paid: PaymentPayload | undefined) => void }

/** Dialog to record the payment of an order. The amount due is proposed; the server refuses any other amount. */
export function PaymentDialog({ title, dueAmt, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const [amount, setAmount] = useState(dueAmt)
  const [paymentNo, setPaymentNo] = useState('')
  const number = paymentNo.trim()
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button
        kind="primary"
        disabled={readFigure(amount) === undefined}
        onClick={() => onDone({ amount, ...(number ? { paymentNo: number } : {}) })}
      >
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={420} footer={footer}>
      <p>
        {say(words.due)} <strong className="ui-number">{formatMoney(dueAmt)}</strong>
      </p>
      <DecimalField label={say(words.amount)} places={2} value={amount} onChange={setAmount} />
      <TextField label={say(words.paymentNo)} value={paymentNo} onChange={setPaymentNo} maxLength={64} />
    </Dialog>
  )
}
