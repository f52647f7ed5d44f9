import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FlowTaskState, flowTaskAfter, flowTaskWords, wentOn } from '#machines/audit/flow-task.machine.ts'
import { api, useOperation } from '../../client/api.ts'
import { DocumentLink } from '../../documents/page/document-link.tsx'
import { FlowHistory, useTaskState } from '../../flow/flow-history.tsx'
import { type FlowTask, flowWords as words } from '../../flow/flow-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Column } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { HandOverDialog, LeaveDialog } from './flow-dialogs.tsx'
import { FlowList, flowColumn, useFlowList } from './flow-list.tsx'

const lists = ['todo', 'claim', 'send', 'done'] as const
/** Which list is shown; by default it is the one of tasks to do. */
const filters = ['list'] as const
const tones: Readonly<Record<string, 'grey' | 'orange' | 'green' | 'blue' | 'red'>> = {
  unclaimed: 'orange',
  claimed: 'blue',
}
const toneOf = ({ status = '', flag }: FlowTask) => (status === wentOn ? (flag === 'ok' ? 'green' : 'red') : (tones[status] ?? 'grey'))

function useColumns(): readonly Column<FlowTask>[] {
  const stateOf = useTaskState()
  return useMemo(() => {
    const column = flowColumn<FlowTask>
    return [
      { ...column('taskName', words.task, 150, (row) => row.taskName, 'title'), always: true },
      column('processDefinitionName', words.process, 150, (row) => row.processDefinitionName, 'line'),
      column(
        'businessNo',
        words.document,
        150,
        ({ businessKind, businessId, businessNo }) =>
          businessKind ? (
            <DocumentLink kind={businessKind} id={businessId}>
              {businessNo ?? businessId}
            </DocumentLink>
          ) : undefined,
        'line',
      ),
      column('startUserName', words.starter, 110, (row) => row.startUserName, 'line'),
      column('assigneeName', words.assignee, 110, (row) => row.assigneeName),
      column('status', words.status, 100, (row) => <StatusPill tone={toneOf(row)}>{stateOf(row)}</StatusPill>, 'status'),
      column('createTime', words.since, 140, (row) => formatMoment(row.createTime), 'line'),
      column('endTime', words.ended, 140, (row) => formatMoment(row.endTime)),
      column('comment', words.comment, 200, (row) => row.comment, 'line'),
    ]
  }, [stateOf])
}

/** The user's tasks: to do, to claim, requested and done. A selected task is shown with its details and buttons. */
export default function FlowTasksPage() {
  const say = useSay()
  const at = useFlowList('flowtask', useColumns(), filters)
  const shown = lists.find((one) => one === at.query.list) ?? 'todo'
  const list = useOperation(`FlowWorkApi_${shown}List`, at.asked, at.options)
  return (
    <FlowList<FlowTask>
      title={words.tasks}
      {...{ list, at }}
      rowId={({ taskId }) => taskId}
      none={words.noTasks}
      filters={
        <Chips
          label={say(words.list)}
          value={shown}
          onChange={(next) => at.change({ list: next === 'todo' ? '' : next })}
          chips={lists.map((value) => ({ value, label: say(words[value]) }))}
        />
      }
      actions={(chosen) => <TaskActions key={shown} chosen={chosen} isOwn={shown !== 'send'} />}
      panel={({ processInstanceId, businessTable, businessId }) => (
        <FlowHistory processInstanceId={processInstanceId} leaveId={businessTable === 'leave_request' ? businessId : undefined} />
      )}
    />
  )
}

type Event = keyof typeof flowTaskWords.events

/** Returns a function that says why an event is not possible for the selected task; undefined if it is possible. */
function useWhyNot(chosen: readonly FlowTask[], isOwn: boolean) {
  const say = useSay()
  const word = useWord()
  const stateOf = useTaskState()
  return (event: Event): string | undefined => {
    const [row] = chosen
    if (!row || chosen.length !== 1) return word('selectOne')
    if (!isOwn) return say(words.notOwn)
    return flowTaskAfter(row.status as FlowTaskState, event) ? undefined : stateOf(row)
  }
}

function useTaskDone() {
  const word = useWord()
  const client = useQueryClient()
  return async () => {
    toast.success(word('updated'))
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('Flow') })
  }
}

/** Buttons for the selected task. */
function TaskActions({ chosen, isOwn }: { chosen: readonly FlowTask[]; isOwn: boolean }) {
  const say = useSay()
  const whyNot = useWhyNot(chosen, isOwn)
  const done = useTaskDone()
  const [open, setOpen] = useState<'leave' | 'handOver'>()
  const [row] = chosen
  const { taskId = '', processInstanceId = '' } = row ?? {}
  const when = (event: Event) => ({ disabled: whyNot(event) !== undefined, reason: whyNot(event) })
  const complete = (flag: string | undefined, comment: string | undefined) =>
    api('FlowWorkApi_completeTask', {
      body: { taskId, processInstanceId, ...(flag && { flag }), ...(comment && { comment }) },
    }).then(done, toast.failed)
  const close = () => setOpen(undefined)
  const { events } = flowTaskWords
  return (
    <>
      <ActionButton opens onRun={() => setOpen('leave')}>
        {say(words.leave)}
      </ActionButton>
      <ActionButton {...when('CLAIM')} onRun={() => api('FlowWorkApi_claimTask', { query: { taskId } }).then(done, toast.failed)}>
        {say(events.CLAIM)}
      </ActionButton>
      <ActionButton {...when('DELEGATE')} opens onRun={() => setOpen('handOver')}>
        {say(events.DELEGATE)}
      </ActionButton>
      <ActionButton
        {...when('RETURN')}
        askReason="needed"
        onRun={(comment = '') => api('FlowWorkApi_returnTask', { body: { taskId, comment } }).then(done, toast.failed)}
      >
        {say(events.RETURN)}
      </ActionButton>
      <ActionButton {...when('RECALL')} confirm onRun={() => api('FlowWorkApi_recallTask', { query: { taskId } }).then(done, toast.failed)}>
        {say(events.RECALL)}
      </ActionButton>
      <ActionButton danger {...when('COMPLETE')} askReason="needed" onRun={(comment) => complete(undefined, comment)}>
        {say(words.refuse)}
      </ActionButton>
      <ActionButton primary {...when('COMPLETE')} askReason onRun={(comment) => complete('ok', comment)}>
        {say(words.approve)}
      </ActionButton>
      {open === 'leave' && <LeaveDialog onClose={close} onDone={done} />}
      {open === 'handOver' && row && <HandOverDialog task={row} onClose={close} onDone={done} />}
    </>
  )
}
