import { useContext, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { lock } from '../lock.ts'
import { homePath } from '../paths.ts'
import { openAddress, TabsContext } from './tabs.ts'

/** `/lock` locks the screen of whoever is signed in; there is nothing to lock for anybody else. */
export default function LockPage() {
  const tabs = useContext(TabsContext)
  useEffect(() => {
    if (!tabs) return
    lock()
    openAddress(tabs, homePath)
  }, [tabs])
  return tabs ? null : <Navigate to="/login" replace />
}
