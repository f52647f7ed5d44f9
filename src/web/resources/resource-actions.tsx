import { useState } from 'react'
import type { ScreenDefinition } from '#resources/index.ts'
import { useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { ImportDialog } from '../jobs/import-dialog.tsx'
import { jobWords } from '../jobs/words.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import { callsOf, isOn, type ResourceRow, switchOf, useReloadResource, useResourceCalls } from './resource-api.ts'
import { useRunEach } from './run-each.ts'

export type ResourceActionsProps = {
  definition: ScreenDefinition
  /** The chosen rows. */
  chosen: readonly ResourceRow[]
  onAdd: () => void
  /** Called after an action on the selected rows. `ids` are the rows for which it failed; they stay selected. */
  onLeft: (ids: readonly string[]) => void
}

/**
 * The buttons above a list. A button that cannot be used is disabled and shows the reason: the right is missing, or no
 * row is selected.
 */
export function ResourceActions({ definition, chosen, onAdd, onLeft }: ResourceActionsProps) {
  const word = useWord()
  const { can } = useSession()
  const { remove } = useResourceCalls(definition)
  const toggle = useToggle(definition, chosen, onLeft)
  const switched = switchOf(definition)
  const calls = callsOf(definition)
  const reason = (verb: string): string | undefined => {
    if (!can(`${definition.stem}_${verb}`)) return word('noRight')
    return verb !== 'add' && chosen.length === 0 ? word('selectOne') : undefined
  }
  const shared = (verb: string) => ({ disabled: reason(verb) !== undefined, reason: reason(verb) })
  const removeChosen = async () => {
    await remove(chosen.map((row) => row.id)).then(() => {
      toast.success(word('removed'))
      onLeft([])
    }, toast.failed)
  }
  return (
    <>
      {switched !== undefined && (
        <>
          <ActionButton onRun={() => toggle(true)} {...shared('edit')}>
            {word('enable')}
          </ActionButton>
          <ActionButton onRun={() => toggle(false)} {...shared('edit')}>
            {word('disable')}
          </ActionButton>
        </>
      )}
      {calls.delete && (
        <ActionButton forGood onRun={removeChosen} confirm={shellWords.removeAsk} {...shared('delete')}>
          {word('remove')}
        </ActionButton>
      )}
      {definition.importKey && <ImportButton definition={definition} />}
      {calls.add && (
        <ActionButton primary opens onRun={onAdd} shortcut="Alt+N" {...shared('add')}>
          {word('add')}
        </ActionButton>
      )}
    </>
  )
}

/** Button that imports rows from a sheet. It is shown if the definition says by which field rows are identified. */
function ImportButton({ definition }: { definition: ScreenDefinition }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const again = useReloadResource(definition)
  const [open, setOpen] = useState(false)
  const missing = !can(`${definition.stem}_import`)
  return (
    <>
      <ActionButton opens onRun={() => setOpen(true)} disabled={missing} reason={missing ? word('noRight') : undefined}>
        {say(jobWords.import)}
      </ActionButton>
      {open && <ImportDialog resource={definition.api} name={say(definition.label)} onClose={() => setOpen(false)} onWritten={again} />}
    </>
  )
}

/** Returns a function that enables or disables the selected rows. */
function useToggle(definition: ScreenDefinition, chosen: readonly ResourceRow[], onLeft: (ids: readonly string[]) => void) {
  const word = useWord()
  const runEach = useRunEach(definition)
  const { toggle } = useResourceCalls(definition)
  return (on: boolean) => {
    const name = switchOf(definition) ?? ''
    const rows = chosen.filter((row) => isOn(row, name) !== on)
    return runEach({ title: word(on ? 'enable' : 'disable'), rows, run: (row) => toggle(row, on), onLeft })
  }
}
