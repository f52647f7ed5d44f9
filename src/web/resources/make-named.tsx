import { useState } from 'react'
import { isResource, type ReferenceTarget, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { lazyWindow } from '../lazy-window.tsx'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { titleOf } from './reference.ts'
import { codesFor, newCodeOf, serves } from './resource-api.ts'

/** Loaded when somebody makes what was not found. */
const ResourceForm = lazyWindow(async () => (await import('./resource-form.tsx')).ResourceForm)

export type MakeNamedProps = {
  to: ReferenceTarget
  /** What was typed and is no such row yet. */
  name: string
  onChange: (choice: { id: string; name: string }) => void
}

/**
 * Offers whoever may add such rows to make the one that was typed: the form of a new row opens with the name and the next free code, and
 * what is saved is chosen.
 */
export function MakeNamed({ to, name, onChange }: MakeNamedProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [start, setStart] = useState<Readonly<Record<string, string>>>()
  const definition = isResource(to) ? resourceOf(to) : undefined
  if (!definition || !can(`${definition.stem}_add`) || !serves(definition, 'submit')) return undefined
  const open = async () => setStart({ [definition.title[0] ?? '']: name, ...(await freeCode(definition)) })
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => void open()}>
        {word('makeNamed', { kind: say(definition.label), name })}
      </Button>
      {start && (
        <ResourceForm
          {...{ definition, start }}
          id={undefined}
          readOnly={false}
          onSaved={(row) => onChange({ id: row.id, name: titleOf(definition, row) })}
          onClose={() => setStart(undefined)}
        />
      )}
    </>
  )
}

/** The code such a row would get by its button; nothing where the server makes none. */
async function freeCode(definition: ScreenDefinition): Promise<Record<string, string>> {
  const field = definition.newCode?.field
  const [verb] = field === undefined ? [] : codesFor(definition, field)
  if (field === undefined || verb === undefined) return {}
  return newCodeOf(definition, verb, undefined).then(
    (code) => ({ [field]: code }),
    () => ({}),
  )
}
