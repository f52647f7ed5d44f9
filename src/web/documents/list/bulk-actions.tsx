import { useRef, useState } from 'react'
import type { Words } from '#domain/words.ts'
import type { AnyWords, EventWords } from '#machines/engine/in-words.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { useSession } from '../../session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { callOperation, readDocument } from '../engine/document-call.ts'
import { operationFor, payloadOf, rightFor } from '../engine/document-operations.ts'
import type { DocumentEvent, WebDocument } from '../engine/document-types.ts'
import { documentsChanged } from '../engine/open-documents.ts'
import { filled } from '../words/fill-words.ts'
import { listWords } from '../words/list-words.ts'
import { documentWords } from '../words/words.ts'
import { type BulkProgress, type BulkRow, failedRows, runBulk } from './bulk.ts'

const stored = { dirty: false, stored: true }

/** One event for one stored document, by its id and version. */
export async function sendStored(kind: string, event: DocumentEvent, { id, version }: BulkRow): Promise<WebDocument> {
  const operation = operationFor(kind, event.type, stored)
  return await callOperation<WebDocument>(operation.id, { body: { id, version, ...payloadOf(operation, event) } })
}

type BulkProps = { words: AnyWords; events: readonly string[]; rows: readonly BulkRow[]; onDone: () => void }

/** Buttons that send one event to every row selected, and what became of each. */
export function BulkActions({ words, events, rows, onDone }: BulkProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const bulk = useBulk(words.id, onDone)
  const labels = words.events as Readonly<Record<string, EventWords<never>>>
  return (
    <>
      {rows.length > 0 && <span className="ui-muted">{word('selected', { count: rows.length })}</span>}
      {rows.length > 0 &&
        events.map((event) => {
          const label = labels[event] ?? event
          const right = rightFor(words.id, event, stored)
          const missing = right !== undefined && !can(right)
          return (
            <ActionButton
              key={event}
              disabled={missing}
              {...(missing ? { reason: say(filled(documentWords.missingRight, { button: label })) } : {})}
              confirm={filled(listWords.bulkAsk, { count: String(rows.length), event: label })}
              {...(labels[event]?.reason ? { askReason: 'needed' as const } : {})}
              onRun={(remark) => bulk.start({ type: event, ...(remark ? { remark } : {}) }, rows)}
            >
              {say(filled(listWords.bulk, { event: label }))}
            </ActionButton>
          )
        })}
      {bulk.run && (
        <BulkDialog
          {...bulk.run}
          label={labels[bulk.run.event.type] ?? bulk.run.event.type}
          onAgain={bulk.again}
          onStop={bulk.stop}
          onClose={bulk.close}
        />
      )}
    </>
  )
}

type Run = { event: DocumentEvent; progress: BulkProgress }
type DialogProps = Run & { label: string | Words; onAgain: () => void; onStop: () => void; onClose: () => void }

function BulkDialog({ label, progress, onAgain, onStop, onClose }: DialogProps) {
  const say = useSay()
  const word = useWord()
  const failed = failedRows(progress.results).length
  const finished = progress.results.length
  const title = say(filled(listWords.bulkTitle, { event: label }))
  const news = progress.running
    ? filled(listWords.bulkRunning, { done: String(finished), total: String(progress.total) })
    : filled(listWords.bulkResult, { done: String(finished - failed), failed: String(failed) })
  const footer = progress.running ? (
    <Button onClick={onStop}>{say(listWords.bulkStop)}</Button>
  ) : (
    <>
      {failed > 0 && <Button onClick={onAgain}>{say(filled(listWords.bulkRetry, { count: String(failed) }))}</Button>}
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
            <span className="ui-cut">{row.supplierName}</span>
            <span>{done ? say(listWords.done) : (message ?? say(listWords.failed))}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The event under way over several rows; again with those that failed alone, whose versions are read anew. */
function useBulk(kind: string, onDone: () => void) {
  const stopped = useRef(false)
  const [run, setRun] = useState<Run>()
  const send = async (event: DocumentEvent, rows: readonly BulkRow[], call: (row: BulkRow) => Promise<WebDocument>) => {
    stopped.current = false
    await runBulk(
      rows,
      call,
      (progress) => setRun({ event, progress }),
      () => stopped.current,
    )
    documentsChanged()
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
