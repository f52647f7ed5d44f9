import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../client/error-text.ts'
import { useSession } from '../../client/session.ts'
import { sessionActor, signInAgain } from '../../client/session-actor.ts'
import { unlockScreen } from '../../core/lock.ts'
import { useWord } from '../../i18n/index.ts'
import { useCaptcha } from '../../sign-in/use-captcha.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Icon } from '../../ui/icons.tsx'

/** Covers the whole screen until the signed-in user enters their password. The open pages below stay as they are. */
export function LockScreen() {
  const word = useWord()
  const { user } = useSession()
  const box = useRef<HTMLDialogElement>(null)
  const { typed, set, submit, busy, said, captcha } = useUnlock()
  useEffect(() => {
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  const leave = () => {
    unlockScreen()
    sessionActor.send({ type: 'SIGN_OUT' })
    sessionActor.send({ type: 'CONFIRM' })
  }
  return (
    <dialog
      ref={box}
      className="shell-lock"
      aria-label={word('locked')}
      onCancel={(event) => event.preventDefault()}
      // browsers close a dialog at the second Escape whatever its handlers do, so it is opened again
      onClose={(event) => event.currentTarget.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form onSubmit={submit} className="shell-lock-form">
        <span className="shell-lock-mark">
          <Icon name="lock" size={24} />
        </span>
        <h1>{user.real_name ?? user.user_name}</h1>
        <p className="ui-muted">{word('lockedText')}</p>
        <TextField
          label={word('password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={typed.password}
          onChange={(password) => set({ password })}
        />
        {captcha.needed && (
          <>
            <button type="button" onClick={captcha.renew}>
              <img src={captcha.image} alt={word('captchaPicture')} height={40} />
            </button>
            <TextField label={word('captcha')} value={typed.captcha} onChange={(text) => set({ captcha: text })} />
          </>
        )}
        {said && <p role="alert">{said}</p>}
        <Button type="submit" kind="primary" aria-busy={busy || undefined}>
          {word('unlock')}
        </Button>
        <Button kind="quiet" onClick={leave}>
          {word('signOut')}
        </Button>
      </form>
    </dialog>
  )
}

function useUnlock() {
  const { user } = useSession()
  const [typed, setTyped] = useState({ password: '', captcha: '' })
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const captcha = useCaptcha()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || typed.password === '') return
    setBusy(true)
    try {
      const picture = captcha.needed ? { captcha: { key: captcha.key, text: typed.captcha.trim() } } : {}
      await signInAgain({ tenantId: user.tenant_id, account: user.account, password: typed.password, ...picture })
      unlockScreen()
    } catch (error) {
      setSaid(errorText(error))
      setTyped((now) => ({ ...now, captcha: '' }))
      captcha.renew()
      setBusy(false)
    }
  }
  return {
    typed,
    set: (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change })),
    submit,
    busy,
    said: said ?? captcha.failure,
    captcha,
  }
}
