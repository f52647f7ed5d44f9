import { useEffect, useMemo, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useSession } from '../client/session.ts'
import type { SavesOwner } from '../document-engine/send-saves.ts'
import { fillWords } from '../i18n/fill-words.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { tabOf, useTabs } from '../navigation/tabs.ts'
import { useNewerVersion } from '../offline/newer-version.ts'
import { saveWords } from '../offline/save-words.ts'
import { saves, useSaves } from '../offline/saves.ts'
import { useAway } from '../offline/use-away.ts'
import { Button } from '../ui/button.tsx'
import { footBar } from '../ui/foot-bar.ts'
import { Icon } from '../ui/icons.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'

const SavesDialog = lazyWindow(async () => (await import('../documents/page/notices/saves-dialog.tsx')).SavesDialog)

/** Interval in ms for sending the waiting saves again. */
const againMs = 30_000

/**
 * Bar that says that there is no network or that the server does not answer, and how many documents wait to be sent or
 * were refused.
 */
export function OfflineBar() {
  const say = useSay()
  const word = useWord()
  const away = useAway()
  const who = useSender()
  const kept = useSendSaves(away, who)
  const [open, setOpen] = useState(false)
  const refused = kept.filter(({ problem }) => problem !== undefined).length
  const waiting = kept.length - refused
  const isCalm = !away && kept.length === 0
  if (isCalm && !open) return <NewerVersion />
  const said = [
    ...(away ? [word(navigator.onLine ? 'serverAway' : 'offline')] : []),
    ...(waiting > 0 ? [fillWords(saveWords.waiting, { count: waiting })] : []),
    ...(refused > 0 ? [fillWords(saveWords.refused, { count: refused })] : []),
  ]
  return (
    <>
      {!isCalm && (
        <output ref={footBar} className="shell-offline">
          <Icon name="warn" size={14} />
          <span>{said.join(' · ')}</span>
          {kept.length > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {say(saveWords.look)}
            </Button>
          )}
        </output>
      )}
      {open && <SavesDialog who={who} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Bar that offers a newer version of the app. Reloading the page shows it; unsaved documents are restored afterwards.
 */
function NewerVersion() {
  const say = useSay()
  const [later, setLater] = useState(false)
  if (!useNewerVersion() || later) return null
  return (
    <output ref={footBar} className="shell-offline">
      <Icon name="refresh" size={14} />
      <span>{say(versionWords.newer)}</span>
      <Button onClick={() => location.reload()}>{say(versionWords.reload)}</Button>
      <Button kind="quiet" onClick={() => setLater(true)}>
        {say(versionWords.later)}
      </Button>
    </output>
  )
}

const versionWords = {
  newer: {
    zh: '系统有新版本。重新载入后使用，没有保存的单据会自动恢复。',
    en: 'There is a newer version. Load the page anew to use it; documents that are not saved come back by themselves.',
  },
  reload: { zh: '重新载入', en: 'Load anew' },
  later: { zh: '稍后', en: 'Later' },
} as const satisfies Record<string, Words>

/**
 * The user whose saves are sent. When a document of an unsaved tab has been stored, its tab gets the document's
 * address.
 */
function useSender(): SavesOwner {
  const { user } = useSession()
  const tabs = useTabs()
  const { user_id: userId, tenant_id: tenantId } = user
  return useMemo(() => {
    const onMoved = (from: string, address: string) => {
      const { key, path } = tabOf(address)
      if (tabs.getSnapshot().context.tabs.some((tab) => tab.key === from)) tabs.send({ type: 'RENAME', key: from, to: { key, path } })
    }
    return { tenantId, userId, onMoved }
  }, [tabs, tenantId, userId])
}

/** The saves in this browser. The waiting ones are sent as soon as the server can be reached. */
function useSendSaves(away: boolean, who: SavesOwner) {
  const kept = useSaves()
  const some = kept.some(({ problem }) => problem === undefined)
  useEffect(() => void saves.look(who.userId), [who.userId])
  useEffect(() => {
    if (away || !some) return
    // loaded only if saves are waiting, because it contains the document engine; if loading fails, the next round
    // tries again
    const load = () => import('../document-engine/send-saves.ts')
    let gone = false
    const send = () =>
      void load().then(
        ({ sendSaves }) => sendSaves({ ...who, isGone: () => gone }),
        () => undefined,
      )
    send()
    const timer = setInterval(send, againMs)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [away, some, who])
  return kept
}
