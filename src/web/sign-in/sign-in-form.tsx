import { useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { PasswordField } from './password-field.tsx'
import { type Typed, useSignIn } from './use-sign-in.ts'

const labels = { tenantId: 'tenant', account: 'account', password: 'password', captcha: 'captcha' } as const

/** Tenant, account, password and the picture. A wrong picture keeps the password; Enter signs in. */
export function SignInForm({ boundTenant }: { boundTenant: string | undefined }) {
  const word = useWord()
  const { form, typed, set, submit, busy, captcha, isMissing, said } = useSignIn(boundTenant)
  const missing = (name: keyof Typed) => (isMissing(name) ? word('fillIn', { name: word(labels[name]) }) : undefined)
  return (
    <form ref={form} onSubmit={submit} noValidate className="sign-in-form">
      {boundTenant === undefined && (
        <TextField
          label={word('tenant')}
          name="tenantId"
          value={typed.tenantId}
          onChange={(tenantId) => set({ tenantId })}
          error={missing('tenantId')}
          autoComplete="organization"
          inputMode="numeric"
          maxLength={6}
        />
      )}
      <TextField
        label={word('account')}
        name="account"
        value={typed.account}
        onChange={(account) => set({ account })}
        error={missing('account')}
        autoComplete="username"
        autoFocus
      />
      <PasswordField
        label={word('password')}
        name="password"
        value={typed.password}
        onChange={(password) => set({ password })}
        error={missing('password')}
        autoComplete="current-password"
        onFocus={() => void import('../shell/signed-in.tsx')}
      />
      {captcha.needed && (
        <CaptchaField
          value={typed.captcha}
          onChange={(text) => set({ captcha: text })}
          error={missing('captcha')}
          image={captcha.image}
          onRenew={captcha.renew}
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

type CaptchaFieldProps = { value: string; onChange: (text: string) => void; error: string | undefined; image: string; onRenew: () => void }

function CaptchaField({ value, onChange, error, image, onRenew }: CaptchaFieldProps) {
  const word = useWord()
  return (
    <div className="sign-in-captcha">
      <TextField label={word('captcha')} name="captcha" value={value} onChange={onChange} error={error} autoComplete="off" maxLength={8} />
      <button type="button" onClick={onRenew} title={word('captchaPicture')}>
        <img src={image} alt={word('captchaPicture')} width={130} height={48} />
      </button>
    </div>
  )
}
