import type { ReactNode } from 'react'
import { errorText } from '../error-text.ts'
import { useWord } from '../i18n/index.ts'
import { Button } from './button.tsx'

/** Nothing to show: one sentence and the action that fills it. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="ui-state">
      <p>{children}</p>
      {action}
    </div>
  )
}

/** What happened, what to do, and the request id that finds the server's log line. */
export function ErrorState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const word = useWord()
  const text = errorText(error)
  const requestId = requestIdOf(error)
  return (
    <div className="ui-state" role="alert">
      <h2>{title ?? word('loadFailed')}</h2>
      <p>{text}</p>
      {requestId && (
        <p className="ui-hint">
          {word('requestId')} <code>{requestId}</code>
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>{word('retry')}</Button>}
    </div>
  )
}

function requestIdOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : undefined
}

/** Something the user has no right to see; names the right where it is known. */
export function Forbidden({ right, children }: { right?: string; children?: ReactNode }) {
  const word = useWord()
  return (
    <div className="ui-state">
      <h2>{word('forbiddenTitle')}</h2>
      <p>{right ? word('forbiddenText', { right }) : word('forbiddenPlain')}</p>
      {children}
    </div>
  )
}

/** Grey bars in place of text that is on its way; invisible for the first 200 ms. */
export function Skeleton({ width = '60%', lines = 1 }: { width?: string | number; lines?: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places
    <span key={line} className="ui-skeleton" style={{ width }} aria-hidden="true" />
  ))
}
