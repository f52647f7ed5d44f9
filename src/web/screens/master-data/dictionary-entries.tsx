import { type ComponentType, useMemo, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { ScreenDefinition } from '#resources/index.ts'
import { useOperation } from '../../client/api.ts'
import { usePlaces, useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { columnsOf } from '../../resources/cells.tsx'
import { type ResourceRow, useResourceCalls } from '../../resources/resource-api.ts'
import { ResourceForm } from '../../resources/resource-form.tsx'
import type { OwnActionsProps } from '../../resources/resource-page.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { noChoice, useDataTable } from '../../ui/table/use-data-table.ts'
import { dictionaryEntries } from './custom-screens.ts'
import { RemoveButton } from './remove-button.tsx'
import '../system.css'

type DictionaryEntry = DataOf<'DictApi_childList'>['records'][number]
type Api = 'DictApi' | 'DictBizApi'

const words = {
  entries: { zh: '字典项', en: 'Entries' },
  below: { zh: '新增下级', en: 'Add below' },
} as const

/** Makes the button above a list of dictionaries that opens the entries of the selected one. */
export function entriesButton(api: Api): ComponentType<OwnActionsProps> {
  const definition = dictionaryEntries(api)
  return function EntriesButton({ chosen }) {
    const say = useSay()
    const word = useWord()
    const [open, setOpen] = useState(false)
    const [head] = chosen
    const reason = chosen.length === 1 ? undefined : word('selectOne')
    return (
      <>
        <ActionButton opens onRun={() => setOpen(true)} disabled={reason !== undefined} reason={reason}>
          {say(words.entries)}
        </ActionButton>
        {open && head && <EntriesDialog api={api} definition={definition} head={head} onClose={() => setOpen(false)} />}
      </>
    )
  }
}

type EntryLine = { entry: DictionaryEntry; level: number }

const linesOf = (entries: readonly DictionaryEntry[], level: number, closed: ReadonlySet<string>): EntryLine[] =>
  entries.flatMap((entry) => [{ entry, level }, ...(closed.has(entry.id) ? [] : linesOf(entry.children ?? [], level + 1, closed))])

/** The entries of a dictionary, for the table in its dialog. */
function useEntries(api: Api, definition: ScreenDefinition, head: ResourceRow, text: string) {
  const places = usePlaces()
  const [closed, close] = useState<ReadonlySet<string>>(new Set())
  const asked = { parentId: head.id, size: 200, ...(text.trim() !== '' && { dictValue: text.trim() }) }
  const answer = useOperation(`${api}_childList`, { query: asked }, { placeholderData: (before) => before })
  const lines = useMemo(() => answer.data && linesOf(answer.data.records, 1, closed), [answer.data, closed])
  const levels = useMemo(() => new Map(lines?.map((line) => [line.entry.id, line])), [lines])
  const columns = useMemo(() => columnsOf(definition, places).filter(({ id }) => id !== 'code'), [definition, places])
  const rows = lines?.map(({ entry }) => entry as ResourceRow)
  const model = useDataTable<ResourceRow>({ choice: useState(noChoice), columns, rows, rowId: ({ id }) => id })
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    close(next)
  }
  const branchOf = ({ id }: ResourceRow) => {
    const line = levels.get(id)
    return { level: line?.level ?? 1, toggle: () => toggle(id), ...(line?.entry.children?.length ? { open: !closed.has(id) } : {}) }
  }
  return { answer, model, branchOf, rows }
}

type EntriesProps = { api: Api; definition: ScreenDefinition; head: ResourceRow; onClose: () => void }
type Form = { id?: string; above: ResourceRow }

function EntriesDialog({ api, definition, head, onClose }: EntriesProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [text, search] = useState('')
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [form, openForm] = useState<Form>()
  const { answer, model, branchOf, rows = [] } = useEntries(api, definition, head, text)
  const chosen = rows.filter(({ id }) => selected.has(id))
  const above = (row: ResourceRow): ResourceRow => rows.find(({ id }) => id === row.parentId) ?? head
  return (
    <Dialog open onClose={onClose} title={`${say(words.entries)} · ${String(head.dictValue)}`} width={880}>
      <div className="dictionary-entries">
        <fieldset className="ui-bar" aria-label={word('actions')}>
          <EntryActions {...{ definition, chosen }} onAdd={() => openForm({ above: chosen[0] ?? head })} onDone={() => select(new Set())} />
          <span className="ui-spread" />
          <TextField label={word('search')} labelHidden type="search" width={200} value={text} onChange={search} />
        </fieldset>
        {answer.error && !answer.data ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <DataTable
            model={model}
            label={say(words.entries)}
            selected={selected}
            onSelect={select}
            onOpen={(row) => openForm({ id: row.id, above: above(row) })}
            branchOf={branchOf}
            refreshing={answer.isPlaceholderData}
            empty={<Empty>{word(text === '' ? 'noRows' : 'noMatches')}</Empty>}
          />
        )}
      </div>
      {form && (
        <ResourceForm
          definition={definition}
          id={form.id}
          readOnly={!can(`${definition.stem}_${form.id === undefined ? 'add' : 'edit'}`)}
          fixed={{ code: head.code, parentId: form.above.id, parentName: form.above.dictValue }}
          onClose={() => openForm(undefined)}
        />
      )}
    </Dialog>
  )
}

type ActionsProps = { definition: ScreenDefinition; chosen: readonly ResourceRow[]; onAdd: () => void; onDone: () => void }

/**
 * Buttons of the dialog. A new entry is added below the selected one or, without a selection, directly to the
 * dictionary; selected entries can be removed.
 */
function EntryActions({ definition, chosen, onAdd, onDone }: ActionsProps) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const { remove } = useResourceCalls(definition)
  const noAdd = can(`${definition.stem}_add`) ? (chosen.length > 1 ? word('selectOne') : undefined) : word('noRight')
  return (
    <>
      <ActionButton primary opens onRun={onAdd} disabled={noAdd !== undefined} reason={noAdd}>
        {chosen.length === 1 ? say(words.below) : word('add')}
      </ActionButton>
      <RemoveButton
        right={`${definition.stem}_delete`}
        any={chosen.length > 0}
        remove={() => remove(chosen.map(({ id }) => id))}
        onDone={onDone}
      />
    </>
  )
}
