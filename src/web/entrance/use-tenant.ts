import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api } from '../client/api.ts'

type TenantInfo = DataOf<'TenantApi_info'>

/** The tenant of this address: `{}` where none is bound or the server could not tell; undefined until it answered. */
export function useTenantInfo(): TenantInfo | undefined {
  const [tenant, setTenant] = useState<TenantInfo>()
  useEffect(() => {
    const aborted = new AbortController()
    api('TenantApi_info', { query: { domain: window.location.origin }, signal: aborted.signal }).then(setTenant, () => {
      // the form then asks for the tenant, and shows itself when the server cannot be reached
      if (!aborted.signal.aborted) setTenant({})
    })
    return () => aborted.abort()
  }, [])
  return tenant
}
