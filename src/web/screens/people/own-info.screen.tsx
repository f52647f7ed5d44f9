import { useQueryClient } from '@tanstack/react-query'
import { md5 } from 'js-md5'
import { parseAsStringLiteral } from 'nuqs/server'
import { type ReactNode, useRef, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { checkEmail, checkPhoneOrLandline } from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { usePageQuery } from '../../navigation/use-page-query.ts'
import { missingSecret, newPasswordProblems, passwordWords } from '../../sign-in/new-password.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { ImageField } from '../../ui/fields/picture.tsx'
import { refusedFields } from '../../ui/fields/refused-fields.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import '../system.css'

const words = {
  title: { zh: '个人设置', en: 'Personal settings' },
  info: { zh: '个人信息', en: 'Personal information' },
  password: { zh: '修改密码', en: 'Change the password' },
  notices: { zh: '通知', en: 'Notices' },
  links: { zh: '第三方账号', en: 'Accounts elsewhere' },
  avatar: { zh: '头像', en: 'Avatar' },
  avatarHint: { zh: 'png 或 jpg，不超过 500 KB', en: 'png or jpg, at most 500 KB' },
  realName: { zh: '姓名', en: 'Name' },
  name: { zh: '昵称', en: 'Nickname' },
  phone: { zh: '手机', en: 'Phone' },
  email: { zh: '邮箱', en: 'E-mail' },
} as const satisfies Record<string, Words>

const address = { part: parseAsStringLiteral(['info', 'password', 'notices', 'links']).withDefault('info') }

/**
 * Page for the user's own data: name, contact data and picture, password, notification settings and, if other
 * platforms are set up, linked accounts.
 */
export default function OwnInfoPage() {
  const say = useSay()
  const [{ part }, set] = usePageQuery(address)
  const own = useOperation('UserApi_info', {})
  const hasProviders = (useOperation('AuthApi_providers').data ?? []).length > 0
  const parts = ['info', 'password', 'notices', ...(hasProviders ? (['links'] as const) : [])] as const
  return (
    <div className="shell-page">
      <h1>{say(words.title)}</h1>
      <Chips
        label={say(words.title)}
        value={part}
        onChange={(value) => set({ part: parts.find((one) => one === value) ?? null })}
        chips={parts.map((value) => ({ value, label: say(words[value]) }))}
      />
      {part === 'links' ? (
        <LinkedAccounts />
      ) : part === 'notices' ? (
        <NoticeChoices />
      ) : part === 'password' ? (
        <PasswordForm />
      ) : own.data ? (
        <InfoForm key={own.data.version} own={own.data} />
      ) : own.error ? (
        <ErrorState error={own.error} onRetry={() => void own.refetch()} />
      ) : (
        <Skeleton width="100%" lines={6} />
      )}
    </div>
  )
}

type Errors = Readonly<Record<string, string | undefined>>
type Checks = () => Errors

/**
 * State of a form that is checked and saved. Errors are shown at their fields, and the first of these fields gets the
 * focus.
 */
function useOwnForm(check: Checks, save: () => Promise<unknown>) {
  const word = useWord()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const show = (next: Errors) => {
    setErrors(next)
    // runs after the fields have been marked as invalid
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const run = async () => {
    const wrong = check()
    if (Object.values(wrong).some(Boolean)) return show(wrong)
    setErrors({})
    await save().then(
      () => toast.success(word('updated')),
      (error: unknown) => show(refusedFields(error)),
    )
  }
  return { form, errors, run }
}

function OwnForm({ form, run, children }: { form: React.RefObject<HTMLFormElement | null>; run: () => unknown; children: ReactNode }) {
  const word = useWord()
  return (
    <form ref={form} className="system-form" noValidate onSubmit={(event) => event.preventDefault()}>
      {children}
      <div className="ui-bar">
        <ActionButton primary shortcut="Ctrl+S" onRun={run}>
          {word('save')}
        </ActionButton>
      </div>
    </form>
  )
}

const texts = ['realName', 'name', 'phone', 'email'] as const
const checks = { phone: checkPhoneOrLandline, email: checkEmail } as const

function InfoForm({ own }: { own: DataOf<'UserApi_info'> }) {
  const say = useSay()
  const client = useQueryClient()
  const initial: Record<string, string> = Object.fromEntries((['avatar', ...texts] as const).map((name) => [name, own[name] ?? '']))
  const [values, change] = useState(initial)
  const check: Checks = () => {
    const of = (name: 'phone' | 'email') => {
      const wrong = values[name] === '' ? undefined : checks[name](values[name] ?? '')
      return wrong && say(wrong)
    }
    const unnamed = values.realName?.trim() === '' ? say(missingWords({ kind: 'text', label: words.realName })) : undefined
    return { realName: unnamed, phone: of('phone'), email: of('email') }
  }
  const save = async () => {
    // only fields that were changed here are sent, because the others may have been changed elsewhere meanwhile
    const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]))
    await api('UserApi_updateInfo', { body: changed })
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('UserApi_') })
  }
  const { form, errors, run } = useOwnForm(check, save)
  const put = (name: string) => (value: string) => change((before) => ({ ...before, [name]: value }))
  return (
    <OwnForm form={form} run={run}>
      <ImageField
        label={say(words.avatar)}
        hint={say(words.avatarHint)}
        purpose="avatar"
        name="avatar"
        value={values.avatar ?? ''}
        onChange={put('avatar')}
      />
      {texts.map((name) => (
        <TextField
          key={name}
          label={say(words[name])}
          required={name === 'realName'}
          error={errors[name]}
          value={values[name] ?? ''}
          onChange={put(name)}
        />
      ))}
    </OwnForm>
  )
}

const secrets = ['oldPassword', 'newPassword', 'newPassword1'] as const
const blank = { oldPassword: '', newPassword: '', newPassword1: '' }

function PasswordForm() {
  const say = useSay()
  const [values, change] = useState(blank)
  const check: Checks = () => {
    const { newPassword, newPassword1 } = newPasswordProblems(values)
    const oldPassword = missingSecret(values.oldPassword, passwordWords.oldPassword)
    return {
      oldPassword: oldPassword && say(oldPassword),
      newPassword: newPassword && say(newPassword),
      newPassword1: newPassword1 && say(newPassword1),
    }
  }
  const save = async () => {
    const query = { oldPassword: md5(values.oldPassword), newPassword: md5(values.newPassword), newPassword1: md5(values.newPassword1) }
    await api('UserApi_updatePassword', { query })
    change(blank)
  }
  const { form, errors, run } = useOwnForm(check, save)
  return (
    <OwnForm form={form} run={run}>
      {secrets.map((name) => (
        <TextField
          key={name}
          type="password"
          required
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          label={say(passwordWords[name])}
          error={errors[name]}
          value={values[name]}
          onChange={(value) => change((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </OwnForm>
  )
}
