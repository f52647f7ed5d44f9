import { type ReactNode, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { ApiRefusal, Unreachable, useOperation } from '../../../client/api.ts'
import { readDocument, sendCall, storedCall } from '../../../document-engine/document-call.ts'
import { operationFor } from '../../../document-engine/document-operations.ts'
import { openDocuments } from '../../../document-engine/open-documents.ts'
import { useSay, useWord } from '../../../i18n/index.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useReason } from '../../../ui/fields/reason.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { DocumentLink } from '../document-link.tsx'

const words = {
  title: { zh: '须先撤销的单据', en: 'To be undone first' },
  lead: {
    zh: '从上到下逐个撤销，撤销完才能处理本单。',
    en: 'Undo them one by one from the top; then this document can be taken back.',
  },
  none: { zh: '没有需要先撤销的单据', en: 'Nothing is in the way any more' },
  follower: { zh: '下游单据', en: 'Made from it' },
  invoice: { zh: '发票', en: 'Invoice' },
  settlement: { zh: '收付款或核销', en: 'Paid or settled' },
  byHand: { zh: '请打开单据处理', en: 'Open it to deal with it' },
  order: { zh: '先撤销上面的单据', en: 'Undo the ones above first' },
  noRight: { zh: '没有权限', en: 'You do not have the right' },
  holders: { zh: '可由以下角色撤销：', en: 'May be undone by: ' },
  number: { zh: '单据', en: 'Document' },
  why: { zh: '关系', en: 'Why' },
  status: { zh: '状态', en: 'Status' },
  who: { zh: '谁可以撤销', en: 'Who may undo it' },
} as const satisfies Record<string, Words>

/** The dialog with the documents that block undoing this one, and the function that opens it. */
export function useInTheWay({ id: kind }: AnyWords, id: string | undefined): { show: () => void; dialog: ReactNode } {
  const [shown, setShown] = useState(false)
  const dialog = shown && id !== undefined && <InTheWayDialog kind={kind} id={id} onClose={() => setShown(false)} />
  return { show: () => setShown(true), dialog }
}

type BlockingDocument = DataOf<'DocumentApi_inTheWay'>[number]
type Props = { kind: string; id: string; onClose: () => void }

/**
 * Lists the documents that block undoing a document, with the one to undo first at the top. Each has a link if this
 * user may see it, the roles that may undo it and, if this user may, a button to undo it. A document that has been
 * undone disappears from the list.
 */
function InTheWayDialog({ kind, id, onClose }: Props) {
  const say = useSay()
  const word = useWord()
  const { data, error, refetch } = useOperation('DocumentApi_inTheWay', { query: { id } }, { staleTime: 0 })
  const why = useReason((data?.length ?? 0) > 0)
  const [failed, setFailed] = useState<{ id: string; msg: string }>()
  const undo = async ({ id: of, kind: what, version, event = '' }: BlockingDocument) => {
    if (!why.isGiven()) return
    setFailed(undefined)
    try {
      await sendCall(
        storedCall(operationFor(what, event, { dirty: false, stored: true }), { id: of, version }, { type: event, ...why.given }),
      )
      // the document itself did not change, but the facts that its law uses did
      openDocuments.reload({ kind, id }, await readDocument(kind, id))
    } catch (failure) {
      if (!(failure instanceof ApiRefusal || failure instanceof Unreachable)) throw failure
      setFailed({ id: of, msg: failure instanceof ApiRefusal ? failure.msg : failure.message })
    }
    await refetch()
  }
  return (
    <Dialog open onClose={onClose} title={say(words.title)} width={900} footer={<Button onClick={onClose}>{word('close')}</Button>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} width="100%" />
      ) : data.length === 0 ? (
        <Empty>{say(words.none)}</Empty>
      ) : (
        <>
          <p>{say(words.lead)}</p>
          <BlockingDocumentTable steps={data} failed={failed} onUndo={undo} />
          {why.field}
        </>
      )}
    </Dialog>
  )
}

type BlockingTableProps = {
  steps: readonly BlockingDocument[]
  failed: { id: string; msg: string } | undefined
  onUndo: (step: BlockingDocument) => Promise<void>
}

function BlockingDocumentTable({ steps, failed, onUndo }: BlockingTableProps) {
  const say = useSay()
  return (
    <table className="ui-table">
      <thead>
        <tr>
          {[words.number, words.why, words.status, words.who].map((label) => (
            <th key={label.en} scope="col">
              {say(label)}
            </th>
          ))}
          <th />
        </tr>
      </thead>
      <tbody>
        {steps.map((step, at) => (
          <tr key={step.id}>
            <td>
              <DocumentLink kind={step.kind} id={step.seen ? step.id : undefined}>
                {step.billNo}
              </DocumentLink>{' '}
              <span className="ui-muted">{step.kindName}</span>
              {failed?.id === step.id && (
                <div role="alert" className="ui-error">
                  {failed.msg}
                </div>
              )}
            </td>
            <td>{say(words[step.relation])}</td>
            <td>{step.statusName}</td>
            <td>{step.event ? step.holders.join('、') : say(words.byHand)}</td>
            <td>{step.event && <UndoButton step={step} isFirst={at === 0} onUndo={onUndo} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function UndoButton({ step, isFirst, onUndo }: { step: BlockingDocument; isFirst: boolean; onUndo: BlockingTableProps['onUndo'] }) {
  const say = useSay()
  const may = step.mayUndo && isFirst
  const holders = step.holders.length > 0 ? ` ${say(words.holders)}${step.holders.join('、')}` : ''
  return (
    <ActionButton
      label={`${step.eventName ?? ''} ${step.billNo ?? ''}`}
      disabled={!may}
      reason={may ? '' : step.mayUndo ? say(words.order) : `${say(words.noRight)}${holders}`}
      onRun={() => onUndo(step)}
    >
      {step.eventName}
    </ActionButton>
  )
}
