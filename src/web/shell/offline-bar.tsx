import { useSyncExternalStore } from 'react'
import { connectivity } from '../connectivity.ts'
import { useWord } from '../i18n/index.ts'
import { Icon } from '../ui/icons.tsx'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that there is no network or that the server does not answer, and what becomes of what is typed meanwhile. */
export function OfflineBar() {
  const word = useWord()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const away = useSyncExternalStore(connectivity.subscribe, connectivity.isAway)
  if (online && !away) return null
  return (
    <output className="shell-offline">
      <Icon name="warn" size={14} />
      {word(online ? 'serverAway' : 'offline')}
    </output>
  )
}
