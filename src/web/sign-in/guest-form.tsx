import { md5 } from 'js-md5'
import { checkAccount } from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { ApiRefusal, api } from '../client/api.ts'
import type { TokenAnswer } from '../core/session-store.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useTenantInfo } from '../entrance/use-tenant.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { newPasswordProblems, passwordWords } from './new-password.ts'
import { PasswordField } from './password-field.tsx'

const words = {
  tenant: { zh: '租户编号', en: 'Tenant id' },
  account: { zh: '账号', en: 'Account name' },
  password: { zh: '密码', en: 'Password' },
  password1: { zh: '确认密码', en: 'Password again' },
  submit: { zh: '提交申请', en: 'Submit' },
  failed: { zh: '提交失败', en: 'Submit failed' },
} as const satisfies Record<string, Words>

type GuestValues = { tenantId: string; account: string; password: string; password1: string }

const missing = (text: string, label: Words) => (text.trim() === '' ? missingWords({ kind: 'text', label }) : undefined)

function checkGuest({ tenantId, account, password, password1 }: GuestValues) {
  const { newPassword, newPassword1 } = newPasswordProblems({ newPassword: password, newPassword1: password1 })
  return {
    tenantId: missing(tenantId, words.tenant),
    account: missing(account, words.account) ?? checkAccount(account),
    password: password === '' ? missingWords({ kind: 'secret', label: words.password }) : newPassword,
    password1: password1 === '' ? missingWords({ kind: 'secret', label: words.password1 }) : newPassword1,
  }
}

/**
 * The form for requesting an account: account name and password, which is entered twice. The tenant is asked for only
 * if the address of the page does not determine it.
 */
export function GuestForm({ guest, account, onDone }: { guest: TokenAnswer; account: string; onDone: () => void }) {
  const say = useSay()
  const info = useTenantInfo()
  const send = async (typed: GuestValues) => {
    const query = {
      tenantId: typed.tenantId.trim(),
      name: guest.nick_name || typed.account.trim(),
      account: typed.account.trim(),
      password: md5(typed.password),
      oauthId: guest.oauth_id,
    }
    await api('UserApi_registerGuest', { query })
      // a refusal without a key has no message either
      .catch((error: unknown) => Promise.reject(error instanceof ApiRefusal && error.key === '' ? new Error(say(words.failed)) : error))
    onDone()
  }
  const initial: GuestValues = { tenantId: guest.tenant_id ?? '', account, password: '', password1: '' }
  const { form, field, said, busy, submit } = useCheckedForm({ initial, check: checkGuest, send })
  if (!info) return null
  return (
    <form ref={form} onSubmit={submit} noValidate className="sign-in-form">
      {info.tenantId === undefined && <TextField {...field('tenantId')} label={say(words.tenant)} inputMode="numeric" maxLength={6} />}
      <TextField {...field('account')} label={say(words.account)} autoComplete="username" maxLength={50} autoFocus />
      <PasswordField {...field('password')} label={say(words.password)} hint={say(passwordWords.style)} autoComplete="new-password" />
      <PasswordField {...field('password1')} label={say(words.password1)} autoComplete="new-password" />
      <p className="ui-wrong" role="alert">
        {said}
      </p>
      <Button type="submit" kind="primary" aria-busy={busy || undefined}>
        {say(words.submit)}
      </Button>
    </form>
  )
}
