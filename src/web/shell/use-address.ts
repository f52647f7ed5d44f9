import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { TabsContext } from '#machines/app/open-tabs.machine.ts'
import { keyOf, openInFrame, plainAddress, type TabsActor, withoutTarget } from '../navigation/tabs.ts'

/**
 * Synchronizes the address bar and the current tab. The tabs are authoritative; a typed address, or one from the
 * history, is opened like any other, and at the limit of tabs the bar returns to the current tab.
 */
export function useAddress(tabs: TabsActor): void {
  const location = useLocation()
  const { pathname, search } = location
  const came = useNavigationType()
  const navigate = useNavigate()
  const address = withoutTarget(plainAddress(pathname + search))
  const shown = useSelector(tabs, ({ context }) => shownIn(context) ?? address)
  const last = useRef<Location>(undefined)
  // the address the browser has already, though pushed locations arrive here late: a reload meanwhile opens that one
  const bar = useRef(pathname + search)
  useEffect(() => {
    // pushed locations arrive late, when another tab may be shown already; only the first address and POP come from
    // outside
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

/** The current address: a page without a tab, or the active tab. */
const shownIn = ({ aside, tabs, active }: TabsContext): string | undefined => aside ?? tabs.find(({ key }) => key === active)?.path
