import type { ReactNode } from 'react'
import { plainErrorText } from '../error-text.ts'
import { useWord } from '../i18n/index.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { StateDrawing, type StateName } from './state-drawing.tsx'

type StateProps = {
  name: StateName
  title?: string
  /** One sentence. */
  children: ReactNode
  /** What may be done about it. */
  action?: ReactNode
  requestId?: string | undefined
}

/** What stands where rows or a page would: a drawing, one sentence, one action. All states look the same. */
export function State({ name, title, children, action, requestId }: StateProps) {
  return (
    <div className="ui-state" role={name === 'failed' || name === 'offline' ? 'alert' : undefined}>
      <StateDrawing name={name} />
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      {requestId && <RequestId id={requestId} />}
      {action}
    </div>
  )
}

/** What finds the line in the server's log, of a request or of a page that failed by itself; copied by one click. */
export function RequestId({ id, ofPage = false }: { id: string; ofPage?: boolean }) {
  const word = useWord()
  const name = word(ofPage ? 'errorId' : 'requestId')
  return (
    <span className="ui-hint ui-request">
      {name} <code>{id}</code>
      <CopyButton text={id} label={`${word('copy')} ${name}`} />
    </span>
  )
}

/** Nothing to show: one sentence and the action that fills it. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <State name="empty" action={action}>
      {children}
    </State>
  )
}

type ErrorStateProps = {
  error: unknown
  title?: string
  /** Of a program that failed by itself: what is told of it. Its own words, which are in no language of the reader, are folded behind it. */
  text?: string
  /** Of a page that failed by itself: what it is found by in the log. */
  errorId?: string | undefined
  onRetry?: () => void
  /** What else may be done. */
  children?: ReactNode
}

/** What happened, what to do, and the request id; without a network it is that which is told. */
export function ErrorState({ error, title, text, errorId, onRetry, children }: ErrorStateProps) {
  const word = useWord()
  const away = error instanceof Error && error.name === 'Unreachable'
  const isFolded = text !== undefined && !away && !(error instanceof Error && 'code' in error)
  const action = (
    <>
      {isFolded && (
        <details className="ui-raw">
          <summary>{word('details')}</summary>
          <code>{plainErrorText(error)}</code>
        </details>
      )}
      {onRetry && <Button onClick={onRetry}>{word('retry')}</Button>}
      {children}
    </>
  )
  return (
    <State name={away ? 'offline' : 'failed'} title={title ?? word('loadFailed')} requestId={requestIdOf(error)} action={action}>
      {isFolded ? text : plainErrorText(error)}
      {errorId && <RequestId id={errorId} ofPage />}
    </State>
  )
}

function requestIdOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : undefined
}

/** Something the user has no right to see; names the right where it is known, and who can grant it. */
export function Forbidden({ right, children }: { right?: string; children?: ReactNode }) {
  const word = useWord()
  return (
    <State name="forbidden" title={word('forbiddenTitle')} action={children}>
      {right ? word('forbiddenText', { right }) : word('forbiddenPlain')}
    </State>
  )
}

type SkeletonProps = { width?: string | number; lines?: number }

/** Grey bars in place of text that is on its way, several with room between them; invisible for the first 200 ms. */
export function Skeleton({ width = '60%', lines = 1 }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places
    <span key={line} className="ui-skeleton" style={{ width }} aria-hidden="true" />
  ))
  return lines === 1 ? bars : <span className="ui-skeletons">{bars}</span>
}
