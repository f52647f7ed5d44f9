import { checkPhone } from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import type { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { codeWords } from './code-words.ts'
import { type Tenant, TenantField } from './tenant-field.tsx'
import { useCode } from './use-code.ts'

/** The values that are needed to send a code to a phone and to use it. */
export type CodeValues = { tenantId: string; phone: string; captcha: string; smsCode: string }
export const noCode: CodeValues = { tenantId: '', phone: '', captcha: '', smsCode: '' }

type Form<Typed extends CodeValues> = Pick<ReturnType<typeof useCheckedForm<Typed>>, 'form' | 'typed' | 'field' | 'run' | 'set'>

/** Sends the code, and checks the fields: one check before it is sent, the other before it serves its purpose. */
export function useCodeFields(purpose: Parameters<typeof useCode>[0], tenant: Tenant) {
  const code = useCode(purpose)
  const toSend = ({ phone, captcha }: CodeValues) => ({
    tenantId: missing(tenant.id, tenantLabel),
    phone: checkPhone(phone.trim()),
    captcha: code.captcha.needed ? missing(captcha, captchaLabel) : undefined,
  })
  const wrongCode = (smsCode: string) => {
    if (code.smsId === undefined) return codeWords.sendFirst
    return /^\d{6}$/.test(smsCode.trim()) ? undefined : codeWords.badCode
  }
  const toUse = ({ phone, smsCode }: CodeValues) => ({
    tenantId: missing(tenant.id, tenantLabel),
    phone: checkPhone(phone.trim()),
    smsCode: wrongCode(smsCode),
  })
  return { ...code, toSend, toUse }
}

const tenantLabel: Words = { zh: '租户', en: 'Tenant' }
const captchaLabel: Words = { zh: '验证码', en: 'Characters in the picture' }
const missing = (text: string, label: Words) => (text.trim() === '' ? missingWords({ kind: 'text', label }) : undefined)

type CodeFieldsProps<Typed extends CodeValues> = { tenant: Tenant; form: Form<Typed>; code: ReturnType<typeof useCodeFields> }

/**
 * The fields for tenant, phone, captcha and code, with the button that sends the code. The captcha is hidden until
 * another code can be sent.
 */
export function CodeFields<Typed extends CodeValues>({ tenant, form, code }: CodeFieldsProps<Typed>) {
  const say = useSay()
  const { field, typed, set, run } = form
  const send = () =>
    run(code.toSend(typed), async () => {
      try {
        await code.send({ ...typed, tenantId: tenant.id })
        focusInput(form.form.current, 'smsCode')
      } finally {
        set({ captcha: '' } as Partial<Typed>)
      }
    })
  return (
    <>
      <TenantField tenant={tenant} error={field('tenantId').error} />
      <TextField {...field('phone')} label={say(codeWords.phone)} type="tel" inputMode="tel" autoComplete="tel" maxLength={11} autoFocus />
      {code.captcha.needed && code.wait === 0 && <CaptchaField {...field('captcha')} captcha={code.captcha} />}
      <div className="sign-in-code">
        <TextField {...field('smsCode')} label={say(codeWords.code)} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        <SendButton wait={code.wait} onSend={() => void send()} />
      </div>
      <output className="ui-hint">{code.smsId !== undefined && say(codeWords.sent)}</output>
    </>
  )
}

function SendButton({ wait, onSend }: { wait: number; onSend: () => void }) {
  const say = useSay()
  return (
    <Button aria-disabled={wait > 0 || undefined} onClick={() => wait === 0 && onSend()}>
      {wait > 0 ? say(codeWords.wait).replace('{count}', String(wait)) : say(codeWords.send)}
    </Button>
  )
}

function focusInput(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
