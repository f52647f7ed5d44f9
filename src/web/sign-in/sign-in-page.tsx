import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { api } from '../api.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { sessionActor } from '../session-actor.ts'
import { Button } from '../ui/button.tsx'
import { useTheme } from '../ui/theme.ts'
import { isThemeName, themes } from '../ui/themes.ts'
import { SignInForm } from './sign-in-form.tsx'
import './sign-in.css'

type Tenant = DataOf<'TenantApi_info'>

/** The way in. The tenant is found by the address of the page; where none is bound to it, it is asked for. */
export function SignInPage() {
  const word = useWord()
  const tenant = useTenant()
  const ended = useSelector(sessionActor, (state) => state.context.ended)
  useEffect(() => {
    document.title = `${word('signIn')} · ${word('product')}`
  }, [word])
  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <header>
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <div>
            <h1>{tenant?.tenantName ?? word('product')}</h1>
            <p className="ui-hint">{word('tagline')}</p>
          </div>
        </header>
        {ended === 'expired' && (
          <p className="sign-in-notice" role="status">
            {word('sessionOver')}
          </p>
        )}
        {tenant && <SignInForm boundTenant={tenant.tenantId} />}
      </main>
      <Preferences />
    </div>
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

function Preferences() {
  const word = useWord()
  const say = useSay()
  const [language, setLanguage] = useLanguage()
  const [theme, setTheme] = useTheme()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <footer className="sign-in-preferences">
      <Button kind="quiet" lang={other} onClick={() => setLanguage(other)}>
        {word('otherLanguage')}
      </Button>
      <select
        className="ui-input"
        aria-label={word('theme')}
        value={theme}
        onChange={({ target }) => isThemeName(target.value) && setTheme(target.value)}
      >
        {Object.entries(themes).map(([name, { label }]) => (
          <option key={name} value={name}>
            {say(label)}
          </option>
        ))}
      </select>
    </footer>
  )
}
