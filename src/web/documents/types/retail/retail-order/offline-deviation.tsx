import { type ReactNode, useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api } from '../../../../client/api.ts'
import type { OpenDocument } from '../../../../document-engine/registry-types.ts'
import { useNote } from '../../../../document-engine/use-note.ts'
import { useSay } from '../../../../i18n/index.ts'
import { TextAreaField } from '../../../../ui/fields/fields.tsx'
import { Figure } from '../../../../ui/figure.tsx'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import type { ExtraAction } from '../../../page/events/action-bar.tsx'
import { NoteDialog, useNoteButton } from '../../../page/events/note-dialog.tsx'

type OfflineTicket = Partial<
  Pick<
    DataOf<'RetailOrderApi_detail'>,
    'soldTime' | 'statedTime' | 'offlineMarkNames' | 'priceDeviation' | 'unconfirmed' | 'confirmUserName' | 'confirmTime'
  >
>

const words = {
  title: { zh: '离线销售', en: 'Sold offline' },
  soldTime: { zh: '销售时间', en: 'Sold at' },
  stated: { zh: '收银机时间', en: 'Time of the till' },
  marks: { zh: '离线差异', en: 'Does not fit' },
  deviation: { zh: '价格差异', en: 'Differs by' },
  state: { zh: '确认', en: 'Confirmed' },
  waits: { zh: '待确认', en: 'It waits for somebody to confirm it' },
  confirm: { zh: '确认离线差异', en: 'Confirm what it differs by' },
  reason: { zh: '原因', en: 'Reason' },
} as const satisfies Record<string, Words>

const operation = 'RetailOrderApi_confirmDeviation'

/**
 * Shows how a ticket sold offline deviates from what the server would have allowed, with the button that confirms it.
 * For a ticket sold online nothing is shown.
 */
export function useOfflineDeviation(
  open: OpenDocument,
  document: OfflineTicket,
): { extras: readonly ExtraAction[]; dialog: ReactNode; below: ReactNode } {
  const button = useNoteButton()
  const { dialog, ask } = useDialog<true>()
  const confirm = () => void ask((done) => <ConfirmDialog open={open} onDone={done} />)
  return {
    extras: document.unconfirmed === 2 ? [{ ...button('confirmDeviation', words.confirm, operation, confirm), prominent: true }] : [],
    dialog,
    below: document.soldTime ? <OfflineSale {...document} /> : null,
  }
}

function OfflineSale({ soldTime, statedTime, offlineMarkNames, priceDeviation, unconfirmed, confirmUserName, confirmTime }: OfflineTicket) {
  const say = useSay()
  const confirmed = unconfirmed === 1 ? `${confirmUserName ?? ''} ${confirmTime ?? ''}` : undefined
  const rows: readonly (readonly [Words, ReactNode])[] = [
    [words.soldTime, soldTime],
    [words.stated, statedTime],
    [words.marks, offlineMarkNames],
    [words.deviation, priceDeviation && <Figure value={priceDeviation} kind="money" places={2} />],
    [words.state, unconfirmed === 2 ? say(words.waits) : confirmed],
  ]
  return (
    <section aria-label={say(words.title)}>
      <dl className="doc-totals">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}

function ConfirmDialog({ open, onDone }: { open: OpenDocument; onDone: (answer: true | undefined) => void }) {
  const say = useSay()
  const field = useRef<HTMLTextAreaElement>(null)
  const [remark, setRemark] = useState('')
  const { failure, send } = useNote(
    open,
    (own, reason: string) => api(operation, { body: { ...own, ...(reason ? { remark: reason } : {}) } }),
    () => onDone(true),
  )
  return (
    <NoteDialog title={words.confirm} onClose={() => onDone(undefined)} onSave={() => send(remark.trim())} field={field}>
      <TextAreaField
        label={say(words.reason)}
        value={remark}
        onChange={setRemark}
        maxLength={2000}
        required
        ref={field}
        {...(failure ? { error: say(failure) } : {})}
      />
    </NoteDialog>
  )
}
