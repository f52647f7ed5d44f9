import { useContext, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { lockScreen } from '../../core/lock.ts'
import { homePath } from '../../core/paths.ts'
import { openAddress, TabsContext } from '../../navigation/tabs.ts'

/** The page `/lock`, which locks the screen. If nobody is signed in, there is nothing to lock. */
export default function LockPage() {
  const tabs = useContext(TabsContext)
  useEffect(() => {
    if (!tabs) return
    lockScreen()
    openAddress(tabs, homePath)
  }, [tabs])
  return tabs ? null : <Navigate to="/login" replace />
}
