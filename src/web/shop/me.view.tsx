import type { Words } from '#domain/core/words.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { sessionActor } from '../client/session-actor.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { useAsk } from '../ui/actions/ask.tsx'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { QueryResult } from './parts.tsx'

const words = {
  title: { zh: '我的', en: 'Me' },
  account: { zh: '账号', en: 'Account' },
  customer: { zh: '客户', en: 'Buys for' },
  linkman: { zh: '联系人', en: 'Contact' },
  phone: { zh: '电话', en: 'Phone' },
  address: { zh: '地址', en: 'Address' },
  language: { zh: '语言', en: 'Language' },
} as const satisfies Record<string, Words>

const languages = [
  // each language is named in itself
  { value: 'zh', label: { zh: '中文', en: '中文' } },
  { value: 'en', label: { zh: 'English', en: 'English' } },
] as const

/** The page with the buyer's data, the choice of language, and the button to sign out. */
export function MeView() {
  const say = useSay()
  const word = useWord()
  const ask = useAsk()
  const { user } = useSession()
  const [language, setLanguage] = useLanguage()
  const front = useOperation('ShopApi_front')
  const leave = async () => {
    sessionActor.send({ type: 'SIGN_OUT' })
    const { ok } = await ask({ title: word('signOut'), text: word('signOutAsk'), ok: word('signOut') })
    sessionActor.send({ type: ok ? 'CONFIRM' : 'STAY' })
  }
  return (
    <div className="shop-order-page">
      <h1 className="shop-title">{say(words.title)}</h1>
      <QueryResult query={front}>
        {({ customerName, linkman, phone, address }) => (
          <dl className="shop-facts">
            {(
              [
                [words.account, `${user.real_name ?? ''} ${user.account}`],
                [words.customer, customerName],
                [words.linkman, linkman],
                [words.phone, phone],
                [words.address, address],
              ] as const
            ).map(([label, value]) =>
              value ? (
                <div key={label.en}>
                  <dt>{say(label)}</dt>
                  <dd>{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        )}
      </QueryResult>
      <Chips
        label={say(words.language)}
        chips={languages.map(({ value, label }) => ({ value, label: say(label), lang: value }))}
        value={language}
        onChange={setLanguage}
      />
      <div className="shop-acts">
        <Button aria-haspopup="dialog" onClick={() => void leave()}>
          {word('signOut')}
        </Button>
      </div>
    </div>
  )
}
