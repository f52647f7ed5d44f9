import { useSelector } from '@xstate/react'
import { type ComponentType, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { errorIdOf, logError } from './client/error-log.ts'
import { isLinking } from './client/linking.ts'
import { type SessionData, sessionActor } from './client/session-actor.ts'
import { isNoAnswer } from './core/connectivity.ts'
import { ticketInvoicePath } from './core/link.ts'
import type { Page } from './core/page.ts'
import { useWord } from './i18n/index.ts'
import { publicPages } from './public-pages.ts'
import { sharedPath } from './shared/link.ts'
import { CrashBoundary } from './shell/crash-boundary.tsx'
import { FirstPasswordPage } from './sign-in/first-password.tsx'
import { ReturnPage } from './sign-in/return-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { Button } from './ui/button.tsx'
import { lazyPart } from './ui/lazy/lazy-part.tsx'
import { ErrorState } from './ui/states.tsx'

/** Makes a page that is loaded when it is first opened, with the splash screen while it loads. */
const pageOf = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart(async () => (await load()).default, { waiting: <Splash /> })

const GuestPage = pageOf(() => import('./sign-in/guest-page.tsx'))
const LinkPage = pageOf(() => import('./sign-in/link-page.tsx'))
const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = pageOf(loadSignedIn)
const Shop = pageOf(() => import('./shop/shop.tsx'))
/** Pages for anyone with a ticket or a link, signed in or not. */
const linkedPages = new Map([
  [ticketInvoicePath, pageOf(() => import('./ticket-invoice/ticket-invoice.page.tsx'))],
  [sharedPath, pageOf(() => import('./shared/shared.page.tsx'))],
  // development only: a production build leaves the gallery out
  ...(import.meta.env.DEV ? ([['/ui', pageOf(() => import('./gallery/gallery.page.tsx'))]] as const) : []),
])
const publicPageViews = new Map(publicPages.map((page) => [page.path, pageOf(page.load)] satisfies [Page['path'], unknown]))

/** Shows the state of the session: the sign-in page, the shell, or the splash screen. */
export function App() {
  const state = useSelector(sessionActor, (snapshot) => snapshot)
  const { pathname, search } = useLocation()
  const atSignIn = pathname === '/login'
  const from = new URLSearchParams(search).get('from') ?? '/'

  // where another sign-in platform redirects the browser back to
  const source = /^\/oauth\/redirect\/([^/]+)$/.exec(pathname)?.[1]

  const StrangersPage = linkedPages.get(pathname)
  if (StrangersPage) return <StrangersPage />
  if (state.hasTag('signedIn')) {
    // only an address of this app is followed: `//elsewhere` would lead to another site
    if (source && !isLinking(source)) return <Navigate to="/" replace />
    if (source) return <LinkPage source={source} search={search} />
    if (atSignIn) return <Navigate to={/^\/(?!\/)/.test(from) ? from : '/'} replace />
    return (
      <CrashBoundary
        onCrash={(error, info) => logError(error, info.componentStack ?? '')}
        fallback={(error) => <NotLoaded error={error} errorId={errorIdOf(error)} />}
      >
        <SignedInContent session={state.context.loaded as SessionData} />
      </CrashBoundary>
    )
  }
  if (state.matches('choosingPassword')) return <FirstPasswordPage />
  if (state.matches('guest')) return <GuestPage guest={state.context.tokens ?? {}} />
  if (state.matches('notLoaded')) return <NotLoaded error={state.context.refusal} />
  if (source && state.context.ended !== 'left') return <ReturnPage source={source} search={search} />
  if (atSignIn) return <SignInPage preload={() => void loadSignedIn()} />
  const OpenPage = publicPageViews.get(pathname)
  if (OpenPage && state.matches('signedOut')) return <OpenPage />
  if (state.matches('signedOut')) {
    const back = state.context.ended === 'left' || pathname === '/' ? '' : `?from=${encodeURIComponent(pathname + search)}`
    return <Navigate to={`/login${back}`} replace />
  }
  return <Splash />
}

/** A buyer gets the shop, everybody else the frame. */
const SignedInContent = ({ session }: { session: SessionData }) =>
  session.user.customer_id === undefined ? <SignedIn session={session} /> : <Shop session={session} />

function Splash() {
  const word = useWord()
  return (
    <output className="splash">
      <span className="ui-hidden">{word('loading')}</span>
    </output>
  )
}

const againMs = 5_000

/**
 * Retries while the server cannot be reached: every few seconds, and as soon as the browser is online again. A refusal
 * is an answer, so it is not retried.
 */
function useRetryWhenOffline(error: unknown): void {
  useEffect(() => {
    if (!isNoAnswer(error)) return
    const again = () => sessionActor.send({ type: 'RETRY' })
    const timer = setInterval(again, againMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [error])
}

function NotLoaded({ error, errorId }: { error: unknown; errorId?: string | undefined }) {
  const word = useWord()
  useRetryWhenOffline(error)
  return (
    <main className="splash">
      <ErrorState
        error={error}
        {...(errorId === undefined ? {} : { errorId, title: word('crashTitle'), text: word('faultText') })}
        onRetry={() => sessionActor.send({ type: 'RETRY' })}
      />
      <Button kind="quiet" onClick={() => sessionActor.send({ type: 'SIGN_OUT' })}>
        {word('signOut')}
      </Button>
    </main>
  )
}
