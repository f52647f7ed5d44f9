import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { sessionActor } from '../client/session-actor.ts'
import { useSay } from '../i18n/index.ts'

const words = {
  title: { zh: '演示：点一个角色即可进入', en: 'Demo: choose a role to enter' },
} as const satisfies Record<string, Words>

type Props = { tenantId: string; accounts: NonNullable<DataOf<'TenantApi_info'>['demoAccounts']> }

/** The roles of a demo as cards. A click on a card signs in as this role. */
export function DemoAccounts({ tenantId, accounts }: Props) {
  const say = useSay()
  return (
    <section className="sign-in-demo" aria-label={say(words.title)}>
      <h2>{say(words.title)}</h2>
      <div>
        {accounts.map(({ account, realName, role }) => (
          <button
            key={account}
            type="button"
            onClick={() => sessionActor.send({ type: 'SIGN_IN', credentials: { tenantId, demoAccount: account } })}
          >
            <strong>{role}</strong>
            <span className="ui-hint">{realName}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
