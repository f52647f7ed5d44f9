import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { isRefusalKey, refusals } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { errorText } from '../client/error-text.ts'
import { signInAndWait } from '../client/session-actor.ts'
import { defaultTenant, sessionStore } from '../core/session-store.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { useSay, useWord } from '../i18n/index.ts'

const words = {
  title: { zh: '第三方登录', en: 'Signing in by another platform' },
  back: { zh: '返回登录', en: 'Back to signing in' },
  refused: { zh: '第三方登录未成功，请重新登录', en: 'The other platform did not sign you in; please try again' },
  away: { zh: '第三方登录服务暂时无法使用', en: 'The other platform does not answer at the moment' },
} as const satisfies Record<string, Words>

/**
 * The text for the error in the address, which is a code of the provider (RFC 6749, 4.1.2.1) or the key of one of our
 * refusals.
 */
function wordsOf(error: string): Words {
  if (isRefusalKey(error)) return refusals[error]
  return error === 'temporarily_unavailable' || error === 'server_error' ? words.away : words.refused
}

/**
 * The page to which another platform redirects. It signs the user in with the parameters of the address, or shows why
 * that was not possible.
 */
export function ReturnPage({ source, search }: { source: string; search: string }) {
  const say = useSay()
  const word = useWord()
  const [failure, setFailure] = useState<string | Words>()
  useEffect(() => {
    const brought = new URLSearchParams(search)
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => brought.get(name) ?? undefined)
    if (code === undefined || state === undefined) return setFailure(wordsOf(brought.get('error') ?? ''))
    const tenantId = sessionStore.tenantId() ?? defaultTenant
    signInAndWait({ tenantId, source, code, state, ...(iss !== undefined && { iss }) }).catch((error: unknown) =>
      setFailure(errorText(error)),
    )
  }, [source, search])
  return (
    <Entrance heading={say(words.title)}>
      {failure === undefined ? (
        <p role="status">{word('signingIn')}</p>
      ) : (
        <>
          <p className="ui-wrong" role="alert">
            {say(failure)}
          </p>
          <Link className="ui-button" data-kind="primary" to="/login">
            {say(words.back)}
          </Link>
        </>
      )}
    </Entrance>
  )
}
