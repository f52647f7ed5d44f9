import { useQueryClient } from '@tanstack/react-query'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { FlowHistory } from '../../flow/flow-history.tsx'
import { type FlowRunning, flowWords as words } from '../../flow/flow-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import type { Column } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { ActiveState, FlowList, flowColumn, useFlowList } from './flow-list.tsx'

const column = flowColumn<FlowRunning>
const columns: readonly Column<FlowRunning>[] = [
  { ...column('id', words.number, 190, (row) => row.id, 'line'), always: true },
  column('processDefinitionKey', words.key, 150, (row) => row.processDefinitionKey, 'title'),
  column('startUser', words.starter, 130, (row) => row.startUser, 'line'),
  column('startTime', words.since, 150, (row) => formatMoment(row.startTime), 'line'),
  column('suspensionState', words.status, 100, ({ suspensionState }) => <ActiveState state={suspensionState} />, 'status'),
]

/** List of the running processes with their history; they can be terminated. */
export default function FlowRunningPage() {
  const at = useFlowList('flowfollow', columns)
  const list = useOperation('FlowFollowApi_list', at.asked, at.options)
  return (
    <FlowList<FlowRunning>
      title={words.running}
      {...{ list, at }}
      rowId={({ id }) => id}
      none={words.noRunning}
      actions={(chosen) => <EndProcess chosen={chosen} />}
      panel={({ processInstanceId }) => <FlowHistory processInstanceId={processInstanceId} leaveId={undefined} />}
    />
  )
}

function EndProcess({ chosen }: { chosen: readonly FlowRunning[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const client = useQueryClient()
  const [row] = chosen
  const reason = !can('flowfollow_delete') ? word('noRight') : chosen.length === 1 ? undefined : word('selectOne')
  const end = async (deleteReason = '') => {
    if (!row) return
    await api('FlowFollowApi_deleteProcessInstance', { query: { processInstanceId: row.processInstanceId, deleteReason } }).then(
      async () => {
        toast.success(word('updated'))
        await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('Flow') })
      },
      toast.failed,
    )
  }
  return (
    <ActionButton danger askReason="needed" disabled={reason !== undefined} reason={reason} onRun={end}>
      {say(words.end)}
    </ActionButton>
  )
}
