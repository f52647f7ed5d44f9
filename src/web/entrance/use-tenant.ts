import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api } from '../client/api.ts'

type TenantInfo = DataOf<'TenantApi_info'>

/**
 * The tenant to which this address belongs. It is undefined until the server has answered, and `{}` if there is none
 * or the server could not be reached.
 */
export function useTenantInfo(): TenantInfo | undefined {
  const [tenant, setTenant] = useState<TenantInfo>()
  useEffect(() => {
    const aborted = new AbortController()
    api('TenantApi_info', { query: { domain: window.location.origin }, signal: aborted.signal }).then(setTenant, () => {
      // without an answer the form is shown all the same, and asks for the tenant
      if (!aborted.signal.aborted) setTenant({})
    })
    return () => aborted.abort()
  }, [])
  return tenant
}
