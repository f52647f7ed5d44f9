import { useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { PasswordField } from './password-field.tsx'
import { type Tenant, TenantField } from './tenant-field.tsx'
import { useSignIn } from './use-sign-in.ts'

const labels = { tenantId: 'tenant', account: 'account', password: 'password', captcha: 'captcha' } as const

type Props = {
  tenant: Tenant
  /** Called while the password is typed; loads the code of the pages that follow the sign-in. */
  preload: () => void
}

/**
 * The form with tenant, account, password and captcha. A wrong captcha does not clear the password; Enter signs in.
 */
export function SignInForm({ tenant, preload }: Props) {
  const word = useWord()
  const { form, typed, set, submit, busy, captcha, isMissing, said } = useSignIn(tenant)
  const missing = (name: keyof typeof labels) => (isMissing(name) ? word('fillIn', { name: word(labels[name]) }) : undefined)
  return (
    <form ref={form} onSubmit={submit} noValidate className="sign-in-form">
      <TenantField tenant={tenant} error={missing('tenantId')} />
      <TextField
        label={word('account')}
        name="account"
        value={typed.account}
        onChange={(account) => set({ account })}
        error={missing('account')}
        autoComplete="username"
        autoFocus={typed.account === ''}
      />
      <PasswordField
        label={word('password')}
        name="password"
        value={typed.password}
        onChange={(password) => set({ password })}
        error={missing('password')}
        autoComplete="current-password"
        autoFocus={typed.account !== ''}
        onFocus={preload}
      />
      {captcha.needed && (
        <CaptchaField
          name="captcha"
          value={typed.captcha}
          onChange={(text) => set({ captcha: text })}
          error={missing('captcha')}
          captcha={captcha}
        />
      )}
      <p className="ui-wrong" role="alert">
        {said}
      </p>
      <Button type="submit" kind="primary" aria-busy={busy || undefined}>
        {word(busy ? 'signingIn' : 'signIn')}
      </Button>
    </form>
  )
}
