import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { specialOffer } from '#machines/marketing/special-offer.machine.ts'
import { offerRecord } from '#resources/documents/marketing/special-offer.document.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MomentField } from '#web/ui/fields/moment-field.tsx'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { RecordActions } from '../../../list/record-actions.tsx'

const words = { end: { zh: '新的结束时间', en: 'New end' } } as const satisfies Record<string, Words>

type DelayProps = { from: string; onDone: (payload: { endTime: string } | undefined) => void }

function DelayDialog({ from, onDone }: DelayProps) {
  const say = useSay()
  const word = useWord()
  const [endTime, setEnd] = useState(from)
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" onClick={() => endTime && onDone({ endTime })}>
        {say(specialOffer.events.DELAY)}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(specialOffer.events.DELAY)} footer={footer}>
      <MomentField label={say(words.end)} required value={endTime} onChange={setEnd} />
    </Dialog>
  )
}

/** Buttons that activate offers, change when they end, or cancel them. */
function OfferActions(props: OwnActionsProps) {
  const { dialog, ask } = useDialog<{ endTime: string }>()
  return (
    <>
      <RecordActions
        {...props}
        record={offerRecord}
        words={specialOffer}
        events={[
          { event: 'SUBMIT', call: 'SpecialOfferApi_submit' },
          {
            event: 'DELAY',
            call: 'SpecialOfferApi_delay',
            ask: ([first]) => ask((done) => <DelayDialog from={String(first?.endTime ?? '')} onDone={done} />),
          },
          { event: 'CANCEL', call: 'SpecialOfferApi_cancel' },
        ]}
      />
      {dialog}
    </>
  )
}

/** List of special offers. */
export default resourcePage(offerRecord, OfferActions)
