import type { ScreenDefinition } from '#resources/index.ts'
import { useSession } from '../client/session.ts'
import { useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { toast } from '../ui/toast.tsx'
import { callsOf, isOn, type ResourceRow, switchOf, useResourceCalls } from './resource-api.ts'
import { ImportButton, type RowImport } from './row-import.tsx'
import { useRunEach } from './run-each.ts'

export type ResourceActionsProps = {
  definition: ScreenDefinition
  /** The chosen rows. */
  chosen: readonly ResourceRow[]
  /** The import of its rows, if they can be imported. */
  rowImport: RowImport | undefined
  onAdd: () => void
  /** Called after an action on the selected rows. `ids` are the rows for which it failed; they stay selected. */
  onLeft: (ids: readonly string[]) => void
}

/**
 * The buttons above a list. A button that cannot be used is disabled and shows the reason: the right is missing, or no
 * row is selected.
 */
export function ResourceActions({ definition, chosen, rowImport, onAdd, onLeft }: ResourceActionsProps) {
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
      {rowImport && <ImportButton rowImport={rowImport} />}
      {calls.add && (
        <ActionButton primary opens onRun={onAdd} shortcut="Alt+N" {...shared('add')}>
          {word('add')}
        </ActionButton>
      )}
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
