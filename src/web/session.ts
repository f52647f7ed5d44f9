import { createContext, useContext, useMemo } from 'react'
import type { SessionData } from './session-actor.ts'

/** Who is signed in, for everything below the shell; tests put their own. */
export const SessionContext = createContext<SessionData | undefined>(undefined)

export type Session = SessionData & {
  /** Whether a right such as `depot_edit` is granted. */
  can: (right: string) => boolean
}

/** Who is signed in, what they may, and the tenant's settings. Only below the shell. */
export function useSession(): Session {
  const data = useContext(SessionContext)
  if (!data) throw new Error('useSession is for pages below the shell')
  return useMemo(() => ({ ...data, can: (right: string) => data.permission[right] === true }), [data])
}

/** Whether somebody administers his tenant, or the platform: by the alias of his role. */
export const isAdministrator = ({ roles }: SessionData['user']): boolean =>
  roles.some((alias) => alias === 'admin' || alias === 'administrator')

/** Decimals kept by the tenant, for showing and entering figures. */
export function usePlaces(): { price: number; amount: number; qty: number } {
  const { config } = useSession()
  return useMemo(
    () => ({ price: config.UNIT_DECIMAL_PLACES, amount: config.AMT_DECIMAL_PLACES, qty: config.NUMBER_DECIMAL_PLACES }),
    [config],
  )
}
