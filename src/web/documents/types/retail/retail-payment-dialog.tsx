import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { changeOf, coversDue, type RetailPayment } from '#domain/retail/retail-payment.ts'
import { useOperation } from '../../../client/api.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useSay, useWord } from '../../../i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DecimalField } from '../../../ui/fields/decimal-field.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'

const words = {
  due: { zh: '应收', en: 'Due' },
  back: { zh: '应退', en: 'To pay back' },
  way: { zh: '支付方式', en: 'Way of payment' },
  amount: { zh: '金额', en: 'Amount' },
  another: { zh: '增加支付方式', en: 'Another way' },
  roundOff: { zh: '抹零', en: 'Round off' },
  change: { zh: '找零', en: 'Change' },
  differs: { zh: '金额与应收应退不一致', en: 'The amounts are not what is due' },
} as const satisfies Record<string, Words>

/** The payments of a retail document, and the amount rounded off if it was changed. */
export type RetailPaymentPayload = { payments: RetailPayment[]; roundOffAmt?: string }

type Props = {
  title: Words
  /** The amount due after rounding. It is negative for a refund. */
  dueAmt: string
  roundOffAmt: string
  /** Proposed payments. */
  planned: readonly RetailPayment[]
  onDone: (paid: RetailPaymentPayload | undefined) => void
}

/**
 * Dialog for the payment of a ticket, by one or several methods; it computes the change. A refund is proposed by the
 * same methods as the payment.
 */
export function RetailPaymentDialog({ title, dueAmt, roundOffAmt, planned, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const isRefund = readFigure(dueAmt)?.isNegative() ?? false
  const [off, setOff] = useState(roundOffAmt)
  const [rows, setRows] = useState<readonly RetailPayment[]>(planned.length > 0 ? planned : [{ payWay: 'cash', amount: dueAmt }])
  const before = readFigure(roundOffAmt) ?? zero
  const due = (readFigure(dueAmt) ?? zero).add(before).sub(readFigure(off) ?? zero)
  const payments = rows.filter(({ amount }) => !(readFigure(amount) ?? zero).isZero())
  const isRead = [off, ...rows.map(({ amount }) => amount)].every((text) => text.trim() === '' || readFigure(text) !== undefined)
  const pays = isRead && coversDue(payments, due)
  const put = (at: number, said: Partial<RetailPayment>) => setRows(rows.map((row, nth) => (nth === at ? { ...row, ...said } : row)))
  const done = () => onDone({ payments: [...payments], ...(before.eq(readFigure(off) ?? zero) ? {} : { roundOffAmt: off || '0' }) })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={!pays} onClick={done}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(title)} width={480} footer={footer}>
      <p>
        {say(isRefund ? words.back : words.due)} <strong className="ui-number">{formatMoney(fixedText(due.abs(), 2))}</strong>
      </p>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <PaymentRow key={at} row={row} onChange={(said) => put(at, said)} />
      ))}
      <Button onClick={() => setRows([...rows, { payWay: 'card', amount: '' }])}>{say(words.another)}</Button>
      {!isRefund && <DecimalField label={say(words.roundOff)} places={2} value={off} onChange={setOff} />}
      <output data-tone={pays ? undefined : 'error'}>
        {pays ? `${say(words.change)} ${formatMoney(fixedText(changeOf(payments, due), 2))}` : say(words.differs)}
      </output>
    </Dialog>
  )
}

function PaymentRow({ row, onChange }: { row: RetailPayment; onChange: (said: Partial<RetailPayment>) => void }) {
  const say = useSay()
  const { data = [] } = useOperation('DictApi_dictionary', { query: { code: 'pay_way' } })
  const known = data.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))
  const options = known.some(({ value }) => value === row.payWay) ? known : [...known, { value: row.payWay, label: row.payWay }]
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <SelectField
        label={say(words.way)}
        value={row.payWay}
        options={options}
        onChange={(payWay) => onChange({ payWay, accountId: undefined })}
      />
      <DecimalField label={say(words.amount)} value={row.amount} onChange={(amount) => onChange({ amount })} />
    </div>
  )
}
