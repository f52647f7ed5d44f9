import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { TabsContext } from '#machines/app/open-tabs.machine.ts'
import { keyOf, openInFrame, plainAddress, type TabsActor, withoutTarget } from '../navigation/tabs.ts'

/**
 * Keeps the browser's address bar and the current tab the same. The tabs decide. An address that is typed or comes
 * from the history is opened like any other. If it cannot be opened because the greatest number of tabs is open, the
 * address bar returns to the current tab.
 */
export function useAddress(tabs: TabsActor): void {
  const location = useLocation()
  const { pathname, search } = location
  const came = useNavigationType()
  const navigate = useNavigate()
  const address = withoutTarget(plainAddress(pathname + search))
  const shown = useSelector(tabs, ({ context }) => shownIn(context) ?? address)
  const last = useRef<Location>(undefined)
  // the address that the browser has now; the router reports a change only later, and a reload meanwhile opens this
  // one
  const bar = useRef(pathname + search)
  useEffect(() => {
    // the router reports a change late, when another tab may be shown already; only the first address and a POP come
    // from the user
    const fromOutside = last.current === undefined || (last.current !== location && came === NavigationType.Pop)
    last.current = location
    if (fromOutside) bar.current = pathname + search
    const byHand = fromOutside && address !== shown
    if (byHand) openInFrame(tabs, address)
    const now = shownIn(tabs.getSnapshot().context)
    if (!now || now === bar.current) return
    const replace = byHand || keyOf(bar.current) === keyOf(now)
    bar.current = now
    navigate(now, { replace })
  }, [tabs, navigate, address, pathname, search, location, came, shown])
}

/** The address that is shown: that of a page without a tab, otherwise that of the active tab. */
const shownIn = ({ aside, tabs, active }: TabsContext): string | undefined => aside ?? tabs.find(({ key }) => key === active)?.path
