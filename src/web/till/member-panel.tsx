import { fillPlaceholders } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { useOperation } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { formatMoney } from '../i18n/format.ts'
import { useLanguage, useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useDialog } from '../ui/use-dialog.tsx'
import { useMemberBalance } from './member-value.ts'
import type { Member } from './ticket-types.ts'
import { type TopUp, TopUpDialog } from './top-up-dialog.tsx'
import { useInvalidateOperation } from './use-invalidate-operation.ts'
import { tillWords as words } from './words.ts'

type Props = { member: Member; tillId: string; isAway: boolean; onToppedUp: (done: TopUp) => void }

/** Stored value and points of the ticket's member, with a list of their entries and a button to top up. */
export function MemberPanel({ member, tillId, isAway, onToppedUp }: Props) {
  const say = useSay()
  const [language] = useLanguage()
  const { can } = useSession()
  const { dialog, ask } = useDialog<unknown>()
  const balance = useMemberBalance(isAway ? undefined : member.id)
  const again = useInvalidateOperation('MemberValueApi_balance')
  if (isAway) return <p className="ui-muted">{say(words.memberOnline)}</p>
  const topUp = async () => {
    const done = (await ask((close) => <TopUpDialog tillId={tillId} member={member} onDone={close} />)) as TopUp | undefined
    if (!done) return
    again()
    onToppedUp(done)
  }
  const stored = balance && formatMoney(fixedText(decimal(balance.principal).add(balance.bonus), 2))
  return (
    <>
      {balance && (
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          onClick={() => void ask((close) => <MemberEntries member={member} onDone={() => close(undefined)} />)}
        >
          {fillPlaceholders(say(words.memberHas), { stored: stored ?? '', points: String(balance.points) }, language)}
        </Button>
      )}
      {can('storedtopup_add') && (
        <Button aria-haspopup="dialog" onClick={() => void topUp()}>
          {say(words.topUp)}
        </Button>
      )}
      {dialog}
    </>
  )
}

const shown = 50

/** Lists the entries of a member's points and stored value, latest first. */
function MemberEntries({ member, onDone }: { member: Member; onDone: () => void }) {
  const say = useSay()
  const word = useWord()
  const { data } = useOperation('MemberValueApi_entries', { query: { customerId: member.id, size: shown } })
  const rows = data?.records ?? []
  return (
    <Dialog
      open
      onClose={onDone}
      title={`${say(words.memberEntries)} · ${member.name}`}
      width={560}
      footer={<Button onClick={onDone}>{word('close')}</Button>}
    >
      {data && rows.length === 0 && <p className="ui-muted">{say(words.noEntries)}</p>}
      <table className="ui-table">
        <tbody>
          {rows.map(({ id, createTime, billNo, score, principal = '0', bonus = '0' }) => (
            <tr key={id}>
              <td>{createTime}</td>
              <td>{billNo}</td>
              <td data-align="right" className="ui-number">
                {score ?? `${formatMoney(principal)} + ${formatMoney(bonus)}`}
              </td>
              <td>{say(score === undefined ? words.stored : words.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
