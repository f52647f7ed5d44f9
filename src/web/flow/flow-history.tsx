import { useCallback } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import { type FlowTaskState, flowTaskWords, wentOn } from '#machines/audit/flow-task.machine.ts'
import { useOperation } from '../client/api.ts'
import { formatMoment } from '../i18n/format.ts'
import { useSay } from '../i18n/index.ts'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { flowWords as words } from './flow-words.ts'
import '../screens/flow/flow.css'

/** Returns a function for the label of a task's state. For a task that has been decided it is the decision. */
export function useTaskState() {
  const say = useSay()
  return useCallback(
    ({ status, flag }: { status?: string | undefined; flag?: string | undefined }) => {
      if (status === wentOn) return say(flag === 'ok' ? words.approved : words.refused)
      const known = flowTaskWords.states[status as FlowTaskState]
      return known ? say(known) : undefined
    },
    [say],
  )
}

/** The history of a process, oldest step first. For a leave request it also has the request's data. */
export function FlowHistory({ processInstanceId, leaveId }: { processInstanceId: string; leaveId: string | undefined }) {
  const say = useSay()
  const history = useOperation('FlowProcessApi_historyFlowList', { query: { processInstanceId } }, { staleTime: 0 })
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <Skeleton width="70%" lines={4} />
  return (
    <section aria-label={say(words.history)}>
      {leaveId !== undefined && <Leave businessId={leaveId} />}
      <FlowSteps steps={history.data} />
    </section>
  )
}

/** The steps of a process that were taken or are waiting, the oldest first. */
export function FlowSteps({ steps }: { steps: DataOf<'FlowProcessApi_historyFlowList'> }) {
  const say = useSay()
  const stateOf = useTaskState()
  const heads = [words.task, words.assignee, words.status, words.since, words.took, words.comment]
  return (
    <table className="flow-steps">
      <caption>{say(words.history)}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.en} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={`${step.taskId} ${step.historyActivityName}`}>
            <td>{step.historyActivityName}</td>
            <td>{step.assigneeName}</td>
            <td>{stateOf(step)}</td>
            <td>{formatMoment(step.createTime)}</td>
            <td>{step.historyActivityDurationTime}</td>
            <td>{step.comment}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Leave({ businessId }: { businessId: string }) {
  const leave = useOperation('FlowProcessApi_leaveDetail', { query: { businessId } }, { staleTime: 0 })
  if (!leave.data) return null
  const { applyUserName, startTime, endTime, reason } = leave.data
  return (
    <p>
      <strong>{applyUserName}</strong> {formatMoment(startTime)} – {formatMoment(endTime)} · {reason}
    </p>
  )
}
