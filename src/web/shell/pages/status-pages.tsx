import { type MouseEvent, type ReactNode, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { sessionActor } from '../../client/session-actor.ts'
import { homePath } from '../../core/paths.ts'
import { useWord } from '../../i18n/index.ts'
import { openAddress, TabsContext } from '../../navigation/tabs.ts'
import { Icon } from '../../ui/icons.tsx'
import { StateDrawing } from '../../ui/state-drawing.tsx'
import { RequestId } from '../../ui/states.tsx'
import './status.css'

const drawings = { 403: 'forbidden', 404: 'notFound', 500: 'failed' } as const

type StatusProps = { code: '403' | '404' | '500'; title: string; children: ReactNode; way?: ReactNode }

/**
 * Page that explains a status and what the user can do. If the address names the request that caused it, its id is
 * shown.
 */
function StatusPage({ code, title, children, way }: StatusProps) {
  const word = useWord()
  const tabs = useContext(TabsContext)
  const goHome = (event: MouseEvent) => {
    // in the frame, the link opens a tab and does not reload the page, so that no unsaved input is lost
    if (!tabs) return
    event.preventDefault()
    openAddress(tabs, homePath)
  }
  useEffect(() => {
    // in the frame, the title of the browser window is that of the tab
    if (!tabs) document.title = `${title} · ${word('product')}`
  }, [tabs, title, word])
  const requestId = new URLSearchParams(useLocation().search).get('requestId')
  return (
    <section className="shell-status" aria-labelledby={`status-${code}`}>
      <StateDrawing name={drawings[code]} />
      <p className="shell-status-code" aria-hidden="true">
        {code}
      </p>
      <h1 id={`status-${code}`}>{title}</h1>
      <p className="ui-muted">{children}</p>
      {requestId && <RequestId id={requestId} />}
      <p className="shell-status-ways">
        <a className="ui-button" data-kind="primary" href={homePath} onClick={goHome}>
          <Icon name="home" size={14} />
          {word('toHome')}
        </a>
        {way}
      </p>
    </section>
  )
}

/** Page for the status 404: the address has no page. */
export function NotFoundPage() {
  const word = useWord()
  return (
    <StatusPage code="404" title={word('notFoundTitle')}>
      {word('notFoundText')}
    </StatusPage>
  )
}

/** Page for the status 403: the user has no right to the page. */
export function ForbiddenPage() {
  const word = useWord()
  const way = (
    <button type="button" className="ui-button" data-kind="plain" onClick={() => sessionActor.send({ type: 'UNAUTHORISED' })}>
      {word('otherAccount')}
    </button>
  )
  return (
    <StatusPage code="403" title={word('forbiddenTitle')} way={way}>
      {word('forbiddenPlain')}
    </StatusPage>
  )
}

/** Page for the status 500: the server has failed. */
export function FaultPage() {
  const word = useWord()
  const way = (
    <button type="button" className="ui-button" data-kind="plain" onClick={() => window.history.back()}>
      {word('goBack')}
    </button>
  )
  return (
    <StatusPage code="500" title={word('faultTitle')} way={way}>
      {word('faultText')}
    </StatusPage>
  )
}
