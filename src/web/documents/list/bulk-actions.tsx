import { useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { type DecimalPlaces, fixedText, readFigure, sum } from '#domain/figures/decimal.ts'
import type { AnyWords, EventWords } from '#machines/engine/in-words.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { documentFromWire, type EventCall, readDocument, sendCall, storedCall } from '../../document-engine/document-call.ts'
import { operationFor, rightFor } from '../../document-engine/document-operations.ts'
import type { DocumentEvent, WebDocument } from '../../document-engine/document-types.ts'
import { dryRunOf } from '../../document-engine/dry-run.ts'
import { markDocumentsChanged } from '../../document-engine/open-documents.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { listWords } from '../../document-words/list-words.ts'
import { documentWords } from '../../document-words/words.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { type BulkProgress, type BulkRow, failedRows, runBulk } from './bulk.ts'
import { needsPreview } from './bulk-effect.ts'
import { BulkEffectPreview } from './bulk-effect-preview.tsx'

const stored = { dirty: false, stored: true }

/** The call that sends an event to one stored document, with its id and version. */
const callFor = (kind: string, event: DocumentEvent, row: BulkRow): EventCall =>
  storedCall(operationFor(kind, event.type, stored), row, event)

async function sendStored(kind: string, event: DocumentEvent, row: BulkRow): Promise<WebDocument> {
  const answer = await sendCall(callFor(kind, event, row))
  return typeof answer === 'object' ? documentFromWire(kind, answer) : {}
}

/** Formatted sum of the rows' amounts; undefined unless every row has an amount. */
function sumOf(rows: readonly BulkRow[], places: DecimalPlaces): string | undefined {
  const amounts = rows.flatMap(({ totalAmt, finalAmt }) => readFigure(totalAmt ?? finalAmt) ?? [])
  return amounts.length === rows.length ? formatMoney(fixedText(sum(amounts), places.amount)) : undefined
}

type BulkProps = { words: AnyWords; events: readonly string[]; rows: readonly BulkRow[]; onDone: () => void }

/** Buttons that send an event to every selected row, and the results row by row. */
export function BulkActions({ words, events, rows, onDone }: BulkProps) {
  const word = useWord()
  const places = usePlaces()
  const bulk = useBulk(words.id, onDone)
  const { dialog, ask } = useDialog<{ remark?: string }>()
  const labels = words.events as Readonly<Record<string, EventWords<never>>>
  const label = (event: string): Words => labels[event] ?? { zh: event, en: event }
  const reason = (event: string) => labels[event]?.reason !== undefined
  const start = (event: string, remark?: string) => bulk.start({ type: event, ...(remark ? { remark } : {}) }, rows)
  const startBooking = async (event: string) => {
    const deed = (row: BulkRow, remark?: string) => dryRunOf(callFor(words.id, { type: event, remark }, row))
    const answer = await ask((done) => (
      <BulkEffectPreview event={label(event)} reason={reason(event)} rows={rows} deedOf={deed} onDone={done} />
    ))
    if (answer) start(event, answer.remark)
  }
  return (
    <>
      {rows.length > 0 && (
        <div className="ui-chosen-rows">
          <strong>{word('selected', { count: rows.length })}</strong>
          {sumOf(rows, places) && <span className="ui-muted">{`${word('total')} ${sumOf(rows, places)}`}</span>}
          {events.map((event) => {
            const looks = needsPreview(words, event)
            const plain = { count: rows.length, onRun: (remark?: string) => start(event, remark) }
            const asked = looks ? { opens: true, onRun: () => startBooking(event) } : plain
            return <BulkButton key={event} {...{ kind: words.id, event, label: label(event), reason: reason(event) }} {...asked} />
          })}
        </div>
      )}
      {dialog}
      {bulk.run && (
        <BulkDialog {...bulk.run} label={label(bulk.run.event.type)} onAgain={bulk.again} onStop={bulk.stop} onClose={bulk.close} />
      )}
    </>
  )
}

type BulkButtonProps = {
  kind: string
  event: string
  label: Words
  reason: boolean
  /**
   * Number of documents, shown in the confirmation. It is left out for an event with an effect preview, which has its
   * own dialog.
   */
  count?: number
  opens?: boolean
  onRun: (remark?: string) => unknown
}

function BulkButton({ kind, event, label, reason, count, opens, onRun }: BulkButtonProps) {
  const say = useSay()
  const { can } = useSession()
  const right = rightFor(kind, event, stored)
  const missing = right !== undefined && !can(right)
  const asks = count !== undefined && {
    confirm: fillTemplate(listWords.bulkAsk, { count: String(count), event: label }),
    ...(reason ? { askReason: 'needed' as const } : {}),
  }
  return (
    <ActionButton
      disabled={missing}
      {...(missing ? { reason: say(fillTemplate(documentWords.missingRight, { button: label })) } : {})}
      {...(asks || {})}
      opens={opens ?? false}
      onRun={onRun}
    >
      {say(fillTemplate(listWords.bulk, { event: label }))}
    </ActionButton>
  )
}

type BulkRun = { event: DocumentEvent; progress: BulkProgress }
type DialogProps = BulkRun & { label: Words; onAgain: () => void; onStop: () => void; onClose: () => void }

function BulkDialog({ label, progress, onAgain, onStop, onClose }: DialogProps) {
  const say = useSay()
  const word = useWord()
  const failed = failedRows(progress.results).length
  const finished = progress.results.length
  const title = say(fillTemplate(listWords.bulkTitle, { event: label }))
  const news = progress.running
    ? fillTemplate(listWords.bulkRunning, { done: String(finished), total: String(progress.total) })
    : fillTemplate(listWords.bulkResult, { done: String(finished - failed), failed: String(failed) })
  const footer = progress.running ? (
    <Button onClick={onStop}>{say(listWords.bulkStop)}</Button>
  ) : (
    <>
      {failed > 0 && <Button onClick={onAgain}>{say(fillTemplate(listWords.bulkRetry, { count: String(failed) }))}</Button>}
      <Button kind="primary" autoFocus onClick={onClose}>
        {word('close')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} width={560} firm={progress.running} footer={footer}>
      <p aria-live="polite">{say(news)}</p>
      <progress className="doc-progress" value={finished} max={Math.max(1, progress.total)} aria-label={title} />
      <ul className="doc-results">
        {progress.results.map(({ row, done, message }) => (
          <li key={row.id} data-done={done || undefined}>
            <span>{row.billNo ?? say(documentWords.noNumber)}</span>
            <span className="ui-cut">{row.supplierName ?? row.customerName}</span>
            <span>{done ? say(listWords.done) : (message ?? say(listWords.failed))}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/**
 * State of an event that is sent to several rows. `again` reads the versions of the failed rows again and retries
 * these rows only.
 */
function useBulk(kind: string, onDone: () => void) {
  const stopped = useRef(false)
  const [run, setRun] = useState<BulkRun>()
  const send = async (event: DocumentEvent, rows: readonly BulkRow[], call: (row: BulkRow) => Promise<WebDocument>) => {
    stopped.current = false
    await runBulk(
      rows,
      call,
      (progress) => setRun({ event, progress }),
      () => stopped.current,
    )
    markDocumentsChanged()
    onDone()
  }
  const afresh = (event: DocumentEvent) => async (row: BulkRow) => {
    const { version = row.version } = await readDocument(kind, row.id)
    return sendStored(kind, event, { ...row, version })
  }
  return {
    run,
    start: (event: DocumentEvent, rows: readonly BulkRow[]) => void send(event, rows, (row) => sendStored(kind, event, row)),
    again: () => run && void send(run.event, failedRows(run.progress.results), afresh(run.event)),
    stop: () => {
      stopped.current = true
    },
    close: () => setRun(undefined),
  }
}
