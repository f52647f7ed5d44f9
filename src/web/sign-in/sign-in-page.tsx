import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Words } from '#domain/core/words.ts'
import { sessionActor } from '../client/session-actor.ts'
import { sessionStore } from '../core/session-store.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { useTenantInfo } from '../entrance/use-tenant.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { Providers } from './providers.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { Tenant } from './tenant-field.tsx'

type Way = 'password' | 'code' | 'forgotten'

const words = {
  password: { zh: '密码登录', en: 'Use the password' },
  code: { zh: '短信登录', en: 'Use a code' },
  forgotten: { zh: '忘记密码', en: 'Password forgotten' },
  forgottenTitle: { zh: '找回密码', en: 'Set a new password' },
  done: { zh: '密码已重置，请用新密码登录', en: 'The password is set. Sign in with it.' },
} as const satisfies Record<string, Words>

/** The sign-in page. If no tenant is bound to the address of the page, the form asks for it. */
export function SignInPage({ preload }: { preload: () => void }) {
  const word = useWord()
  const say = useSay()
  const info = useTenantInfo()
  const [way, setWay] = useState<Way>('password')
  const [done, setDone] = useState(false)
  // the tenant of a link such as /login?tenant=100001, or that of the last sign-in
  const [linked] = useSearchParams()
  const [typed, type] = useState(() => linked.get('tenant') ?? sessionStore.tenantId())
  const tenant: Tenant = {
    bound: info?.tenantId !== undefined,
    id: info?.tenantId ?? typed ?? info?.suggestedTenantId ?? '',
    type,
  }
  const ended = useSelector(sessionActor, (state) => state.context.ended)
  const heading = way === 'forgotten' ? say(words.forgottenTitle) : (info?.tenantName ?? word('product'))
  const notice = done ? say(words.done) : ended === 'expired' ? word('sessionOver') : undefined
  const go = (to: Way) => {
    setDone(false)
    setWay(to)
  }
  const finish = () => {
    setDone(true)
    setWay('password')
  }
  return (
    <Entrance showsProduct title={word('signIn')} heading={heading} text={word('tagline')}>
      {notice !== undefined && way === 'password' && (
        <p className="sign-in-notice" role="status" data-good={done || undefined}>
          {notice}
        </p>
      )}
      {info?.demoAccounts && info.suggestedTenantId && way === 'password' && (
        <DemoAccounts tenantId={info.suggestedTenantId} accounts={info.demoAccounts} />
      )}
      {info && <Form {...{ way, tenant, preload }} onDone={finish} />}
      <Ways way={way} onGo={go} />
      {info && way !== 'forgotten' && <Providers tenant={tenant} />}
    </Entrance>
  )
}

type FormProps = { way: Way; tenant: Tenant; preload: () => void; onDone: () => void }

function Form({ way, tenant, preload, onDone }: FormProps) {
  if (way === 'code') return <CodeForm tenant={tenant} />
  if (way === 'forgotten') return <ForgottenForm tenant={tenant} onDone={onDone} />
  return <SignInForm tenant={tenant} preload={preload} />
}

/** Links to the other ways of signing in. */
function Ways({ way, onGo }: { way: Way; onGo: (way: Way) => void }) {
  const say = useSay()
  return (
    <div className="sign-in-ways">
      {(['password', 'code', 'forgotten'] as const)
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} kind="quiet" onClick={() => onGo(other)}>
            {say(words[other])}
          </Button>
        ))}
    </div>
  )
}
