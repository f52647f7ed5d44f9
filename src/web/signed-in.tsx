import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Activity, useEffect, useMemo, useState } from 'react'
import { sendErrorsRegularly } from './client/error-log.ts'
import { onNotification, startNotifications } from './client/notifications.ts'
import { useLocked } from './core/lock.ts'
import { useLanguage } from './i18n/index.ts'
import { addMenuPages } from './navigation/page-registry.ts'
import './pages.ts'
import { SessionContext } from './client/session.ts'
import { queryClient, type SessionData, sessionActor } from './client/session-actor.ts'
import { hasDraftOf } from './document-engine/tab-drafts.ts'
import { leavesOf, menuTree } from './navigation/menu-tree.ts'
import { openTabs, TabsContext } from './navigation/tabs.ts'
import { IdleLock } from './shell/lock/idle-lock.tsx'
import { LockScreen } from './shell/lock/lock-screen.tsx'
import { refreshOnNotifications } from './shell/refresh-on-notifications.ts'
import { Shell } from './shell/shell.tsx'
import { AskProvider } from './ui/actions/ask.tsx'
import { setOwnKeys } from './ui/own-keys.ts'
import { currentPaging, showPaging } from './ui/table/paging.ts'
import { currentDensity, showDensity } from './ui/theme/density.ts'
import { system } from './ui/theme/system.ts'
import { Toaster } from './ui/toast.tsx'

/** The app for a signed-in user. It is loaded after signing in, so that the sign-in page stays small. */
export default function SignedIn({ session }: { session: SessionData }) {
  useMemo(() => addMenuPages(leavesOf(menuTree(session.menu))), [session.menu])
  const [tabs] = useState(() => openTabs(hasDraftOf(session.user)))
  const [language] = useLanguage()
  const locked = useLocked()
  useEffect(sendErrorsRegularly, [])
  useEffect(() => {
    // texts from the server, such as names of statuses, are read again in the new language
    if (language) void queryClient.invalidateQueries()
  }, [language])
  const { density, paging, keys } = session.config
  useEffect(() => showDensity(density ?? currentDensity()), [density])
  useEffect(() => showPaging(paging ?? currentPaging()), [paging])
  useEffect(() => setOwnKeys(Object.fromEntries(keys?.map(({ usual, own }) => [usual, own]) ?? [])), [keys])
  useEffect(startNotifications, [])
  useEffect(() => refreshOnNotifications(queryClient), [])
  useEffect(
    () => onNotification(({ what }) => (what === 'rights' || what === 'missed') && sessionActor.send({ type: 'RIGHTS_CHANGED' })),
    [],
  )
  useUnsavedWarning(() => tabs.getSnapshot().context.tabs.some((tab) => tab.dirty))
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <AskProvider>
            <TabsContext value={tabs}>
              {/* behind the lock the pages keep their state, and get no keys */}
              <Activity mode={locked ? 'hidden' : 'visible'}>
                <Shell />
              </Activity>
              {locked && <LockScreen />}
              <IdleLock />
            </TabsContext>
            <Toaster />
          </AskProvider>
        </SessionContext>
      </QueryClientProvider>
    </ChakraProvider>
  )
}

/** While a tab has unsaved changes, the browser asks before the page is closed or left. */
function useUnsavedWarning(unsaved: () => boolean): void {
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', leaving)
    return () => window.removeEventListener('beforeunload', leaving)
  })
}
