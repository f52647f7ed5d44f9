import { useState } from 'react'
import { isResource, type ReferenceTarget, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import { titleOf } from './reference.ts'
import { codesFor, hasOperation, newCodeOf } from './resource-api.ts'

/** Loaded when the user creates a row that was not found. */
const ResourceForm = lazyWindow(async () => (await import('./resource-form.tsx')).ResourceForm)

export type CreateMissingRowProps = {
  to: ReferenceTarget
  /** The typed text, which matches no row. */
  name: string
  onChange: (choice: { id: string; name: string }) => void
}

/**
 * Offers users who may add such rows to create the one they typed: the form of a new row opens with the name and the
 * next free code, and the saved row is chosen.
 */
export function CreateMissingRow({ to, name, onChange }: CreateMissingRowProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [start, setStart] = useState<Readonly<Record<string, string>>>()
  const definition = isResource(to) ? resourceOf(to) : undefined
  if (!definition || !can(`${definition.stem}_add`) || !hasOperation(definition, 'submit')) return undefined
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

/** The next free code of such a row; undefined where the server generates none. */
async function freeCode(definition: ScreenDefinition): Promise<Record<string, string>> {
  const field = definition.newCode?.field
  const [verb] = field === undefined ? [] : codesFor(definition, field)
  if (field === undefined || verb === undefined) return {}
  return newCodeOf(definition, verb, undefined).then(
    (code) => ({ [field]: code }),
    () => ({}),
  )
}
