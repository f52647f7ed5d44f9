import { useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import { api, useOperation } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import type { SlipTicket } from './ticket-paper.tsx'
import type { Member } from './ticket-types.ts'
import { tillWords as words } from './words.ts'

export type TopUp = DataOf<'StoredTopUpApi_detail'>
type Props = { tillId: string; member: Member; onDone: (done: TopUp | undefined) => void }

/** Tops up the stored value of a member, with an optional bonus. */
export function TopUpDialog({ tillId, member, onDone }: Props) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const { data: ways = [] } = useOperation('DictApi_dictionary', { query: { code: 'pay_way' } })
  const [amount, setAmount] = useState('')
  const [bonus, setBonus] = useState('')
  const [payWay, setWay] = useState<string>(cashWay)
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    const bonusAmt = plainFigure(bonus)
    const body = { tillId, customerId: member.id, amount: plainFigure(amount), payWay, ...(bonusAmt ? { bonusAmt } : {}) }
    try {
      onDone(await api('StoredTopUpApi_submit', { body }))
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" onClick={() => void take()}>
        {say(words.topUp)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={`${say(words.topUp)} · ${member.name}`} width={420} footer={footer}>
      <TextField label={say(words.topUpAmount)} inputMode="decimal" value={amount} onChange={setAmount} error={problem} autoFocus />
      {can('storedtopup_bonus') && <TextField label={say(words.topUpBonus)} inputMode="decimal" value={bonus} onChange={setBonus} />}
      <SelectField
        label={say(words.way)}
        value={payWay}
        options={ways.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
        onChange={setWay}
      />
    </Dialog>
  )
}

/** The slip that is printed for a top-up. */
export function topUpSlip(done: TopUp, say: (words: Words) => string): SlipTicket {
  const { billNo, depotName, customerName, updateTime, amount = '0', bonusAmt = '0', payWay = cashWay } = done
  const line = (name: Words, total: string) => ({ commInfoName: say(name), qty: '1', taxPrice: total, totalAmt: total })
  const lines = [line(words.topUpAmount, amount), ...(Number(bonusAmt) > 0 ? [line(words.topUpBonus, bonusAmt)] : [])]
  return {
    billNo,
    depotName,
    customerName,
    updateTime,
    finalAmt: amount,
    changeAmt: '0',
    payments: [{ payWay, amount }],
    lines,
    isTopUp: true,
  }
}
