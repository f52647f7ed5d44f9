import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { Tab, TabQuestion } from '#machines/app/open-tabs.machine.ts'
import { mostTabs } from '#machines/app/open-tabs.machine.ts'
import { api } from '../../client/api.ts'
import { queryClient } from '../../client/session-actor.ts'
import { useSay, useWord, word } from '../../i18n/index.ts'
import { useTabs } from '../../navigation/tabs.ts'
import { useAsk } from '../../ui/actions/ask.tsx'
import { toast } from '../../ui/toast.tsx'

/**
 * Shows the questions of the tabs' state machine: before unsaved tabs are closed, before the cache is cleared, and
 * when the greatest number of tabs is open.
 */
export function TabQuestions() {
  const tabs = useTabs()
  const question = useSelector(tabs, (state) => state.context.question)
  const full = useSelector(tabs, (state) => state.hasTag('alert'))
  const ask = useAsk()
  const word = useWord()
  const texts = useTexts()
  useEffect(() => {
    if (!full) return
    void ask({ title: word('tabs'), text: word('tooManyTabs', { max: mostTabs }), ok: word('gotIt'), cancel: false }).then(() =>
      tabs.send({ type: 'DISMISS' }),
    )
  }, [full, ask, tabs, word])
  useEffect(() => {
    if (!question) return
    const open = tabs.getSnapshot().context.tabs
    void ask(texts(question, open)).then(({ ok }) => {
      tabs.send({ type: ok ? 'CONFIRM' : 'DISMISS' })
      if (ok && question.what === 'clearCache') void clearCache()
    })
  }, [question, ask, tabs, texts])
  return null
}

function useTexts() {
  const say = useSay()
  const word = useWord()
  const texts = (question: TabQuestion, open: readonly Tab[]) => {
    if (question.what === 'clearCache') return { title: word('clearCache'), text: word('clearCacheAsk'), ok: word('clearCache') }
    const again = question.what === 'reload'
    const title = word(again ? 'reloadUnsaved' : 'closeUnsavedTitle')
    const gone = open.filter((tab) =>
      question.what === 'close' || again ? tab.key === question.key : !('key' in question) || tab.key !== question.key,
    )
    const unsaved = gone.filter((tab) => tab.dirty)
    const [only] = unsaved
    const text =
      unsaved.length === 1 && only
        ? word('closeUnsavedText', { title: say(only.label) })
        : word('closeUnsavedMany', { count: unsaved.length })
    return { title, text, ok: word(again ? 'reloadTab' : 'closeTab'), danger: true }
  }
  return useCallback(texts, [say, word])
}

async function clearCache(): Promise<void> {
  await api('AuthApi_clearCache')
  queryClient.clear()
  toast.success(word('cacheCleared'))
}
