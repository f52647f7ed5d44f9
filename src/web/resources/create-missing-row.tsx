import { useState } from 'react'
import { isResource, type ReferenceTarget, resourceOf, type ScreenDefinition } from '#resources/index.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { lazyWindow } from '../ui/lazy/lazy-window.tsx'
import { titleOf } from './reference.ts'
import { codesFor, hasOperation, newCodeOf } from './resource-api.ts'

/** Loaded only when the user creates a row. */
const ResourceForm = lazyWindow(async () => (await import('./resource-form.tsx')).ResourceForm)

export type CreateMissingRowProps = {
  to: ReferenceTarget
  /** The typed text, for which no row was found. */
  name: string
  onChange: (choice: { id: string; name: string }) => void
}

/**
 * Button for a row that a user typed and that does not exist, if they may add such rows. It opens the form of a new
 * row with this name and the next free code. The saved row is then chosen.
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

/** The next free code for the new row; empty if the server does not generate codes for it. */
async function freeCode(definition: ScreenDefinition): Promise<Record<string, string>> {
  const field = definition.newCode?.field
  const [verb] = field === undefined ? [] : codesFor(definition, field)
  if (field === undefined || verb === undefined) return {}
  return newCodeOf(definition, verb, undefined).then(
    (code) => ({ [field]: code }),
    () => ({}),
  )
}
