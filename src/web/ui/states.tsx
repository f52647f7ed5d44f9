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
  /** An action to go on. */
  action?: ReactNode
  requestId?: string | undefined
}

/** Shown in place of rows or a page: a drawing, one sentence, one action. All states look the same. */
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

/** The id in the server's log, of a request or of a page that failed; copied by one click. */
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
  /** The message for a failure of the program. Its technical text, which is not translated, is folded behind it. */
  text?: string
  /** The id of a page's failure in the log. */
  errorId?: string | undefined
  onRetry?: () => void
  /** Further actions. */
  children?: ReactNode
}

/** The error, what to do, and the request id; without a network, that is the message. */
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

/** Shown without the right to see something; names the right where it is known, and who can grant it. */
export function Forbidden({ right, children }: { right?: string; children?: ReactNode }) {
  const word = useWord()
  return (
    <State name="forbidden" title={word('forbiddenTitle')} action={children}>
      {right ? word('forbiddenText', { right }) : word('forbiddenPlain')}
    </State>
  )
}

type SkeletonProps = { width?: string | number; lines?: number }

/** Grey bars in place of loading text, several with gaps between them; invisible for the first 200 ms. */
export function Skeleton({ width = '60%', lines = 1 }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places
    <span key={line} className="ui-skeleton" style={{ width }} aria-hidden="true" />
  ))
  return lines === 1 ? bars : <span className="ui-skeletons">{bars}</span>
}
