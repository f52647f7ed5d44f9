import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { TabsContext } from '#machines/app/open-tabs.machine.ts'
import { keyOf, openHere, plainAddress, type TabsActor, withoutTarget } from './tabs.ts'

/**
 * Keeps the address bar and the shown tab the same. The tabs are the truth; an address that somebody typed or went back to is opened like
 * any other, and where the limit forbids it the bar returns to the tab that is shown.
 */
export function useAddress(tabs: TabsActor): void {
  const location = useLocation()
  const { pathname, search } = location
  const came = useNavigationType()
  const navigate = useNavigate()
  const address = withoutTarget(plainAddress(pathname + search))
  const shown = useSelector(tabs, ({ context }) => shownIn(context) ?? address)
  const last = useRef<Location>(undefined)
  // where the browser is already, though what was pushed arrives here late: a reload meanwhile opens what stands there
  const bar = useRef(pathname + search)
  useEffect(() => {
    // what was pushed from here arrives late, when another tab may be shown already; only the first address and POP come from outside
    const fromOutside = last.current === undefined || (last.current !== location && came === NavigationType.Pop)
    last.current = location
    if (fromOutside) bar.current = pathname + search
    const byHand = fromOutside && address !== shown
    if (byHand) openHere(tabs, address)
    const now = shownIn(tabs.getSnapshot().context)
    if (!now || now === bar.current) return
    const replace = byHand || keyOf(bar.current) === keyOf(now)
    bar.current = now
    navigate(now, { replace })
  }, [tabs, navigate, address, pathname, search, location, came, shown])
}

/** The address of what is shown: a page without a tab, or the active tab. */
const shownIn = ({ aside, tabs, active }: TabsContext): string | undefined => aside ?? tabs.find(({ key }) => key === active)?.path
