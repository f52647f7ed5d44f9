import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { type RegistrationState, registrationAfter } from '#machines/audit/guest-registration.machine.ts'
import { api } from '../client/api.ts'
import { sessionActor } from '../client/session-actor.ts'
import type { TokenAnswer } from '../core/session-store.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { GuestForm } from './guest-form.tsx'

const words = {
  title: { zh: '注册账号', en: 'Ask for an account' },
  notice: { zh: '注册提示', en: 'Registration notice' },
  submitted: {
    zh: '注册申请已提交，请耐心等待管理员审核',
    en: 'Registration application submitted, please wait patiently for the administrator to approve',
  },
  waiting: {
    zh: '账号“{account}”的注册申请正在等待管理员审核，通过后即可登录。',
    en: 'Your application for the account “{account}” waits for the administrator. Once it is approved you can sign in.',
  },
  refused: { zh: '上次申请被拒绝：{reason}', en: 'The last application was refused: {reason}' },
  known: { zh: '我知道了', en: 'All right' },
} as const satisfies Record<string, Words>

type AccountRequest = DataOf<'RegistrationApi_mine'>

const leaveGuestPage = () => sessionActor.send({ type: 'SIGN_OUT' })

/**
 * The page of a user who has signed in through another platform but has no account here. They can request one, and see
 * the state of their request.
 */
export default function GuestPage({ guest }: { guest: TokenAnswer }) {
  const say = useSay()
  const word = useWord()
  const { wish, error, look } = useAccountRequest(guest)
  const [submitted, setSubmitted] = useState(false)
  const mayAsk = wish !== undefined && registrationAfter((wish.state ?? 'new') as RegistrationState, 'REGISTER') !== undefined
  const title = say(submitted || wish?.state === 'waiting' ? words.notice : words.title)
  return (
    <Entrance heading={title} text={guest.nick_name}>
      <div role="dialog" aria-label={title} className="sign-in-form">
        {error !== undefined && <ErrorState error={error} onRetry={look} />}
        {submitted ? (
          <Notice text={say(words.submitted)} />
        ) : wish?.state === 'waiting' ? (
          <Notice text={say(words.waiting).replace('{account}', wish.account ?? '')} />
        ) : (
          mayAsk && (
            <>
              {wish.remark && <p className="sign-in-notice">{say(words.refused).replace('{reason}', wish.remark)}</p>}
              <GuestForm guest={guest} account={wish.account ?? ''} onDone={() => setSubmitted(true)} />
              <Button kind="quiet" onClick={leaveGuestPage}>
                {word('signOut')}
              </Button>
            </>
          )
        )}
      </div>
    </Entrance>
  )
}

/** A message with a button to acknowledge it, which signs the guest out. */
function Notice({ text }: { text: string }) {
  const say = useSay()
  return (
    <>
      <p role="status">{text}</p>
      <Button kind="primary" autoFocus onClick={leaveGuestPage}>
        {say(words.known)}
      </Button>
    </>
  )
}

/** Reads the guest's request for an account. `look` reads it again. */
function useAccountRequest({ tenant_id: tenantId = '', oauth_id: oauthId = '' }: TokenAnswer) {
  const [wish, setWish] = useState<AccountRequest>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    const aborted = new AbortController()
    setError(undefined)
    api('RegistrationApi_mine', { query: { tenantId, oauthId }, signal: aborted.signal }).then(setWish, (failure: unknown) => {
      if (!aborted.signal.aborted) setError(failure)
    })
    return () => aborted.abort()
  }, [tenantId, oauthId, turn])
  return { wish, error, look: () => setTurn((before) => before + 1) }
}
