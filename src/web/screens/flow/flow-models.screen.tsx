import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flowCategories } from '#resources/flow/flow.ts'
import { api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { type FlowModel, flowWords as words } from '../../flow/flow-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { lazyWindow } from '../../ui/lazy/lazy-window.tsx'
import type { Column } from '../../ui/table/use-data-table.ts'
import { toast } from '../../ui/toast.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import { FlowList, flowColumn, useFlowList } from './flow-list.tsx'

/** Loaded when it is first used, because the editor needs a large library. */
const ModelDialog = lazyWindow(async () => (await import('./flow-model-dialog.tsx')).default)

function useColumns(): readonly Column<FlowModel>[] {
  return useMemo(() => {
    const column = flowColumn<FlowModel>
    return [
      { ...column('name', words.model, 180, (row) => row.name, 'title'), always: true },
      column('modelKey', words.key, 140, (row) => row.modelKey, 'line'),
      column('version', words.version, 80, (row) => row.version),
      column('lastUpdatedBy', words.changedBy, 120, (row) => row.lastUpdatedBy ?? row.createdBy, 'line'),
      column('lastUpdated', words.changedAt, 140, (row) => formatMoment(row.lastUpdated ?? row.created), 'line'),
      column('description', words.description, 240, (row) => row.description, 'line'),
    ]
  }, [])
}

/** List of the models of processes, which can be edited, deployed and removed. */
export default function FlowModelsPage() {
  const at = useFlowList('flowmodel', useColumns())
  const list = useOperation('FlowModelApi_list', at.asked, at.options)
  return (
    <FlowList<FlowModel>
      title={words.models}
      {...{ list, at }}
      rowId={({ id }) => id}
      none={words.noModels}
      actions={(chosen) => <ModelActions chosen={chosen} />}
    />
  )
}

function ModelActions({ chosen }: { chosen: readonly FlowModel[] }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const client = useQueryClient()
  const [open, setOpen] = useState<'new' | 'edit' | 'deploy'>()
  const [row] = chosen
  const done = async () => {
    toast.success(word('updated'))
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('Flow') })
  }
  const act = (right: string, isFit: boolean) => {
    const reason = !can(right) ? word('noRight') : isFit ? undefined : word('selectOne')
    return { disabled: reason !== undefined, reason }
  }
  const isOne = chosen.length === 1
  const close = () => setOpen(undefined)
  const remove = () => api('FlowModelApi_remove', { query: { ids: chosen.map(({ id }) => id).join(',') } }).then(done, toast.failed)
  return (
    <>
      <ActionButton primary {...act('flowmodel_edit', true)} opens onRun={() => setOpen('new')}>
        {say(words.draw)}
      </ActionButton>
      <ActionButton {...act('flowmodel_edit', isOne)} opens onRun={() => setOpen('edit')}>
        {say(words.redraw)}
      </ActionButton>
      <ActionButton {...act('flowmodel_deploy', isOne)} opens onRun={() => setOpen('deploy')}>
        {say(words.deploy)}
      </ActionButton>
      <ActionButton danger confirm {...act('flowmodel_delete', chosen.length > 0)} onRun={remove}>
        {word('remove')}
      </ActionButton>
      {open === 'deploy' && row && <DeployDialog model={row} onClose={close} onDone={done} />}
      {(open === 'new' || (open === 'edit' && row)) && (
        <ModelDialog id={open === 'edit' ? row?.id : undefined} onClose={close} onDone={done} />
      )}
    </>
  )
}

/** Dialog that deploys a model as the newest version of its process. */
function DeployDialog({ model, onClose, onDone }: { model: FlowModel; onClose: () => void; onDone: () => Promise<unknown> }) {
  const say = useSay()
  const [category, choose] = useState<string>(flowCategories[0].code)
  const save = () => api('FlowModelApi_deploy', { query: { modelId: model.id, category } }).then(onDone)
  return (
    <SaveDialog title={`${say(words.deploy)} · ${model.name}`} {...{ save, onClose }}>
      <SelectField
        label={say(words.category)}
        value={category}
        onChange={choose}
        options={flowCategories.map(({ code, label }) => ({ value: code, label: say(label) }))}
      />
    </SaveDialog>
  )
}
