import { useEffect, useRef } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { api } from '../client/api.ts'
import type { TicketKey } from '../core/link.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { ticketInvoiceWords as words } from './words.ts'

export type TicketFound = DataOf<'TicketInvoiceApi_find'>

const missing = (text: string, label: Words) => (text.trim() === '' ? missingWords({ kind: 'text', label }) : undefined)

const checkTicketKey = ({ tenantId, billNo, amount }: TicketKey) => ({
  tenantId: missing(tenantId, words.tenantId),
  billNo: missing(billNo, words.billNo),
  amount: missing(amount, words.amount),
})

type Props = { initial: TicketKey; asksTenant: boolean; onFound: (key: TicketKey, found: TicketFound) => void }

/**
 * The form for the number and the amount of a ticket. If a scanned code has filled it, the ticket is looked up at
 * once.
 */
export function TicketForm({ initial, asksTenant, onFound }: Props) {
  const say = useSay()
  const send = async (typed: TicketKey) => {
    const key = { tenantId: typed.tenantId.trim(), billNo: typed.billNo.trim(), amount: plainFigure(typed.amount) }
    onFound(key, await api('TicketInvoiceApi_find', { body: key }))
  }
  const { form, field, said, busy, run, submit } = useCheckedForm({ initial, check: checkTicketKey, send })
  const scanned = useRef(Object.values(initial).every(Boolean))
  useEffect(() => {
    if (scanned.current) void run({}, () => send(initial))
    scanned.current = false
  })
  return (
    <form ref={form} onSubmit={submit} noValidate className="sign-in-form">
      {asksTenant && <TextField {...field('tenantId')} label={say(words.tenantId)} inputMode="numeric" maxLength={6} />}
      <TextField {...field('billNo')} label={say(words.billNo)} autoComplete="off" maxLength={40} required />
      <TextField {...field('amount')} label={say(words.amount)} inputMode="decimal" autoComplete="off" required />
      <p className="ui-wrong" role="alert">
        {said}
      </p>
      <Button type="submit" kind="primary" aria-busy={busy || undefined}>
        {say(words.find)}
      </Button>
    </form>
  )
}
