import { useEffect, useRef } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { ScreenDefinition } from '#resources/index.ts'
import { usePermittedDefinition } from '../client/field-permissions.ts'
import { usePlaces } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useAsk } from '../ui/actions/ask.tsx'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { ChildrenTable } from './children-table.tsx'
import { FormField } from './form-field.tsx'
import { type FormValues, formFields, valuesOf, wrongIn } from './form-values.ts'
import { NewCodeButton } from './new-code.tsx'
import { Refusal } from './refusal.tsx'
import { codesFor, type ResourceRow, useRow } from './resource-api.ts'
import { type Send, useSave } from './use-save.ts'

export type ResourceFormProps = {
  definition: ScreenDefinition
  /** Undefined for a new row. */
  id: string | undefined
  readOnly: boolean
  onClose: () => void
  /** Values that cannot be changed here, such as the parent. They are shown read-only and sent with the others. */
  fixed?: Readonly<Record<string, unknown>>
  /** Values with which a new row starts. The user may change them. */
  start?: Readonly<Record<string, unknown>>
  /** Called with the saved row before the form is closed. */
  onSaved?: (row: ResourceRow) => void
  /** Sends the form's body in place of the resource's own operation. */
  send?: Send
}

/** Dialog with the form of a resource, for a new row, or for a stored row as the server has it now. */
export function ResourceForm({ definition: whole, id, readOnly, onClose, fixed, start, onSaved, send }: ResourceFormProps) {
  const definition = usePermittedDefinition(whole)
  const say = useSay()
  const word = useWord()
  const row = useRow(definition, id)
  const name = say(definition.label)
  const title = word(id === undefined ? 'addTitle' : readOnly ? 'viewTitle' : 'editTitle', { name })
  if (id === undefined || row.data) {
    return (
      <RowForm {...{ definition, row: row.data, readOnly, title, onClose, fixed, start, onSaved, send }} key={row.data?.version ?? 'new'} />
    )
  }
  return (
    <Dialog open onClose={onClose} title={title} width={widthOf(definition)}>
      {row.error ? <ErrorState error={row.error} onRetry={() => void row.refetch()} /> : <Skeleton width="100%" lines={6} />}
    </Dialog>
  )
}

const widthOf = (definition: ScreenDefinition) => (definition.children ? 880 : 640)

type RowFormProps = Omit<ResourceFormProps, 'id'> & { row: ResourceRow | undefined; title: string }

function RowForm({ definition, row, readOnly, title, onClose, fixed, start, onSaved, send }: RowFormProps) {
  const word = useWord()
  const ask = useAsk()
  const places = usePlaces()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<FormValues>({
    defaultValues: valuesOf(definition, row, { ...start, ...fixed }),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty, submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  const saved = (row: ResourceRow) => {
    onSaved?.(row)
    onClose()
  }
  const save = useSave({ definition, row, fixed, form, onSaved: saved, send })
  const submit = form.handleSubmit(save.run)
  const leave = async () => {
    if (isDirty && !(await ask({ title: word('discardTitle'), text: word('discardText'), danger: true, ok: word('close') })).ok) return
    onClose()
  }
  const footer = (
    <>
      <Button onClick={() => void leave()}>{word(readOnly ? 'close' : 'cancel')}</Button>
      {!readOnly && (
        <ActionButton primary shortcut="Ctrl+S" onRun={() => submit()}>
          {word('save')}
        </ActionButton>
      )}
    </>
  )
  return (
    <Dialog open onClose={() => void leave()} title={title} width={widthOf(definition)} footer={footer}>
      <Refusal refused={save.refused} definition={definition} onReload={save.reload} onKeep={save.keep} />
      <form
        ref={element}
        className="resource-form"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.defaultPrevented || isComposing(event) || event.target instanceof HTMLTextAreaElement) return
          if (event.target instanceof HTMLInputElement && !readOnly) void submit()
        }}
      >
        <Fields {...{ definition, form, readOnly }} isNew={row === undefined} />
        {Object.entries(definition.children ?? {}).map(([name, child]) => (
          <ChildrenTable key={name} {...{ name, definition: child, control: form.control, readOnly, places }} />
        ))}
      </form>
    </Dialog>
  )
}

type FieldsProps = { definition: ScreenDefinition; form: UseFormReturn<FormValues>; readOnly: boolean; isNew: boolean }

function Fields({ definition, form, readOnly, isNew }: FieldsProps) {
  const say = useSay()
  const places = usePlaces()
  const above = (): string | undefined => {
    const chosen = definition.tree === undefined ? undefined : form.getValues().fields[definition.tree]
    return typeof chosen === 'object' && 'id' in chosen ? chosen.id : undefined
  }
  const codeFor = (name: string) => {
    const verbs = isNew && !readOnly ? codesFor(definition, name) : []
    if (verbs.length === 0) return undefined
    const onCode = (code: string) => form.setValue(`fields.${name}`, code, { shouldDirty: true, shouldValidate: true })
    return verbs.map((verb) => <NewCodeButton key={verb} {...{ definition, verb, onCode }} parentId={above} />)
  }
  return formFields(definition.fields).map(([name, field]) => (
    <div key={name} data-wide={field.kind === 'textarea' || field.kind === 'html' || undefined}>
      <Controller
        control={form.control}
        name={`fields.${name}`}
        rules={{
          validate: (value) => {
            const wrong = field.readOnly ? undefined : wrongIn(field, value, places)
            return wrong === undefined || say(wrong)
          },
        }}
        render={({ field: bound, fieldState }) => (
          <FormField
            {...{ field, places, readOnly, name: bound.name, value: bound.value, onChange: bound.onChange, onBlur: bound.onBlur }}
            inside={codeFor(name)}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  ))
}
