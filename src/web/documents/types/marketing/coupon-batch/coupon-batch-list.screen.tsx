import { useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { couponBatch } from '#machines/marketing/coupon-batch.machine.ts'
import { couponRecord } from '#resources/documents/marketing/coupon-batch.document.ts'
import { useSession } from '#web/client/session.ts'
import { useSay, useWord } from '#web/i18n/index.ts'
import { ImportDialog } from '#web/jobs/import-dialog.tsx'
import { ReferencePicker } from '#web/resources/reference-picker.tsx'
import { ReferencesPicker } from '#web/resources/references-picker.tsx'
import { useReloadResource } from '#web/resources/resource-api.ts'
import { type OwnActionsProps, resourcePage } from '#web/resources/resource-page.tsx'
import { ActionButton } from '#web/ui/actions/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialog } from '#web/ui/use-dialog.tsx'
import { RecordActions } from '../../../list/record-actions.tsx'

const words = {
  customers: { zh: '客户', en: 'Customers' },
  level: { zh: '客户等级（其全部客户）', en: 'Level (all of its customers)' },
  phones: { zh: '按手机号发放', en: 'Send to phones' },
  oneBatch: { zh: '请选择一批可发放的优惠券', en: 'Choose one batch that may be sent' },
  nobody: { zh: '都不选则开放领取，不直接发放', en: 'With neither, it is open to be taken and sent to nobody' },
} as const satisfies Record<string, Words>

type ChosenReference = { id: string; name: string }
type CouponRecipients = { customerIds?: string[]; levelId?: string }

function SendDialog({ onDone }: { onDone: (payload: CouponRecipients | undefined) => void }) {
  const say = useSay()
  const word = useWord()
  const [customers, setCustomers] = useState<readonly ChosenReference[]>([])
  const [level, setLevel] = useState<ChosenReference>()
  const send = () =>
    onDone({
      ...(customers.length > 0 ? { customerIds: customers.map(({ id }) => id) } : {}),
      ...(level ? { levelId: level.id } : {}),
    })
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" onClick={send}>
        {say(couponBatch.events.SEND)}
      </Button>
    </>
  )
  const field = {
    label: words.customers,
    kind: 'references',
    to: 'CustomerApi',
    names: '',
    link: { table: '', own: '', other: '' },
  } as const
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(couponBatch.events.SEND)} footer={footer} width={640}>
      <p className="ui-muted">{say(words.nobody)}</p>
      <ReferencesPicker field={field} label={say(words.customers)} value={customers} onChange={setCustomers} />
      <ReferencePicker to="CustomerLevelApi" label={say(words.level)} value={level} onChange={setLevel} />
    </Dialog>
  )
}

/** Button that sends coupons of one batch to the phone numbers in a sheet. */
function PhonesAction({ chosen }: Pick<OwnActionsProps, 'chosen'>) {
  const say = useSay()
  const { can } = useSession()
  const again = useReloadResource(couponRecord)
  const [batch, setBatch] = useState<{ id: string; name: string }>()
  const [first] = chosen
  const sends = chosen.length === 1 && couponBatch.eventsIn(String(first?.state)).includes('SEND')
  if (!can('coupon_send')) return null
  return (
    <>
      <ActionButton
        opens
        onRun={() => first && setBatch({ id: first.id, name: String(first.name ?? '') })}
        disabled={!sends}
        reason={sends ? undefined : say(words.oneBatch)}
      >
        {say(words.phones)}
      </ActionButton>
      {batch && (
        <ImportDialog
          resource={couponRecord.api}
          documentId={batch.id}
          name={batch.name}
          onClose={() => setBatch(undefined)}
          onWritten={again}
        />
      )}
    </>
  )
}

/** Buttons that send coupons, stop the sending, or void a batch. */
function CouponActions(props: OwnActionsProps) {
  const { dialog, ask } = useDialog<CouponRecipients>()
  return (
    <>
      <RecordActions
        {...props}
        record={couponRecord}
        words={couponBatch}
        events={[
          { event: 'SEND', call: 'CouponApi_send', ask: () => ask((done) => <SendDialog onDone={done} />) },
          { event: 'STOP', call: 'CouponApi_stop' },
          { event: 'CANCEL', call: 'CouponApi_cancel' },
        ]}
      />
      <PhonesAction chosen={props.chosen} />
      {dialog}
    </>
  )
}

/** List of coupon batches. */
export default resourcePage(couponRecord, CouponActions)
