import { md5 } from 'js-md5'
import type { Words } from '#domain/core/words.ts'
import { api } from '../client/api.ts'
import { sessionActor } from '../client/session-actor.ts'
import { sessionStore } from '../core/session-store.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { useCheckedForm } from '../entrance/use-checked-form.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { missingSecret, newPasswordProblems, passwordWords } from './new-password.ts'
import { PasswordField } from './password-field.tsx'

const words = {
  title: { zh: '设置新密码', en: 'Choose a new password' },
  why: {
    zh: '当前密码由管理员或系统生成，请换成只有您自己知道的密码。',
    en: 'An administrator or the system made your password. Choose one that you alone know.',
  },
  go: { zh: '保存并进入系统', en: 'Save and go on' },
} as const satisfies Record<string, Words>

const names = ['oldPassword', 'newPassword', 'newPassword1'] as const

const blank = { oldPassword: '', newPassword: '', newPassword1: '' }

const checkPasswords = (typed: typeof blank) => ({
  oldPassword: missingSecret(typed.oldPassword, passwordWords.oldPassword),
  ...newPasswordProblems(typed),
})

async function changePassword({ oldPassword, newPassword, newPassword1 }: typeof blank): Promise<void> {
  const query = { oldPassword: md5(oldPassword), newPassword: md5(newPassword), newPassword1: md5(newPassword1) }
  await api('UserApi_updatePassword', { query })
  sessionActor.send({ type: 'PASSWORD_CHOSEN' })
}

/** Shown in place of the shell until the user has changed a first or reset password. */
export function FirstPasswordPage() {
  const word = useWord()
  const say = useSay()
  const { form, field, said, busy, submit } = useCheckedForm({ initial: blank, check: checkPasswords, send: changePassword })
  return (
    <Entrance heading={say(words.title)} text={sessionStore.account()}>
      <p className="sign-in-notice">{say(words.why)}</p>
      <form ref={form} onSubmit={submit} noValidate className="sign-in-form">
        {/* tells the browser's password manager the account */}
        <input hidden readOnly autoComplete="username" value={sessionStore.account() ?? ''} />
        {names.map((name) => (
          <PasswordField
            key={name}
            {...field(name)}
            label={say(passwordWords[name])}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            autoFocus={name === 'oldPassword'}
            hint={name === 'newPassword' ? say(passwordWords.style) : undefined}
          />
        ))}
        <p className="ui-wrong" role="alert">
          {said}
        </p>
        <Button type="submit" kind="primary" aria-busy={busy || undefined}>
          {say(words.go)}
        </Button>
        <Button kind="quiet" onClick={() => sessionActor.send({ type: 'SIGN_OUT' })}>
          {word('signOut')}
        </Button>
      </form>
    </Entrance>
  )
}
