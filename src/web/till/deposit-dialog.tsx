import { type FormEvent, useState } from 'react'
import { readFigure } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { useOperation } from '../client/api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { tillWords as words } from './words.ts'

/**
 * The deposited amount and the bank account. Without an account, the server takes the first one in the store's books.
 */
export type DepositPayload = { amount: string; accountId?: string }
type Props = { tillId: string; onDone: (deposited: DepositPayload | undefined) => void }

/**
 * Asks for the amount that was taken from the drawer and for the bank account, which is one of the accounts in the
 * store's books.
 */
export function DepositDialog({ tillId, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const { data: banks = [] } = useOperation('CashDepositApi_banks', { query: { tillId } })
  const [text, setText] = useState('')
  const [chosen, choose] = useState<string>()
  const amount = plainFigure(text)
  const isAmount = readFigure(amount)?.gt(0) ?? false
  const accountId = chosen ?? banks[0]?.id
  const done = (event: FormEvent) => {
    event.preventDefault()
    if (isAmount) onDone({ amount, ...(accountId ? { accountId } : {}) })
  }
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" type="submit" form="till-deposit" disabled={!isAmount}>
        {say(words.deposit)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.deposit)} width={400} footer={footer}>
      <form id="till-deposit" className="till-form" onSubmit={done}>
        <TextField label={say(words.amount)} inputMode="decimal" value={text} onChange={setText} />
        {banks.length > 0 && (
          <SelectField
            label={say(words.bank)}
            value={accountId ?? ''}
            onChange={choose}
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </form>
    </Dialog>
  )
}
