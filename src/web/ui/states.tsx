import type { ReactNode } from 'react'
import { plainErrorText } from '../client/error-text.ts'
import { useWord } from '../i18n/index.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { StateDrawing, type StateName } from './state-drawing.tsx'

type StateProps = {
  name: StateName
  title?: string
  /** One sentence. */
  children: ReactNode
  /** A button or link by which the user can continue. */
  action?: ReactNode
  requestId?: string | undefined
}

/**
 * A state that is shown instead of rows or of a page: a drawing, a sentence and an action. All states have the same
 * look.
 */
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

/**
 * The id by which a failed request, or with `ofPage` a failed page, can be found in the server's log. A click copies
 * it.
 */
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

/** The state without rows: a sentence, and an action that creates the first one. */
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
  /** The message if the program has failed. The technical text, which is not translated, is folded below it. */
  text?: string
  /** The id in the log for the failure of a page. */
  errorId?: string | undefined
  onRetry?: () => void
  /** Further actions. */
  children?: ReactNode
}

/**
 * Shows an error with the id of the request and a button to try again. If there is no connection, that is the message.
 */
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

/**
 * Shown if the user does not have the right to see something. The text names the right if it is known, and says who
 * can grant it.
 */
export function Forbidden({ right, children }: { right?: string; children?: ReactNode }) {
  const word = useWord()
  return (
    <State name="forbidden" title={word('forbiddenTitle')} action={children}>
      {right ? word('forbiddenText', { right }) : word('forbiddenPlain')}
    </State>
  )
}

type SkeletonProps = { width?: string | number; lines?: number }

/** Grey bars instead of text that is loading, one or several. They appear only after 200 ms. */
export function Skeleton({ width = '60%', lines = 1 }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places
    <span key={line} className="ui-skeleton" style={{ width }} aria-hidden="true" />
  ))
  return lines === 1 ? bars : <span className="ui-skeletons">{bars}</span>
}
