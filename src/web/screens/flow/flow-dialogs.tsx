import { useState } from 'react'
import { api, useOperation } from '../../client/api.ts'
import { type FlowTask, flowWords as words } from '../../flow/flow-words.ts'
import { useSay } from '../../i18n/index.ts'
import { SelectField, TextAreaField } from '../../ui/fields/fields.tsx'
import { MomentField } from '../../ui/fields/moment-field.tsx'
import { SaveDialog } from '../save-dialog.tsx'

type DialogCallbacks = { onClose: () => void; onDone: () => Promise<unknown> }

/** Field to choose another user of the tenant. */
function ColleagueField({ label, value, onChange }: { label: string; value: string; onChange: (id: string) => void }) {
  const people = useOperation('UserApi_userList', {})
  const options = (people.data ?? []).map(({ id, realName }) => ({ value: id, label: realName ?? id }))
  return <SelectField label={label} required value={value} onChange={onChange} options={[{ value: '', label: '' }, ...options]} />
}

/** Dialog to request leave. It starts the newest version of the process. */
export function LeaveDialog({ onClose, onDone }: DialogCallbacks) {
  const say = useSay()
  const processes = useOperation('FlowWorkApi_startList', { query: { size: 100 } }, { staleTime: 0 })
  const [process, choose] = useState('')
  const [taskUser, setDecider] = useState('')
  const [[startTime, endTime], setTimes] = useState(['', ''])
  const [reason, setReason] = useState('')
  const rows = processes.data?.records ?? []
  const processDefinitionId = process || rows[0]?.id || ''
  const isFilled = taskUser !== '' && startTime !== '' && endTime !== '' && reason.trim() !== ''
  const blocked = rows.length === 0 ? say(words.noProcess) : isFilled ? undefined : say(words.fill)
  const save = () =>
    api('FlowProcessApi_startLeave', { body: { processDefinitionId, taskUser, startTime, endTime, reason: reason.trim() } }).then(onDone)
  return (
    <SaveDialog title={say(words.leave)} {...{ save, onClose, blocked }}>
      <SelectField
        label={say(words.process)}
        value={processDefinitionId}
        onChange={choose}
        options={rows.map(({ id, name, version }) => ({ value: id, label: `${name} v${version}` }))}
      />
      <ColleagueField label={say(words.decider)} value={taskUser} onChange={setDecider} />
      <MomentField label={say(words.from)} required value={startTime ?? ''} onChange={(text) => setTimes([text, endTime ?? ''])} />
      <MomentField label={say(words.to)} required value={endTime ?? ''} onChange={(text) => setTimes([startTime ?? '', text])} />
      <TextAreaField label={say(words.reason)} required value={reason} onChange={setReason} maxLength={500} />
    </SaveDialog>
  )
}

/** Dialog to hand a task over to another user, with a comment. */
export function HandOverDialog({ task, onClose, onDone }: DialogCallbacks & { task: FlowTask }) {
  const say = useSay()
  const [userId, choose] = useState('')
  const [comment, setComment] = useState('')
  const save = () =>
    api('FlowWorkApi_delegateTask', { body: { taskId: task.taskId, userId, ...(comment.trim() && { comment: comment.trim() }) } }).then(
      onDone,
    )
  return (
    <SaveDialog title={say(words.handOverTo)} {...{ save, onClose }} {...(userId === '' && { blocked: say(words.fill) })}>
      <ColleagueField label={say(words.handOverTo)} value={userId} onChange={choose} />
      <TextAreaField label={say(words.comment)} value={comment} onChange={setComment} maxLength={2000} />
    </SaveDialog>
  )
}
