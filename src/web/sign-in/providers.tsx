import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api } from '../client/api.ts'
import { store } from '../core/store.ts'
import { useSay } from '../i18n/index.ts'
import type { Tenant } from './tenant-field.tsx'

const words = {
  others: { zh: '其他登录方式', en: 'Other ways to sign in' },
  by: { zh: '{name}登录', en: 'Sign in by {name}' },
} as const satisfies Record<string, Words>

/** Links for signing in through other platforms. Renders nothing if none is set up or the server does not answer. */
export function Providers({ tenant }: { tenant: Tenant }) {
  const say = useSay()
  const [list, setList] = useState<DataOf<'AuthApi_providers'>>([])
  useEffect(() => {
    const aborted = new AbortController()
    api('AuthApi_providers', { signal: aborted.signal }).then(setList, () => setList([]))
    return () => aborted.abort()
  }, [])
  if (list.length === 0) return null
  return (
    <nav className="sign-in-providers" aria-label={say(words.others)}>
      {list.map(({ source, name }) => (
        <a
          key={source}
          className="ui-button"
          data-kind="plain"
          href={`/api/blade-auth/oauth/render/${source}?tenantId=${encodeURIComponent(tenant.id.trim())}`}
          // the platform redirects to a new load of the app, which would ask for the tenant again
          onClick={() => store.write('tenantId', tenant.id.trim())}
        >
          {say(words.by).replace('{name}', name)}
        </a>
      ))}
    </nav>
  )
}
