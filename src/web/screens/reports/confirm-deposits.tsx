import { useQueryClient } from '@tanstack/react-query'
import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Filters } from './report-query.ts'

const words = {
  confirm: { zh: '确认缴款', en: 'Confirm deposits' },
  choose: { zh: '先选择资金账户', en: 'Choose the account first' },
  done: { zh: '已确认{count}张缴款单', en: '{count} deposit slips confirmed' },
} as const satisfies Record<string, Words>

/** Button that confirms the deposit slips to the chosen account that are on their way and listed in its statement. */
export function ConfirmDeposits({ asked: { accountId, startTime, endTime } }: { asked: Filters }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const queries = useQueryClient()
  const whyNot = !can('reconciliation_confirm') ? word('noRight') : accountId ? undefined : say(words.choose)
  const confirm = async () => {
    const body = { accountId, ...(startTime ? { startTime } : {}), ...(endTime ? { endTime } : {}) }
    try {
      const count = await api('ReconciliationApi_confirmDeposits', { body })
      toast.success(fillPlaceholders(say(words.done), { count: String(count) }))
    } catch (error) {
      toast.failed(error)
    }
    await queries.invalidateQueries()
  }
  return (
    <ActionButton onRun={confirm} disabled={whyNot !== undefined} reason={whyNot}>
      {say(words.confirm)}
    </ActionButton>
  )
}
