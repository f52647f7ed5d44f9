import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiRefusal } from '../client/api.ts'
import { type PasswordCredentials, sessionActor } from '../client/session-actor.ts'
import { language, useLanguage } from '../i18n/index.ts'
import type { Tenant } from './tenant-field.tsx'
import { useCaptcha } from './use-captcha.ts'

export type SignInValues = { account: string; password: string; captcha: string }
type Name = 'tenantId' | keyof SignInValues

/**
 * The values of the form and its actions. After a refusal there is a new captcha, and the focus moves to the captcha
 * or the password; only the captcha text is cleared.
 */
export function useSignIn(tenant: Tenant) {
  const busy = useSelector(sessionActor, (state) => state.hasTag('busy'))
  const refusal = useSelector(sessionActor, (state) => state.context.refusal)
  const [current] = useLanguage()
  const [typed, setTyped] = useState<SignInValues>({ ...blank, account: useSearchParams()[0].get('account') ?? '' })
  const [tried, setTried] = useState(false)
  // the language of the server's message, which is hidden when the user switches to the other one
  const [saidIn, setSaidIn] = useState<string>()
  const captcha = useCaptcha()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusal === undefined) return
    captcha.renew()
    setTyped((now) => ({ ...now, captcha: '' }))
    setTried(false)
    setSaidIn(language())
    const wrongPicture = refusal instanceof ApiRefusal && refusal.key === 'CAPTCHA_BAD'
    focusField(form.current, wrongPicture ? 'captcha' : 'password')
  }, [refusal, captcha.renew])

  const entered: Record<Name, string> = { ...typed, tenantId: tenant.id }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const asked: Name[] = captcha.needed ? ['tenantId', 'account', 'password', 'captcha'] : ['tenantId', 'account', 'password']
    const empty = asked.find((name) => entered[name].trim() === '')
    if (empty) return focusField(form.current, empty)
    if (busy) return
    const credentials: PasswordCredentials = { tenantId: tenant.id.trim(), account: typed.account.trim(), password: typed.password }
    if (captcha.needed) credentials.captcha = { key: captcha.key, text: typed.captcha.trim() }
    sessionActor.send({ type: 'SIGN_IN', credentials })
  }
  return {
    form,
    typed,
    set: (change: Partial<SignInValues>) => setTyped((now) => ({ ...now, ...change })),
    submit,
    busy,
    captcha,
    isMissing: (name: Name) => tried && entered[name].trim() === '',
    said: !busy && refusal instanceof Error && saidIn === current ? refusal.message : captcha.failure,
  }
}

const blank: SignInValues = { account: '', password: '', captcha: '' }

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
