import { useQueryClient } from '@tanstack/react-query'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { api, operationQuery, useOperation } from '../../client/api.ts'
import { beginLinking } from '../../client/linking.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import '../system.css'

type Linked = DataOf<'AuthApi_links'>[number]

const words = {
  title: { zh: '第三方账号', en: 'Accounts elsewhere' },
  hint: {
    zh: '关联之后可以用该平台的账号登录，密码登录照常可用。',
    en: 'Once linked you may sign in by that platform; your password goes on working.',
  },
  none: { zh: '没有可以关联的第三方平台', en: 'No other platform is set up' },
  link: { zh: '关联', en: 'Link' },
  unlink: { zh: '解除关联', en: 'Remove the link' },
  linked: { zh: '已关联', en: 'Linked' },
  notLinked: { zh: '未关联', en: 'Not linked' },
  ask: { zh: '之后不能再用{name}登录。', en: 'You can no longer sign in by {name}.' },
  removed: { zh: '已解除关联', en: 'The link is removed' },
} as const satisfies Record<string, Words>

/** The other platforms by which users may sign in. A button links the user's account there, or removes the link. */
export function LinkedAccounts() {
  const say = useSay()
  const links = useOperation('AuthApi_links', {}, { staleTime: 0 })
  if (links.error && !links.data) return <ErrorState error={links.error} onRetry={() => void links.refetch()} />
  if (!links.data) return <Skeleton width="100%" lines={3} />
  if (links.data.length === 0) return <Empty>{say(words.none)}</Empty>
  return (
    <section className="system-links" aria-label={say(words.title)}>
      <p className="ui-muted">{say(words.hint)}</p>
      <ul>
        {links.data.map((link) => (
          <Link key={link.source} link={link} />
        ))}
      </ul>
    </section>
  )
}

function Link({ link: { source, name, linked, nickName } }: { link: Linked }) {
  const say = useSay()
  const client = useQueryClient()
  const unlink = async () => {
    await api('AuthApi_removeLink', { body: { source } })
    toast.success(say(words.removed))
    await client.invalidateQueries({ queryKey: operationQuery('AuthApi_links').queryKey })
  }
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="ui-muted">{linked ? [say(words.linked), nickName].filter(Boolean).join(' · ') : say(words.notLinked)}</span>
      </span>
      {linked ? (
        <ActionButton label={`${say(words.unlink)} ${name}`} confirm={fillTemplate(words.ask, { name })} onRun={unlink}>
          {say(words.unlink)}
        </ActionButton>
      ) : (
        <ActionButton label={`${say(words.link)} ${name}`} onRun={() => beginLinking(source)}>
          {say(words.link)}
        </ActionButton>
      )}
    </li>
  )
}
