import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api } from '../api.ts'
import { useWord } from '../i18n/index.ts'
import { sessionActor } from '../session-actor.ts'
import { Entrance } from './entrance.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Tenant = DataOf<'TenantApi_info'>

/** The way in. The tenant is found by the address of the page; where none is bound to it, it is asked for. */
export function SignInPage() {
  const word = useWord()
  const tenant = useTenant()
  const ended = useSelector(sessionActor, (state) => state.context.ended)
  return (
    <Entrance title={word('signIn')} heading={tenant?.tenantName ?? word('product')} text={word('tagline')}>
      {ended === 'expired' && (
        <p className="sign-in-notice" role="status">
          {word('sessionOver')}
        </p>
      )}
      {tenant && <SignInForm boundTenant={tenant.tenantId} />}
    </Entrance>
  )
}

/** The tenant of this address: `{}` where none is bound or the server could not say; undefined until it answered. */
function useTenant(): Tenant | undefined {
  const [tenant, setTenant] = useState<Tenant>()
  useEffect(() => {
    const aborted = new AbortController()
    api('TenantApi_info', { query: { domain: window.location.origin }, signal: aborted.signal }).then(setTenant, () => {
      // the form then asks for the tenant, and says itself when the server cannot be reached
      if (!aborted.signal.aborted) setTenant({})
    })
    return () => aborted.abort()
  }, [])
  return tenant
}
