import { useCallback } from 'react'
import { sessionActor } from '../../client/session-actor.ts'
import { useWord } from '../../i18n/index.ts'
import { useTabs } from '../../navigation/tabs.ts'
import { useAsk } from '../../ui/actions/ask.tsx'

/** Returns a function that signs out after a confirmation, which says how many tabs are unsaved. */
export function useSignOut(): () => Promise<void> {
  const ask = useAsk()
  const word = useWord()
  const tabs = useTabs()
  return useCallback(async () => {
    sessionActor.send({ type: 'SIGN_OUT' })
    const unsaved = tabs.getSnapshot().context.tabs.filter((tab) => tab.dirty).length
    const text = unsaved > 0 ? `${word('signOutAsk')} ${word('unsavedTabs', { count: unsaved })}` : word('signOutAsk')
    const { ok } = await ask({ title: word('signOut'), text, ok: word('signOut') })
    sessionActor.send({ type: ok ? 'CONFIRM' : 'STAY' })
  }, [ask, word, tabs])
}
