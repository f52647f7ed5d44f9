import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flowCategories } from '#resources/flow/flow.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { type FlowProcess, flowWords as words } from '../../flow/flow-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import type { Column } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import { ActiveState, FlowList, flowColumn, useFlowList } from './flow-list.tsx'

function useColumns(): readonly Column<FlowProcess>[] {
  const say = useSay()
  return useMemo(() => {
    const column = flowColumn<FlowProcess>
    return [
      { ...column('name', words.process, 180, (row) => row.name, 'title'), always: true },
      column('key', words.key, 140, (row) => row.key, 'line'),
      column('version', words.version, 80, (row) => row.version),
      column('categoryName', words.category, 120, (row) => row.categoryName, 'line'),
      column('tenantId', words.scope, 110, (row) => say(row.tenantId === undefined ? words.common : words.own)),
      column('suspensionState', words.status, 100, ({ suspensionState }) => <ActiveState state={suspensionState} />, 'status'),
      column('deploymentTime', words.deployedAt, 140, (row) => formatMoment(row.deploymentTime), 'line'),
    ]
  }, [say])
}

/** List of the deployed processes, which can be suspended, activated and removed. Files can be deployed here. */
export default function FlowProcessesPage() {
  const at = useFlowList('flowmanager', useColumns())
  const list = useOperation('FlowManagerApi_list', at.asked, at.options)
  return (
    <FlowList<FlowProcess>
      title={words.deployed}
      {...{ list, at }}
      rowId={({ id }) => id}
      none={words.noProcesses}
      actions={(chosen) => <ProcessActions chosen={chosen} />}
    />
  )
}

function ProcessActions({ chosen }: { chosen: readonly FlowProcess[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const client = useQueryClient()
  const [uploading, upload] = useState(false)
  const [row] = chosen
  const done = async () => {
    toast.success(word('updated'))
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('Flow') })
  }
  const whyNot = (right: string, isFit: boolean) => {
    if (!can(right)) return word('noRight')
    return isFit ? undefined : word('selectOne')
  }
  const change = (state: 'active' | 'suspend') =>
    api('FlowManagerApi_changeState', { query: { state, processId: row?.id ?? '' } }).then(done, toast.failed)
  const ids = chosen.map(({ id }) => id).join(',')
  const act = (right: string, isFit: boolean) => ({ disabled: whyNot(right, isFit) !== undefined, reason: whyNot(right, isFit) })
  const isOne = chosen.length === 1
  return (
    <>
      <ActionButton primary {...act('flowmanager_deploy', true)} opens onRun={() => upload(true)}>
        {say(words.upload)}
      </ActionButton>
      <ActionButton {...act('flowmanager_edit', isOne && row?.suspensionState === 1)} onRun={() => change('suspend')}>
        {say(words.suspend)}
      </ActionButton>
      <ActionButton {...act('flowmanager_edit', isOne && row?.suspensionState === 2)} onRun={() => change('active')}>
        {say(words.activate)}
      </ActionButton>
      <ActionButton
        danger
        confirm
        {...act('flowmanager_delete', chosen.length > 0)}
        onRun={() => api('FlowManagerApi_deleteDeployment', { query: { deploymentIds: ids } }).then(done, toast.failed)}
      >
        {word('remove')}
      </ActionButton>
      {uploading && <UploadDialog onClose={() => upload(false)} onDone={done} />}
    </>
  )
}

/** Dialog that deploys files which were drawn in another program. */
function UploadDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<unknown> }) {
  const say = useSay()
  const [category, setCategory] = useState<string>(flowCategories[0].code)
  const [files, setFiles] = useState<readonly File[]>([])
  const save = () => api('FlowManagerApi_deployUpload', { body: { category, files: [...files] } }).then(onDone)
  return (
    <SaveDialog title={say(words.upload)} {...{ save, onClose }} {...(files.length === 0 && { blocked: say(words.fill) })}>
      <SelectField
        label={say(words.category)}
        value={category}
        onChange={setCategory}
        options={flowCategories.map(({ code, label }) => ({ value: code, label: say(label) }))}
      />
      <Field label={say(words.files)} required>
        {(wiring) => (
          <input {...wiring} type="file" multiple accept=".bpmn,.xml" onChange={({ target }) => setFiles([...(target.files ?? [])])} />
        )}
      </Field>
    </SaveDialog>
  )
}
