import { useRef, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { ScreenDefinition } from '#resources/index.ts'
import { ApiRefusal, type FieldRefusal } from '../client/api.ts'
import { errorText, faultIdOf } from '../client/error-text.ts'
import { randomKey } from '../core/random-key.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { useAsk } from '../ui/actions/ask.tsx'
import { toast } from '../ui/toast.tsx'
import { bodyOf, type FormValues, valuesOf } from './form-values.ts'
import { changesOf, type FieldChange, mergeValues } from './merge-values.ts'
import { type ResourceRow, useResourceCalls } from './resource-api.ts'

export type SaveRefusal = {
  text: string
  requestId: string | undefined
  stale: boolean
  /** What another user has changed, if the row was saved since it was read. */
  changes?: readonly FieldChange[]
}

/** Sends the body of a form. The key makes it take effect only once, even if it is sent again. */
export type Send = (body: Record<string, unknown>, idempotencyKey: string) => Promise<ResourceRow>

type SaveOptions = {
  definition: ScreenDefinition
  row: ResourceRow | undefined
  /** Values that are sent whatever the user enters. */
  fixed: Readonly<Record<string, unknown>> | undefined
  form: UseFormReturn<FormValues>
  onSaved: (row: ResourceRow) => void
  send: Send | undefined
}

/** The place of a refused field in the form: the field `conversion` in row 2 belongs to the second child row. */
export function placeOf(
  definition: ScreenDefinition,
  { field, row }: Pick<FieldRefusal, 'field' | 'row'>,
): FieldPath<FormValues> | undefined {
  if (field === undefined) return undefined
  const own = field.split('.').at(-1) ?? field
  if (row === undefined) return Object.hasOwn(definition.fields, own) ? `fields.${own}` : undefined
  const child = Object.entries(definition.children ?? {}).find(([, { fields }]) => Object.hasOwn(fields, own))
  return child === undefined ? undefined : `children.${child[0]}.${row - 1}.${own}`
}

const placesOf = (definition: ScreenDefinition, fields: readonly FieldRefusal[]) =>
  fields.flatMap((one) => {
    const place = placeOf(definition, one)
    return place === undefined ? [] : [{ place, text: one.msg }]
  })

/**
 * Shows secrets and notes that come with the answer to a save. They are shown only this once, until the user closes
 * them.
 */
export function useShowOnce({ label, saidOnce = {}, notes = [] }: ScreenDefinition) {
  const say = useSay()
  const word = useWord()
  const ask = useAsk()
  return async (saved: ResourceRow) => {
    const said = Object.entries(saidOnce).flatMap(([name, words]) =>
      saved[name] ? [{ label: say(words), value: String(saved[name]) }] : [],
    )
    if (said.length > 0) await ask({ title: say(label), text: word('saidOnce'), said, cancel: false })
    const text = notes.flatMap((name) => (saved[name] ? [String(saved[name])] : [])).join('\n')
    if (text) await ask({ title: say(label), text, cancel: false })
  }
}

/**
 * Saves a form. A refused field shows its error at its input; other refusals are shown above the form. If no answer
 * came, saving again sends the same key, so that the save takes effect only once. After any change it gets a new key.
 */
export function useSave({ definition, row, fixed, form, onSaved, send }: SaveOptions) {
  const word = useWord()
  const sayOnce = useShowOnce(definition)
  const calls = useResourceCalls(definition)
  const submit = send ?? calls.submit
  const [refused, setRefused] = useState<SaveRefusal>()
  const { base, changesIn, reload, keep } = useNewer({ definition, row, fixed, form })
  const sent = useRef<{ body: string; key: string }>(undefined)

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiRefusal)) return setRefused({ text: errorText(error), requestId: undefined, stale: false })
    sent.current = undefined
    const shown = placesOf(definition, error.fields)
    for (const { place, text } of shown) form.setError(place, { type: 'server', message: text })
    const changes = changesIn(error.key === 'VERSION_STALE' ? (error.current as ResourceRow | undefined) : undefined)
    const isShown = shown.length > 0 && shown.length === error.fields.length
    setRefused(isShown ? undefined : { text: error.msg, requestId: faultIdOf(error), stale: changes !== undefined, changes: changes ?? [] })
  }

  const run = async (values: FormValues) => {
    setRefused(undefined)
    const body = { ...bodyOf(definition, values, base.current), ...fixed }
    const text = JSON.stringify(body)
    const key = sent.current?.body === text ? sent.current.key : randomKey()
    sent.current = { body: text, key }
    try {
      const saved = await submit(body, key)
      toast.success(word(base.current === undefined ? 'added' : 'updated'))
      await sayOnce(saved)
      onSaved(saved)
    } catch (error) {
      refuse(error)
    }
  }
  const goOn = (way: () => void) => () => {
    way()
    setRefused(undefined)
  }
  return { run, refused, reload: goOn(reload), keep: goOn(keep) }
}

/** The row on which the form is based, and the newer version that another user has saved meanwhile. */
function useNewer({ definition, row, fixed, form }: Pick<SaveOptions, 'definition' | 'row' | 'fixed' | 'form'>) {
  const base = useRef(row)
  const newer = useRef<ResourceRow>(undefined)
  const versions = () => ({
    base: valuesOf(definition, base.current, fixed),
    mine: form.getValues(),
    theirs: valuesOf(definition, newer.current, fixed),
  })
  return {
    base,
    /** What another user has changed, if this row is newer than the one the form is based on. */
    changesIn: (row: ResourceRow | undefined) => {
      newer.current = row
      return row && changesOf(definition, versions())
    },
    /** Replaces the form's values by the newer row. What was typed is lost. */
    reload: () => {
      base.current = newer.current
      form.reset(valuesOf(definition, newer.current, fixed))
    },
    /** Keeps what was typed, on top of the newer row, so that it can be saved. */
    keep: () => {
      form.reset(mergeValues(definition, versions()), { keepDefaultValues: true })
      base.current = newer.current
    },
  }
}
