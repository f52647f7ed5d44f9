import { useQueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import {
  busyLift,
  needsReason,
  type PeriodEventName,
  periodAfter,
  periodEventNames,
  periodWords,
} from '#machines/finance/accounting-period.machine.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Obstacle, type Period, periodPageWords as words } from './period-words.ts'

const acts = {
  LOCK: { id: 'PeriodApi_lock', right: 'period_lock', text: words.lockText },
  UNLOCK: { id: 'PeriodApi_unlock', right: 'period_unlock', text: words.unlockText },
  CLOSE: { id: 'PeriodApi_close', right: 'period_close', text: words.closeText },
  REOPEN: { id: 'PeriodApi_reopen', right: 'period_reopen', text: words.reopenText },
} as const satisfies Record<PeriodEventName, { id: OperationId; right: string; text: Words }>

/** Buttons for the four events of an accounting period. A disabled button shows its reason. */
export function PeriodActions(shown: Omit<ActionProps, 'event'>) {
  return periodEventNames.map((event) => <PeriodAction key={event} event={event} {...shown} />)
}

type ActionProps = { event: PeriodEventName; row: Period; entity: string | undefined; obstacles: readonly Obstacle[] | undefined }

function PeriodAction({ event, row, entity, obstacles = [] }: ActionProps) {
  const say = useSay()
  const client = useQueryClient()
  const reason = useWhyNot({ event, row, obstacles })
  const { id, text } = acts[event]
  const blocking = event === 'CLOSE' ? obstacles.filter(({ refusal }) => refusal !== undefined) : []
  const lifts = blocking.length > 0
  const run = async (remark?: string) => {
    const { period, version } = row
    try {
      await api(id, {
        body: {
          ...(entity === undefined ? {} : { legalEntity: entity }),
          period,
          version,
          ...(remark ? { remark } : {}),
          ...(lifts ? { override: [busyLift.key] } : {}),
        },
      })
      toast.success(`${period} · ${say(periodWords.events[event])}`)
    } catch (error) {
      toast.failed(error)
    }
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('PeriodApi_') })
  }
  const asked: Words = lifts
    ? {
        zh: words.liftText.zh + blocking.map(({ msg }) => msg).join('；'),
        en: words.liftText.en + blocking.map(({ msg }) => msg).join('; '),
      }
    : text
  return (
    <ActionButton
      primary={event === 'CLOSE'}
      onRun={run}
      disabled={reason !== undefined}
      reason={reason}
      confirm={asked}
      askReason={needsReason(event) || lifts ? 'needed' : true}
    >
      {say(periodWords.events[event])}
    </ActionButton>
  )
}

/**
 * Why an event of the period is not possible: the right is missing, the state of the period does not allow it, or an
 * obstacle stands in the way.
 */
function useWhyNot({ event, row, obstacles }: Omit<ActionProps, 'entity'>): string | undefined {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  if (!can(acts[event].right)) return word('noRight')
  if (!periodAfter(row.state, event)) return say(periodWords.states[row.state])
  if (event !== 'CLOSE' && event !== 'REOPEN') return undefined
  return obstacles?.find(({ refusal, liftable }) => refusal !== undefined && !(liftable === 2 && can(busyLift.right)))?.msg
}
