import { createContext, useContext, useMemo } from 'react'
import type { SessionData } from './session-actor.ts'

/** The signed-in user's session data, for every component below the shell; tests provide their own. */
export const SessionContext = createContext<SessionData | undefined>(undefined)

export type Session = SessionData & {
  /** True when a right such as `depot_edit` is granted. */
  can: (right: string) => boolean
}

/** The signed-in user, their rights and the tenant's settings. Throws outside the shell. */
export function useSession(): Session {
  const data = useContext(SessionContext)
  if (!data) throw new Error('useSession is for pages below the shell')
  return useMemo(() => ({ ...data, can: (right: string) => data.permission[right] === true }), [data])
}

/** True if one of the user's roles has the alias of an administrator of the tenant or of the platform. */
export const isAdministrator = ({ roles }: SessionData['user']): boolean =>
  roles.some((alias) => alias === 'admin' || alias === 'administrator')

/** The tenant's numbers of decimal places for showing and entering figures. */
export function usePlaces(): { price: number; amount: number; qty: number } {
  const { config } = useSession()
  return useMemo(
    () => ({ price: config.UNIT_DECIMAL_PLACES, amount: config.AMT_DECIMAL_PLACES, qty: config.NUMBER_DECIMAL_PLACES }),
    [config],
  )
}
