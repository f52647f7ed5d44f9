import { useQueryClient } from '@tanstack/react-query'
import { Activity, type ComponentType, type ErrorInfo, lazy, memo, type RefObject, Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import { errorIdOf, logError, sendErrors } from '../client/error-log.ts'
import { useSession } from '../client/session.ts'
import type { Page } from '../core/page.ts'
import { useWord } from '../i18n/index.ts'
import { pageAt } from '../navigation/page-registry.ts'
import { isOpenTo } from '../navigation/route-access.ts'
import { addressParts, PaneContext } from '../navigation/tabs.ts'
import { Button } from '../ui/button.tsx'
import { OverlayRoot } from '../ui/dialog.tsx'
import { LoadFailed, loadInTime } from '../ui/lazy/load-in-time.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { ForbiddenPage, NotFoundPage } from './pages/status-pages.tsx'

const loaded = new Map<string, ComponentType>()

/** The component of a page, which is loaded only once. After a failed load, opening the page again tries again. */
function componentOf(page: Page): ComponentType {
  const known = loaded.get(page.path)
  if (known) return known
  const component = lazy(() =>
    loadInTime(page.load).catch((error: unknown) => {
      loaded.delete(page.path)
      throw error
    }),
  )
  loaded.set(page.path, component)
  return component
}

type PaneProps = { id: string; tabKey: string; path: string; shown: boolean }

/**
 * The pane of an open page. While it is hidden, it keeps its state, its scroll position and its last focus, but its
 * effects do not run. An error in the page stays inside the pane.
 */
export const Pane = memo(function Pane({ id, tabKey, path, shown }: PaneProps) {
  const root = useRef<HTMLDivElement>(null)
  const place = useMemo(() => ({ key: tabKey, path }), [tabKey, path])
  const kept = pageAt(addressParts(path).pathname)?.keepAlive !== false
  useRestoreFocus(root, shown)
  return (
    <div ref={root} id={id} role="tabpanel" aria-labelledby={`${id}-tab`} tabIndex={-1} className="shell-pane" hidden={!shown}>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <PaneContext value={place}>
          <OverlayRoot value={root}>{(shown || kept) && <Content path={path} />}</OverlayRoot>
        </PaneContext>
      </Activity>
    </div>
  )
})

/**
 * The page of a pane. It is rendered again when its address or the user's menu changes, but not when other tabs are
 * opened or closed.
 */
const Content = memo(function Content({ path }: { path: string }) {
  const { menu } = useSession()
  const client = useQueryClient()
  // the cached data that the page has read may be what makes it fail
  const afresh = (again: () => void) => {
    client.removeQueries({ type: 'inactive' })
    again()
  }
  const page = pageAt(addressParts(path).pathname)
  if (!page) return <NotFoundPage />
  if (!isOpenTo(page, menu)) return <ForbiddenPage />
  return (
    <CrashBoundary onCrash={reportCrash} fallback={(error, again) => <FailedPage error={error} again={() => afresh(again)} />}>
      <Suspense fallback={<Waiting />}>
        <PageView page={page} />
      </Suspense>
    </CrashBoundary>
  )
})

/** Logs an error and sends it at once, so that the id shown to the user is found in the server's log. */
function reportCrash(error: unknown, { componentStack }: ErrorInfo): void {
  logError(error, componentStack ?? '')
  void sendErrors()
}

function PageView({ page }: { page: Page }) {
  const Component = componentOf(page)
  return <Component />
}

function Waiting() {
  const word = useWord()
  return (
    <output className="shell-page shell-waiting">
      <span className="ui-hidden">{word('loading')}</span>
      <Skeleton width="32%" />
      <Skeleton width="100%" lines={6} />
    </output>
  )
}

/**
 * Shown in place of a page that failed. If its code could not be loaded because the app was updated, only reloading
 * helps; opening the page again does not.
 */
function FailedPage({ error, again }: { error: unknown; again: () => void }) {
  const word = useWord()
  const notLoaded = error instanceof LoadFailed
  return (
    <div className="shell-page">
      <ErrorState
        error={error}
        title={word(notLoaded ? 'chunkTitle' : 'crashTitle')}
        text={word(notLoaded ? 'chunkText' : 'crashText')}
        errorId={errorIdOf(error)}
      >
        <span className="shell-status-ways">
          <Button onClick={again}>{word('reopen')}</Button>
          {notLoaded && <Button onClick={() => window.location.reload()}>{word('reloadApp')}</Button>}
        </span>
      </ErrorState>
    </div>
  )
}

/** Restores the scroll position and the focus of a pane that is shown again, because hiding it loses both. */
function useRestoreFocus(root: RefObject<HTMLDivElement | null>, shown: boolean): void {
  const scrolled = useRef(new Map<Element, { top: number; left: number }>())
  const focused = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const pane = root.current
    if (!pane || !shown) return
    for (const [element, { top, left }] of scrolled.current) {
      if (element.isConnected) element.scrollTo({ top, left, behavior: 'instant' })
      else scrolled.current.delete(element)
    }
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element) scrolled.current.set(target, { top: target.scrollTop, left: target.scrollLeft })
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) focused.current = target
    }
    pane.addEventListener('scroll', onScroll, { capture: true, passive: true })
    pane.addEventListener('focusin', onFocus)
    const last = focused.current
    if (isFocusFree(document.activeElement)) (last?.isConnected && pane.contains(last) ? last : pane).focus({ preventScroll: true })
    return () => {
      pane.removeEventListener('scroll', onScroll, { capture: true })
      pane.removeEventListener('focusin', onFocus)
    }
  }, [root, shown])
}

/**
 * True if the pane may take the focus: nothing has it, a tab or an entry of the menu has it, or a field in a pane that
 * has just been hidden, from which the browser removes it only later.
 */
function isFocusFree(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.closest('[role="tab"], .shell-menu, .shell-pane[hidden]') !== null
}
