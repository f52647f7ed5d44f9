import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { api, useOperation } from '../client/api.ts'
import { errorText } from '../client/error-text.ts'
import { useSession } from '../client/session.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { useDialog } from '../ui/use-dialog.tsx'
import { DepositDialog, type DepositPayload } from './deposit-dialog.tsx'
import { FigureDialog } from './figure-dialog.tsx'
import type { Shift } from './ticket-types.ts'
import { useInvalidateOperation } from './use-invalidate-operation.ts'
import { tillWords as words } from './words.ts'

type Props = {
  tillId: string
  onTill: (id: string) => void
  shift: Shift | undefined
  /** True while tickets of the till are queued. The expected cash is not known before they are sent. */
  waits: boolean
  onProblem: (problem: string | undefined) => void
}

/**
 * Shows the till, its open shift and the expected cash. The cashier opens and closes shifts here, and deposits cash.
 */
export function ShiftBar({ tillId, onTill, shift, waits, onProblem }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const { can } = useSession()
  const { data } = useOperation('TillApi_lookup', { query: { size: 200 } })
  const { dialog, ask } = useDialog<unknown>()
  const readAgain = useInvalidateOperation('TillShiftApi_list')
  // while the server is away, only the till of the open shift is known
  const known = data?.records ?? (shift ? [{ id: tillId, name: shift.tillName ?? say(words.till) }] : [])
  const tills = known.map(({ id, name }) => ({ value: id, label: name }))
  const asking = async (title: Words, label: Words, start: string) =>
    (await ask((done) => <FigureDialog title={say(title)} label={say(label)} value={start} onDone={done} />)) as string | undefined
  const run = async <Said,>(asked: Promise<Said | undefined>, work: (said: Said) => Promise<unknown>) => {
    const said = await asked
    if (said === undefined) return
    await work(said).then(
      () => onProblem(undefined),
      (error: unknown) => onProblem(errorText(error)),
    )
    readAgain()
  }
  const open = () => run(asking(words.open, words.float, '0'), (floatAmt) => api('TillShiftApi_submit', { body: { tillId, floatAmt } }))
  const close = async ({ id, version }: Shift) =>
    waits
      ? onProblem(say(words.sendFirst))
      : run(asking(words.close, words.counted, ''), (countedAmt) => api('TillShiftApi_close', { body: { id, version, countedAmt } }))
  const bank = async () => (await ask((done) => <DepositDialog tillId={tillId} onDone={done} />)) as DepositPayload | undefined
  const deposit = () => run(bank(), (deposited) => api('CashDepositApi_submit', { body: { tillId, ...deposited } }))
  const told =
    shift && fillPlaceholders(say(words.onDuty), { user: shift.createUserName ?? '', amount: formatMoney(shift.expectedAmt) }, language)
  return (
    <header className="ui-bar till-shift">
      <SelectField
        label={say(words.till)}
        labelHidden
        width={180}
        none={say(words.chooseTill)}
        value={tillId}
        onChange={onTill}
        options={tills}
      />
      {told && <span className="ui-muted">{told}</span>}
      <span className="ui-spread" />
      {tillId && !shift && can('tillshift_add') && (
        <Button kind="primary" aria-haspopup="dialog" onClick={() => void open()}>
          {say(words.open)}
        </Button>
      )}
      {shift && can('cashdeposit_add') && (
        <Button aria-haspopup="dialog" onClick={() => void deposit()}>
          {say(words.deposit)}
        </Button>
      )}
      {shift && can('tillshift_close') && (
        <Button aria-haspopup="dialog" onClick={() => void close(shift)}>
          {say(words.close)}
        </Button>
      )}
      {dialog}
    </header>
  )
}
