import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Words } from '#domain/core/words.ts'
import { errorText } from '../client/error-text.ts'
import { finishLinking, forgetLinking } from '../client/linking.ts'
import { Entrance } from '../entrance/entrance.tsx'
import { useSay, useWord } from '../i18n/index.ts'

const words = {
  title: { zh: '关联第三方账号', en: 'Linking an account elsewhere' },
  back: { zh: '返回个人设置', en: 'Back to the personal settings' },
} as const satisfies Record<string, Words>

const ownLinks = '/info?part=links'

/**
 * The page to which another platform redirects when the signed-in user links its account to their own. It links the
 * accounts, or shows why that was not possible.
 */
export default function LinkPage({ source, search }: { source: string; search: string }) {
  const say = useSay()
  const word = useWord()
  const navigate = useNavigate()
  const [failure, fail] = useState<string>()
  useEffect(() => {
    finishLinking(source, search).then(
      () => {
        forgetLinking()
        navigate(ownLinks, { replace: true })
      },
      (error: unknown) => fail(errorText(error)),
    )
  }, [source, search, navigate])
  return (
    <Entrance heading={say(words.title)}>
      {failure === undefined ? (
        <p role="status">{word('loading')}</p>
      ) : (
        <>
          <p className="ui-wrong" role="alert">
            {failure}
          </p>
          <Link className="ui-button" data-kind="primary" to={ownLinks} replace onClick={forgetLinking}>
            {say(words.back)}
          </Link>
        </>
      )}
    </Entrance>
  )
}
