import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { codeFieldOf, type ScreenDefinition } from '#resources/index.ts'
import { usePermittedDefinition } from '../client/field-permissions.ts'
import { lookUp } from '../client/search-reference.ts'
import { usePlaces, useSession } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields/fields.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { windowSize } from '../ui/table/page-size.ts'
import { Pager } from '../ui/table/pager.tsx'
import { type Column, useDataTable } from '../ui/table/use-data-table.ts'
import { columnsOf } from './cells.tsx'
import { titleOf } from './reference.ts'
import { type ResourceRow, switchOf, useRows } from './resource-api.ts'

type ChosenReference = { id: string; name: string }
type LookupQuery = { text: string; page: number; size: number }

export type LookupDialogProps = {
  definition: ScreenDefinition
  /** The text that was typed in the field. */
  text: string
  /** True: several rows can be marked with Space. */
  multiple?: boolean
  onTake: (chosen: readonly ChosenReference[]) => void
  onClose: () => void
}

/**
 * Dialog with all rows that may be referenced. Typing filters them, ↓ moves into the list, Enter chooses the row, and
 * Space marks rows if several may be chosen. Users who may see the list get its columns, others get code and name.
 */
export function LookupDialog({ definition: whole, text, multiple = false, onTake, onClose }: LookupDialogProps) {
  const definition = usePermittedDefinition(whole)
  const say = useSay()
  const word = useWord()
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState<LookupQuery>({ text, page: 1, size: windowSize })
  const [marked, setMarked] = useState<ReadonlyMap<string, ChosenReference>>(new Map())
  const { rows, columns, nameOf } = useLookupRows(definition, place)
  const model = useDataTable<ResourceRow>({ name: `lookup-${definition.stem}`, columns, rows: rows.data?.records, rowId: (row) => row.id })
  const chosen = (row: ResourceRow): ChosenReference => ({ id: row.id, name: nameOf(row) })
  const take = (row: ResourceRow | undefined) => onTake(marked.size > 0 ? [...marked.values()] : row ? [chosen(row)] : [])
  const mark = (ids: ReadonlySet<string>) => {
    const here = (rows.data?.records ?? []).map(chosen)
    const known = new Map([...marked.values(), ...here].map((one) => [one.id, one]))
    setMarked(new Map([...ids].flatMap((id) => known.get(id) ?? []).map((one) => [one.id, one])))
  }
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 'Enter') take(rows.data?.records[0])
    else body.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus()
  }
  const name = say(definition.label)
  return (
    <Dialog
      open
      onClose={onClose}
      title={word('pickTitle', { name })}
      width={880}
      initialFocus={() => search.current}
      footer={multiple && <TakeButtons count={marked.size} onTake={() => take(undefined)} onClose={onClose} />}
    >
      <TextField
        ref={search}
        label={word('searchIn', { name })}
        labelHidden
        type="search"
        placeholder={word('searchIn', { name })}
        value={place.text}
        onChange={(next) => setPlace({ ...place, text: next, page: 1 })}
        onKeyDown={keys}
      />
      <div ref={body} className="resource-lookup">
        {rows.error && !rows.data ? (
          <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
        ) : (
          <DataTable
            model={model}
            label={name}
            selected={multiple ? new Set(marked.keys()) : undefined}
            onSelect={multiple ? mark : undefined}
            onOpen={take}
            refreshing={rows.isPlaceholderData}
            empty={<Empty>{word('noChoice')}</Empty>}
          />
        )}
      </div>
      <Pager
        ofWindow
        page={place.page}
        size={place.size}
        total={rows.data?.total ?? 0}
        onChange={(next) => setPlace({ ...place, ...next })}
      />
    </Dialog>
  )
}

function TakeButtons({ count, onTake, onClose }: { count: number; onTake: () => void; onClose: () => void }) {
  const word = useWord()
  return (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <Button kind="primary" aria-disabled={count === 0 || undefined} onClick={() => count > 0 && onTake()}>
        {word('pickTake', { count })}
      </Button>
    </>
  )
}

/** The rows in the dialog: those of the list if this user may see it, otherwise those of the look-up. */
function useLookupRows(definition: ScreenDefinition, { text, page, size }: LookupQuery) {
  const places = usePlaces()
  const { can } = useSession()
  const mayList = can(`${definition.stem}_view`)
  const keyword = text.trim()
  const asked = { current: page, size, ...(keyword === '' ? {} : { keyword }) }
  const switched = switchOf(definition)
  const onlyOn = switched !== undefined && definition.fields[switched]?.filter ? { [switched]: 1 } : {}
  const listed = useRows(definition, mayList ? { ...asked, ...onlyOn } : undefined)
  const named = useQuery({
    queryKey: [`${definition.api}_lookup`, asked],
    queryFn: async () => {
      const { records, total } = await lookUp(definition, asked)
      return { records: records.map((row): ResourceRow => ({ ...row, version: 0 })), total }
    },
    enabled: !mayList,
    placeholderData: (before) => before,
  })
  const columns = useMemo(
    () => (mayList ? columnsOf(definition, places).map(withoutSorting) : plainColumns(definition)),
    [mayList, definition, places],
  )
  return { rows: mayList ? listed : named, columns, nameOf: (row: ResourceRow) => (mayList ? titleOf(definition, row) : String(row.name)) }
}

const withoutSorting = (column: Column<ResourceRow>): Column<ResourceRow> => ({ ...column, sortable: false })

const plainColumns = (definition: ScreenDefinition): Column<ResourceRow>[] => [
  ...(codeFieldOf(definition) === undefined
    ? []
    : [{ id: 'code', label: shellWords.code, width: 160, cell: (row: ResourceRow) => String(row.code ?? '') }]),
  { id: 'name', label: shellWords.name, width: 320, cell: (row: ResourceRow) => String(row.name) },
]
