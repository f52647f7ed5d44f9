import Modeler from 'bpmn-js/lib/Modeler'
import { useEffect, useRef, useState } from 'react'
import { api, useOperation } from '../../client/api.ts'
import { drawnWords, type FlowModel, flowWords as words } from '../../flow/flow-words.ts'
import { useSay } from '../../i18n/index.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { SaveDialog } from '../save-dialog.tsx'
import { approverDescriptor, type DrawnElement, emptyModel, fieldsOf, readField, writeField } from './flow-drawing.ts'
import { drawingTools } from './flow-drawing-tools.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import './flow.css'

type Props = { id: string | undefined; onClose: () => void; onDone: () => Promise<unknown> }

type Undoable = { canUndo(): boolean }

/** Dialog in which a model is drawn, a new one or a stored one. */
export default function ModelDialog({ id, ...props }: Props) {
  const model = useOperation('FlowModelApi_detail', { query: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0, gcTime: 0 })
  if (id === undefined) return <Editor model={undefined} {...props} />
  if (model.data) return <Editor model={model.data} {...props} />
  return model.error ? <ErrorState error={model.error} onRetry={() => void model.refetch()} /> : <Skeleton width="100%" lines={4} />
}

/**
 * The canvas with the drawing of a model, and the selected element. The library's logo stays in the corner, because
 * its licence requires it.
 */
function useDrawing(xml: string) {
  const place = useRef<HTMLDivElement>(null)
  const [modeler, setModeler] = useState<Modeler>()
  const [chosen, choose] = useState<DrawnElement>()
  useEffect(() => {
    if (!place.current) return
    const made = new Modeler({
      container: place.current,
      moddleExtensions: { [approverDescriptor.prefix]: approverDescriptor },
      additionalModules: [drawingTools],
    })
    made.on('selection.changed', ({ newSelection }: { newSelection: DrawnElement[] }) =>
      choose(newSelection.length === 1 ? newSelection[0] : undefined),
    )
    made.importXML(xml).catch(toast.failed)
    setModeler(made)
    return () => made.destroy()
  }, [xml])
  return { place, modeler, chosen }
}

function Editor({ model, onClose, onDone }: Omit<Props, 'id'> & { model: FlowModel | undefined }) {
  const say = useSay()
  const [name, setName] = useState(model?.name ?? '')
  const [modelKey, setKey] = useState(model?.modelKey ?? '')
  const { place, modeler, chosen } = useDrawing(model?.modelEditorXml ?? emptyModel)
  const save = async () => {
    const modelEditorXml = (await modeler?.saveXML({ format: true }))?.xml
    const own = model ? { id: model.id, version: model.version } : {}
    await api('FlowModelApi_submit', { body: { ...own, name, modelKey, ...(modelEditorXml && { modelEditorXml }) } })
    await onDone()
  }
  const blocked = name.trim() === '' || modelKey.trim() === '' ? say(words.fill) : undefined
  const isDirty = () =>
    name !== (model?.name ?? '') || modelKey !== (model?.modelKey ?? '') || modeler?.get<Undoable>('commandStack').canUndo() === true
  return (
    <SaveDialog title={say(words.model)} width={1200} {...{ save, onClose, isDirty }} {...(blocked && { blocked })}>
      <div className="ui-bar">
        <TextField label={say(words.name)} required value={name} onChange={setName} maxLength={100} />
        <TextField label={say(words.key)} required value={modelKey} onChange={setKey} maxLength={100} />
      </div>
      <div className="flow-drawing">
        <div ref={place} className="flow-canvas" data-own-escape />
        {modeler && chosen && <ChosenFields key={chosen.id} modeler={modeler} element={chosen} />}
      </div>
    </SaveDialog>
  )
}

/**
 * Fields of the selected element: its name, the approver of a task, the condition of a flow, or the duration of a
 * timer.
 */
function ChosenFields({ modeler, element }: { modeler: Modeler; element: DrawnElement }) {
  const say = useSay()
  const [, redraw] = useState(0)
  return (
    <div className="system-form">
      {fieldsOf(element).map((field) => (
        <TextField
          key={field}
          label={say(drawnWords[field])}
          value={readField(element, field)}
          onChange={(text) => {
            writeField(modeler, element, field, text)
            redraw((count) => count + 1)
          }}
        />
      ))}
    </div>
  )
}
