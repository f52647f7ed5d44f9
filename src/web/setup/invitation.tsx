import { useQuery } from '@tanstack/react-query'
import type { Words } from '#domain/core/words.ts'
import { useSay } from '../i18n/index.ts'
import { barcodeOf } from '../print/barcode.ts'
import { CopyButton } from '../ui/copy-button.tsx'

const words = {
  link: { zh: '邀请链接', en: 'Invitation' },
  first: { zh: '首次登录的密码', en: 'First password' },
  valid: {
    zh: '把链接或二维码和密码一起发给对方。密码三天内有效，首次登录时换成自己的；它只在这里显示一次。',
    en: 'Send the link or the code together with the password. It is good for three days, changed at the first sign-in, and shown here only once.',
  },
  copyLink: { zh: '复制链接', en: 'Copy the link' },
  copyPassword: { zh: '复制密码', en: 'Copy the password' },
} as const satisfies Record<string, Words>

export type InvitationProps = { name: string; tenantId: string; account: string; password: string }

/** Address of the sign-in page with tenant and account filled in. */
const linkOf = ({ tenantId, account }: InvitationProps) =>
  `${window.location.origin}/login?${new URLSearchParams({ tenant: tenantId, account })}`

/** Shows a new account as a link, a QR code and a first password, to be passed on to its user. */
export function Invitation(props: InvitationProps) {
  const say = useSay()
  const { name, account, password } = props
  const link = linkOf(props)
  const { data: code } = useQuery({ queryKey: ['invitation', link], queryFn: () => barcodeOf(link, 'qrcode') })
  return (
    <section className="setup-invitation" aria-label={say(words.link)}>
      {code !== undefined && <img src={code} alt={link} width={128} height={128} />}
      <div>
        <h3 translate="no">
          {name} · {account}
        </h3>
        <dl>
          <dt>{say(words.link)}</dt>
          <dd translate="no">
            {link} <CopyButton text={link} label={say(words.copyLink)} />
          </dd>
          <dt>{say(words.first)}</dt>
          <dd translate="no">
            <strong>{password}</strong> <CopyButton text={password} label={say(words.copyPassword)} />
          </dd>
        </dl>
        <p className="ui-hint">{say(words.valid)}</p>
      </div>
    </section>
  )
}
