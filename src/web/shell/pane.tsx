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

/** The page's component, loaded once. A failed load is forgotten, so that reopening tries again. */
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
 * One open page. Hidden, it keeps its state, its scroll and its last focus; its effects stop. A failure stays within
 * it.
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

/** Renders again when its address or the user's menu changes, not when other tabs come and go. */
const Content = memo(function Content({ path }: { path: string }) {
  const { menu } = useSession()
  const client = useQueryClient()
  // the data it had read may be the cause
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

/** Sent at once, so that the shown id can be found in the log. */
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

/** Shown in place of a page that failed: after an update of the app reopening does not help, only reloading. */
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

/** Restores scroll and focus of a pane that is shown again: hiding loses both. */
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
 * True where the focus led to this pane or is unset: on nothing, a tab, a line of the menu, or a field of a pane
 * hidden just now, which the browser releases only later.
 */
function isFocusFree(focused: Element | null): boolean {
  return !focused || focused === document.body || focused.closest('[role="tab"], .shell-menu, .shell-pane[hidden]') !== null
}
