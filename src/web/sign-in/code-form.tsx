import { signInAndWait } from '../client/session-actor.ts'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { CodeFields, type CodeValues, noCode, useCodeFields } from './code-fields.tsx'
import type { Tenant } from './tenant-field.tsx'
import { withCodeRefusals } from './use-code.ts'

/**
 * Signs the user in by a code that is sent to their phone. The form never reveals whether an account has this phone.
 */
export function CodeForm({ tenant }: { tenant: Tenant }) {
  const word = useWord()
  const code = useCodeFields('AuthApi_loginSmscode', tenant)
  const send = ({ phone, smsCode }: CodeValues) =>
    withCodeRefusals(signInAndWait({ tenantId: tenant.id.trim(), phone: phone.trim(), smsId: code.smsId ?? '', smsCode: smsCode.trim() }))
  const form = useCheckedForm({ initial: noCode, check: code.toUse, send })
  return (
    <form ref={form.form} onSubmit={form.submit} noValidate className="sign-in-form">
      <CodeFields tenant={tenant} form={form} code={code} />
      <p className="ui-wrong" role="alert">
        {form.said ?? code.captcha.failure}
      </p>
      <Button type="submit" kind="primary" aria-busy={form.busy || undefined}>
        {word(form.busy ? 'signingIn' : 'signIn')}
      </Button>
    </form>
  )
}
