import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { shellWords } from '../i18n/words.ts'
import { FilterButton } from '../ui/actions/filter-button.tsx'
import { Button } from '../ui/button.tsx'
import { ChipLine } from '../ui/chips.tsx'
import { isComposing } from '../ui/composing.ts'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { useHotkey } from '../ui/hotkey.ts'
import { optionsOf } from './cells.tsx'
import { DictionaryField } from './dictionary-field.tsx'
import { ReferenceFilter } from './reference-filter.tsx'
import { switchOf } from './resource-api.ts'
import { filterFields, type ListQuery } from './use-list-query.ts'

type SearchProps = { definition: ScreenDefinition; query: ListQuery; without: string | undefined; children: ReactNode }

/**
 * The toolbar of a list: chips for enabled and disabled rows, a search field, a button for the filters of the
 * definition, and further tools. `without` names a filter that is left out because it is shown elsewhere.
 */
export function ListSearch({ definition, query, without, children }: SearchProps) {
  const word = useWord()
  const switched = switchOf(definition)
  const others = filterFields(definition).filter(([name]) => name !== switched && name !== without)
  const used = others.filter(([name]) => query.filters[name] !== undefined).length
  const [open, setOpen] = useState(used > 0)
  return (
    <search className="resource-search">
      <div className="ui-toolbar">
        {switched !== undefined && (
          <ChipLine
            label={word('enabled')}
            value={query.filters[switched] ?? ''}
            onChange={(value) => query.change({ [switched]: value })}
            chips={[
              { value: '', label: word('all') },
              { value: '1', label: word('enabled') },
              { value: '2', label: word('disabled') },
            ]}
          />
        )}
        <span className="ui-bar ui-bar-end">
          <SearchBox definition={definition} value={query.search} onChange={(q) => query.change({ q })} />
          {others.length > 0 && <FilterButton open={open} used={used} onToggle={() => setOpen(!open)} />}
          {children}
        </span>
      </div>
      {open && (
        <div className="resource-filters">
          {others.map(([name, field]) => (
            <Filter key={name} field={field} value={query.filters[name] ?? ''} onChange={(value) => query.change({ [name]: value })} />
          ))}
          {query.isFiltered && (
            <Button kind="quiet" onClick={query.clear}>
              {word('clearFilters')}
            </Button>
          )}
        </div>
      )}
    </search>
  )
}

const pauseMs = 250

/**
 * A text that takes effect when the user pauses typing, or at once on Enter. It never does while an input method is
 * composing.
 */
function useRestingText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (text: string) => {
    clearTimeout(timer.current)
    setTyped(undefined)
    if (text !== value) onChange(text)
  }
  return {
    value: typed ?? value,
    onChange: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => commit(text), pauseMs)
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
      if (isComposing(event)) clearTimeout(timer.current)
      else if (event.key === 'Enter') commit(event.currentTarget.value)
    },
  }
}

/**
 * The label of a column that the search covers. A column with the name of a referenced row has the label of the
 * reference.
 */
function labelOf({ fields }: ScreenDefinition, name: string): Words | undefined {
  return fields[name]?.label ?? Object.values(fields).find((field) => field.kind === 'reference' && field.name === name)?.label
}

function SearchBox({ definition, value, onChange }: { definition: ScreenDefinition; value: string; onChange: (text: string) => void }) {
  const say = useSay()
  const word = useWord()
  const box = useRef<HTMLInputElement>(null)
  const labels = definition.keyword.flatMap((name) => labelOf(definition, name) ?? [])
  useHotkey('/', () => box.current?.focus(), { label: shellWords.searchKey })
  return (
    <TextField
      ref={box}
      label={word('search')}
      labelHidden
      type="search"
      placeholder={labels.map(say).join(word('listComma'))}
      {...useRestingText(value, onChange)}
    />
  )
}

type FilterProps = { field: Field; value: string; onChange: (value: string) => void }

function Filter({ field, value, onChange }: FilterProps) {
  const say = useSay()
  const word = useWord()
  const resting = useRestingText(value, onChange)
  const label = say(field.label)
  if (field.kind === 'reference' || field.kind === 'references')
    return <ReferenceFilter to={field.to} label={field.label} above value={value} onChange={onChange} />
  if (field.kind === 'dictionary') return <DictionaryField {...{ field, label, value, onChange }} width={140} none={word('all')} />
  if (field.kind === 'choice' || field.kind === 'yesNo') {
    const choices =
      field.kind === 'choice' ? field.choices.map((one) => ({ value: String(one.value), label: say(one.words) })) : yesNo(word)
    return <SelectField label={label} width={140} value={value} onChange={onChange} options={choices} none={word('all')} />
  }
  if (field.kind === 'names')
    return <SelectField label={label} width={140} value={value} onChange={onChange} options={optionsOf(field, say)} none={word('all')} />
  return <TextField label={label} width={140} suggested={field.kind === 'word' ? optionsOf(field, say) : undefined} {...resting} />
}

const yesNo = (word: ReturnType<typeof useWord>) => [
  { value: '1', label: word('no') },
  { value: '2', label: word('yes') },
]
