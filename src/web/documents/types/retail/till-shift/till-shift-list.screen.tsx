import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { readFigure } from '#domain/figures/decimal.ts'
import { tillShift } from '#machines/retail/till-shift.machine.ts'
import { shiftRecord } from '#resources/documents/retail/till-shift.document.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { RecordActions } from '../../../list/record-actions.tsx'

const countedLabel: Words = { zh: '清点现金', en: 'Counted cash' }

type ClosePayload = { countedAmt: string }

/** Dialog for the amount of cash that was counted. */
function CountDialog({ onDone }: { onDone: (said: ClosePayload | undefined) => void }) {
  const say = useSay()
  const word = useWord()
  const [amount, setAmount] = useState('')
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={readFigure(amount) === undefined} onClick={() => onDone({ countedAmt: amount })}>
        {say(tillShift.events.CLOSE)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(tillShift.events.CLOSE)} width={420} footer={footer}>
      <DecimalField label={say(countedLabel)} places={2} required value={amount} onChange={setAmount} />
    </Dialog>
  )
}

/** Button that closes a shift with the counted cash. */
function ShiftActions(props: OwnActionsProps) {
  const { dialog, ask } = useDialog<ClosePayload>()
  return (
    <>
      <RecordActions
        {...props}
        record={shiftRecord}
        words={tillShift}
        events={[{ event: 'CLOSE', call: 'TillShiftApi_close', ask: () => ask((done) => <CountDialog onDone={done} />) }]}
      />
      {dialog}
    </>
  )
}

/** List of till shifts, open and closed. */
export default resourcePage(shiftRecord, ShiftActions)
