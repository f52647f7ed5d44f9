import { type FormEvent, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import { partnerWithdrawal } from '#machines/finance/partner-withdrawal.machine.ts'
import { withdrawalRecord } from '#resources/documents/finance/partner-withdrawal.document.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { ReferencePicker } from '#web/resources/reference-picker.tsx'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields/fields.tsx'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { RecordActions } from '../../../list/record-actions.tsx'

const words = {
  tax: { zh: '代扣税额', en: 'Tax withheld' },
  eachTax: { zh: '对所选每张提现单代扣同样的税额；不填为不代扣', en: 'Withheld from each of those chosen; none when left empty' },
  account: { zh: '付款账户', en: 'Paid from' },
  firstAccount: { zh: '不选为公司的第一个银行账户', en: "Left empty it is the company's first bank account" },
  slip: { zh: '回单号', en: 'Slip number' },
} as const satisfies Record<string, Words>

type DialogProps<Said> = { onDone: (said: Said | undefined) => void }
type FormDialogProps = { title: Words; form: string; onClose: () => void; onSubmit: () => void; children: React.ReactNode }

function FormDialog({ title, form, onClose, onSubmit, children }: FormDialogProps) {
  const say = useSay()
  const word = useWord()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <Button kind="primary" type="submit" form={form}>
        {say(title)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(title)} width={420} footer={footer}>
      <form id={form} className="ui-form" onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

/** Dialog for the tax to withhold when a withdrawal is approved. */
function PassDialog({ onDone }: DialogProps<{ taxAmt?: string }>) {
  const say = useSay()
  const [tax, setTax] = useState('')
  const close = () => onDone(undefined)
  const pass = () => onDone(tax.trim() === '' ? {} : { taxAmt: plainFigure(tax) })
  return (
    <FormDialog title={partnerWithdrawal.events.PASS} form="withdrawal-pass" onClose={close} onSubmit={pass}>
      <p className="ui-muted">{say(words.eachTax)}</p>
      <TextField label={say(words.tax)} inputMode="decimal" value={tax} onChange={setTax} />
    </FormDialog>
  )
}

/** Dialog for the account that paid and the number of the bank slip. */
function PaidDialog({ onDone }: DialogProps<{ accountId?: string; slipNo?: string }>) {
  const say = useSay()
  const [account, setAccount] = useState<{ id: string; name: string }>()
  const [slipNo, setSlipNo] = useState('')
  const close = () => onDone(undefined)
  const paid = () => onDone({ ...(account ? { accountId: account.id } : {}), ...(slipNo === '' ? {} : { slipNo }) })
  return (
    <FormDialog title={partnerWithdrawal.events.PAID} form="withdrawal-paid" onClose={close} onSubmit={paid}>
      <p className="ui-muted">{say(words.firstAccount)}</p>
      <ReferencePicker to="CashAccountApi" label={say(words.account)} value={account} onChange={setAccount} />
      <TextField label={say(words.slip)} value={slipNo} onChange={setSlipNo} />
    </FormDialog>
  )
}

/** Buttons that approve or refuse withdrawals and record whether their payment succeeded. */
function WithdrawalActions(props: OwnActionsProps) {
  const { dialog, ask } = useDialog<object>()
  return (
    <>
      <RecordActions
        {...props}
        record={withdrawalRecord}
        words={partnerWithdrawal}
        events={[
          { event: 'PASS', call: 'WithdrawalApi_pass', ask: () => ask((done) => <PassDialog onDone={done} />) },
          { event: 'PAID', call: 'WithdrawalApi_paid', ask: () => ask((done) => <PaidDialog onDone={done} />) },
          { event: 'PAY_FAILED', call: 'WithdrawalApi_payFailed' },
          { event: 'REFUSE', call: 'WithdrawalApi_refuse' },
        ]}
      />
      {dialog}
    </>
  )
}

/** List of the commission withdrawals of network partners. */
export default resourcePage(withdrawalRecord, WithdrawalActions)
