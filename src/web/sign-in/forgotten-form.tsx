import { md5 } from 'js-md5'
import type { Words } from '#domain/core/words.ts'
import { api } from '../client/api.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { CodeFields, type CodeValues, noCode, useCodeFields } from './code-fields.tsx'
import { newPasswordProblems, passwordWords } from './new-password.ts'
import { PasswordField } from './password-field.tsx'
import type { Tenant } from './tenant-field.tsx'
import { withCodeRefusals } from './use-code.ts'

const words = {
  save: { zh: '重置密码', en: 'Set the new password' },
} as const satisfies Record<string, Words>

type ForgottenValues = CodeValues & { newPassword: string; newPassword1: string }
const blank: ForgottenValues = { ...noCode, newPassword: '', newPassword1: '' }

/** Sets a new password with a code that is sent to the user's phone. The user then signs in with the password. */
export function ForgottenForm({ tenant, onDone }: { tenant: Tenant; onDone: () => void }) {
  const say = useSay()
  const code = useCodeFields('AuthApi_forgetPasswordSmscode', tenant)
  const send = async ({ phone, smsCode, newPassword }: ForgottenValues) => {
    const body = {
      tenantId: tenant.id.trim(),
      phone: phone.trim(),
      smsId: code.smsId ?? '',
      smsCode: smsCode.trim(),
      newPassword: md5(newPassword),
    }
    await withCodeRefusals(api('AuthApi_forgetPasswordReset', { body }))
    onDone()
  }
  const check = (typed: ForgottenValues) => ({ ...code.toUse(typed), ...newPasswordProblems(typed) })
  const form = useCheckedForm({ initial: blank, check, send })
  return (
    <form ref={form.form} onSubmit={form.submit} noValidate className="sign-in-form">
      <CodeFields tenant={tenant} form={form} code={code} />
      {(['newPassword', 'newPassword1'] as const).map((name) => (
        <PasswordField
          key={name}
          {...form.field(name)}
          label={say(passwordWords[name])}
          autoComplete="new-password"
          hint={name === 'newPassword' ? say(passwordWords.style) : undefined}
        />
      ))}
      <p className="ui-wrong" role="alert">
        {form.said ?? code.captcha.failure}
      </p>
      <Button type="submit" kind="primary" aria-busy={form.busy || undefined}>
        {say(words.save)}
      </Button>
    </form>
  )
}
